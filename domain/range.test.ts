import { expect, test } from 'vitest';
import { partOf } from './range.ts';

test.each([
  [undefined, undefined],
  ['bytes=0-9', { from: 0, to: 9 }],
  ['bytes=90-', { from: 90, to: 99 }],
  ['bytes=90-1000', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=9-0', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['seconds=0-1', undefined],
])('of a hundred bytes, %s is %j', (range, part) => {
  expect(partOf(range, 100)).toEqual(part);
});
