import { useEffect, useRef } from 'react';
import { tally } from '#domain/practice.ts';
import type { PracticeRun } from '../../question/persisted-run.ts';
import { QuestionGrid, Totals } from '../../question/question-map.tsx';
import { SavingState } from '../../question/saving-state.tsx';
import { useSession } from '../../session/session.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { scrollToTop } from '../../ui/scroll-to-top.ts';
import { UnlockButton } from '../../ui/unlock-button.tsx';

type ExerciseResultProps = {
  run: PracticeRun;
  isDrawing: boolean;
  /** How many of its questions only paying opens. */
  locked: number;
  onGo: (position: number) => void;
  onPractiseWrong: () => void;
  onMore: () => void;
  onClose: () => void;
};

/** Result of a run: score, wrong questions, and buttons for more. */
export function ExerciseResult({ run, isDrawing, locked, onGo, onPractiseWrong, onMore, onClose }: ExerciseResultProps) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(scrollToTop, []);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const count = tally(run.questions, run.answers);
  return (
    <div className="grid gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title">
          {text.results.exerciseDone}
        </h2>
        <p className="mt-1 text-soft">{text.results.summary(count.correct, count.total)}</p>
      </div>
      <Totals count={count} />
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {count.wrong === 0 ? null : <Button onClick={onPractiseWrong}>{text.results.practiseWrong(count.wrong)}</Button>}
        {locked > 0 ? null : (
          <Button variant={count.wrong === 0 ? 'primary' : 'secondary'} disabled={isDrawing} onClick={onMore}>
            {text.exercises.more}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {text.results.goBack}
        </Button>
      </div>
      {locked > 0 ? <OthersLocked count={locked} /> : null}
      <SavingState hasAnswers />
      <section aria-labelledby="all-questions">
        <h3 id="all-questions" className="mb-3">
          {text.exercises.panel}
        </h3>
        <QuestionGrid questions={run.questions} answers={run.answers} position={run.position} onGo={onGo} />
      </section>
    </div>
  );
}

/** After the scenes that are free: what opens the others. */
function OthersLocked({ count }: { count: number }) {
  const text = useText();
  const isGuest = useSession() === null;
  return (
    <div className="grid justify-items-start gap-2 rounded-card bg-care-soft px-4 py-3 text-care">
      <p>{isGuest ? text.locked.guest : text.exercises.othersLocked(count)}</p>
      {isGuest ? null : <UnlockButton variant="primary" label={text.locked.how} />}
    </div>
  );
}
