import type { EditorChecklist } from '#contract/editor.ts';
import { adminPaths } from '../admin-paths.ts';
import { type ChecklistValues, checklistCalls, newValues } from '../content/calls.ts';
import { contentEditor, type FormProps } from '../content/content-editor.tsx';
import { TextCards } from '../content/content-texts.tsx';
import { EditorFrame } from '../content/editor-frame.tsx';
import { useRequired } from '../content/use-required.ts';

function ChecklistForm({ editor, frame }: FormProps<EditorChecklist, ChecklistValues>) {
  const { values, set } = editor;
  const { faults, check } = useRequired(editor, 'checklist');
  return (
    <EditorFrame {...frame} editor={editor} check={check}>
      <TextCards kind="checklist" values={values} faults={faults} onChange={set} />
    </EditorFrame>
  );
}

export const { StoredScreen: AdminChecklistScreen, NewScreen: NewChecklistScreen } = contentEditor({
  calls: checklistCalls,
  list: adminPaths.checklists,
  pathOf: adminPaths.checklist,
  words: (text) => text.checklists,
  namedBy: 'title',
  empty: () => newValues('checklist'),
  Form: ChecklistForm,
});
