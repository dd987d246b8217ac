import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDownUp, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { notifySuccess } from '../../notices.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { FailureAlert } from '../ui/alert.tsx';
import { ReorderList } from '../ui/reorder-list.tsx';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';

type ContentListProps<Row extends { readonly id: number }> = {
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** One row, with a link to its editor. */
  children: (row: Row, place: number) => ReactNode;
  create: { to: string; label: string };
  empty: string;
  saveOrder: (ids: number[]) => Promise<unknown>;
};

/** A list in its order, which can be changed as a whole and is then saved at once. */
export function ContentList<Row extends { readonly id: number }>(props: ContentListProps<Row>) {
  const { label, rows, nameOf, children, create, empty, saveOrder } = props;
  const text = useAdminText();
  const client = useQueryClient();
  const [order, setOrder] = useState<readonly Row[] | null>(null);
  const save = useMutation({
    mutationFn: (items: readonly Row[]) => saveOrder(items.map((row) => row.id)),
    onSuccess: async () => {
      await client.invalidateQueries();
      setOrder(null);
      notifySuccess(text.editor.orderSaved);
    },
  });
  const isMoved = order?.some((row, place) => row.id !== rows[place]?.id) === true;
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
              setOrder(rows);
            }}
          >
            <ArrowDownUp aria-hidden className="size-5" />
            {text.editor.order}
          </Button>
        ) : (
          <>
            <Button disabled={!isMoved || save.isPending} onClick={() => save.mutate(order)}>
              {save.isPending ? text.common.saving : text.editor.orderSave}
            </Button>
            <Button variant="secondary" onClick={() => setOrder(null)}>
              {text.common.cancel}
            </Button>
          </>
        )}
      </div>
      <FailureAlert error={save.error} title={text.common.notSaved} />
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
