import { expect, test } from 'vitest';
import { kronor, kronorAndOre, readKronor, vatIn } from './money.ts';

test.each([
  [14_900, 25, 2_980],
  [29_900, 25, 5_980],
  [9_999, 25, 2_000],
  [10_600, 6, 600],
  [14_900, 0, 0],
  [0, 25, 0],
])('of %i öre at %i %% the VAT is %i', (amount, rate, vat) => {
  expect(vatIn(amount, rate)).toBe(vat);
});

test.each([
  [14_900, '149', '149,00'],
  [14_950, '149,50', '149,50'],
  [14_905, '149,05', '149,05'],
  [5, '0,05', '0,05'],
  [0, '0', '0,00'],
  [-14_900, '−149', '−149,00'],
])('%i öre are %s kronor, or %s', (amount, short, long) => {
  expect([kronor(amount), kronorAndOre(amount)]).toEqual([short, long]);
});

test('a point divides where the language has it so', () => {
  expect([kronor(14_950, '.'), kronorAndOre(14_900, '.')]).toEqual(['149.50', '149.00']);
});

test.each([
  ['149', 14_900],
  [' 149,50 ', 14_950],
  ['149.5', 14_950],
  ['1 490', 149_000],
  ['0', 0],
  ['', undefined],
  ['149 kr', undefined],
  ['-5', undefined],
  ['1,234', undefined],
  ['1e3', undefined],
  ['1234567', undefined],
])('%o is read as %o öre', (typed, amount) => {
  expect(readKronor(typed)).toBe(amount);
});
