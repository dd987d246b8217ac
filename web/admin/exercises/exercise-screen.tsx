import { useQuery } from '@tanstack/react-query';
import type { EditorCategory } from '#contract/editor.ts';
import { Link } from '../../navigation/link.tsx';
import { usePathId } from '../../navigation/path-ids.ts';
import { notifySuccess } from '../../state/notices.ts';
import { adminPaths } from '../admin-paths.ts';
import { type CategoryValues, categoryCalls, newValues } from '../content/calls.ts';
import { TextCards } from '../content/content-texts.tsx';
import { EditorFrame } from '../content/editor-frame.tsx';
import { EditorLoader } from '../content/editor-loader.tsx';
import { useContentText } from '../content/use-content-text.ts';
import { type Editor, useEditor } from '../content/use-editor.ts';
import { useNewEditor } from '../content/use-new-editor.ts';
import { useRequired } from '../content/use-required.ts';
import { useAdminText } from '../text/use-admin-text.ts';

export function AdminExerciseScreen() {
  const text = useAdminText();
  const id = usePathId('id');
  const exercise = useQuery({
    queryKey: ['admin', 'category', id],
    queryFn: () => categoryCalls.read(id),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <EditorLoader query={exercise} title={text.exercises.one} back={{ to: adminPaths.exercises, label: text.exercises.title }}>
      {(row) => <StoredExercise key={row.id} row={row} />}
    </EditorLoader>
  );
}

function StoredExercise({ row }: { row: EditorCategory }) {
  const text = useAdminText();
  const textOf = useContentText();
  const editor = useEditor(categoryCalls, { row }, () => notifySuccess(text.common.saved));
  return <ExerciseForm editor={editor} title={textOf(editor.row ?? row, 'title')} />;
}

export function NewExerciseScreen() {
  const text = useAdminText();
  const editor = useNewEditor(
    categoryCalls,
    () => newValues('category'),
    (row) => adminPaths.exercise(row.id),
  );
  return <ExerciseForm editor={editor} title={text.exercises.create} />;
}

function ExerciseForm({ editor, title }: { editor: Editor<EditorCategory, CategoryValues>; title: string }) {
  const text = useAdminText();
  const { values, set, row } = editor;
  const { faults, check } = useRequired(editor, 'category');
  return (
    <EditorFrame
      title={title}
      back={{ to: adminPaths.exercises, label: text.exercises.title }}
      calls={categoryCalls}
      editor={editor}
      check={check}
    >
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
