import { CircleCheck, CloudUpload, History, LoaderCircle, Star, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Level } from '#contract/levels.ts';
import { isPremium } from '#domain/access.ts';
import { markOf, type Tally } from '#domain/practice.ts';
import { passesStep, REWARD_PER_CORRECT, type Score, stepAction } from '#domain/step.ts';
import { enqueue, retryRefused, useIsSending, useOutbox } from '../../device/outbox.ts';
import { usePlace } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { textIn } from '../../question/languages.ts';
import type { PracticeRun } from '../../question/persisted-run.ts';
import { QuestionGrid, Totals } from '../../question/question-map.tsx';
import { resultOf } from '../../question/step-run.ts';
import { isSaveOf } from '../../question/steps.ts';
import { useSession } from '../../session/session.ts';
import { ShareButton } from '../../share/share-button.tsx';
import { usePreferences } from '../../state/preferences.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Captioned, useCaptioned } from '../../ui/captioned.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { RoadOpening } from '../../ui/road-opening.tsx';
import { scrollToTop } from '../../ui/scroll-to-top.ts';
import { UnlockButton } from '../../ui/unlock-button.tsx';

type StepResultProps = {
  step: Level;
  run: PracticeRun;
  count: Tally;
  /** The score stored on the server. */
  savedScore: Score | undefined;
  /** The result is saved or queued. */
  isLocked: boolean;
  /** A repetition after it was saved. */
  isPractice: boolean;
  isRestored: boolean;
  /** The celebration has been shown. */
  isCelebrated: boolean;
  next: Level | undefined;
  onGo: (position: number) => void;
  onRetry: () => void;
  /** Defined once the result is saved. */
  onPractise: (() => void) | undefined;
  onStartOver: () => void;
  onClose: () => void;
};

/** behaviour 4.4: total, correct and wrong, a bar labelled Passed or Failed, and the one button that follows from it. */
export function StepResult(props: StepResultProps) {
  const { step, run, count, savedScore, isLocked, isCelebrated, onGo } = props;
  const text = useText();
  const { language } = usePreferences();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(scrollToTop, []);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const passed = savedScore === undefined ? passesStep(count.correct, step.min_mark) : savedScore.passed === 1;
  const isUnfinished = !isLocked && count.unanswered > 0;
  const hasPassed = passed && !isUnfinished;
  const reward = savedScore?.reward ?? count.correct * REWARD_PER_CORRECT;
  const verdict = passed ? text.results.passed : text.results.failed;
  return (
    <div className="grid gap-5">
      {hasPassed ? <RoadOpening isAnimated={!isCelebrated} /> : null}
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title">
          {isUnfinished ? text.results.unfinished : passed ? text.results.passedText : text.results.failedText}
        </h2>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-soft">
            {hasPassed || isUnfinished ? text.results.summary(count.correct, count.total) : text.results.need(step.min_mark)}
            {hasPassed || isUnfinished ? null : (
              <strong className="block text-ink">{text.results.missing(step.min_mark - count.correct)}</strong>
            )}
          </p>
          <p className="flex items-center gap-1.5 rounded-card bg-care-soft px-3 py-1 text-caption font-semibold text-care">
            <Star aria-hidden className="size-4 shrink-0" />
            {text.results.reward(reward, REWARD_PER_CORRECT)}
          </p>
          <ShareButton text={textIn(step, 'name', language)} path={paths.step(step.id)} />
        </div>
      </div>
      <Totals count={count} />
      <ProgressBar
        label={verdict}
        caption={<Captioned words={verdict} isBeside />}
        value={count.correct}
        max={step.max_mark}
        tone={passed ? 'right' : 'wrong'}
      />
      <NextAction {...props} passed={passed} isUnfinished={isUnfinished} />
      <section aria-labelledby="all-questions" className="mt-2">
        <h3 id="all-questions" className="mb-3">
          {text.exercises.panel}
        </h3>
        <QuestionGrid questions={run.questions} answers={run.answers} position={run.position} onGo={onGo} />
      </section>
    </div>
  );
}

type NextActionProps = StepResultProps & { passed: boolean; isUnfinished: boolean };

