import { Circle, Flag } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Question } from '#contract/question.ts';
import type { RunningExam } from '#domain/exam.ts';
import { useText } from '../../text/use-text.ts';

const CELL = 'flex flex-col items-center justify-center rounded-control border-2 tabular-nums';
const TONES = {
  answered: 'border-action bg-action-soft text-action font-semibold',
  unanswered: 'border-edge text-soft',
  flagged: 'border-care bg-care-soft text-care font-semibold',
};

/** behaviour 7.3: all questions by number, answered and flagged ones marked; a click jumps. */
export function ExamGrid({ exam, onGo }: { exam: RunningExam<Question>; onGo: (position: number) => void }) {
  const text = useText();
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place in the grid follows the question.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [exam.position]);
  return (
    <div className="grid gap-4">
      <ul className="grid gap-1.5 text-caption">
        {(['answered', 'unanswered', 'flagged'] as const).map((state) => (
          <li key={state} className="flex items-center gap-2.5">
            <span className={`${CELL} size-7 shrink-0 ${TONES[state]}`}>
              <CellIcon isAnswered={state === 'answered'} isFlagged={state === 'flagged'} />
            </span>
            {text.exam.gridState[state]}
          </li>
        ))}
      </ul>
      <ol className="grid grid-cols-5 gap-2">
        {exam.questions.map((question, index) => {
          const isAnswered = exam.answers[question.id] !== undefined;
          const isFlagged = exam.flagged.includes(question.id);
          const answered = isAnswered ? 'answered' : 'unanswered';
          return (
            <li key={question.id}>
              <button
                ref={index === exam.position ? current : null}
                type="button"
                aria-current={index === exam.position ? 'step' : undefined}
                aria-label={text.exam.goTo(
                  index + 1,
                  text.exam.gridState[isFlagged ? (`${answered}Flagged` as const) : answered],
                )}
                onClick={() => onGo(index)}
                className={`${CELL} min-h-12 w-full aria-[current=step]:outline-3 aria-[current=step]:outline-offset-1 aria-[current=step]:outline-ink ${TONES[isFlagged ? 'flagged' : answered]}`}
              >
                <span>{index + 1}</span>
                <span className="flex gap-0.5">
                  {isFlagged ? <CellIcon isFlagged isAnswered={false} /> : null}
                  {isFlagged && !isAnswered ? null : <CellIcon isFlagged={false} isAnswered={isAnswered} />}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Filled: answered; ring: unanswered; flag: flagged. No check mark, because that would suggest a right answer. */
function CellIcon({ isAnswered, isFlagged }: { isAnswered: boolean; isFlagged: boolean }) {
  const Icon = isFlagged ? Flag : Circle;
  return <Icon aria-hidden className={`size-3.5 ${isAnswered || isFlagged ? 'fill-current' : ''}`} />;
}
