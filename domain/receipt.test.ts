import { expect, test } from 'vitest';
import { receiptNumber, receiptYear } from './receipt.ts';

test.each([
  ['2026-12-31T22:59:59Z', 2026],
  ['2026-12-31T23:00:00Z', 2027],
  ['2026-06-30T22:30:00Z', 2026],
])('a receipt of %s belongs to %i', (instant, year) => {
  expect(receiptYear(Date.parse(instant))).toBe(year);
});

test.each([
  [2026, 1, '2026-0001'],
  [2026, 12_345, '2026-12345'],
])('receipt %i, %i is called %s', (year, number, name) => {
  expect(receiptNumber({ year, number })).toBe(name);
});
