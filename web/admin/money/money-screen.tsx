import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { SalesReport } from '#contract/sales.ts';
import { type Totals, totalsBy } from '#domain/sales.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useAmount } from '../../unlock/money.ts';
import { download } from '../calls.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen, Card } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { SelectField } from '../ui/fields.tsx';
import { formatNumber } from '../ui/numbers.ts';
import { useFilters } from '../ui/use-filters.ts';

/** Years to choose from: accounting records are kept for seven. */
const YEARS = 7;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The rows of the year, or of one month. */
const shownOf = (report: SalesReport, month: number | undefined): SalesReport =>
  month === undefined ? report : { ...report, rows: report.rows.filter((row) => Number(row.month.slice(-2)) === month) };

/** Sales and refunds of a year: by month, product and payment method, with VAT. */
export function MoneyScreen() {
  const text = useAdminText();
  const { filters, set } = useFilters(['year', 'month']);
  const thisYear = Number(stockholmDay(Date.now()).slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, back) => thisYear - back);
  const year = years.find((one) => String(one) === filters.year) ?? thisYear;
  const report = useQuery({
    queryKey: ['admin', 'money', year],
    queryFn: () => call('GET /api/sales/report', { query: { year } }),
    staleTime: 0,
  });
  const month = MONTHS.find((one) => String(one) === filters.month);
  const csv = useMutation({
    mutationFn: () => download('GET /api/sales/receipts', { year, ...(month === undefined ? {} : { month }) }),
  });
  const books = useMutation({ mutationFn: () => download('GET /api/sales/books', { year }) });
  return (
    <AdminScreen
      title={text.money.title}
      subtitle={text.money.subtitle}
      actions={
        <>
          <Button variant="secondary" disabled={books.isPending} onClick={() => books.mutate()}>
            <Download aria-hidden className="size-5" />
            {text.money.books(year)}
          </Button>
          <Button variant="secondary" disabled={csv.isPending} onClick={() => csv.mutate()}>
            <Download aria-hidden className="size-5" />
            {text.money.receipts(month === undefined ? String(year) : `${year}-${String(month).padStart(2, '0')}`)}
          </Button>
        </>
      }
    >
      <FailureAlert error={csv.error ?? books.error} title={text.common.failed} />
      <search className="mb-5 grid gap-4 sm:grid-cols-3">
        <SelectField label={text.money.year} value={year} onChange={(event) => set({ year: event.target.value })}>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <SelectField label={text.money.month} value={month ?? ''} onChange={(event) => set({ month: event.target.value })}>
          <option value="">{text.money.all}</option>
          {MONTHS.map((one) => (
            <option key={one} value={one}>
              {`${year}-${String(one).padStart(2, '0')}`}
            </option>
          ))}
        </SelectField>
      </search>
      <Loaded query={report}>{(data) => <Shown report={shownOf(data, month)} />}</Loaded>
    </AdminScreen>
  );
}

function Shown({ report: { rows, people } }: { report: SalesReport }) {
  const text = useAdminText();
  const language = useAdminLanguage();
  const tables = [
    [text.money.byMonth, totalsBy(rows, ({ month }) => month)],
    [text.money.byPlan, totalsBy(rows, (row) => (language === 'sv' ? row.name_sv : row.name_en))],
    [text.money.byMethod, totalsBy(rows, ({ method }) => text.orders.methods[method])],
    [text.money.byVat, totalsBy(rows, ({ vat_rate }) => `${vat_rate} %`)],
    [text.money.byMonthAndVat, totalsBy(rows, ({ month, vat_rate }) => `${month} · ${vat_rate} %`)],
  ] as const;
  return (
    <div className="grid gap-6">
      <Card title={text.money.people}>
        <dl className="grid gap-3 sm:grid-cols-3">
          {(['paying', 'trial', 'ended'] as const).map((name) => (
            <div key={name}>
              <dt className="text-caption text-soft">{text.money.peopleAre[name]}</dt>
              <dd className="text-title tabular-nums">{formatNumber(language, people[name])}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {rows.length === 0 ? (
        <EmptyState title={text.money.none} />
      ) : (
        tables.map(([title, totals]) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-3 text-title">{title}</h2>
            <TotalsTable
              title={title}
              totals={[...totals, ...(title === text.money.byMonth ? totalsBy(rows, () => text.money.all) : [])]}
            />
          </section>
        ))
      )}
    </div>
  );
}

function TotalsTable({ title, totals }: { title: string; totals: readonly (readonly [string, Totals])[] }) {
  const text = useAdminText();
  const amount = useAmount();
  return (
    <DataTable
      caption={title}
      rows={totals}
      keyOf={([name]) => name}
      columns={[
        { header: title, isHeading: true, cell: ([name]) => name },
        { header: text.money.sales, isNumber: true, cell: ([, { sales }]) => sales },
        { header: text.money.sold, isNumber: true, cell: ([, { sold }]) => amount.long(sold) },
        { header: text.money.refunded, isNumber: true, cell: ([, { refunded }]) => amount.long(-refunded) },
        { header: text.money.net, isNumber: true, cell: ([, { sold, refunded, vat }]) => amount.long(sold - refunded - vat) },
        { header: text.money.vat, isNumber: true, cell: ([, { vat }]) => amount.long(vat) },
        { header: text.money.sum, isNumber: true, cell: ([, { sold, refunded }]) => amount.long(sold - refunded) },
      ]}
    />
  );
}
