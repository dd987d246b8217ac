import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Found, FoundKind, SearchAnswer } from '#contract/search.ts';
import { call } from '../../api.ts';
import { navigate } from '../../navigation/navigation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadError } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { TrialBadge } from '../customers/trial-badge.tsx';
import { useAdminText } from '../text/use-admin-text.ts';

const TYPING_MS = 200;

const PATHS: Readonly<Record<FoundKind, (found: Found) => string>> = {
  customers: ({ id }) => adminPaths.customer(id),
  orders: ({ id }) => adminPaths.order(id),
  // A report without a message (its title is the question's number) is searched by the sender's address.
  messages: ({ title, more }) =>
    `${adminPaths.inbox}?${new URLSearchParams({ show: 'all', search: title.startsWith('#') ? more : title.slice(0, 60) })}`,
  questions: ({ id }) => adminPaths.question(id),
  signs: ({ id, of }) => adminPaths.sign(of ?? 0, id),
  terms: ({ id }) => adminPaths.term(id),
};
const KINDS = Object.keys(PATHS) as FoundKind[];
/** Sorts kinds by their best match: the question with this number comes before customers whose phone number contains it. */
const listed = (answer: SearchAnswer) =>
  KINDS.map((kind) => ({ kind, best: answer[kind][0]?.fit ?? Number.POSITIVE_INFINITY }))
    .sort((first, second) => first.best - second.best)
    .flatMap(({ kind }) => [
      ...answer[kind].map((found) => ({ kind, found, path: PATHS[kind](found) })),
      ...(answer.more.includes(kind) ? [{ kind, found: undefined, path: undefined }] : []),
    ]);
type Row = ReturnType<typeof listed>[number];

/** Search over everything: arrow keys select, Enter opens. Results of an older query cannot be opened. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const text = useAdminText();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  /** The kind of which all results are shown, for this query only. */
  const [all, setAll] = useState<{ q: string; kind: FoundKind }>();
  const [place, setPlace] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const kind = all?.q === q ? all.kind : undefined;
  const found = useQuery({
    queryKey: ['admin', 'search', q, kind],
    queryFn: ({ signal }) => call('GET /api/search', { query: { q, ...(kind === undefined ? {} : { kind }) }, signal }),
    enabled: q !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isOld = typed.trim() !== q || found.isPlaceholderData;
  const rows = q === '' || found.data === undefined ? [] : listed(found.data);
  const chosen = Math.min(place, rows.length - 1);
  const open = ({ kind, path }: Row) => {
    if (path === undefined) {
      setAll({ q, kind });
      setPlace(0);
      return;
    }
    onClose();
    navigate(path);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && rows.length > 0) {
      event.preventDefault();
      setPlace((chosen + step + rows.length) % rows.length);
    }
    const row = rows[chosen];
    if (event.key === 'Enter' && !isOld && row !== undefined) {
      event.preventDefault();
      open(row);
    }
  };
  return (
    <Dialog title={text.search.title} shape="wide" onClose={onClose}>
      <TextField
        label={text.common.search}
        hint={text.search.hint}
        type="search"
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={rows.length > 0 ? `${listId}-${chosen}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onKeyDown={onKey}
        onChange={(event) => {
          setTyped(event.target.value);
          setPlace(0);
        }}
      />
      {found.isError ? <LoadError error={found.error} onRetry={() => found.refetch()} /> : null}
      <p role="status" className="mt-2 text-caption text-soft">
        {q === '' || isOld ? '' : text.search.count(rows.filter((row) => row.found !== undefined).length)}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={text.search.title}
        inert={isOld}
        className={`mt-2 grid gap-1 ${isOld ? 'opacity-50' : ''}`}
      >
        {rows.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys: arrows and Enter.
          <div
            key={`${row.kind} ${row.found?.id ?? 'all'}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            onClick={() => open(row)}
            className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-3 py-1 hover:bg-action-soft aria-selected:bg-action-soft"
          >
            <span className="w-28 shrink-0 text-caption text-soft">{text.search.kinds[row.kind]}</span>
            {row.found === undefined ? (
              <span className="text-action underline">{text.search.all}</span>
            ) : (
              <FoundRow kind={row.kind} found={row.found} />
            )}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function FoundRow({ kind, found }: { kind: FoundKind; found: Found }) {
  const text = useAdminText();
  const more = [
    found.more,
    (found.phone ?? '').replaceAll(' ', '\u00a0'),
    found.state === null ? '' : text.orders.states[found.state],
  ];
  return (
    <>
      <span className="min-w-0 grow font-semibold">{found.title}</span>
      <span className="text-caption text-soft">{more.filter((part) => part !== '').join(' · ')}</span>
      {kind === 'customers' ? <TrialBadge endsAt={found.until} /> : null}
    </>
  );
}
