import { useQuery } from '@tanstack/react-query';
import type { EditorLevel } from '#contract/level-editor.ts';
import { stepFaults, usualMinMark } from '#domain/step.ts';
import { TextField } from '../../ui/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import { type LevelValues, levelCalls, newValues } from '../content/calls.ts';
import { contentEditor, type FormProps } from '../content/content-editor.tsx';
import { TextCards } from '../content/content-texts.tsx';
import { EditorFrame } from '../content/editor-frame.tsx';
import { useRequired } from '../content/use-required.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { CheckField } from '../ui/fields.tsx';
import { levelQuestionsQuery } from './queries.ts';
import { StepQuestions } from './step-questions.tsx';

/** The default mark of a new step, which is placed last. */
const usualMark = (questions: readonly number[]) => usualMinMark(Number.POSITIVE_INFINITY, questions.length);

function StepForm({ editor, frame }: FormProps<EditorLevel, LevelValues>) {
  const text = useAdminText();
  const { values, set, row } = editor;
  const found = Object.fromEntries(Object.entries(stepFaults(values)).map(([field, fault]) => [field, text.steps.faults[fault]]));
  const { faults, check } = useRequired(editor, 'level', found);
  const stored = useQuery({ ...levelQuestionsQuery(row?.id ?? 0), enabled: row !== undefined }).data ?? [];
  const retired = new Set(stored.flatMap((question) => (question.retired ? [question.id] : [])));
  // Retired questions are not asked, and the list does not count them either.
  const asked = values.questions.filter((id) => !retired.has(id)).length;
  // The mark of a new step follows the default until the editor changes it.
  const isUsual = row === undefined && (values.questions.length === 0 || values.min_mark === usualMark(values.questions));
  return (
    <EditorFrame {...frame} editor={editor} check={check}>
      <TextCards kind="level" values={values} faults={faults} onChange={set} />
      <Card title={text.steps.rules}>
        <div className="grid items-start gap-4 @3xl:grid-cols-2">
          <TextField
            label={text.fields.min_mark}
            hint={text.steps.markHint(asked)}
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

export const { StoredScreen: AdminStepScreen, NewScreen: NewStepScreen } = contentEditor({
  calls: levelCalls,
  list: adminPaths.steps,
  pathOf: adminPaths.step,
  words: (text) => text.steps,
  namedBy: 'name',
  empty: () => newValues('level'),
  Form: StepForm,
});