function NextAction(props: NextActionProps) {
  const { step, run, isLocked, isPractice, isRestored, passed, isUnfinished } = props;
  const { onGo, onRetry, onStartOver, onClose } = props;
  const text = useText();
  const isGuest = useSession() === null;
  const save = useOutbox().find(isSaveOf(step.id));
  const isSending = useIsSending();
  const [isFirstTry, setFirstTry] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  // Automatic retries are silent; only an attempt by the learner is shown as under way.
  useEffect(() => {
    if (!isSending) setFirstTry(false);
  }, [isSending]);
  const action = stepAction(passed, isLocked);

  const send = (what: () => void) => () => {
    what();
    setFirstTry(true);
    // The button disappears, so focus moves to the area that shows the outcome.
    area.current?.focus({ preventScroll: true });
  };
  const firstOpen = run.questions.findIndex((question) => markOf(question, run.answers) === 'unanswered');

  let note: ReactNode = null;
  let buttons: ReactNode = null;
  if (isUnfinished) {
    buttons = (
      <>
        <Button onClick={() => onGo(Math.max(firstOpen, 0))}>{text.results.hide}</Button>
        {action === 'retry' && firstOpen !== 0 ? (
          <Button variant="secondary" onClick={onRetry}>
            {text.results.retry}
          </Button>
        ) : null}
      </>
    );
  } else if (isPractice) {
    note = (
      <Note icon={History} tone="text-soft">
        {text.results.practice}
      </Note>
    );
    buttons = (
      <>
        <Button onClick={onRetry}>{text.results.practiseAgain}</Button>
        <Button variant="secondary" onClick={onClose}>
          {text.results.goBack}
        </Button>
      </>
    );
  } else if (action === 'retry') {
    buttons = <Button onClick={onRetry}>{text.results.retry}</Button>;
  } else if (action === 'go-back') {
    note = <SavedNote isSaved={save === undefined} isSaving={isFirstTry} isRestored={isRestored} />;
    buttons = <WaysOn {...props} />;
  } else if (isGuest) {
    note = (
      <Note icon={TriangleAlert} tone="text-care">
        {text.login.loginToSave}
      </Note>
    );
    buttons = <LoginToSave />;
  } else if (save?.failed !== undefined) {
    const { id, failed } = save;
    note = (
      <Note icon={TriangleAlert} tone="text-wrong">
        {text.saving.failed}
        <span className="block font-normal text-ink">{failed}</span>
      </Note>
    );
    buttons = (
      <>
        <Button onClick={send(() => retryRefused([id]))}>{text.app.retry}</Button>
        <Button variant="secondary" onClick={onStartOver}>
          {text.results.startOver}
        </Button>
      </>
    );
  } else {
    buttons = <Button onClick={send(() => enqueue('POST /api/progress', resultOf(step.id, run)))}>{text.results.save}</Button>;
  }
  return (
    <div ref={area} tabIndex={-1}>
      <div role="status">{note}</div>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">{buttons}</div>
    </div>
  );
}

/** After a saved step: next step, back, or practise again. */
function WaysOn({ next, onClose, onPractise }: StepResultProps) {
  const text = useText();
  const viewer = useSession()?.user ?? null;
  // The free step is passed, and the next one must be paid for.
  const mustBuy = viewer?.role === 'customer' && !isPremium(viewer, Date.now());
  return (
    <>
      {next === undefined ? null : (
        // Replaces the history entry, so that closing the next step returns to the list.
        <ButtonLink replace to={paths.step(next.id)}>
          {text.results.nextStep}
        </ButtonLink>
      )}
      {mustBuy ? <UnlockButton variant="primary" label={text.locked.how} /> : null}
      <Button variant={next === undefined && !mustBuy ? 'primary' : 'secondary'} onClick={onClose}>
        {text.results.goBack}
      </Button>
      {onPractise === undefined ? null : (
        <Button variant="secondary" onClick={onPractise}>
          {text.results.practiseAgain}
        </Button>
      )}
    </>
  );
}

function LoginToSave() {
  const text = useText();
  const { pathname } = usePlace();
  const login = useCaptioned(text.login.submit);
  return (
    <ButtonLink replace to={paths.loginBefore(pathname)} {...login.describedBy}>
      {login.label}
    </ButtonLink>
  );
}

type SavedNoteProps = { isSaved: boolean; isSaving: boolean; isRestored: boolean };

function SavedNote({ isSaved, isSaving, isRestored }: SavedNoteProps) {
  const text = useText();
  if (isSaved) {
    return (
      <Note icon={isRestored ? History : CircleCheck} tone={isRestored ? 'text-soft' : 'text-right'}>
        {isRestored ? text.results.restored : text.results.saved}
      </Note>
    );
  }
  return isSaving ? (
    <Note icon={LoaderCircle} tone="text-soft" isTurning>
      {text.results.saving}
    </Note>
  ) : (
    <Note icon={CloudUpload} tone="text-care">
      <span className="font-normal">{text.results.waiting}</span>
    </Note>
  );
}

type NoteProps = { icon: typeof CircleCheck; tone: string; isTurning?: boolean; children: ReactNode };

function Note({ icon: Icon, tone, isTurning = false, children }: NoteProps) {
  return (
    <p className={`mb-4 flex items-start gap-2 font-semibold ${tone}`}>
      <Icon aria-hidden className={`mt-1 size-5 shrink-0 ${isTurning ? 'animate-spin' : ''}`} />
      <span>{children}</span>
    </p>
  );
}
