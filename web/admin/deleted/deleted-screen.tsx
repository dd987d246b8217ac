import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CONTENT_KINDS } from '#contract/content.ts';
import type { DeletedRow } from '#contract/deleted.ts';
import type { Query } from '#contract/endpoints.ts';
import { AUDIT_PER_PAGE } from '#contract/limits.ts';
import { languageOfName } from '#domain/content-name.ts';
import { EmptyState } from '../../ui/states.tsx';
import { callPaged } from '../calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { shortTime } from '../ui/dates.ts';
import { SelectField } from '../ui/fields.tsx';
import { FoundPage } from '../ui/found-rows.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { Restore } from './restore.tsx';

/** Deleted content, with a button to restore each. */
export function DeletedScreen() {
  const text = useAdminText();
  const { filters, chosen, set, page } = useFilters(['kind']);
  const query = { ...chosen, page } as Query<'GET /api/deleted'>;
  const deleted = useQuery({
    queryKey: ['admin', 'deleted', query],
    queryFn: ({ signal }) => callPaged('GET /api/deleted', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <AdminScreen title={text.deleted.title} subtitle={text.deleted.subtitle}>
      <search className="mb-5 grid max-w-80">
        <SelectField label={text.deleted.kind} value={filters.kind} onChange={(event) => set({ kind: event.target.value })}>
          <option value="">{text.common.all}</option>
          {CONTENT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {text.audit.subjects[kind]}
            </option>
          ))}
        </SelectField>
      </search>
      <FoundPage query={deleted} empty={<EmptyState title={text.deleted.none} />} page={page} perPage={AUDIT_PER_PAGE}>
        {(data) => (
          <ul className="grid gap-2">
            {data.rows.map((row) => (
              <li key={`${row.kind} ${row.id}`} className="rounded-card border border-line bg-raised p-4">
                <DeletedItem row={row} />
              </li>
            ))}
          </ul>
        )}
      </FoundPage>
    </AdminScreen>
  );
}

function DeletedItem({ row }: { row: DeletedRow }) {
  const text = useAdminText();
  const name = `${text.audit.subjects[row.kind]} ${row.id}`;
  return (
    <Restore kind={row.kind} id={row.id} name={name} lacksGroup={row.lacks_group}>
      <p className="min-w-0">
        <span className="font-semibold">{name}</span> <span lang={languageOfName(row.name)}>{row.name}</span>
        <span className="block text-caption text-soft">{text.deleted.line(shortTime(row.at), row.by ?? text.deleted.gone)}</span>
      </p>
    </Restore>
  );
}
