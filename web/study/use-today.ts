import { useQuery } from '@tanstack/react-query';
import { canStartExam } from '#domain/access.ts';
import { stepStatus } from '#domain/step.ts';
import { studyDay } from '#domain/study/day.ts';
import { type NextAction, nextAction, type OpenRun } from '#domain/study/today.ts';
import { exercisesQuery } from '../question/exercise-queries.ts';
import { readRunState } from '../question/persisted-run.ts';
import { stepRunName } from '../question/step-run.ts';
import { stepsQuery, useProgress } from '../question/steps.ts';
import { useSession } from '../session.ts';
import { takenExamsQuery } from './queries.ts';
import { answeredPlaces, type Session, sessionName } from './session.ts';
import { useStudy } from './use-study.ts';

function openRun(kind: OpenRun['kind'], id: number, name: string): (OpenRun & { at: number })[] {
  const kept = readRunState<Session>(name);
  if (kept === null) return [];
  const total = kept.queue?.length ?? kept.ids.length;
  return [{ kind, id, answered: answeredPlaces({ answers: kept.answers, again: kept.again ?? {} }), total, at: kept.at ?? 0 }];
}

/** The learner's day: what is done, and the one next thing. */
export function useToday() {
  const viewer = useSession()?.user ?? null;
  const userId = viewer?.id ?? 0;
  const { view, error, refetch } = useStudy();
  const exercises = useQuery(exercisesQuery).data;
  const steps = useQuery(stepsQuery).data;
  const exams = useQuery({ ...takenExamsQuery(userId), enabled: userId !== 0 }).data;
  const { progress } = useProgress();
  if (view === undefined) return { view, error, refetch, action: undefined };
  const now = Date.now();
  const runs = [
    ...openRun('today', 0, sessionName('today')),
    ...(exercises ?? []).flatMap(({ id }) => openRun('exercise', id, `exercise.${id}`)),
    ...(steps ?? []).flatMap(({ id }) => openRun('step', id, stepRunName(id))),
  ].sort((one, other) => other.at - one.at);
  const next = steps?.find(
    (_step, index) => progress !== undefined && stepStatus(viewer, steps, index, progress, now) === 'open',
  );
  const lastExam = exams?.[0];
  const action: NextAction = nextAction({
    openRuns: runs,
    answeredToday: view.answeredToday,
    goal: view.goal,
    askable: view.askable,
    nextStep: next?.id,
    canStartExam: canStartExam(viewer, now),
    // Sealed questions, which the device does not know, come on top.
    freshForMock: view.unseen,
    daysSinceMock: lastExam === undefined ? undefined : view.today - studyDay(Date.parse(lastExam.started_at)),
  });
  return { view, error, refetch, action };
}
