import type { EditorCategory } from '#contract/editor.ts';
import { Link } from '../../navigation/link.tsx';
import { adminPaths } from '../admin-paths.ts';
import { type CategoryValues, categoryCalls, newValues } from '../content/calls.ts';
import { contentEditor, type FormProps } from '../content/content-editor.tsx';
import { TextCards } from '../content/content-texts.tsx';
import { EditorFrame } from '../content/editor-frame.tsx';
import { useRequired } from '../content/use-required.ts';
import { useAdminText } from '../text/use-admin-text.ts';

function ExerciseForm({ editor, frame }: FormProps<EditorCategory, CategoryValues>) {
  const text = useAdminText();
  const { values, set, row } = editor;
  const { faults, check } = useRequired(editor, 'category');
  return (
    <EditorFrame {...frame} editor={editor} check={check}>
      <TextCards kind="category" values={values} faults={faults} onChange={set} />
      {row === undefined ? null : (
        <p>
          <Link to={`${adminPaths.questions}?category=${row.id}`} className="text-action underline">
            {text.exercises.toQuestions(row.questions_count)}
          </Link>
        </p>
      )}
    </EditorFrame>
  );
}

export const { StoredScreen: AdminExerciseScreen, NewScreen: NewExerciseScreen } = contentEditor({
  calls: categoryCalls,
  list: adminPaths.exercises,
  pathOf: adminPaths.exercise,
  words: (text) => text.exercises,
  namedBy: 'title',
  empty: () => newValues('category'),
  Form: ExerciseForm,
});
