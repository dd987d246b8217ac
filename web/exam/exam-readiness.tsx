import type { ReadinessState } from '#domain/study/judgement.ts';
import { ReadinessWord } from '../study/readiness-word.tsx';
import { useStudy } from '../study/use-study.ts';
import { useCatalog } from '../text/catalog.ts';
import { examText } from '../text/exam/catalog.ts';
import { studyText } from '../text/study/catalog.ts';

/** A passed exam and a figure that says little do not stand together without this between them. */
export function PassedButFar({ state }: { state: ReadinessState }) {
  const words = useCatalog(examText);
  return state === 'far' || state === 'not yet' ? <p>{words.passedButFar}</p> : null;
}

/** What is said of the real test now. */
export function ExamReadiness({ isPassed = false }: { isPassed?: boolean }) {
  const study = useCatalog(studyText);
  const { view } = useStudy();
  if (view === undefined || view.judged.pass === null) return null;
  const { state } = view.judged;
  return (
    <>
      {isPassed ? <PassedButFar state={state} /> : null}
      <p className="text-caption text-soft">
        {study.readiness}{' '}
        <span className="font-semibold tabular-nums">
          <ReadinessWord />
        </span>
      </p>
    </>
  );
}
