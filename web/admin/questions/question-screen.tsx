import { useMutation, useQuery } from '@tanstack/react-query';
import { CopyPlus, Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { emptyValues, type SingleName, textsOf } from '#contract/content.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import { HAZARDS } from '#domain/hazard.ts';
import { isMovingPicture } from '#domain/picture.ts';
import { missingReasons, questionFaults } from '#domain/question.ts';
import { navigate } from '../../navigation/navigation.ts';
import { pictureSource } from '../../question/pictures.ts';
import { useConfig } from '../../state/config.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL, Field } from '../../ui/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import { newValues, type QuestionValues, questionCalls } from '../content/calls.ts';
import { contentEditor, type FormProps } from '../content/content-editor.tsx';
import { TextCard } from '../content/content-texts.tsx';
import { EditorFrame } from '../content/editor-frame.tsx';
import { categoriesQuery } from '../content/queries.ts';
import { useContentText } from '../content/use-content-text.ts';
import { useRequired } from '../content/use-required.ts';
import { useMayDo } from '../layout/use-menu.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { CheckField, SelectField } from '../ui/fields.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { WordsField } from '../ui/words-field.tsx';
import { FormRemarks } from './form-remarks.tsx';
import { ItemCard } from './item-card.tsx';
import { JunctionField } from './junction-field.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { marksQuery } from './queries.ts';
import { QuestionPreview } from './question-preview.tsx';
import { QuestionReading } from './question-reading.tsx';

const newOption = () => ({ ...emptyValues('option'), key: crypto.randomUUID(), correct: false });
const newQuestion = (): QuestionValues => ({
  ...newValues('question'),
  // No option is preselected as right.
  options: [newOption(), newOption(), newOption()],
});

/** Creates a retired copy of the question. */
function Duplicate({ row, isBlocked }: { row: QuestionRow; isBlocked: boolean }) {
  const text = useAdminText();
  const copy = useMutation({
    mutationFn: () => {
      const { options, ...values } = questionCalls.toValues(row);
      return questionCalls.create({ ...values, retired: true, options: options.map(({ id: _, ...option }) => option) });
    },
    onSuccess: (made) => {
      notifySuccess(text.questions.duplicated(made.id));
      navigate(adminPaths.question(made.id));
    },
  });
  return (
    <>
      <FailureAlert error={copy.error} title={text.common.failed} />
      <Button variant="secondary" disabled={isBlocked || copy.isPending} onClick={() => copy.mutate()}>
        <CopyPlus aria-hidden className="size-5" />
        {text.questions.duplicate}
      </Button>
    </>
  );
}

function QuestionForm({ editor, frame }: FormProps<QuestionRow, QuestionValues>) {
  const text = useAdminText();
  const { values, set } = editor;
  const found = Object.fromEntries([
    ...Object.entries(questionFaults(values)).map(([field, fault]) => [field, text.questions.faults[fault]] as const),
    ...missingReasons(editor.base.values.options, values.options).map(
      (place) => [`options.${place}.why`, text.questions.reasonMissing] as const,
    ),
  ]);
  const { faults, check } = useRequired(editor, 'question', found);
  const [isPreviewShown, setPreviewShown] = useState(() => matchMedia('(min-width: 1536px)').matches);
  const key = movedKey(editor.row, values);
  const shared = { values, faults, stale: editor.row?.stale ?? [], onChange: set };
  const PreviewIcon = isPreviewShown ? EyeOff : Eye;
  return (
    <EditorFrame
      {...frame}
      editor={editor}
      check={check}
      actions={
        <>
          {editor.row === undefined ? null : <Duplicate row={editor.row} isBlocked={editor.isUnsaved} />}
          <Button variant="secondary" aria-pressed={isPreviewShown} onClick={() => setPreviewShown(!isPreviewShown)}>
            <PreviewIcon aria-hidden className="size-5" />
            {text.preview.title}
          </Button>
        </>
      }
      side={
        isPreviewShown ? (
          <QuestionPreview id={editor.row?.id ?? 0} values={values} onClose={() => setPreviewShown(false)} />
        ) : null
      }
    >
      <TextCard kind="question" name="question" {...shared} />
      <FormRemarks values={values} />
      <Card title={text.fields.options}>
        <OptionsEditor
          options={values.options}
          faults={faults}
          onChange={(options) => set({ options })}
          newOption={newOption}
          isMoving={isMovingPicture(values.image)}
        />
        {editor.row === undefined || key === undefined ? null : (
          <div className="mt-4">
            <Alert tone="care">
              <p>{text.statistics.items.keyMoved}</p>
              <Marks id={editor.row.id} option={key} />
              {isExplanationAsBefore(editor.base.values, values) ? (
                <p className="font-semibold">{text.keyMoves.explanation}</p>
              ) : null}
            </Alert>
          </div>
        )}
      </Card>
      {textsOf('question').map(([name]) =>
        name === 'question' ? null : <TextCard key={name} kind="question" name={name} {...shared} />,
      )}
      <Card title={text.questions.more}>
        <SingleFields values={values} faults={faults} set={set} />
        {editor.row === undefined || editor.row.levels.length === 0 ? null : (
          <p className="mt-4 text-soft">{text.questions.inSteps(editor.row.levels.join(', '))}</p>
        )}
      </Card>
      {editor.row === undefined ? null : <ItemCard id={editor.row.id} />}
    </EditorFrame>
  );
}

/** Whether the explanation is unchanged; after a change of the key it explains the wrong option. */
const isExplanationAsBefore = (before: QuestionValues, now: QuestionValues) =>
  (['solution', 'solution_sv', 'solution_en'] as const).every((name) => before[name] === now[name]);

/** The option that is right now instead of the stored one; undefined for a new option, which makes it another question. */
function movedKey(stored: QuestionRow | undefined, { options }: QuestionValues): number | undefined {
  const before = stored?.options.find(({ correct }) => correct)?.id;
  const now = options.find(({ correct }) => correct)?.id;
  return before === undefined || now === before ? undefined : now;
}

/** Number of learners who are notified, and how their answers are re-marked. */
function Marks({ id, option }: { id: number; option: number }) {
  const text = useAdminText();
  const marks = useQuery(marksQuery(id, option));
  return (
    <p aria-live="polite" className="min-h-6">
      {marks.data === undefined ? (marks.isError ? text.keyMoves.unknown : '…') : text.keyMoves.marks(marks.data)}
    </p>
  );
}

type SingleFieldsProps = Pick<FormProps<QuestionRow, QuestionValues>['editor'], 'values' | 'faults' | 'set'>;

/** Fields without translations. */
function SingleFields({ values, faults, set }: SingleFieldsProps) {
  const text = useAdminText();
  const { cdn } = useConfig();
  const nameOf = useContentText();
  const categories = useQuery(categoriesQuery).data ?? [];
  // Record type: a new field without an input here does not compile.
  const fields: Record<SingleName<'question'>, ReactNode> = {
    image: (
      <PictureField
        label={text.fields.image}
        kind="questions"
        value={values.image}
        sourceOf={(name) => pictureSource(cdn, name)}
        error={faults['image']}
        onChange={(image) => set({ image })}
      />
    ),
    category_id: (
      <SelectField
        label={text.fields.category_id}
        value={values.category_id ?? ''}
        onChange={(event) => set({ category_id: event.target.value === '' ? null : Number(event.target.value) })}
        error={faults['category_id']}
      >
        <option value="">{text.questions.uncategorized}</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {nameOf(category, 'title')}
          </option>
        ))}
      </SelectField>
    ),
    difficulty: (
      <SelectField
        label={text.fields.difficulty}
        value={values.difficulty}
        onChange={(event) => set({ difficulty: Number(event.target.value) })}
      >
        {[1, 2, 3].map((level) => (
          <option key={level} value={level}>
            {text.questions.difficulties[level as 1 | 2 | 3]}
          </option>
        ))}
      </SelectField>
    ),
    checked_on: (
      <Field label={text.fields.checked_on} hint={text.questions.checkedHint} error={faults['checked_on']}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={values.checked_on ?? ''}
            onChange={(event) => set({ checked_on: event.target.value || null })}
            className={CONTROL}
          />
        )}
      </Field>
    ),
    law: (
      <WordsField
        label={text.fields.law}
        hint={text.questions.linesHint}
        value={values.law}
        onChange={(law) => set({ law })}
        error={faults['law']}
      />
    ),
    hazard: (
      <SelectField
        label={text.fields.hazard}
        value={values.hazard}
        onChange={(event) => set({ hazard: event.target.value as QuestionValues['hazard'] })}
      >
        {(['', ...HAZARDS] as const).map((kind) => (
          <option key={kind} value={kind}>
            {text.questions.hazards[kind]}
          </option>
        ))}
      </SelectField>
    ),
    junction: <JunctionField values={values} error={faults['junction']} onChange={(junction) => set({ junction })} />,
    facts: (
      <WordsField
        label={text.fields.facts}
        hint={text.questions.linesHint}
        value={values.facts}
        onChange={(facts) => set({ facts })}
        error={faults['facts']}
      />
    ),
    sealed: (
      <CheckField
        label={text.fields.sealed}
        hint={text.questions.sealedHint}
        checked={values.sealed}
        onChange={(sealed) => set({ sealed })}
      />
    ),
  };
  return (
    <div className="grid gap-4 @3xl:grid-cols-2">
      {Object.entries(fields).map(([name, field]) => (
        <div key={name} className={name === 'image' ? '@3xl:row-span-3' : ''}>
          {field}
        </div>
      ))}
    </div>
  );
}

const { StoredScreen, NewScreen } = contentEditor({
  calls: questionCalls,
  list: adminPaths.questions,
  pathOf: adminPaths.question,
  words: ({ questions }, id) => ({ title: questions.title, one: questions.one(id), create: questions.createTitle }),
  empty: newQuestion,
  Form: QuestionForm,
});
export const NewQuestionScreen = NewScreen;

/** Support sees it read-only; editors can change it. */
export function QuestionScreen() {
  return useMayDo()('content') ? <StoredScreen /> : <QuestionReading />;
}
