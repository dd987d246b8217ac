import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Footprints, Lock, Waypoints } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Exercise } from '#contract/exercises.ts';
import { type Opening, openingOf } from '#domain/access.ts';
import { Link } from '../../navigation/link.tsx';
import { PackMark } from '../../packs/pack-mark.tsx';
import { PackButton } from '../../packs/pack-row.tsx';
import { paths } from '../../paths.ts';
import { ContentText } from '../../question/content-text.tsx';
import { ExerciseIcon } from '../../question/exercise-icon.tsx';
import { exercisesQuery } from '../../question/exercise-queries.ts';
import { useLockedNotice } from '../../question/use-locked-notice.tsx';
import { currentSession, useSession } from '../../session/session.ts';
import { usePreferences, writeIconIndex } from '../../state/preferences.ts';
import { useText } from '../../text/use-text.ts';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { UnlockButton } from '../../ui/unlock-button.tsx';

/** Loaded separately to keep it and its data out of the first script; its space is reserved. */
const lazily: { today?: typeof import('../../study/today-card.tsx') } = {};
const loadToday = async () => {
  lazily.today = await import('../../study/today-card.tsx');
  return lazily.today;
};
const LazyTodayCard = lazy(async () => ({ default: (await loadToday()).TodayCard }));
/** Optional: renders nothing if it cannot be loaded. */
const CorrectionsNote = lazy(() =>
  import('../../study/corrections-note.tsx').then(
    (loaded) => ({ default: loaded.CorrectionsNote }),
    () => ({ default: () => null }),
  ),
);
const LazyKnownShare = lazy(async () => ({ default: (await loadToday()).KnownShare }));

/** Loads Today's chunk before the screen is shown, so that it appears at once. If that fails, the list is shown and the chunk is requested again. */
export async function loadExercises(): Promise<typeof ExercisesScreen> {
  if (currentSession() !== null) await loadToday().catch(() => undefined);
  return ExercisesScreen;
}

/** Less padding on narrow screens; with very large text the words move below the icons. */
const STACKED = '@max-[20rem]:gap-3 @max-[20rem]:p-3 @max-[16rem]:flex-wrap @max-[16rem]:justify-between';
const STACKED_TEXT = '@max-[16rem]:order-last @max-[16rem]:basis-full';

function ExercisesScreen() {
  const text = useText();
  const viewer = useSession()?.user ?? null;
  const exercises = useQuery(exercisesQuery);
  const list = exercises.data;
  const { showLocked, notice } = useLockedNotice('exercise');
  const opened = (list ?? []).map(({ free_scenes = [] }, index) =>
    openingOf(viewer, { index, freeScenes: free_scenes.length }, Date.now()),
  );
  return (
    <Screen title={text.exercises.title} subtitle={text.exercises.subtitle} {...(viewer === null ? {} : { above: <Today /> })}>
      <div className="grid gap-3">
        <div className="@container">
          <StepsCard />
        </div>
        {viewer === null ? null : (
          <div className="@container">
            <JunctionsCard />
          </div>
        )}
        {list === undefined ? (
          <Loading query={exercises} rows={6} />
        ) : list.length === 0 ? (
          <EmptyState title={text.exercises.empty}>{text.exercises.emptyText}</EmptyState>
        ) : (
          <>
            {opened.some((opening) => opening !== 'all') ? (
              <div className="grid justify-items-start gap-2 rounded-card bg-care-soft px-4 py-3 text-caption text-care">
                <p>{viewer === null ? text.locked.guest : text.exercises.freeFirst}</p>
                {viewer === null ? null : <UnlockButton label={text.locked.how} />}
              </div>
            ) : null}
            <ul className="grid gap-3">
              {list.map((exercise, index) => (
                <li key={exercise.id} className="@container">
                  <ExerciseRow exercise={exercise} index={index} opening={opened[index] ?? 'nothing'} onLocked={showLocked} />
                </li>
              ))}
            </ul>
            <PackButton kind="exercise" />
          </>
        )}
      </div>
      {notice}
    </Screen>
  );
}

