import { studyDay } from '#domain/study/day.ts';
import { countsForReadiness, DAYS_BETWEEN_MOCKS } from '#domain/study/today.ts';
import { CountsNote } from '../../exam/counts-note.tsx';
import { useExamText } from '../../exam/use-exam-text.ts';

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
