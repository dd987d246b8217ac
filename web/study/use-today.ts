import { useQuery } from '@tanstack/react-query';
import { canStartExam } from '#domain/access.ts';
import { stepStatus } from '#domain/step.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { type NextThing, nextThing, type StudyRun } from '#domain/study/next-thing.ts';
import { isCountedMock } from '#domain/study/sights.ts';
import { exercisesQuery } from '../question/exercise-queries.ts';
import { readRunState } from '../question/persisted-run.ts';
import { stepRunName } from '../question/step-run.ts';
import { stepsQuery, useProgress } from '../question/steps.ts';
import { useSession } from '../session/session.ts';
import { mockChances } from './mock-chances.ts';
import { type Session, sessionName, waitingAgain } from './session.ts';
import { useStudy } from './use-study.ts';

function openRun(kind: StudyRun['kind'], id: number, name: string): (StudyRun & { at: number })[] {
  const kept = readRunState<Session>(name);
  if (kept === null) return [];
  const { ids, queue = ids, again = {}, at = 0 } = kept;
  const answered = Object.keys(kept.answers).length;
  return [{ kind, id, answered, total: ids.length, again: waitingAgain({ queue, ids, again }), at, day: dayFromFour(at) }];
}

/** The learner's day: what is done, and the next thing to do. */
export function useToday() {
  const viewer = useSession()?.user ?? null;
  const { view, error, refetch } = useStudy();
  const exercises = useQuery(exercisesQuery).data;
  const steps = useQuery(stepsQuery).data;
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
  const { bank, state, today, examDay, judged } = view;
  const last = state.mocks.findLast(isCountedMock);
  const action: NextThing = nextThing({
    today,
    examDay,
    canStartExam: canStartExam(viewer, now),
    ...mockChances(bank, state, today, examDay),
    lastCountedMock: last?.day,
    sightsSinceMock: state.seen - (last?.sights ?? 0),
    state: judged.state,
    runs,
    answeredToday: view.answeredToday,
    goal: view.goal,
    askable: view.askable,
    known: view.known,
    nextStep: next?.id,
  });
  return { view, error, refetch, action };
}
