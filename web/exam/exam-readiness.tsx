import { type ReadinessState, whyStillLow } from '#domain/study/judgement.ts';
import { ReadinessWord } from '../study/readiness-word.tsx';
import { useStudy } from '../study/use-study.ts';
import { useCatalog } from '../text/catalog.ts';
import { examText } from '../text/exam/catalog.ts';
import { studyText } from '../text/study/catalog.ts';
import { useText } from '../text/use-text.ts';

/** A passed exam and a figure that says little do not stand together without this between them. `fresh`: how many of its questions were new. */
export function PassedButFar({ state, fresh }: { state: ReadinessState; fresh: number }) {
  const words = useCatalog(examText);
  const why = whyStillLow(state, fresh);
  return why === undefined ? null : <p>{why === 'one exam' ? words.passedOnce : words.passedButFar}</p>;
}

/** What is said of the real test now; after an exam not before that has been counted in. */
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
