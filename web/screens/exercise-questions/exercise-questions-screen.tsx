import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { LayoutGrid } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Exercise } from '#contract/exercises.ts';
import type { Question } from '#contract/question.ts';
import { openingOf } from '#domain/access.ts';
import { EXERCISE_QUESTIONS_PER_FETCH, FIRST_EXERCISE_QUESTIONS } from '#domain/exercise.ts';
import { firstUnanswered, markOf, tally } from '#domain/practice.ts';
import { ApiError } from '../../api.ts';
import { RedirectTo } from '../../navigation/link.tsx';
import { navigate } from '../../navigation/navigation.ts';
import { usePathId } from '../../navigation/path-ids.ts';
import { paths } from '../../paths.ts';
import { drawQuery, fetchDraw, restQuery } from '../../question/draws.ts';
import { ExerciseIcon } from '../../question/exercise-icon.tsx';
import { exercisesQuery } from '../../question/exercise-queries.ts';
import { textIn } from '../../question/languages.ts';
import { forgetRun, type PracticeRun, readRun } from '../../question/persisted-run.ts';
import { FRAME_ICON, ItemTitle, QuestionFrame } from '../../question/question-frame.tsx';
import { QuestionMap } from '../../question/question-map.tsx';
import { SavingState } from '../../question/saving-state.tsx';
import { LOCKED } from '../../question/use-locked-notice.tsx';
import { usePractice } from '../../question/use-practice.ts';
import { queryClient } from '../../session/query-client.ts';
import { useSession } from '../../session/session.ts';
import { notifyError } from '../../state/notices.ts';
import { readIconIndex, usePreferences } from '../../state/preferences.ts';
import { QuestionRun } from '../../study/question-run.tsx';
import { useCatalog } from '../../text/catalog.ts';
import { restText } from '../../text/rest.ts';
import { useText } from '../../text/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useTitle } from '../../ui/screen.tsx';
import { EmptyState, Loading, Spinner } from '../../ui/states.tsx';
import { whileStarting } from '../../visit/start-learning.ts';
import { ExerciseResult } from './exercise-result.tsx';

const runName = (exerciseId: number) => `exercise.${exerciseId}`;

/** An unfinished run; finished ones are dropped for a new draw. */
function persistedRun(exerciseId: number): PracticeRun | null {
  const run = readRun(runName(exerciseId));
  const isOpen = run !== null && (run.isRestMissing === true || tally(run.questions, run.answers).unanswered > 0);
  return isOpen ? run : null;
}

const NO_QUESTIONS: readonly Question[] = [];

const begin = (questions: readonly Question[]): PracticeRun => ({
  questions,
  answers: {},
  position: 0,
  isRestMissing: questions.length === FIRST_EXERCISE_QUESTIONS,
});

export const fetchExerciseEarly = (exerciseId: number) =>
  whileStarting([exercisesQuery, ...(persistedRun(exerciseId) === null ? [drawQuery(exerciseId)] : [])]);

export function ExerciseQuestionsScreen() {
  const exerciseId = usePathId('exerciseID');
  return <ExerciseLoader key={exerciseId} exerciseId={exerciseId} />;
}

function ExerciseLoader({ exerciseId }: { exerciseId: number }) {
  const text = useText();
  const { language } = usePreferences();
  const viewer = useSession()?.user ?? null;
  const exercises = useQuery(exercisesQuery);
  const [begun] = useState(() => persistedRun(exerciseId));
  const index = exercises.data?.findIndex((exercise) => exercise.id === exerciseId) ?? -1;
  const exercise = exercises.data?.[index];
  const free = exercise?.free_scenes ?? [];
  const opening = openingOf(viewer, { index, freeScenes: free.length }, Date.now());
  // What was begun while all was open goes on only with what still is.
  const kept = opening === 'free scenes' && begun?.questions.every(({ id }) => free.includes(id)) === false ? null : begun;
  const draw = useQuery({ ...drawQuery(exerciseId), enabled: kept === null });
  useEffect(() => () => queryClient.removeQueries(drawQuery(exerciseId)), [exerciseId]);
  const isUnknown = draw.error instanceof ApiError && draw.error.status === 404;
  useTitle(exercise === undefined ? text.exercises.title : textIn(exercise, 'title', language));

  // behaviour 5.4: a locked exercise redirects to the list, which shows the reason.
  if (exercise !== undefined && opening === 'nothing') return <RedirectTo to={paths.exercises} state={LOCKED} />;
  const run: PracticeRun | null = kept ?? (draw.data === undefined ? null : begin(draw.data));
  if (run !== null && run.questions.length > 0) {
    const locked = exercise === undefined || opening === 'all' ? 0 : exercise.questions_count - free.length;
    return <ExerciseRun exerciseId={exerciseId} exercise={exercise} index={index} locked={locked} initial={run} />;
  }
  return (
    <QuestionFrame
      title={<ExerciseTitle exercise={exercise} />}
      position={0}
      total={0}
      onClose={() => navigate(paths.exercises)}
      footer={null}
    >
      {run !== null ? (
        <EmptyState title={text.exercises.noQuestions} />
      ) : isUnknown ? (
        <EmptyState title={text.exercises.empty} />
      ) : (
        <Loading query={draw} fallback={<Spinner />} />
      )}
    </QuestionFrame>
  );
}

