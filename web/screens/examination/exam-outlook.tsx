import { CircleCheck, Info } from 'lucide-react';
import { EXAM_QUESTIONS } from '#domain/exam.ts';
import { studyDay } from '#domain/study/day.ts';
import { countsForReadiness, DAYS_BETWEEN_MOCKS } from '#domain/study/today.ts';
import { useExamText } from './use-exam-text.ts';

/** Before the start: whether this one would say something of the real test, and why. */
export function ExamOutlook({ fresh, countedAt }: { fresh: number; countedAt: string | null }) {
  const words = useExamText();
  const isSoon = countedAt !== null && studyDay(Date.now()) - studyDay(Date.parse(countedAt)) < DAYS_BETWEEN_MOCKS;
  return (
    <div className="grid gap-2">
      <CountsNote fresh={fresh} />
      {isSoon && countsForReadiness(fresh) ? <p className="text-caption text-soft">{words.rest(DAYS_BETWEEN_MOCKS)}</p> : null}
    </div>
  );
}

/** Whether an exam with so many new questions counts for readiness. */
export function CountsNote({ fresh }: { fresh: number }) {
  const words = useExamText();
  const isCounted = countsForReadiness(fresh);
  const Icon = isCounted ? CircleCheck : Info;
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isCounted ? 'text-right' : 'text-soft'}`} />
      <span className="min-w-0">{isCounted ? words.counts(fresh) : words.countsNot(EXAM_QUESTIONS - fresh)}</span>
    </p>
  );
}
