import { AlarmClock, ChevronRight, Flag, LayoutGrid } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import type { Question } from '#contract/question.ts';
import { examSecondsLeft, type RunningExam, unansweredCount } from '#domain/exam.ts';
import { placeOfKey } from '#domain/option-names.ts';
import { canMove, firstUnanswered } from '#domain/practice.ts';
import { useBlocker } from '../../navigation/navigation.ts';
import { usePictures } from '../../question/pictures.ts';
import { QuestionButtons, QuestionFrame } from '../../question/question-frame.tsx';
import { QuestionView } from '../../question/question-view.tsx';
import { ShortcutsHelp } from '../../question/shortcuts-help.tsx';
import { useReading } from '../../question/use-reading.ts';
import { useShortcuts } from '../../question/use-shortcuts.ts';
import { useShown } from '../../question/use-shown.ts';
import { currentSession } from '../../session/session.ts';
import { useImmersive } from '../../state/immersive.ts';
import { useCatalog } from '../../text/catalog.ts';
import { examText } from '../../text/exam/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Captioned, useCaptioned } from '../../ui/captioned.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useTitle } from '../../ui/screen.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { ExamClock } from './exam-clock.tsx';
import { ExamGrid } from './exam-grid.tsx';
import { choose as chooseOption, close as closeExam, finish, flag, go } from './exam-store.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import type { Sync } from './persisted-exam.ts';
import { useExamLanguage } from './use-exam-language.ts';

const NO_OTHERS: readonly string[] = [];

type Opened = 'grid' | 'summary' | 'leave' | 'help';

type ExamQuestionsProps = { exam: RunningExam<Question>; isResumed: boolean; sync: Sync };

export function ExamQuestions({ exam, isResumed, sync }: ExamQuestionsProps) {
  const text = useText();
  const { questions, answers, position, flagged } = exam;
  const { question, choose, languages, toggle, onToggle } = useAskedQuestion(exam, sync);
  const [open, setOpen] = useState<Opened>();
  const [isTimeUp, setTimeUp] = useState(() => examSecondsLeft(exam, Date.now()) === 0);
  const place = { position, total: questions.length, resultsShown: false };
  const unanswered = unansweredCount(exam);
  const isLast = position === questions.length - 1;
  const isWide = useIsWide();

  useTitle(text.exam.title);
  useImmersive();
  // Preloads the pictures; the viewer shows only the current question's.
  usePictures(questions);

  const move = (by: -1 | 1) => {
    if (canMove(place, by)) go(position + by);
  };
  const check = () => (unanswered > 0 || flagged.length > 0 ? setOpen('summary') : finish());
  useShortcuts({
    choose: (option) => {
      const id = question?.options[placeOfKey(question.options, option)]?.id;
      if (id !== undefined) choose(id);
    },
    move,
    translate: () => toggle !== undefined && onToggle(),
    close: () => setOpen('leave'),
    help: () => setOpen('help'),
  });

  return (
    <QuestionFrame
      title={text.exam.title}
      isTitleQuiet
      position={position}
      total={questions.length}
      onClose={() => setOpen('leave')}
      closeLabel={text.exam.close}
      tools={
        <>
          <ExamClock exam={exam} onOver={setTimeUp} />
          <IconButton label={text.exam.grid} onClick={() => setOpen('grid')} className="lg:hidden">
            <LayoutGrid aria-hidden className="size-6" />
          </IconButton>
        </>
      }
      side={
        <>
          {/* The submit button is sticky above the grid of questions. */}
          <div className="sticky -top-5 z-10 -mt-5 bg-paper pb-4 pt-5">
            <CheckButton onClick={check} className="w-full" />
          </div>
          <ExamGrid exam={exam} onGo={go} />
        </>
      }
      // On the last question the submit button replaces "next", whatever the question's length.
      strip={isLast && !isWide ? <CheckButton onClick={check} className="mx-3 mt-2 w-[calc(100%-1.5rem)]" /> : null}
      footer={
        <QuestionButtons
          canGoBack={canMove(place, -1)}
          canGoOn={canMove(place, 1)}
          onMove={move}
          isAnswered={question !== undefined && answers[question.id] !== undefined}
          toggle={toggle}
          onToggle={onToggle}
          extra={<FlagButton questionId={question?.id} flagged={flagged} />}
        />
      }
    >
      <ResumedNote exam={exam} isResumed={isResumed} />
      {question === undefined ? null : (
        <QuestionView
          key={question.id}
          question={question}
          languages={languages}
          chosen={answers[question.id]}
          verdict={false}
          onChoose={choose}
          pictures={NO_OTHERS}
        />
      )}
      {isLast ? null : (
        <CheckButton variant={unanswered === 0 ? 'primary' : 'secondary'} onClick={check} className="mt-3 w-full lg:hidden" />
      )}
      <ExamDialog exam={exam} isTimeUp={isTimeUp} open={open} onClose={() => setOpen(undefined)} />
    </QuestionFrame>
  );
}

