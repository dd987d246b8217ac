import { expect, test } from 'vitest';
import { openCompany } from './company.ts';

test.each<[string, [number, string][], number, boolean]>([
  ['nobody has called', [], 0, false],
  [
    'one address calls without end',
    [
      [0, 'a'],
      [1, 'a'],
      [500, 'a'],
      [900, 'a'],
    ],
    900,
    false,
  ],
  [
    'another one has called within the last second',
    [
      [0, 'a'],
      [999, 'b'],
    ],
    999,
    true,
  ],
  [
    'another one called a second ago',
    [
      [0, 'a'],
      [900, 'b'],
      [950, 'b'],
    ],
    1_000,
    false,
  ],
  [
    'two take turns',
    [
      [0, 'a'],
      [600, 'b'],
      [1_200, 'a'],
    ],
    1_300,
    true,
  ],
  [
    'both were here more than a second ago',
    [
      [0, 'a'],
      [1, 'b'],
    ],
    1_001,
    false,
  ],
  [
    'a third one has been here meanwhile',
    [
      [0, 'a'],
      [100, 'b'],
      [800, 'c'],
      [900, 'c'],
    ],
    1_050,
    true,
  ],
])('%s', (_title, calls, now, expected) => {
  let time = 0;
  const company = openCompany(() => time);
  for (const [at, address] of calls) {
    time = at;
    company.see(address);
  }
  time = now;
  expect(company.isThere()).toBe(expected);
});
