import { History, RotateCcw } from 'lucide-react';
import { ExamResults } from '../../exam/exam-results.tsx';
import { ExamReview } from '../../exam/exam-review.tsx';
import { openReview, useReview } from '../../exam/review-place.ts';
import { shownFinished } from '../../exam/shown-exam.ts';
import { useFocusOnPhase } from '../../exam/use-focus-on-phase.ts';
import { paths } from '../../paths.ts';
import { useCategoryName } from '../../question/use-category-name.ts';
import { useSession } from '../../session/session.ts';
import { useImmersive } from '../../state/immersive.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Counting } from './counting.tsx';
import { ExamQuestions } from './exam-questions.tsx';
import { ExamStart } from './exam-start.tsx';
import { close, go } from './exam-store.ts';
import { StoreState } from './store-state.tsx';
import { useExam } from './use-exam.ts';

export function ExaminationScreen() {
  return <Examination key={useSession()?.user.id} />;
}

/** behaviour 7.1: the three phases, and the review of a finished exam. */
function Examination() {
  const text = useText();
  const { exam, given, isResumed, sync } = useExam();
  // Loaded at the start, so that the results have names even offline.
  const nameOf = useCategoryName();
  const review = useReview(paths.examination);
  const isReviewing = exam.status === 'RESULTS' && review !== undefined;
  const isCounting = exam.status === 'RESULTS' && !exam.offline && exam.settled === undefined;
  useImmersive(exam.status !== 'STARTS' && !isCounting);
  useFocusOnPhase(isCounting ? 'COUNTING' : isReviewing ? 'REVIEW' : exam.status);

  if (exam.status === 'STARTS') return <ExamStart />;
  if (exam.status === 'QUESTIONS') return <ExamQuestions key={exam.id} exam={exam} isResumed={isResumed} sync={sync} />;
  // Only the server knows the keys, and which questions of the official mode are scored.
  if (isCounting) return <Counting examId={exam.id} onClose={close} />;
  const shown = shownFinished(exam, given);
  if (review !== undefined) {
    return <ExamReview exam={shown} position={exam.position} filter={review.filter} onGo={go} onClose={review.close} />;
  }
  return (
    <ExamResults
      exam={shown}
      nameOf={nameOf}
      onClose={close}
      onReview={(filter, place = 0) => {
        go(place);
        openReview(filter);
      }}
      state={<StoreState examId={exam.id} />}
      actions={
        <>
          <Button variant="secondary" onClick={close} className="grow">
            <RotateCcw aria-hidden className="size-5" />
            {text.exam.again}
          </Button>
          <ButtonLink variant="quiet" to={paths.results} className="grow">
            <History aria-hidden className="size-5" />
            {text.exam.pastResults}
          </ButtonLink>
        </>
      }
    />
  );
}
