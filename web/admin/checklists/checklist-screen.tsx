import { useQuery } from '@tanstack/react-query';
import type { EditorChecklist } from '#contract/editor.ts';
import { usePathId } from '../../navigation/path-ids.ts';
import { notifySuccess } from '../../state/notices.ts';
import { adminPaths } from '../admin-paths.ts';
import { type ChecklistValues, checklistCalls, newValues } from '../content/calls.ts';
import { TextCards } from '../content/content-texts.tsx';
import { EditorFrame } from '../content/editor-frame.tsx';
import { EditorLoader } from '../content/editor-loader.tsx';
import { useContentText } from '../content/use-content-text.ts';
import { type Editor, useEditor } from '../content/use-editor.ts';
import { useNewEditor } from '../content/use-new-editor.ts';
import { useRequired } from '../content/use-required.ts';
import { useAdminText } from '../text/use-admin-text.ts';

export function AdminChecklistScreen() {
  const text = useAdminText();
  const id = usePathId('id');
  const checklist = useQuery({
    queryKey: ['admin', 'checklist', id],
    queryFn: () => checklistCalls.read(id),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <EditorLoader
      query={checklist}
      title={text.checklists.one}
      back={{ to: adminPaths.checklists, label: text.checklists.title }}
    >
      {(row) => <StoredChecklist key={row.id} row={row} />}
    </EditorLoader>
  );
}

function StoredChecklist({ row }: { row: EditorChecklist }) {
  const text = useAdminText();
  const textOf = useContentText();
  const editor = useEditor(checklistCalls, { row }, () => notifySuccess(text.common.saved));
  return <ChecklistForm editor={editor} title={textOf(editor.row ?? row, 'title')} />;
}

export function NewChecklistScreen() {
  const text = useAdminText();
  const editor = useNewEditor(
    checklistCalls,
    () => newValues('checklist'),
    (row) => adminPaths.checklist(row.id),
  );
  return <ChecklistForm editor={editor} title={text.checklists.create} />;
}

function ChecklistForm({ editor, title }: { editor: Editor<EditorChecklist, ChecklistValues>; title: string }) {
  const text = useAdminText();
  const { values, set } = editor;
  const { faults, check } = useRequired(editor, 'checklist');
  return (
    <EditorFrame
      title={title}
      back={{ to: adminPaths.checklists, label: text.checklists.title }}
      calls={checklistCalls}
      editor={editor}
      check={check}
    >
      <TextCards kind="checklist" values={values} faults={faults} onChange={set} />
    </EditorFrame>
  );
}
