import { useEffect, useState } from 'react';
import { dayFromFour } from '#domain/study/day.ts';
import { navigate, usePlace } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { forgetRun, readRun, readRunState } from '../../question/persisted-run.ts';
import { QuestionFrame } from '../../question/question-frame.tsx';
import { planNow } from '../../study/plan.ts';
import { answeredPlaces, isFinished, type Session, sessionName } from '../../study/session.ts';
import { useStudy } from '../../study/use-study.ts';
import { isRunKind, type RunKind } from '../../study/view.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useTitle } from '../../ui/screen.tsx';
import { EmptyState, LoadError, Spinner } from '../../ui/states.tsx';
import { StudyRun } from './study-run.tsx';

/** Runs planned on the device: today's questions, mistakes, saved ones, a warm-up or a shared question. */
export function TodayScreen() {
  const { search, reachedBy } = usePlace();
  const of = new URLSearchParams(search).get('of');
  const kind = isRunKind(of) ? of : 'today';
  const shared = Number(new URLSearchParams(search).get('question')) || 0;
  return <Run key={`${kind} ${shared}`} kind={kind} shared={shared} isReloaded={reachedBy === 'browser'} />;
}

/** An unfinished run is resumed. A finished one is shown again after a reload on the same day; opened by a link, a new run starts. */
function begunSession(kind: RunKind, shared: number, isReloaded: boolean): Session | null {
  const kept = readRun<Session>(sessionName(kind));
  if (kept === null || answeredPlaces(kept) === 0) return null;
  if (kind === 'shared' && kept.questions[0]?.id !== shared) return null;
  const isOfToday = dayFromFour(readRunState(sessionName(kind))?.at ?? 0) === dayFromFour(Date.now());
  // Runs begun with an older version lack `sure`.
  return isFinished(kept) && !(isReloaded && isOfToday) ? null : { ...kept, sure: kept.sure ?? {} };
}

type Planning = { state: 'waiting' } | { state: 'empty' } | { state: 'failed'; error: unknown };

type RunProps = { kind: RunKind; shared: number; isReloaded: boolean };

function Run({ kind, shared, isReloaded }: RunProps) {
  const study = useCatalog(studyText);
  const { view, error, refetch } = useStudy();
  const [session, setSession] = useState(() => begunSession(kind, shared, isReloaded));
  const [planning, setPlanning] = useState<Planning>({ state: 'waiting' });
  useTitle(study.titles[kind]);
  useEffect(() => {
    if (session !== null || view === undefined || planning.state !== 'waiting') return undefined;
    let isOver = false;
    planNow(view, kind, shared).then(
      (planned) => {
        if (isOver) return;
        if (planned === null) setPlanning({ state: 'empty' });
        else setSession(planned);
      },
      (failure: unknown) => {
        if (!isOver) setPlanning({ state: 'failed', error: failure });
      },
    );
    return () => {
      isOver = true;
    };
  }, [session, view, kind, shared, planning]);

  if (session !== null) {
    const restart = () => {
      forgetRun(sessionName(kind));
      setPlanning({ state: 'waiting' });
      setSession(null);
    };
    return <StudyRun kind={kind} initial={session} onMore={restart} />;
  }
  const failure = planning.state === 'failed' ? planning.error : error;
  return (
    <QuestionFrame
      title={<span className="font-semibold">{study.titles[kind]}</span>}
      position={0}
      total={0}
      onClose={() => navigate(paths.exercises)}
      footer={null}
    >
      {failure !== null ? (
        <LoadError
          error={failure}
          onRetry={() => {
            setPlanning({ state: 'waiting' });
            void refetch();
          }}
        />
      ) : planning.state === 'empty' ? (
        <EmptyState title={study.empty[kind]} action={<ButtonLink to={paths.exercises}>{study.toExercises}</ButtonLink>}>
          {study.emptyText[kind]}
        </EmptyState>
      ) : (
        <Spinner />
      )}
    </QuestionFrame>
  );
}
