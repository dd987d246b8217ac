import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session.ts';
import { takenExamsQuery } from '../../study/queries.ts';
import { ReadinessCard } from '../../study/readiness-card.tsx';
import { useReadiness } from '../../study/use-readiness.ts';
import { useStudyText } from '../../study/use-study-text.ts';
import { Screen } from '../../ui/screen.tsx';
import { ListSkeleton, LoadError } from '../../ui/states.tsx';
import { CategoryTallies } from './category-tallies.tsx';
import { CountedMocks } from './counted-mocks.tsx';
import { GoalForm } from './goal-form.tsx';
import { ReadinessTrend } from './readiness-trend.tsx';
import { RealTests } from './real-tests.tsx';

/** Whether to book the test, what to practise first, and the learner's own plan. */
export function ProgressScreen() {
  const text = useStudyText();
  const { study, view, readiness, weakest, error, refetch } = useReadiness();
  const exams = useQuery(takenExamsQuery(useSession()?.user.id ?? 0));
  return (
    <Screen title={text.readiness}>
      <div className="grid max-w-2xl grid-cols-1 gap-5">
        {readiness === undefined || study === undefined || view === undefined ? (
          error !== null ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton rows={4} />
          )
        ) : (
          <>
            <ReadinessCard readiness={readiness} weakest={weakest} />
            <CategoryTallies tallies={view.tallies} weakest={weakest} />
            <ReadinessTrend trend={readiness.trend ?? []} />
            <CountedMocks exams={exams.data ?? []} />
            <GoalForm study={study} />
            <RealTests tests={study.real_tests} today={view.today} />
          </>
        )}
      </div>
    </Screen>
  );
}