/** The current question, its languages, and the handler for choosing an option. */
function useAskedQuestion({ id, questions, position, mode }: RunningExam<Question>, sync: Sync) {
  const question = useShown(questions[position], id);
  const language = useExamLanguage(question, mode, sync);
  const reading = useReading(question, language.languages);
  const choose = (optionId: number) => {
    const place = question?.options.findIndex(({ id }) => id === optionId) ?? -1;
    if (question !== undefined && place >= 0) chooseOption(question.id, optionId, reading(), place + 1);
  };
  return { question, choose, ...language };
}

type FlagButtonProps = { questionId: number | undefined; flagged: readonly number[] };

function FlagButton({ questionId, flagged }: FlagButtonProps) {
  const text = useText();
  const isFlagged = questionId !== undefined && flagged.includes(questionId);
  return (
    <IconButton
      label={isFlagged ? text.exam.unflag : text.exam.flag}
      onClick={() => questionId !== undefined && flag(questionId)}
      {...(isFlagged ? { tone: 'care' } : { className: 'border border-edge' })}
    >
      <Flag aria-hidden className={`size-5 ${isFlagged ? 'fill-current' : ''}`} />
    </IconButton>
  );
}

/** Note on an exam continued after a reload or from another device. */
function ResumedNote({ exam, isResumed }: { exam: RunningExam<Question>; isResumed: boolean }) {
  const text = useText();
  const { questions, position } = exam;
  const [resumedAt] = useState(isResumed || unansweredCount(exam) < questions.length ? position : undefined);
  return resumedAt === position ? (
    <p role="status" className="mb-4 rounded-control bg-care-soft px-4 py-3 text-caption text-care">
      {text.exam.resumed}
    </p>
  ) : null;
}

type ExamDialogProps = { exam: RunningExam<Question>; isTimeUp: boolean; open: Opened | undefined; onClose: () => void };

/** One dialog at a time: time up first, then the leave confirmation, then the one that was opened. */
function ExamDialog({ exam, isTimeUp, open, onClose }: ExamDialogProps) {
  const text = useText();
  // behaviour 7.7: leaving resets the exam, so it asks first. An expired login is not blocked: the exam continues after it.
  const held = useBlocker(() => currentSession() !== null);
  useEffect(() => {
    // After the time is up the learner can only submit, so a pending leave dialog is cancelled.
    if (isTimeUp) held?.stay();
  }, [isTimeUp, held]);
  if (isTimeUp) return <TimeUp />;
  if (held !== undefined) return <LeaveDialog onStay={held.stay} onLeave={held.leave} />;
  if (open === 'leave') return <LeaveDialog onStay={onClose} onLeave={closeExam} />;
  if (open === 'summary') return <HandInSummary exam={exam} onClose={onClose} />;
  if (open === 'help') return <ShortcutsHelp onClose={onClose} />;
  if (open === undefined) return null;
  return (
    <Dialog shape="sheet" title={text.exam.grid} onClose={onClose}>
      <ExamGrid
        exam={exam}
        onGo={(target) => {
          go(target);
          onClose();
        }}
      />
    </Dialog>
  );
}

function CheckButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  const text = useText();
  const { label, describedBy } = useCaptioned(text.exam.check);
  return (
    <Button {...props} {...describedBy}>
      {label}
    </Button>
  );
}

/** The time is up: the only action is to submit. */
function TimeUp() {
  const text = useText();
  return (
    <Dialog
      alert
      dismissible={false}
      icon={<AlarmClock aria-hidden className="mt-1 size-7 shrink-0 text-care" />}
      title={text.exam.timeUpTitle}
      onClose={finish}
      actions={<Button onClick={finish}>{text.exam.timeUpConfirm}</Button>}
    >
      <p>
        <Captioned words={text.exam.timeUpText} />
      </p>
    </Dialog>
  );
}

/** Confirmation before submitting: lists unanswered and flagged questions. */
function HandInSummary({ exam, onClose }: { exam: RunningExam<Question>; onClose: () => void }) {
  const text = useText();
  const words = useCatalog(examText);
  const unanswered = unansweredCount(exam);
  return (
    <Dialog
      alert
      title={text.exam.summaryTitle}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.exam.summaryBack}
          </Button>
          <Button onClick={finish}>{text.exam.summarySubmit}</Button>
        </>
      }
    >
      <ul className="grid gap-2">
        {unanswered > 0 ? (
          <li>
            {text.exam.summaryUnanswered(unanswered)}
            <Button
              variant="quiet"
              className="-ml-4 flex"
              onClick={() => {
                go(firstUnanswered(exam.questions, exam.answers) ?? exam.position);
                onClose();
              }}
            >
              {words.toUnanswered}
              <ChevronRight aria-hidden className="size-5 shrink-0" />
            </Button>
          </li>
        ) : null}
        {exam.flagged.length > 0 ? <li>{text.exam.summaryFlagged(exam.flagged.length)}</li> : null}
      </ul>
    </Dialog>
  );
}
