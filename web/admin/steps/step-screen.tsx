import { useQuery } from '@tanstack/react-query';
import type { EditorLevel } from '#contract/level-editor.ts';
import { stepFaults, usualMinMark } from '#domain/step.ts';
import { usePathId } from '../../navigation/path-ids.ts';
import { notifySuccess } from '../../state/notices.ts';
import { TextField } from '../../ui/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import { type LevelValues, levelCalls, newValues } from '../content/calls.ts';
import { TextCards } from '../content/content-texts.tsx';
import { EditorFrame } from '../content/editor-frame.tsx';
import { EditorLoader } from '../content/editor-loader.tsx';
import { useContentText } from '../content/use-content-text.ts';
import { type Editor, useEditor } from '../content/use-editor.ts';
import { useNewEditor } from '../content/use-new-editor.ts';
import { useRequired } from '../content/use-required.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { CheckField } from '../ui/fields.tsx';
import { levelQuery } from './queries.ts';
import { StepQuestions } from './step-questions.tsx';

export function AdminStepScreen() {
  const text = useAdminText();
  const id = usePathId('id');
  const level = useQuery(levelQuery(id));
  return (
    <EditorLoader query={level} title={text.steps.one} back={{ to: adminPaths.steps, label: text.steps.title }}>
      {(row) => <StoredStep key={row.id} row={row} />}
    </EditorLoader>
  );
}

function StoredStep({ row }: { row: EditorLevel }) {
  const text = useAdminText();
  const textOf = useContentText();
  const editor = useEditor(levelCalls, { row }, () => notifySuccess(text.common.saved));
  return <StepForm editor={editor} title={textOf(editor.row ?? row, 'name')} />;
}

export function NewStepScreen() {
  const text = useAdminText();
  const editor = useNewEditor(
    levelCalls,
    () => newValues('level'),
    (row) => adminPaths.step(row.id),
  );
  return <StepForm editor={editor} title={text.steps.create} />;
}

/** A new step stands behind the others. */
const usualMark = (questions: readonly number[]) => usualMinMark(Number.POSITIVE_INFINITY, questions.length);

function StepForm({ editor, title }: { editor: Editor<EditorLevel, LevelValues>; title: string }) {
  const text = useAdminText();
  const { values, set, row } = editor;
  const found = Object.fromEntries(Object.entries(stepFaults(values)).map(([field, fault]) => [field, text.steps.faults[fault]]));
  const { faults, check } = useRequired(editor, 'level', found);
  // A new step asks for what steps usually ask for, until its editor says otherwise.
  const isUsual = row === undefined && (values.questions.length === 0 || values.min_mark === usualMark(values.questions));
  return (
    <EditorFrame
      title={title}
      back={{ to: adminPaths.steps, label: text.steps.title }}
      calls={levelCalls}
      editor={editor}
      check={check}
    >
      <TextCards kind="level" values={values} faults={faults} onChange={set} />
      <Card title={text.steps.rules}>
        <div className="grid items-start gap-4 @3xl:grid-cols-2">
          <TextField
            label={text.fields.min_mark}
            hint={text.steps.markHint(values.questions.length)}
            type="number"
            min={1}
            max={values.questions.length}
            value={Number.isNaN(values.min_mark) ? '' : values.min_mark}
            onChange={(event) => set({ min_mark: event.target.valueAsNumber })}
            error={faults['min_mark']}
          />
          <CheckField
            label={text.fields.demo}
            hint={text.steps.demoHint}
            checked={values.demo}
            onChange={(demo) => set({ demo })}
          />
        </div>
      </Card>
      <StepQuestions
        levelId={row?.id}
        ids={values.questions}
        fault={faults['questions']}
        onChange={(questions) => set(isUsual ? { questions, min_mark: usualMark(questions) } : { questions })}
      />
    </EditorFrame>
  );
}
