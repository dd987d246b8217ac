import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Mail, Upload, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '#contract/customers.ts';
import { CUSTOMERS_COUNTED_TO, CUSTOMERS_PER_PAGE } from '#contract/limits.ts';
import { CUSTOMER_SORTS, CUSTOMER_STATES } from '#domain/customer-state.ts';
import { Link } from '../../navigation/link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { download } from '../calls.ts';
import { useMayDo } from '../layout/use-menu.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { shortDay } from '../ui/dates.ts';
import { SelectField } from '../ui/fields.tsx';
import { FoundPage } from '../ui/found-rows.tsx';
import { useFilters, useTypedFilter } from '../ui/use-filters.ts';
import { ImportCustomersDialog } from './import-dialog.tsx';
import { LetterDialog } from './letter-dialog.tsx';
import { customersQuery } from './queries.ts';
import { TrialBadge } from './trial-badge.tsx';

export function CustomersScreen() {
  const text = useAdminText();
  const { filters, chosen, set, page } = useFilters(['q', 'state', 'sort']);
  const state = CUSTOMER_STATES.find((one) => one === filters.state);
  const sort = CUSTOMER_SORTS.find((one) => one === filters.sort);
  const wanted = { ...(chosen.q === undefined ? {} : { q: chosen.q }), ...(state === undefined ? {} : { state }) };
  const customers = useQuery(customersQuery({ ...wanted, ...(sort === undefined ? {} : { sort }), page }));
  const q = useTypedFilter(filters.q, (value) => set({ q: value }));
  const mayExport = useMayDo()('business');
  const [isImporting, setImporting] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const csv = useMutation({ mutationFn: () => download('GET /api/customers/export', wanted) });
  return (
    <AdminScreen
      title={text.customers.title}
      subtitle={text.customers.subtitle}
      actions={
        <>
          {mayExport ? (
            <Button variant="secondary" disabled={csv.isPending} onClick={() => csv.mutate()}>
              <Download aria-hidden className="size-5" />
              {text.common.exportCsv}
            </Button>
          ) : null}
          {mayExport ? (
            <Button variant="secondary" onClick={() => setImporting(true)}>
              <Upload aria-hidden className="size-5" />
              {text.customerImport.open}
            </Button>
          ) : null}
          {mayExport ? (
            <Button variant="secondary" onClick={() => setWriting(true)}>
              <Mail aria-hidden className="size-5" />
              {text.letters.open}
            </Button>
          ) : null}
          <ButtonLink to={adminPaths.newCustomer}>
            <UserPlus aria-hidden className="size-5" />
            {text.customers.create}
          </ButtonLink>
        </>
      }
    >
      {isImporting ? <ImportCustomersDialog onClose={() => setImporting(false)} /> : null}
      {isWriting ? <LetterDialog wanted={wanted} onClose={() => setWriting(false)} /> : null}
      <FailureAlert error={csv.error} />
      <search className="mb-5 grid items-start gap-4 md:grid-cols-[2fr_1fr_1fr]">
        <TextField
          label={text.common.search}
          hint={text.customers.searchHint}
          type="search"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          {...q.field}
        />
        <SelectField label={text.lists.state} value={state ?? ''} onChange={(event) => set({ state: event.target.value })}>
          <option value="">{text.lists.states.all}</option>
          {CUSTOMER_STATES.map((one) => (
            <option key={one} value={one}>
              {text.lists.states[one]}
            </option>
          ))}
        </SelectField>
        <SelectField label={text.lists.sort} value={sort ?? 'newest'} onChange={(event) => set({ sort: event.target.value })}>
          {CUSTOMER_SORTS.map((one) => (
            <option key={one} value={one}>
              {text.lists.sorts[one]}
            </option>
          ))}
        </SelectField>
      </search>
      <FoundPage
        query={customers}
        empty={<EmptyState title={text.customers.none}>{text.customers.noneText}</EmptyState>}
        isTyping={q.isTyping}
        page={page}
        perPage={CUSTOMERS_PER_PAGE}
        countedTo={CUSTOMERS_COUNTED_TO}
      >
        {(data) => <CustomersTable rows={data.rows} />}
      </FoundPage>
    </AdminScreen>
  );
}

function CustomersTable({ rows }: { rows: readonly Customer[] }) {
  const text = useAdminText();
  return (
    <DataTable
      caption={text.customers.title}
      isWide
      rows={rows}
      keyOf={(customer) => customer.id}
      columns={[
        {
          header: text.customers.name,
          isHeading: true,
          isLong: true,
          cell: (customer) => (
            <Link to={adminPaths.customer(customer.id)} className="text-action underline">
              {customer.name}
            </Link>
          ),
        },
        { header: text.customers.email, isLong: true, cell: (customer) => customer.email },
        { header: text.customers.phone, cell: (customer) => <span className="whitespace-nowrap">{customer.phone}</span> },
        { header: text.customers.trial, cell: (customer) => <TrialBadge endsAt={customer.trial_ends_at} /> },
        { header: text.customers.created, cell: (customer) => shortDay(customer.created_at) },
      ]}
    />
  );
}
