import type { ReadinessState } from '#domain/study/judgement.ts';
import { ReadinessWord } from '../study/readiness-word.tsx';
import { useStudy } from '../study/use-study.ts';
import { useStudyText } from '../study/use-study-text.ts';
import { useExamText } from './use-exam-text.ts';

/** A passed exam and a figure that says little do not stand together without this between them. */
export function PassedButFar({ state }: { state: ReadinessState }) {
  const words = useExamText();
  return state === 'far' || state === 'not yet' ? <p>{words.passedButFar}</p> : null;
}

/** What is said of the real test now. */
export function ExamReadiness({ isPassed = false }: { isPassed?: boolean }) {
  const study = useStudyText();
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
