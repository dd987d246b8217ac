import { DAYS_BETWEEN_COUNTED_MOCKS } from '#domain/study/next-thing.ts';
import { isCountedMock } from '#domain/study/sights.ts';
import { CountsNote } from '../../exam/counts-note.tsx';
import { ExamReadiness } from '../../exam/exam-readiness.tsx';
import { useStudy } from '../../study/use-study.ts';
import { useCatalog } from '../../text/catalog.ts';
import { examText } from '../../text/exam/catalog.ts';

/** Before the start: whether this exam will count for readiness, and the readiness now. */
export function ExamOutlook({ fresh }: { fresh: number }) {
  const words = useCatalog(examText);
  const { view } = useStudy();
  const last = view?.state.mocks.findLast(isCountedMock);
  const isSoon = view !== undefined && last !== undefined && view.today - last.day < DAYS_BETWEEN_COUNTED_MOCKS;
  return (
    <div className="grid gap-2">
      <CountsNote fresh={fresh} />
      {isSoon && isCountedMock({ fresh }) ? (
        <p className="text-caption text-soft">{words.rest(DAYS_BETWEEN_COUNTED_MOCKS)}</p>
      ) : null}
      <ExamReadiness />
    </div>
  );
}
