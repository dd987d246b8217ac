import { expect, test } from 'vitest';
import { waitingFor } from './news.ts';

test.each([
  ['owner', { orders: 1, messages: 2 }, { orders: 1, messages: 2 }],
  ['support', { orders: 0, messages: 2 }, { orders: 0, messages: 2 }],
  ['owner', { orders: 0, messages: 0 }, undefined],
  ['editor', { orders: 1, messages: 2 }, undefined],
  ['translator', { orders: 1, messages: 2 }, undefined],
] as const)('for the %s, of %o there waits %o', (job, all, theirs) => {
  expect(waitingFor(job, all)).toEqual(theirs);
});
