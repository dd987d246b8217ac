import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AuditRow, AuditSubject } from '#contract/audit.ts';
import { CONTENT_KINDS, type ContentKind } from '#contract/content.ts';
import { AUDIT_COUNTED_TO, AUDIT_PER_PAGE } from '#contract/limits.ts';
import { languageOfName } from '#domain/content-name.ts';
import { lacksGroup } from '#domain/restore.ts';
import { call } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { EmptyState, Loading, Spinner } from '../../ui/states.tsx';
import { adminPaths, editorPath } from '../admin-paths.ts';
import { ADMINS_KEY } from '../admins/admin-dialogs.tsx';
import { callPaged } from '../calls.ts';
import { actionName, Changes } from '../content/history-dialog.tsx';
import { Restore } from '../deleted/restore.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { shortTime } from '../ui/dates.ts';
import { SelectField } from '../ui/fields.tsx';
import { FoundPage } from '../ui/found-rows.tsx';
import { useFilters, useTypedFilter } from '../ui/use-filters.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The log of what admins changed, newest first; read-only. */
export function AuditScreen() {
  const text = useAdminText();
  const { filters, set, page } = useFilters(['subject', 'subject_id', 'customer', 'user', 'q', 'from', 'to']);
  const subjectId = useTypedFilter(filters.subject_id, (value) => set({ subject_id: value }));
  const named = useTypedFilter(filters.q, (value) => set({ q: value }));
  const admins = useQuery({ queryKey: ADMINS_KEY, queryFn: () => call('GET /api/admins') }).data ?? [];
  const query = {
    ...(filters.q === '' ? {} : { q: filters.q }),
    ...(DAY.test(filters.from) ? { from: filters.from } : {}),
    ...(DAY.test(filters.to) ? { to: filters.to } : {}),
    ...(filters.subject === '' ? {} : { subject: filters.subject }),
    ...(filters.subject_id === '' ? {} : { subject_id: filters.subject_id }),
    ...(filters.customer === '' ? {} : { customer: Number(filters.customer) }),
    ...(filters.user === '' ? {} : { user: Number(filters.user) }),
    page,
  };
  const audit = useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => callPaged('GET /api/audit', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const person = audit.data?.rows.find((row) => String(row.by?.id) === filters.user)?.by?.name;
  return (
    <AdminScreen title={text.audit.title} subtitle={text.audit.subtitle}>
      <search className="mb-5 grid items-end gap-4 sm:grid-cols-3">
        <SelectField
          label={text.audit.subject}
          value={filters.subject}
          onChange={(event) => set({ subject: event.target.value })}
        >
          <option value="">{text.common.all}</option>
          {(Object.keys(text.audit.subjects) as AuditSubject[]).map((subject) => (
            <option key={subject} value={subject}>
              {text.audit.subjects[subject]}
            </option>
          ))}
        </SelectField>
        <TextField label={text.lists.thing} type="search" {...named.field} />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={text.lists[name]}
            type="date"
            value={filters[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        ))}
        <SelectField label={text.lists.person} value={filters.user} onChange={(event) => set({ user: event.target.value })}>
          <option value="">{text.common.all}</option>
          {admins.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label={text.audit.subjectId} type="search" inputMode="numeric" {...subjectId.field} />
        {filters.customer === '' ? null : (
          <Button variant="secondary" onClick={() => set({ customer: '' })}>
            {text.audit.everyCustomer(filters.customer)}
          </Button>
        )}
        {filters.user === '' ? null : (
          <Button variant="secondary" onClick={() => set({ user: '' })}>
            {text.audit.everybody(person ?? filters.user)}
          </Button>
        )}
      </search>
      <FoundPage
        query={audit}
        empty={<EmptyState title={text.audit.none} />}
        isTyping={subjectId.isTyping || named.isTyping}
        page={page}
        perPage={AUDIT_PER_PAGE}
        countedTo={AUDIT_COUNTED_TO}
      >
        {(data) => (
          <ul className="grid gap-2">
            {data.rows.map((row) => (
              <li key={row.id}>
                <AuditEntry row={row} onPerson={(id) => set({ user: String(id) })} />
              </li>
            ))}
          </ul>
        )}
      </FoundPage>
    </AdminScreen>
  );
}

const subjectName = (names: Readonly<Record<string, string>>, subject: string) => names[subject] ?? subject;

function subjectPath(row: AuditRow): string | undefined {
  const id = Number(row.subject_id);
  if (!(id > 0)) return undefined;
  if (row.subject === 'customer') return adminPaths.customer(id);
  if (row.subject === 'order') return adminPaths.order(id);
  if (row.subject === 'plan') return adminPaths.plan(id);
  return CONTENT_KINDS.some((kind) => kind === row.subject) ? editorPath(row.subject as ContentKind, id) : undefined;
}

/** Names of people have no language. */
function languageOfSubject({ subject, subject_name: name }: AuditRow): 'sv' | 'ti' | undefined {
  if (subject !== 'plan' && !CONTENT_KINDS.some((kind) => kind === subject)) return undefined;
  return languageOfName(name ?? '');
}

function AuditEntry({ row, onPerson }: { row: AuditRow; onPerson: (id: number) => void }) {
  const text = useAdminText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const path = subjectPath(row);
  const subject = subjectName(text.audit.subjects, row.subject);
  const name = (
    <>
      {`${subject} ${row.subject_id}`}
      {row.subject_name === null ? null : (
        <>
          : <span lang={languageOfSubject(row)}>{row.subject_name}</span>
        </>
      )}
    </>
  );
  const { by } = row;
  return (
    <article className="rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          <span className="font-semibold">{actionName(text.audit.actions, row.action)}</span>{' '}
          {path === undefined ? (
            <span>{name}</span>
          ) : (
            <Link to={path} className="text-action underline">
              {name}
            </Link>
          )}
          <span className="block text-caption text-soft">
            <time dateTime={row.at}>{shortTime(row.at)}</time> ·{' '}
            {by === null ? (
              row.subject === 'order' ? (
                text.audit.byPayment
              ) : (
                text.audit.commandLine
              )
            ) : (
              <button type="button" className="text-action underline" onClick={() => onPerson(by.id)}>
                {by.name}
                {by.job === null ? '' : ` (${text.admins.jobs[by.job]})`}
              </button>
            )}
          </span>
        </p>
        <Button variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.audit.hide : text.audit.show}
        </Button>
      </div>
      <div id={id}>{isOpen ? <AuditDetail id={row.id} /> : null}</div>
    </article>
  );
}

function AuditDetail({ id }: { id: number }) {
  const text = useAdminText();
  const detail = useQuery({
    queryKey: ['admin', 'audit', 'row', id],
    queryFn: () => call('GET /api/audit/{id}', { params: { id } }),
  });
  if (detail.data === undefined) {
    return <Loading query={detail} fallback={<Spinner />} />;
  }
  const kind = CONTENT_KINDS.find((known) => known === detail.data.subject);
  return (
    <>
      {detail.data.action === 'delete' && kind !== undefined && detail.data.subject_name === null ? (
        <Restore
          kind={kind}
          id={Number(detail.data.subject_id)}
          name={`${text.audit.subjects[kind]} ${detail.data.subject_id}`}
          lacksGroup={lacksGroup(kind, detail.data.before)}
        >
          <p className="text-soft">{text.deleted.subtitle}</p>
        </Restore>
      ) : null}
      <Changes before={detail.data.before} after={detail.data.after} />
      {detail.data.request_id === null ? null : (
        <p className="mt-3 text-caption text-soft">{text.audit.request(detail.data.request_id)}</p>
      )}
    </>
  );
}