/** Title in the learner's language and in Swedish; a generic one until the list is loaded. */
function ExerciseTitle({ exercise }: { exercise: Exercise | undefined }) {
  const text = useText();
  const { language } = usePreferences();
  if (exercise === undefined) return text.exercises.title;
  return <ItemTitle item={exercise} field="title" language={language} swedish={exercise.title_sv} />;
}

/** Shown after the last loaded question: the rest is still loading, or can be retried. */
function RestButton({ isError, isPaused, refetch }: Pick<UseQueryResult, 'isError' | 'isPaused' | 'refetch'>) {
  const text = useText();
  const words = useCatalog(restText);
  const hasFailed = isError || isPaused;
  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-2">
      <p aria-live="polite" className={`min-w-0 grow basis-40 text-caption ${hasFailed ? 'text-wrong' : 'text-soft'}`}>
        {hasFailed ? words.failed : words.waiting}
      </p>
      {hasFailed ? <Button onClick={() => void refetch()}>{text.app.retry}</Button> : null}
    </div>
  );
}

type ExerciseRunProps = {
  exerciseId: number;
  exercise: Exercise | undefined;
  index: number;
  /** How many of its questions only paying opens. */
  locked: number;
  initial: PracticeRun;
};

function ExerciseRun({ exerciseId, exercise, index, locked, initial }: ExerciseRunProps) {
  const text = useText();
  const practice = usePractice(runName(exerciseId), 'exercise', initial);
  const { question, questions, answers, position, resultsShown = false, isRestMissing = false } = practice;
  const isWaiting = isRestMissing && !resultsShown;
  const others = useQuery({ ...restQuery(exerciseId, questions), enabled: isWaiting });
  const { data: rest } = others;
  useEffect(() => {
    if (rest !== undefined) practice.append(rest);
  }, [rest, practice.append]);
  // While the rest is loading, count what it will bring.
  const total = isWaiting
    ? Math.max(questions.length, Math.min(EXERCISE_QUESTIONS_PER_FETCH, exercise?.questions_count ?? 0))
    : questions.length;
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const count = tally(questions, answers);
  const isDone = count.unanswered === 0 && !isWaiting;

  const close = () => navigate(paths.exercises);
  // Forget a finished run on leaving.
  useEffect(() => (isDone ? forgetRun(runName(exerciseId)) : undefined), [isDone, exerciseId]);

  const fetchMore = async () => {
    setDrawing(true);
    try {
      practice.restart((await fetchDraw(exerciseId)) as Question[]);
    } catch (error) {
      notifyError(text.error.load, error);
    }
    setDrawing(false);
  };

  const map = (
    <>
      <QuestionMap
        questions={questions}
        answers={answers}
        position={position}
        onGo={(target) => {
          practice.go(target);
          setPanelOpen(false);
        }}
      />
      <SavingState hasAnswers={count.answered > 0} />
    </>
  );
  return (
    <QuestionRun
      title={<ExerciseTitle exercise={exercise} />}
      icon={<ExerciseIcon index={index < 0 ? readIconIndex() : index} className={FRAME_ICON} />}
      position={position}
      total={resultsShown ? 0 : total}
      onClose={close}
      tools={
        resultsShown ? undefined : (
          <IconButton label={text.exercises.openPanel} onClick={() => setPanelOpen(true)} className="lg:hidden">
            <LayoutGrid aria-hidden className="size-6" />
          </IconButton>
        )
      }
      side={resultsShown ? undefined : map}
      place={{ position, total: questions.length, resultsShown }}
      questions={questions}
      // Requested once, when all questions are known.
      withWords={isWaiting && !others.isError ? NO_QUESTIONS : questions}
      question={question}
      chosen={question === undefined ? undefined : answers[question.id]}
      unanswered={count.unanswered}
      {...(isWaiting && count.unanswered === 0 ? { ending: <RestButton {...others} /> } : {})}
      onChoose={(optionId, reading) => practice.choose(optionId, reading())}
      onMove={(by) => practice.move(by, resultsShown)}
      onShowResult={practice.showResults}
      onGoToUnanswered={() => practice.go(firstUnanswered(questions, answers) ?? 0)}
      result={
        <ExerciseResult
          run={practice}
          isDrawing={isDrawing}
          locked={locked}
          onGo={practice.go}
          onPractiseWrong={() => practice.restart(questions.filter((one) => markOf(one, answers) === 'wrong'))}
          onMore={fetchMore}
          onClose={close}
        />
      }
    >
      {isPanelOpen ? (
        <Dialog shape="sheet" title={text.exercises.panel} onClose={() => setPanelOpen(false)}>
          {map}
        </Dialog>
      ) : null}
    </QuestionRun>
  );
}
