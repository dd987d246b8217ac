import { CircleHelp } from 'lucide-react';
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { canMove } from '#domain/practice.ts';
import { DAYS_TO_SETTLE } from '#domain/study/next-thing.ts';
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
import { usePreferences } from '../../state/preferences.ts';
import { BookmarkButton } from '../../study/bookmark-button.tsx';
import { answeredPlaces, firstOpenPlace, isFinished, placeIn, type Session, sessionName, wordIn } from '../../study/session.ts';
import { useStudy } from '../../study/use-study.ts';
import { useStudyRun } from '../../study/use-study-run.ts';
import { useStudyText } from '../../study/use-study-text.ts';
import type { RunKind } from '../../study/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/states.tsx';
import { QuestionsWords } from '../../words/questions-words.tsx';
import { RunResult } from './run-result.tsx';

type TodayWordProps = ComponentProps<typeof import('./today-word.tsx').TodayWord>;

/** Where it cannot be had, the run goes on without it. */
function NoWord({ onDone }: TodayWordProps) {
  useEffect(onDone);
  return null;
}

const loadWord = () => import('./today-word.tsx');
const TodayWord = lazy<ComponentType<TodayWordProps>>(() =>
  loadWord().then(
    (module) => ({ default: module.TodayWord }),
    () => ({ default: NoWord }),
  ),
);

type StudyRunProps = { kind: RunKind; initial: Session; onMore: () => void };

export function StudyRun({ kind, initial, onMore }: StudyRunProps) {
  const study = useStudyText();
  const run = useStudyRun(kind, initial);
  const { session, isAgain, chosen } = run;
  const { position, queue, resultsShown = false } = session;
  const word = resultsShown ? undefined : wordIn(session);
  // While a word is asked the question after it is not there yet.
  const question = word === undefined ? run.question : undefined;
  const { languages, toggle, onToggle, sideBySide } = useQuestionLanguage(question, {
    degree: session.degrees?.[question?.id ?? 0],
  });
  const reading = useReading(question, languages);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { unsureToggle } = usePreferences();
  const days = useStudy().view?.daysStudied ?? 0;
  const shown = placeIn(session);
  const place = { position, total: queue.length, resultsShown };
  const isDone = isFinished(session);
  const pictures = usePictures(session.questions);
  const hasWords = (session.words?.length ?? 0) > 0;
  // Before it is needed: the network may be gone by then.
  useEffect(() => {
    if (hasWords) loadWord().catch(() => undefined);
  }, [hasWords]);
  // Its result is there after a reload, and gone once the learner has left it.
  useEffect(() => (isDone ? () => forgetRun(sessionName(kind)) : undefined), [isDone, kind]);

  const close = () => navigate(kind === 'warm-up' ? paths.examination : paths.exercises);
  const choose = (optionId: number) => run.choose(optionId, reading());
  const shortcuts = {
    choose: (option: number) => {
      const id = question?.options[option]?.id;
      if (id !== undefined && !resultsShown) choose(id);
    },
    move: run.move,
    translate: () => !resultsShown && toggle !== undefined && onToggle(),
    close,
    help: () => setHelpOpen(true),
  };
  useShortcuts(word === undefined ? shortcuts : undefined);
  const asksUnsure = kind === 'today' && unsureToggle && !isAgain && chosen === undefined && days >= DAYS_TO_SETTLE;
  const reason = isAgain ? 'again' : session.reasons[question?.id ?? 0];
  if (word !== undefined) {
    return (
      <Suspense fallback={<Spinner />}>
        <TodayWord
          key={word}
          id={word}
          title={<span className="block font-semibold">{study.titles[kind]}</span>}
          position={shown.number - 1}
          total={shown.total}
          onClose={close}
          onDone={() => run.endWord(word)}
        />
      </Suspense>
    );
  }
  return (
    <QuestionsWords questions={session.questions} current={chosen === undefined ? question?.id : undefined} isOn={!resultsShown}>
      <QuestionFrame
        title={
          <>
            <span className="block font-semibold">{study.titles[kind]}</span>
            {reason === undefined || resultsShown ? null : (
              <span className="block text-caption font-normal text-soft">
                {study.reasons[reason]}
                {shown.again > 0 ? ` · ${study.toSeeAgain(shown.again)}` : null}
              </span>
            )}
          </>
        }
        position={shown.number - 1}
        total={resultsShown ? 0 : shown.total}
        onClose={close}
        strip={
          resultsShown || question === undefined ? undefined : (
            <Verdict key={`${question.id} ${position}`} question={question} languages={languages} chosen={chosen} />
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
              extra={
                <>
                  <BookmarkButton questionId={question?.id} />
                  {asksUnsure ? (
                    <NotSure isPressed={session.sure[question?.id ?? 0] === false} onToggle={run.toggleUnsure} />
                  ) : null}
                </>
              }
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

/** Nobody has to say it, and it is one tap beside the answer, never before it. */
function NotSure({ isPressed, onToggle }: { isPressed: boolean; onToggle: () => void }) {
  const study = useStudyText();
  return (
    <IconButton label={study.unsure} aria-pressed={isPressed} tone={isPressed ? 'chosen' : 'quiet'} onClick={onToggle}>
      <CircleHelp aria-hidden className="size-6" />
    </IconButton>
  );
}
