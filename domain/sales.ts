import { vatIn } from './money.ts';
import type { WayToPay } from './order.ts';

type Summed = {
  readonly month: string;
  readonly name_sv: string;
  readonly name_en: string;
  readonly method: WayToPay;
  readonly vat_rate: number;
  readonly kind: 'sale' | 'refund';
  /** Receipts with the same amount are counted, not summed, because VAT is rounded per receipt. */
  readonly amount: number;
  readonly count: number;
};
export type SoldRow = Omit<Summed, 'kind' | 'amount' | 'count'> & {
  readonly sales: number;
  readonly sold: number;
  readonly refunded: number;
  /** VAT of sales less VAT of refunds. */
  readonly vat: number;
};

/** One row per month, product, payment method and VAT rate, with sales and refunds. */
export function reportRows(summed: readonly Summed[]): SoldRow[] {
  const groups = Map.groupBy(summed, ({ month, name_sv, method, vat_rate }) =>
    JSON.stringify([month, name_sv, method, vat_rate]),
  );
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const of = (kind: Summed['kind']) => rows.filter((row) => row.kind === kind);
    const sum = (kind: Summed['kind']) => of(kind).reduce((total, { amount, count }) => total + amount * count, 0);
    const { month, name_sv, name_en, method, vat_rate } = first;
    const vatOf = (kind: Summed['kind']) =>
      of(kind).reduce((total, { amount, count }) => total + vatIn(amount, vat_rate) * count, 0);
    const [sold, refunded] = [sum('sale'), sum('refund')];
    const sales = of('sale').reduce((total, { count }) => total + count, 0);
    return {
      month,
      name_sv,
      name_en,
      method,
      vat_rate,
      sales,
      sold,
      refunded,
      vat: vatOf('sale') - vatOf('refund'),
    };
  });
}

export type Totals = Pick<SoldRow, 'sales' | 'sold' | 'refunded' | 'vat'>;

/** Totals by name, in the order in which the names first occur. */
export function totalsBy(rows: readonly SoldRow[], nameOf: (row: SoldRow) => string): [string, Totals][] {
  const totals = new Map<string, Totals>();
  for (const row of rows) {
    const { sales, sold, refunded, vat } = totals.get(nameOf(row)) ?? { sales: 0, sold: 0, refunded: 0, vat: 0 };
    totals.set(nameOf(row), {
      sales: sales + row.sales,
      sold: sold + row.sold,
      refunded: refunded + row.refunded,
      vat: vat + row.vat,
    });
  }
  return [...totals];
}
