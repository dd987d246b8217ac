import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDownUp, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { isConflict } from '../calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ReorderList } from '../ui/reorder-list.tsx';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';

type ContentListProps<Row extends { readonly id: number }> = {
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Renders a row with a link to its editor. */
  children: (row: Row, place: number) => ReactNode;
  create: { to: string; label: string };
  empty: string;
  saveOrder: (order: { ids: number[]; was: number[]; free?: boolean }) => Promise<unknown>;
  /** Warning when another item would come first: the first one is open to everybody. Without it there is no warning. */
  freeMoves?: (name: string) => string;
};

/** A list with a saved order: rows are moved, then the whole order is saved with one request. */
export function ContentList<Row extends { readonly id: number }>(props: ContentListProps<Row>) {
  const { label, rows, nameOf, children, create, empty, saveOrder, freeMoves } = props;
  const text = useAdminText();
  const client = useQueryClient();
  const [order, setOrder] = useState<readonly Row[] | null>(null);
  /** The rows as they were when the editor began to move them. */
  const [base, setBase] = useState<readonly Row[]>(rows);
  const save = useMutation({
    mutationFn: ({ items, free }: { items: readonly Row[]; free?: boolean }) =>
      saveOrder({ ids: items.map(({ id }) => id), was: base.map(({ id }) => id), ...(free === undefined ? {} : { free }) }),
    onSuccess: async () => {
      await client.invalidateQueries();
      setOrder(null);
      notifySuccess(text.editor.orderSaved);
    },
    onError: async (error) => {
      if (!isConflict(error) || error.code === 'free_moves') return;
      // Somebody else changed the order first: show the current one below the error message.
      await client.invalidateQueries();
      setOrder(null);
    },
  });
  const isFreeAsked = save.error instanceof ApiError && save.error.code === 'free_moves';
  const first = order?.find((row) => !('retired' in row) || row.retired === false);
  const isMoved = order?.some((row, place) => row.id !== base[place]?.id) === true;
  useUnsavedWork(isMoved && !save.isSuccess);
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3">
        <ButtonLink to={create.to}>
          <Plus aria-hidden className="size-5" />
          {create.label}
        </ButtonLink>
        {order === null ? (
          <Button
            variant="secondary"
            disabled={rows.length < 2}
            onClick={() => {
              save.reset();
              setBase(rows);
              setOrder(rows);
            }}
          >
            <ArrowDownUp aria-hidden className="size-5" />
            {text.editor.order}
          </Button>
        ) : (
          <>
            <Button disabled={!isMoved || save.isPending} onClick={() => save.mutate({ items: order })}>
              {save.isPending ? text.common.saving : text.editor.orderSave}
            </Button>
            <Button variant="secondary" onClick={() => setOrder(null)}>
              {text.common.cancel}
            </Button>
          </>
        )}
      </div>
      <FailureAlert error={isFreeAsked ? null : save.error} title={text.common.failed} />
      {isFreeAsked && order !== null && first !== undefined ? (
        <ConfirmDialog
          title={text.editor.freeMovesTitle}
          confirm={text.editor.freeMovesConfirm}
          isBusy={save.isPending}
          onClose={() => save.reset()}
          onConfirm={() => save.mutate({ items: order, free: true })}
        >
          <p>{freeMoves?.(nameOf(first))}</p>
        </ConfirmDialog>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : order === null ? (
        <ol aria-label={label} className="grid gap-2">
          {rows.map((row, place) => (
            <li key={row.id}>{children(row, place)}</li>
          ))}
        </ol>
      ) : (
        <ReorderList label={label} items={order} keyOf={(row) => row.id} nameOf={nameOf} onChange={setOrder}>
          {(row, place) => (
            <p className="px-2">
              {place + 1}. {nameOf(row)}
            </p>
          )}
        </ReorderList>
      )}
    </>
  );
}
