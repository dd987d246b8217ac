import { useQuery } from '@tanstack/react-query';
import { weakestFirst } from '#domain/study/judgement.ts';
import { useSession } from '../../session/session.ts';
import { takenExamsQuery } from '../../study/queries.ts';
import { ReadinessCard } from '../../study/readiness-card.tsx';
import { useStudy } from '../../study/use-study.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';
import { Screen } from '../../ui/screen.tsx';
import { Loading } from '../../ui/states.tsx';
import { Beliefs } from './beliefs.tsx';
import { CategoryTallies } from './category-tallies.tsx';
import { CountedMocks } from './counted-mocks.tsx';
import { GoalForm } from './goal-form.tsx';
import { Outlook } from './outlook.tsx';
import { ReadinessTrend } from './readiness-trend.tsx';
import { RealTests } from './real-tests.tsx';
import { Recounted } from './recounted.tsx';

/** Whether to book the test, what to practise first, and the learner's own plan. */
export function ProgressScreen() {
  const text = useCatalog(studyText);
  const studied = useStudy();
  const { study, view } = studied;
  const exams = useQuery(takenExamsQuery(useSession()?.user.id ?? 0));
  return (
    <Screen title={text.readiness}>
      <div className="grid max-w-2xl grid-cols-1 gap-5">
        {study === undefined || view === undefined ? (
          <Loading query={studied} rows={4} />
        ) : (
          <>
            <Recounted since={study.recounted_on} />
            <ReadinessCard view={view} />
            <Outlook view={view} />
            <CategoryTallies view={view} weakest={weakestFirst(view.judged, view.mayOpen)[0]} />
            <Beliefs />
            <ReadinessTrend shown={study.shown} />
            <CountedMocks exams={exams.data ?? []} />
            <GoalForm study={study} />
            <RealTests tests={study.real_tests} today={view.today} />
          </>
        )}
      </div>
    </Screen>
  );
}
