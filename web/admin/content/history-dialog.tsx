import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { HistoryEntry } from '#contract/audit.ts';
import type { ContentKind } from '#contract/content.ts';
import { HISTORY_PER_PAGE } from '#contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, Loaded, Spinner } from '../../ui/states.tsx';
import { callPaged } from '../calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { shortTime } from '../ui/dates.ts';
import { changedFields, type Fields } from './differences.ts';
import { FieldValue } from './field-value.tsx';
import { isOptions, OptionChanges } from './option-changes.tsx';
import { TextChange } from './text-change.tsx';
import { useFieldName } from './use-field-name.ts';

type HistoryDialogProps = {
  kind: ContentKind | 'plan';
  id: number;
  /** The stored version; the history is fetched again when an undo changes it. */
  version: number;
  /** What is stored now. */
  current: Fields;
  /** Undo is disabled while there are unsaved changes, because it would overwrite them. */
  isBlocked: boolean;
  onUndo: (before: Fields) => Promise<void>;
  onClose: () => void;
};

/** Saved versions, newest first. Undo saves the state before a change as a new version. */
export function HistoryDialog({ kind, id, version, current, isBlocked, onUndo, onClose }: HistoryDialogProps) {
  const text = useAdminText();
  const [page, setPage] = useState(1);
  const [busyId, setBusyId] = useState<number>();
  /** Confirmation for undoing an older entry, which also undoes the `later` changes after it. */
  const [asked, setAsked] = useState<{ entry: HistoryEntry; later: number }>();
  const history = useQuery({
    queryKey: ['admin', 'history', kind, id, version, page],
    queryFn: () => callPaged('GET /api/history', { query: { subject: kind, id, page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const undo = async (entry: HistoryEntry) => {
    setAsked(undefined);
    setBusyId(entry.id);
    // The editor behind this dialog shows the error.
    await onUndo(entry.before as Fields).then(() => setPage(1), onClose);
    setBusyId(undefined);
  };
  const last = Math.ceil((history.data?.total ?? 0) / HISTORY_PER_PAGE);
  const place = (entry: HistoryEntry) => (page - 1) * HISTORY_PER_PAGE + (history.data?.rows.indexOf(entry) ?? 0);
  const ask = (entry: HistoryEntry) => {
    const later = place(entry);
    if (later === 0) void undo(entry);
    else setAsked({ entry, later });
  };
  const timeAndName = ({ at, by }: HistoryEntry) => `${shortTime(at)} · ${by?.name ?? text.audit.commandLine}`;
  const shownLater = asked === undefined ? [] : (history.data?.rows ?? []).filter(({ id: other }) => other > asked.entry.id);
  return (
    <>
      <Dialog shape="wide" title={text.history.title} onClose={onClose}>
        {isBlocked ? <Alert tone="care">{text.history.blocked}</Alert> : null}
        <Loaded query={history} fallback={<Spinner />} empty={<EmptyState title={text.history.none} />}>
          {(data) => (
            <ol className="mt-3 grid gap-4">
              {data.rows.map((entry) => (
                <li key={entry.id} className="rounded-control border border-line p-4">
                  <div className="flex flex-wrap items-center justify-between gap-3">
                    <p>
                      <span className="font-semibold">{actionName(text.audit.actions, entry.action)}</span>{' '}
                      <span className="text-soft">{timeAndName(entry)}</span>
                    </p>
                    {entry.before === null || typeof entry.before !== 'object' || entry.action === 'delete' ? null : (
                      <Button variant="secondary" disabled={isBlocked || busyId !== undefined} onClick={() => ask(entry)}>
                        <Undo2 aria-hidden className="size-5" />
                        {text.history.undo}
                      </Button>
                    )}
                  </div>
                  <Changes before={entry.before} after={entry.after} />
                </li>
              ))}
            </ol>
          )}
        </Loaded>
        {last > 1 ? (
          <div className="mt-4 flex gap-3">
            <Button variant="secondary" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {text.common.previous}
            </Button>
            <Button variant="secondary" disabled={page >= last} onClick={() => setPage(page + 1)}>
              {text.common.next}
            </Button>
          </div>
        ) : null}
      </Dialog>
      {asked === undefined ? null : (
        <ConfirmDialog
          isDangerous
          shape="wide"
          title={text.history.laterTitle}
          confirm={text.history.laterConfirm}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void undo(asked.entry)}
        >
          <p>{text.history.later(asked.later)}</p>
          <ul className="my-3 list-disc pl-6">
            {shownLater.map((entry) => (
              <li key={entry.id}>{timeAndName(entry)}</li>
            ))}
            {asked.later > shownLater.length ? <li>{text.history.laterMore(asked.later - shownLater.length)}</li> : null}
          </ul>
          <p className="font-semibold">{text.history.laterResult}</p>
          <Changes before={current} after={{ ...current, ...asFields(asked.entry.before) }} />
        </ConfirmDialog>
      )}
    </>
  );
}

export function actionName(names: Readonly<Record<string, string>>, action: string): string {
  return names[action] ?? action;
}

const asFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const text = useAdminText();
  const nameOf = useFieldName();
  const [from, to] = [asFields(before), asFields(after)];
  const fields = changedFields(from, to);
  if (fields.length === 0) return <p className="mt-2 text-soft">{text.history.nothing}</p>;
  return (
    <dl className="mt-3 grid gap-3">
      {fields.map((field) => (
        <div key={field} className="grid gap-x-4 gap-y-1 border-t border-line pt-2 md:grid-cols-[12rem_1fr_1fr]">
          <dt className="text-caption font-semibold text-soft">{nameOf(field)}</dt>
          <BeforeAndAfter field={field} before={from[field]} after={to[field]} />
        </div>
      ))}
    </dl>
  );
}

function BeforeAndAfter({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  const text = useAdminText();
  if (isOptions(field, before) && isOptions(field, after)) {
    return (
      <dd className="md:col-span-2">
        <OptionChanges before={before} after={after} />
      </dd>
    );
  }
  return (
    <>
      <dd>
        <span className="block text-caption text-soft">{text.history.before}</span>
        <FieldValue field={field} value={before} />
      </dd>
      <dd>
        <span className="block text-caption text-soft">{text.history.after}</span>
        <TextChange field={field} before={before} after={after} />
      </dd>
    </>
  );
}
