import { useQuery } from '@tanstack/react-query';
import type { StudyReadiness } from '#contract/study.ts';
import { useSession } from '../../session.ts';
import { readinessQuery, takenExamsQuery } from '../../study/queries.ts';
import { useStudy } from '../../study/use-study.ts';
import { useStudyText } from '../../study/use-study-text.ts';
import { Screen } from '../../ui/screen.tsx';
import { ListSkeleton, LoadError } from '../../ui/states.tsx';
import { CategoryTallies } from './category-tallies.tsx';
import { CountedMocks } from './counted-mocks.tsx';
import { GoalForm } from './goal-form.tsx';
import { ReadinessCard } from './readiness-card.tsx';
import { ReadinessTrend } from './readiness-trend.tsx';
import { RealTests } from './real-tests.tsx';

/** Whether to book the test, what to practise first, and the learner's own plan. */
export function ProgressScreen() {
  const userId = useSession()?.user.id ?? 0;
  const text = useStudyText();
  const { study, view, error, refetch } = useStudy();
  const readiness = useQuery(readinessQuery(userId));
  const exams = useQuery(takenExamsQuery(userId));
  const failure = error ?? (readiness.data === undefined ? readiness.error : null);
  // Of those that this learner may open.
  const weakest = weakestOf(readiness.data, (category) => view?.tallies.has(category) === true);
  return (
    <Screen title={text.readiness}>
      <div className="grid max-w-2xl grid-cols-1 gap-5">
        {readiness.data === undefined || study === undefined || view === undefined ? (
          failure !== null ? (
            <LoadError error={failure} onRetry={() => void Promise.all([refetch(), readiness.refetch()])} />
          ) : (
            <ListSkeleton rows={4} />
          )
        ) : (
          <>
            <ReadinessCard readiness={readiness.data} weakest={weakest} />
            <CategoryTallies tallies={view.tallies} weakest={weakest} />
            <ReadinessTrend trend={readiness.data.trend ?? []} />
            <CountedMocks exams={exams.data ?? []} />
            <GoalForm study={study} />
            <RealTests tests={study.real_tests} today={view.today} />
          </>
        )}
      </div>
    </Screen>
  );
}

function weakestOf(readiness: StudyReadiness | undefined, isOpen: (category: number) => boolean): number | undefined {
  if (readiness === undefined || readiness.band === null) return undefined;
  return readiness.categories.filter(({ category }) => isOpen(category)).sort((a, b) => a.share - b.share)[0]?.category;
}
