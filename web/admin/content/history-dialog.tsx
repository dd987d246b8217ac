import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { HistoryEntry } from '#contract/audit.ts';
import type { ContentKind } from '#contract/content.ts';
import { HISTORY_PER_PAGE } from '#contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, LoadError, Spinner } from '../../ui/states.tsx';
import { callPaged } from '../calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert } from '../ui/alert.tsx';
import { shortTime } from '../ui/dates.ts';
import { changedFields, type Fields } from './differences.ts';
import { FieldValue } from './field-value.tsx';
import { useFieldName } from './use-field-name.ts';

type HistoryDialogProps = {
  kind: ContentKind;
  id: number;
  /** The version stored now, so that the list is read anew after an undo. */
  version: number;
  /** Unsaved changes come first: an undo would write over them. */
  isBlocked: boolean;
  onUndo: (before: Fields) => Promise<void>;
  onClose: () => void;
};

/** The saved versions, newest first. Undoing one writes what was before it as the newest version. */
export function HistoryDialog({ kind, id, version, isBlocked, onUndo, onClose }: HistoryDialogProps) {
  const text = useAdminText();
  const [page, setPage] = useState(1);
  const [busyId, setBusyId] = useState<number>();
  const history = useQuery({
    queryKey: ['admin', 'history', kind, id, version, page],
    queryFn: () => callPaged('GET /api/history', { query: { subject: kind, id, page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const undo = async (entry: HistoryEntry) => {
    setBusyId(entry.id);
    // A refusal is told by the form behind this dialog.
    await onUndo(entry.before as Fields).then(() => setPage(1), onClose);
    setBusyId(undefined);
  };
  const last = Math.ceil((history.data?.total ?? 0) / HISTORY_PER_PAGE);
  return (
    <Dialog shape="wide" title={text.history.title} onClose={onClose}>
      {isBlocked ? <Alert tone="care">{text.history.blocked}</Alert> : null}
      {history.data === undefined ? (
        history.isError ? (
          <LoadError error={history.error} onRetry={() => history.refetch()} />
        ) : (
          <Spinner />
        )
      ) : history.data.rows.length === 0 ? (
        <EmptyState title={text.history.none} />
      ) : (
        <ol className="mt-3 grid gap-4">
          {history.data.rows.map((entry) => (
            <li key={entry.id} className="rounded-control border border-line p-4">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p>
                  <span className="font-semibold">{actionName(text.audit.actions, entry.action)}</span>{' '}
                  <span className="text-soft">
                    {shortTime(entry.at)} · {entry.by?.name ?? text.audit.commandLine}
                  </span>
                </p>
                {entry.before === null || typeof entry.before !== 'object' ? null : (
                  <Button variant="secondary" disabled={isBlocked || busyId !== undefined} onClick={() => undo(entry)}>
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
  );
}

export function actionName(names: Readonly<Record<string, string>>, action: string): string {
  return names[action] ?? action;
}

const asFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** What changed, field by field. */
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
          <dd>
            <span className="block text-caption text-soft">{text.history.before}</span>
            <FieldValue field={field} value={from[field]} />
          </dd>
          <dd>
            <span className="block text-caption text-soft">{text.history.after}</span>
            <FieldValue field={field} value={to[field]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
