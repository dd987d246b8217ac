import { CircleHelp } from 'lucide-react';
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect } from 'react';
import { DAYS_TO_SETTLE } from '#domain/study/next-thing.ts';
import { navigate } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { forgetRun } from '../../question/persisted-run.ts';
import { usePreferences } from '../../state/preferences.ts';
import { QuestionRun } from '../../study/question-run.tsx';
import { answeredPlaces, firstOpenPlace, isFinished, placeIn, type Session, sessionName, wordIn } from '../../study/session.ts';
import { useStudy } from '../../study/use-study.ts';
import { useStudyRun } from '../../study/use-study-run.ts';
import type { RunKind } from '../../study/view.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';
import { IconButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/states.tsx';
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
  const study = useCatalog(studyText);
  const run = useStudyRun(kind, initial);
  const { session, isAgain, chosen, question } = run;
  const { position, queue, resultsShown = false } = session;
  const word = resultsShown ? undefined : wordIn(session);
  const { unsureToggle } = usePreferences();
  const days = useStudy().view?.daysStudied ?? 0;
  const shown = placeIn(session);
  const isDone = isFinished(session);
  const hasWords = (session.words?.length ?? 0) > 0;
  // Before it is needed: the network may be gone by then.
  useEffect(() => {
    if (hasWords) loadWord().catch(() => undefined);
  }, [hasWords]);
  // Its result is there after a reload, and gone once the learner has left it.
  useEffect(() => (isDone ? () => forgetRun(sessionName(kind)) : undefined), [isDone, kind]);

  const close = () => navigate(kind === 'warm-up' ? paths.examination : paths.exercises);
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
    <QuestionRun
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
      place={{ position, total: queue.length, resultsShown }}
      questions={session.questions}
      question={question}
      degree={session.degrees?.[question?.id ?? 0]}
      chosen={chosen}
      unanswered={queue.length - answeredPlaces(session)}
      onChoose={(optionId, reading) => run.choose(optionId, reading())}
      onMove={run.move}
      onShowResult={run.showResults}
      onGoToUnanswered={() => run.go(firstOpenPlace(session))}
      extra={asksUnsure ? <NotSure isPressed={session.sure[question?.id ?? 0] === false} onToggle={run.toggleUnsure} /> : null}
      result={<RunResult kind={kind} session={session} onMore={onMore} />}
    />
  );
}

/** Nobody has to say it, and it is one tap beside the answer, never before it. */
function NotSure({ isPressed, onToggle }: { isPressed: boolean; onToggle: () => void }) {
  const study = useCatalog(studyText);
  return (
    <IconButton label={study.unsure} aria-pressed={isPressed} tone={isPressed ? 'chosen' : 'quiet'} onClick={onToggle}>
      <CircleHelp aria-hidden className="size-6" />
    </IconButton>
  );
}
