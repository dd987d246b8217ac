import { CircleCheckBig, CircleHelp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { canMove } from '#domain/practice.ts';
import { navigate } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { forgetRun } from '../../question/persisted-run.ts';
import { usePictures } from '../../question/pictures.ts';
import { EndButton, QuestionButtons, QuestionFrame } from '../../question/question-frame.tsx';
import { QuestionView } from '../../question/question-view.tsx';
import { ShortcutsHelp } from '../../question/shortcuts-help.tsx';
import { useQuestionLanguage } from '../../question/use-question.ts';
import { useReading } from '../../question/use-reading.ts';
import { useShortcuts } from '../../question/use-shortcuts.ts';
import { Verdict } from '../../question/verdict.tsx';
import { BookmarkButton } from '../../study/bookmark-button.tsx';
import { answeredPlaces, firstOpenPlace, isFinished, type Session, sessionName } from '../../study/session.ts';
import { useStudyRun } from '../../study/use-study-run.ts';
import { useStudyText } from '../../study/use-study-text.ts';
import type { RunKind } from '../../study/view.ts';
import { QuestionsWords } from '../../words/questions-words.tsx';
import { RunResult } from './run-result.tsx';

type StudyRunProps = { kind: RunKind; initial: Session; onMore: () => void };

export function StudyRun({ kind, initial, onMore }: StudyRunProps) {
  const study = useStudyText();
  const run = useStudyRun(kind, initial);
  const { session, question, isAgain, chosen } = run;
  const { position, queue, resultsShown = false } = session;
  const { languages, toggle, onToggle, sideBySide } = useQuestionLanguage(question);
  const reading = useReading(question, languages);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const place = { position, total: queue.length, resultsShown };
  const isDone = isFinished(session);
  const pictures = usePictures(session.questions);
  // Its result is there after a reload, and gone once the learner has left it.
  useEffect(() => (isDone ? () => forgetRun(sessionName(kind)) : undefined), [isDone, kind]);

  const close = () => navigate(kind === 'warm-up' ? paths.examination : paths.exercises);
  const choose = (optionId: number) => run.choose(optionId, reading());
  useShortcuts({
    choose: (option) => {
      const id = question?.options[option]?.id;
      if (id !== undefined && !resultsShown) choose(id);
    },
    move: run.move,
    translate: () => !resultsShown && toggle !== undefined && onToggle(),
    close,
    help: () => setHelpOpen(true),
  });
  const sure = question === undefined ? undefined : session.sure[question.id];
  const reason = isAgain ? 'again' : session.reasons[question?.id ?? 0];
  return (
    <QuestionsWords questions={session.questions} current={chosen === undefined ? question?.id : undefined} isOn={!resultsShown}>
      <QuestionFrame
        title={
          <>
            <span className="block font-semibold">{study.titles[kind]}</span>
            {reason === undefined || resultsShown ? null : (
              <span className="block text-caption font-normal text-soft">{study.reasons[reason]}</span>
            )}
          </>
        }
        position={position}
        total={resultsShown ? 0 : queue.length}
        onClose={close}
        strip={
          resultsShown || question === undefined ? undefined : (
            <>
              {isAgain || chosen !== undefined ? null : <HowSure sure={sure} onSay={run.setSure} />}
              <Verdict
                key={`${question.id} ${position}`}
                question={question}
                languages={languages}
                chosen={chosen}
                wasSure={sure === true}
              />
            </>
          )
        }
        footer={
          resultsShown ? null : (
            <QuestionButtons
              canGoBack={canMove(place, -1)}
              canGoOn={canMove(place, 1)}
              onMove={run.move}
              isAnswered={chosen !== undefined}
              toggle={toggle}
              onToggle={onToggle}
              sideBySide={sideBySide}
              extra={<BookmarkButton questionId={question?.id} />}
              last={
                position === queue.length - 1 && chosen !== undefined ? (
                  <EndButton
                    unanswered={queue.length - answeredPlaces(session)}
                    onShowResult={run.showResults}
                    onGoToUnanswered={() => run.go(firstOpenPlace(session))}
                  />
                ) : undefined
              }
            />
          )
        }
      >
        {resultsShown ? (
          <RunResult kind={kind} session={session} onMore={onMore} />
        ) : question === undefined ? null : (
          <QuestionView
            key={`${question.id} ${position}`}
            question={question}
            languages={languages}
            chosen={chosen}
            verdict
            onChoose={choose}
            pictures={pictures}
          />
        )}
        {isHelpOpen ? <ShortcutsHelp onClose={() => setHelpOpen(false)} /> : null}
      </QuestionFrame>
    </QuestionsWords>
  );
}

const SAY =
  'inline-flex min-h-12 min-w-0 flex-1 sideways:min-h-10 items-center justify-center gap-2 rounded-control border border-edge bg-raised px-2 text-caption leading-tight aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-action';

/** Nobody has to say it. Whoever does is asked again by it: what was sure and wrong is told apart. */
function HowSure({ sure, onSay }: { sure: boolean | undefined; onSay: (isSure: boolean) => void }) {
  const study = useStudyText();
  return (
    <fieldset className="mx-auto flex w-full max-w-2xl gap-2 px-3 pt-2 sideways:pt-1">
      <legend className="sr-only">{study.howSure}</legend>
      <button type="button" aria-pressed={sure === true} onClick={() => onSay(true)} className={SAY}>
        <CircleCheckBig aria-hidden className="size-5 shrink-0 cramped:hidden" />
        {study.sure}
      </button>
      <button type="button" aria-pressed={sure === false} onClick={() => onSay(false)} className={SAY}>
        <CircleHelp aria-hidden className="size-5 shrink-0 cramped:hidden" />
        {study.unsure}
      </button>
    </fieldset>
  );
}
