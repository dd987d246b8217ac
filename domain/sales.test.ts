import { expect, test } from 'vitest';
import { reportRows, totalsBy } from './sales.ts';

const row = {
  month: '2026-11',
  name_sv: '90 dagar',
  name_en: '90 days',
  method: 'swish',
  vat_rate: 25,
  kind: 'sale',
  amount: 59_800,
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
