import { type ReadinessState, whyStillLow } from '#domain/study/judgement.ts';
import { ReadinessWord } from '../study/readiness-word.tsx';
import { useStudy } from '../study/use-study.ts';
import { useCatalog } from '../text/catalog.ts';
import { examText } from '../text/exam/catalog.ts';
import { studyText } from '../text/study/catalog.ts';
import { useText } from '../text/use-text.ts';

/** Explains why readiness is still low after a passed exam. `fresh`: number of new questions in it. */
export function PassedButFar({ state, fresh }: { state: ReadinessState; fresh: number }) {
  const words = useCatalog(examText);
  const why = whyStillLow(state, fresh);
  return why === undefined ? null : <p>{why === 'one exam' ? words.passedOnce : words.passedButFar}</p>;
}

/** The readiness for the real test; after an exam it is shown only once that exam is included. */
export function ExamReadiness({ passedWith }: { passedWith?: number | undefined }) {
  const study = useCatalog(studyText);
  const text = useText();
  const { view, isUpdating } = useStudy();
  if (view === undefined || view.judged.pass === null) return null;
  return (
    <>
      {passedWith === undefined || isUpdating ? null : <PassedButFar state={view.judged.state} fresh={passedWith} />}
      <p className="text-caption text-soft">
        {study.readiness} <span className="font-semibold tabular-nums">{isUpdating ? text.app.loading : <ReadinessWord />}</span>
      </p>
    </>
  );
}
