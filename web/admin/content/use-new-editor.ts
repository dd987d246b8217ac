import { useEffect, useState } from 'react';
import { navigate } from '../../navigation/navigation.ts';
import { notifySuccess } from '../../state/notices.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import type { Fields } from './differences.ts';
import { type ContentCalls, type Editor, type Stored, useEditor } from './use-editor.ts';

/** An editor for new content; after the first save it moves to the URL of the stored content. */
export function useNewEditor<Row extends Stored, Values extends Fields>(
  calls: ContentCalls<Row, Values>,
  makeEmpty: () => Values,
  pathOf: (row: Row) => string,
  draftName?: string,
): Editor<Row, Values> {
  const text = useAdminText();
  const [empty] = useState(makeEmpty);
  const editor = useEditor(calls, draftName === undefined ? { empty } : { empty, draftName }, () =>
    notifySuccess(text.common.saved),
  );
  const path = editor.row === undefined ? undefined : pathOf(editor.row);
  // In an effect: the guard against leaving must first have seen that everything is saved.
  useEffect(() => {
    if (path !== undefined) navigate(path, { replace: true });
  }, [path]);
  return editor;
}
