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
  /** Title and back link for the editor frame. */
  frame: { title: string; back: { to: string; label: string }; calls: ContentCalls<Row, Values> };
  /** The stored row with the data that comes with it; undefined for new content. */
  read?: Row;
};

type Shape<Row extends Stored, Values extends Fields> = {
  calls: ContentCalls<Row, Values>;
  /** Name of the id in the route's path. */
  param?: string;
  list: string;
  pathOf: (id: number) => string;
  /** Titles of the list, of the editor and of the form for new content. */
  words: (text: AdminText, id: number) => { title: string; one: string; create: string };
  /** Field whose text is the title of stored content; without it the title is `one`. */
  namedBy?: string;
  empty: () => Values;
  Form: ComponentType<FormProps<Row, Values>>;
};

/** Creates the two screens of an editor: one for stored content, which is fetched on every opening, and one for new content. */
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
    // No cache: editing must begin with the version that is stored now.
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
