import { expect, test } from 'vitest';
import { reportRows, totalsBy } from './sales.ts';

const row = {
  month: '2026-11',
  name_sv: '90 dagar',
  name_en: '90 days',
  method: 'swish',
  vat_rate: 25,
  kind: 'sale',
  amount: 29_900,
  count: 2,
} as const;

test('what went back stands beside what was sold, and the VAT is of the rest', () => {
  const { kind: _, amount: __, count: ___, ...same } = row;
  expect(reportRows([row, { ...row, kind: 'refund', amount: 10_000, count: 1 }])).toEqual([
    { ...same, sales: 2, sold: 59_800, refunded: 10_000, vat: 11_960 - 2_000 },
  ]);
});

test('another month, thing, way or rate is another row, and each can be added up by its name', () => {
  const rows = reportRows([
    row,
    { ...row, method: 'cash' },
    { ...row, month: '2026-12' },
    { ...row, name_sv: '30 dagar' },
    { ...row, vat_rate: 6 },
  ]);
  expect(rows).toHaveLength(5);
  expect(totalsBy(rows, ({ month }) => month).map(([name, { sold, sales }]) => [name, sold, sales])).toEqual([
    ['2026-11', 4 * 59_800, 8],
    ['2026-12', 59_800, 2],
  ]);
  expect(totalsBy([], ({ month }) => month)).toEqual([]);
});

test('the VAT of a row is that of its receipts, each rounded by itself', () => {
  // VAT is rounded per receipt: 25 % in 99,99 kr is 20,00 kr (19,998); rounding the sum of three would give 59,99.
  const [sold] = reportRows([{ ...row, amount: 9_999, count: 3 }]);
  expect([sold?.sold, sold?.vat]).toEqual([29_997, 6_000]);
  // A refund has the VAT of its sale.
  const [back] = reportRows([
    { ...row, amount: 9_997, count: 1 },
    { ...row, kind: 'refund', amount: 9_997, count: 1 },
  ]);
  expect([back?.sold, back?.refunded, back?.vat]).toEqual([9_997, 9_997, 0]);
});
