import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { usePathId } from '../../navigation/path-ids.ts';
import { notifySuccess } from '../../state/notices.ts';
import type { AdminText } from '../text/sv.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import type { Fields } from './differences.ts';
import { EditorLoader } from './editor-loader.tsx';
import { useContentText } from './use-content-text.ts';
import { type ContentCalls, type Editor, type Stored, useEditor } from './use-editor.ts';
import { useNewEditor } from './use-new-editor.ts';

export type FormProps<Row extends Stored, Values extends Fields> = {
  editor: Editor<Row, Values>;
  /** The name and the way back, for the frame. */
  frame: { title: string; back: { to: string; label: string }; calls: ContentCalls<Row, Values> };
  /** As it was last read, with what comes beside it; undefined for one that is new. */
  read?: Row;
};

type Shape<Row extends Stored, Values extends Fields> = {
  calls: ContentCalls<Row, Values>;
  /** Its id in the address. */
  param?: string;
  list: string;
  pathOf: (id: number) => string;
  /** What the list, one that is being read and a new one are called. */
  words: (text: AdminText, id: number) => { title: string; one: string; create: string };
  /** What one that is stored is called: by this text of its own, else as `one` says. */
  namedBy?: string;
  empty: () => Values;
  Form: ComponentType<FormProps<Row, Values>>;
};

/** The two screens of an editor: one for what is stored, read anew when it opens, and one for something new. */
export function contentEditor<Row extends Stored, Values extends Fields>(shape: Shape<Row, Values>) {
  const { calls, param = 'id', list, pathOf, words, namedBy, empty, Form } = shape;

  function StoredForm({ row }: { row: Row }) {
    const text = useAdminText();
    const textOf = useContentText();
    const { title: label, one } = words(text, row.id);
    const editor = useEditor(calls, { row }, () => notifySuccess(text.common.saved));
    const title = namedBy === undefined ? one : textOf(editor.row ?? row, namedBy);
    return <Form editor={editor} read={row} frame={{ title, back: { to: list, label }, calls }} />;
  }

  function StoredScreen() {
    const id = usePathId(param);
    const { title: label, one } = words(useAdminText(), id);
    // Not kept: an edit begins with what is stored now.
    const query = useQuery({ queryKey: ['admin', calls.kind, id], queryFn: () => calls.read(id), staleTime: 0, gcTime: 0 });
    return (
      <EditorLoader query={query} title={one} back={{ to: list, label }}>
        {(row) => <StoredForm key={row.id} row={row} />}
      </EditorLoader>
    );
  }

  function NewScreen() {
    const { title: label, create: title } = words(useAdminText(), 0);
    const editor = useNewEditor(calls, empty, (row) => pathOf(row.id));
    return <Form editor={editor} frame={{ title, back: { to: list, label }, calls }} />;
  }

  return { StoredScreen, NewScreen };
}
