import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert } from '../ui/alert.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Fields } from './differences.ts';
import type { Editor, FormCalls, Stored } from './use-editor.ts';

export type { FormCalls };

type OneCalls<Row extends { readonly version: number }, Values extends Fields> = {
  readonly kind: string;
  toValues(row: Row): Values;
  read(): Promise<Row>;
  save(values: Values, version: number): Promise<Row>;
};

/** Adapts calls for a single record without an id (seller, settings) to those of an editor. */
export function ofOne<Row extends { readonly version: number }, Values extends Fields>(
  calls: OneCalls<Row, Values>,
): FormCalls<Row & Stored, Values> {
  const one = (row: Row) => ({ ...row, id: 1 });
  return {
    kind: calls.kind,
    toValues: calls.toValues,
    read: async () => one(await calls.read()),
    save: async (_id, values, version) => one(await calls.save(values, version)),
  };
}

/** Notice that the form shows an unsaved draft restored from this device. */
export function Restored({
  editor,
  onDiscard,
}: {
  editor: { isRestored: boolean; discard: () => void };
  onDiscard?: () => void;
}) {
  const text = useAdminText();
  if (!editor.isRestored) return null;
  return (
    <Alert
      tone="care"
      action={
        <Button variant="secondary" onClick={onDiscard ?? editor.discard}>
          {text.editor.discard}
        </Button>
      }
    >
      {text.editor.restored}
    </Alert>
  );
}

type FormConflictProps<Row extends Stored, Values extends Fields> = {
  calls: FormCalls<Row, Values>;
  editor: Editor<Row, Values>;
  named: (field: string) => string;
  /** Renders values that are not text. */
  shown?: (field: string, value: unknown) => ReactNode;
};

/** The conflict dialog of the content editors, for other forms. */
export function FormConflict<Row extends Stored, Values extends Fields>(props: FormConflictProps<Row, Values>) {
  const { calls, editor, ...told } = props;
  if (editor.conflict === undefined) return null;
  return (
    <ConflictDialog
      base={editor.base.values}
      mine={editor.values}
      theirs={calls.toValues(editor.conflict)}
      onResolve={editor.resolve}
      {...told}
    />
  );
}
