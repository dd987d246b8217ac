import { useState } from 'react';
import { QUESTIONS_AT_ONCE } from '#contract/limits.ts';
import type { BulkChange } from '#contract/question-bulk.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import { Button } from '../../ui/button.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { BulkDialog } from './bulk-dialog.tsx';

/** The bulk changes that would affect at least one of the selected questions. */
function changesFor(questions: readonly QuestionRow[]): BulkChange[] {
  const some = (fits: (question: QuestionRow) => boolean) => questions.some(fits);
  return [
    ...(some(({ retired }) => !retired) ? (['retire'] as const) : []),
    ...(some(({ retired }) => retired) ? (['unretire'] as const) : []),
    'exercise',
    'step',
    ...(some(({ sealed }) => !sealed) ? (['seal'] as const) : []),
    ...(some(({ sealed }) => sealed) ? (['unseal'] as const) : []),
  ];
}

type BulkBarProps = {
  questions: readonly QuestionRow[];
  /** Reduces the selection to these ids. */
  onKeep: (ids: readonly number[]) => void;
};

/** Sticky bar with bulk actions, shown while questions are selected. */
export function BulkBar({ questions, onKeep }: BulkBarProps) {
  const text = useAdminText().bulk;
  const [change, setChange] = useState<BulkChange>();
  const isTooMany = questions.length > QUESTIONS_AT_ONCE;
  return (
    <section
      aria-label={text.bar}
      className="sticky bottom-2 z-10 mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-edge bg-raised p-2 pl-3 shadow-card"
    >
      <p role="status" className="grow font-semibold">
        {text.count(questions.length)}
        {isTooMany ? <span className="block text-caption text-wrong">{text.tooMany(QUESTIONS_AT_ONCE)}</span> : null}
      </p>
      <Button variant="quiet" onClick={() => onKeep([])}>
        {text.clear}
      </Button>
      {/* One row, scrolled sideways on phones, to leave room for the list. */}
      <div className="flex basis-full gap-2 overflow-x-auto p-1">
        {changesFor(questions).map((one) => (
          <Button key={one} variant="secondary" className="shrink-0" disabled={isTooMany} onClick={() => setChange(one)}>
            {text.changes[one]}
          </Button>
        ))}
      </div>
      {change === undefined ? null : (
        <BulkDialog
          change={change}
          questions={questions}
          onDone={(left) => {
            setChange(undefined);
            onKeep(left);
          }}
          onClose={() => setChange(undefined)}
        />
      )}
    </section>
  );
}
