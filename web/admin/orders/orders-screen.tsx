import { useQuery } from '@tanstack/react-query';
import { SALES_PER_PAGE } from '#contract/limits.ts';
import type { Sale } from '#contract/sales.ts';
import { Link } from '../../navigation/link.tsx';
import { TextField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useAmount } from '../../unlock/money.ts';
import { adminPaths } from '../admin-paths.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { shortTime } from '../ui/dates.ts';
import { SelectField } from '../ui/fields.tsx';
import { FoundPage } from '../ui/found-rows.tsx';
import { useFilters, useTypedFilter } from '../ui/use-filters.ts';
import { salesQuery } from './queries.ts';
import { SaleActions } from './sale-actions.tsx';
import { SaleState } from './sale-state.tsx';

const SHOWS = ['waiting', 'claimed', 'open', 'fulfilled', 'refunded', 'cancelled', 'expired'] as const;
type Shown = (typeof SHOWS)[number];
const ALL = 'all';

/** Orders by state; pending ones by default. */
export function OrdersScreen() {
  const text = useAdminText();
  const { filters, set, page } = useFilters(['state', 'search']);
  // A search looks in all orders unless a state is chosen.
  const usual = filters.search === '' ? 'waiting' : ALL;
  const shown = SHOWS.find((one) => one === filters.state) ?? (filters.state === ALL ? ALL : usual);
  const search = useTypedFilter(filters.search, (value) => set({ search: value }));
  const sales = useQuery(
    salesQuery({
      page,
      ...(shown === ALL ? {} : { state: shown as Shown }),
      ...(filters.search === '' ? {} : { search: filters.search }),
    }),
  );
  return (
    <AdminScreen title={text.orders.title} subtitle={text.orders.subtitle}>
      <search className="mb-5 grid gap-4 sm:grid-cols-3">
        <TextField
          label={text.common.search}
          type="search"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...search.field}
        />
        <SelectField label={text.orders.show} value={shown} onChange={(event) => set({ state: event.target.value })}>
          {SHOWS.map((one) => (
            <option key={one} value={one}>
              {text.orders.shows[one]}
            </option>
          ))}
          <option value={ALL}>{text.common.all}</option>
        </SelectField>
      </search>
      <FoundPage
        query={sales}
        empty={<EmptyState title={shown === 'waiting' && filters.search === '' ? text.orders.noneWaiting : text.orders.none} />}
        isTyping={search.isTyping}
        page={page}
        perPage={SALES_PER_PAGE}
      >
        {(data) => <SalesTable rows={data.rows} />}
      </FoundPage>
    </AdminScreen>
  );
}

function SalesTable({ rows }: { rows: readonly Sale[] }) {
  const text = useAdminText();
  const language = useAdminLanguage();
  const amount = useAmount();
  return (
    <DataTable
      caption={text.orders.title}
      isWide
      rows={rows}
      keyOf={(sale) => sale.id}
      columns={[
        {
          header: text.orders.reference,
          isHeading: true,
          cell: (sale) => (
            <Link to={adminPaths.order(sale.id)} className="text-action underline">
              {sale.reference}
            </Link>
          ),
        },
        {
          header: text.orders.customer,
          isLong: true,
          cell: ({ user, class_sale }) =>
            class_sale !== null ? (
              class_sale.buyer.name
            ) : user === null ? (
              <span className="text-soft">{text.orders.erased}</span>
            ) : (
              <Link to={adminPaths.customer(user.id)} className="text-action underline">
                {user.name}
              </Link>
            ),
        },
        { header: text.orders.what, cell: (sale) => (language === 'sv' ? sale.name_sv : sale.name_en) },
        {
          header: text.orders.amount,
          isNumber: true,
          cell: (sale) => `${amount.long(sale.price)} · ${text.orders.methods[sale.method]}`,
        },
        { header: text.orders.state, cell: (sale) => <SaleState sale={sale} /> },
        { header: text.orders.when, cell: (sale) => shortTime(sale.claimed_at ?? sale.created_at) },
        { header: text.orders.actions, cell: (sale) => <SaleActions sale={sale} /> },
      ]}
    />
  );
}
