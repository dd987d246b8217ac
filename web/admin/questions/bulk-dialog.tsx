import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkChange, BulkResult } from '#contract/question-bulk.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError, Spinner } from '../../ui/states.tsx';
import { categoriesQuery, levelsQuery } from '../content/queries.ts';
import { useContentText } from '../content/use-content-text.ts';
import { useFieldName } from '../content/use-field-name.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SelectField } from '../ui/fields.tsx';

type BulkDialogProps = {
  change: BulkChange;
  questions: readonly QuestionRow[];
  /** `left`: ids that could not be changed. */
  onDone: (left: readonly number[]) => void;
  onClose: () => void;
};

const isMove = (change: BulkChange): change is 'exercise' | 'step' => change === 'exercise' || change === 'step';

/** Confirms a bulk change with a preview: how many change, how many already have it, and which are refused and why. */
export function BulkDialog({ change, questions, onDone, onClose }: BulkDialogProps) {
  const text = useAdminText().bulk;
  const client = useQueryClient();
  const [to, setTo] = useState('');
  const body = {
    change,
    questions: questions.map(({ id, version, levels }) => ({ id, version, levels })),
    ...(to === '' ? {} : { to: Number(to) }),
  };
  const preview = useQuery({
    queryKey: ['admin', 'bulk', body],
    queryFn: () => call('PUT /api/questions', { query: { dry_run: 'true' }, body }),
    enabled: !isMove(change) || to !== '',
    staleTime: 0,
    gcTime: 0,
  });
  const write = useMutation({
    mutationFn: () => call('PUT /api/questions', { query: { dry_run: 'false' }, body }),
    onSuccess: async ({ changed, refused }) => {
      if (changed.length > 0) notifySuccess(text.done(changed.length));
      await client.invalidateQueries();
      const foretold = new Set(preview.data?.refused.map(({ id }) => id));
      if (refused.every(({ id }) => foretold.has(id))) onDone(refused.map(({ id }) => id));
    },
  });
  // Somebody else edited one of the questions since the preview, so the result differs from it.
  if (write.data !== undefined) {
    const left = write.data.refused.map(({ id }) => id);
    return (
      <Dialog
        alert
        shape="wide"
        title={text.notDone}
        onClose={() => onDone(left)}
        actions={<Button onClick={() => onDone(left)}>{text.close}</Button>}
      >
        <p>{text.done(write.data.changed.length)}</p>
        <Refused result={write.data} questions={questions} />
      </Dialog>
    );
  }
  const count = preview.data?.changed.length ?? 0;
  return (
    <ConfirmDialog
      shape="wide"
      title={text.titles[change]}
      confirm={count === 0 ? text.changes[change] : text.confirm(text.changes[change], count)}
      isBusy={write.isPending || preview.isFetching || count === 0}
      onConfirm={() => write.mutate()}
      onClose={onClose}
    >
      <p className="text-soft">{text.hints[change]}</p>
      {isMove(change) ? <Target change={change} value={to} onChange={setTo} /> : null}
      <div role="status" className="mt-4">
        {preview.data !== undefined ? (
          <>
            <p className="font-semibold">{text.changed(count)}</p>
            {preview.data.unchanged.length === 0 ? null : <p>{text.unchanged(preview.data.unchanged.length)}</p>}
            <Refused result={preview.data} questions={questions} />
          </>
        ) : preview.isError ? (
          <LoadError error={preview.error} onRetry={() => preview.refetch()} />
        ) : preview.isFetching ? (
          <Spinner />
        ) : null}
      </div>
      <FailureAlert error={write.error} />
    </ConfirmDialog>
  );
}

function Target({ change, value, onChange }: { change: 'exercise' | 'step'; value: string; onChange: (value: string) => void }) {
  const text = useAdminText();
  const nameOf = useContentText();
  const categories = useQuery(categoriesQuery).data ?? [];
  const levels = useQuery(levelsQuery).data ?? [];
  const choices =
    change === 'exercise'
      ? [
          ...categories.map((category) => [category.id, nameOf(category, 'title')] as const),
          [0, text.questions.uncategorized] as const,
        ]
      : [
          ...levels.map((level, place) => [level.id, `${place + 1}. ${nameOf(level, 'name')}`] as const),
          [0, text.questions.inNoStep] as const,
        ];
  return (
    <div className="mt-4">
      <SelectField
        label={change === 'exercise' ? text.bulk.toExercise : text.bulk.toStep}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" disabled>
          {text.bulk.choose}
        </option>
        {choices.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

const IN_OPTION = /^options\.(\d+)\./;

function Refused({ result, questions }: { result: BulkResult; questions: readonly QuestionRow[] }) {
  const text = useAdminText();
  const nameOf = useFieldName();
  if (result.refused.length === 0) return null;
  /** Prefix that names the option or field, where the message alone is ambiguous. */
  const where = (field: string) => {
    const option = IN_OPTION.exec(field)?.[1];
    if (option !== undefined) return `${text.questions.optionNumber(Number(option) + 1)}: `;
    return field === 'question' || field === 'image' ? `${nameOf(field)}: ` : '';
  };
  return (
    <>
      <p className="mt-3 font-semibold">{text.bulk.refused(result.refused.length)}</p>
      <ul className="mt-1 grid max-h-72 gap-2 overflow-y-auto">
        {result.refused.map(({ id, reasons }) => {
          const question = questions.find((one) => one.id === id);
          return (
            <li key={id} className="rounded-control bg-care-soft p-3">
              <p>
                <span className="tabular-nums">{id}</span>{' '}
                <span lang={question?.question_sv ? 'sv' : 'ti'}>{question?.question_sv || question?.question}</span>
              </p>
              {reasons.map(({ field, message }) => (
                <p key={field} className="text-caption text-care">
                  {where(field)}
                  {message}
                </p>
              ))}
            </li>
          );
        })}
      </ul>
    </>
  );
}
