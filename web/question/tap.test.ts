import { expect, test } from 'vitest';
import { isTap } from './tap.ts';

const point = (clientX: number, clientY: number) => ({ clientX, clientY });
const down = point(100, 100);
const up = { touches: [], changedTouches: [point(100, 100)], cancelable: true };

test.each([
  ['lifts where it came down', down, up, true],
  ['slips a little', down, { ...up, changedTouches: [point(106, 108)] }, true],
  ['slides away', down, { ...up, changedTouches: [point(100, 111)] }, false],
  ['has scrolled', down, { ...up, cancelable: false }, false],
  ['leaves another on the glass', down, { ...up, touches: [point(10, 10)] }, false],
  ['was not alone when it came down', undefined, up, false],
])('a finger that %s is a tap or is none', (_, from, to, expected) => {
  expect(isTap(from, to)).toBe(expected);
});
