import { useEffect, useRef } from 'react';
import { navigate, usePlace } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { useCategoryName } from '../../question/use-category-name.ts';
import { useSession } from '../../session.ts';
import { ExamQuestions } from './exam-questions.tsx';
import { ExamResults } from './exam-results.tsx';
import { ExamReview } from './exam-review.tsx';
import { ExamStart } from './exam-start.tsx';
import { close, go } from './exam-store.ts';
import { useExam } from './use-exam.ts';

/** The review has a place of its own in the history, so that the phone's back button leads from it to the results. */
const REVIEW = '?review';

export function ExaminationScreen() {
  return <Examination key={useSession()?.user.id} />;
}

/** spec §4: three phases, and the review of a finished exam. */
function Examination() {
  const { exam, isResumed, isSwedish } = useExam();
  // Asked for from the start, so that the results have names also when the network is gone by then.
  const nameOf = useCategoryName();
  const location = usePlace();
  const isReviewing = exam.status === 'RESULTS' && location.search === REVIEW;
  useFocusOnPhase(isReviewing ? 'REVIEW' : exam.status);

  if (exam.status === 'STARTS') return <ExamStart />;
  if (exam.status === 'QUESTIONS') return <ExamQuestions key={exam.id} exam={exam} isResumed={isResumed} isSwedish={isSwedish} />;
  if (!isReviewing) {
    return (
      <ExamResults
        exam={exam}
        nameOf={nameOf}
        onAgain={close}
        onReview={() => {
          go(0);
          navigate(REVIEW, { state: { isFromResults: true } });
        }}
      />
    );
  }
  const isFromResults = (location.state as { isFromResults?: boolean } | null)?.isFromResults === true;
  return (
    <ExamReview
      exam={exam}
      onGo={go}
      onClose={() => (isFromResults ? history.back() : navigate(paths.examination, { replace: true }))}
    />
  );
}

/** The phases share one path: the focus goes to the heading of a new one, as after a move to another screen. */
function useFocusOnPhase(phase: string): void {
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [phase]);
}