function Today() {
  const TodayCard = lazily.today?.TodayCard ?? LazyTodayCard;
  return (
    <>
      <Suspense fallback={<div className="min-h-84 animate-pulse rounded-card border border-line bg-raised" />}>
        <TodayCard />
      </Suspense>
      <Suspense fallback={null}>
        <CorrectionsNote />
      </Suspense>
    </>
  );
}

/** The sidebar omits the steps (behaviour 2.1), so this card links to them. */
function StepsCard() {
  const text = useText();
  return (
    <Link
      to={paths.steps}
      className={`flex min-h-20 items-center gap-4 rounded-card border border-line bg-raised p-4 shadow-card hover:border-action ${STACKED}`}
    >
      <Footprints aria-hidden className="size-9 shrink-0 text-action" />
      <span className={`grow ${STACKED_TEXT}`}>
        <span className="block font-semibold">{text.exercises.stepsCard}</span>
        <span className="block text-caption text-soft">{text.exercises.stepsCardText}</span>
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0" />
    </Link>
  );
}

function JunctionsCard() {
  const text = useText();
  return (
    <Link
      to={paths.whoGoesFirst}
      className={`flex min-h-20 items-center gap-4 rounded-card border border-line bg-raised p-4 shadow-card hover:border-action ${STACKED}`}
    >
      <Waypoints aria-hidden className="size-9 shrink-0 text-action" />
      <span className={`grow ${STACKED_TEXT}`}>
        <span className="block font-semibold">{text.exercises.junctionsCard}</span>
        <span className="block text-caption text-soft">{text.exercises.junctionsCardText}</span>
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0" />
    </Link>
  );
}

const ROW = `flex min-h-20 items-center gap-4 rounded-card border border-line bg-raised p-4 shadow-card ${STACKED}`;

type ExerciseRowProps = { exercise: Exercise; index: number; opening: Opening; onLocked: () => void };

function ExerciseRow({ exercise, index, opening, onLocked }: ExerciseRowProps) {
  const text = useText();
  const { language } = usePreferences();
  const isLearner = useSession() !== null;
  const KnownShare = lazily.today?.KnownShare ?? LazyKnownShare;
  const isOpen = opening !== 'nothing';
  const count =
    opening === 'free scenes'
      ? text.exercises.freeOf(exercise.free_scenes?.length ?? 0, exercise.questions_count)
      : text.exercises.count(exercise.questions_count);
  const content = (
    <>
      <ExerciseIcon index={index} />
      <span className={`min-w-0 grow ${STACKED_TEXT}`}>
        <ContentText item={exercise} field="title" language={language} className="block font-semibold" />
        <ContentText item={exercise} field="description" language={language} className="block text-caption text-soft" />
        {/* Either known rules or the number of questions, because the two counts differ in unit. */}
        <span className="block min-h-6 text-caption text-soft">
          {opening === 'all' && isLearner ? (
            <Suspense fallback={null}>
              <KnownShare exerciseId={exercise.id} otherwise={count} />
            </Suspense>
          ) : (
            count
          )}
        </span>
        {isOpen ? <PackMark name={`exercise.${exercise.id}`} /> : null}
      </span>
    </>
  );
  if (!isOpen) {
    return (
      <button type="button" aria-haspopup="dialog" onClick={onLocked} className={`${ROW} w-full text-left hover:border-action`}>
        {content}
        <Lock aria-hidden className="size-6 shrink-0 text-care" />
        <span className="sr-only">{text.exercises.locked}</span>
      </button>
    );
  }
  return (
    <Link to={paths.exercise(exercise.id)} onClick={() => writeIconIndex(index)} className={`${ROW} hover:border-action`}>
      {content}
      <ChevronRight aria-hidden className="size-6 shrink-0 text-soft" />
    </Link>
  );
}
