import type { ReactNode } from 'react';
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

/** The calls of a form over what there is once, as the seller or the settings. */
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

type FormConflictProps<Row extends Stored, Values extends Fields> = {
  calls: FormCalls<Row, Values>;
  editor: Editor<Row, Values>;
  named: (field: string) => string;
  /** How a value is told that is no text. */
  shown?: (field: string, value: unknown) => ReactNode;
};

/** As in the editors of content, where somebody else saved meanwhile. */
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
