import { useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { weakestFirst } from '#domain/study/judgement.ts';
import { Link } from '../../navigation/link.tsx';
import { useSearch } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { takenExamsQuery } from '../../study/queries.ts';
import { ReadinessCard } from '../../study/readiness-card.tsx';
import { useStudy } from '../../study/use-study.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';
import { Screen } from '../../ui/screen.tsx';
import { Loading, Spinner } from '../../ui/states.tsx';
import { Beliefs } from './beliefs.tsx';
import { CategoryTallies } from './category-tallies.tsx';
import { CountedMocks } from './counted-mocks.tsx';
import { FoundDangers } from './found-dangers.tsx';
import { GoalForm } from './goal-form.tsx';
import { Outlook } from './outlook.tsx';
import { ReadinessTrend } from './readiness-trend.tsx';
import { RealTests } from './real-tests.tsx';
import { Recounted } from './recounted.tsx';

/** Page of its own, loaded on demand. */
const HOW = `${paths.progress}?show=how`;
const HowItDecides = lazy(async () => ({ default: (await import('./how-it-decides.tsx')).HowItDecides }));

export function ProgressScreen() {
  return useSearch().get('show') === 'how' ? (
    <Suspense fallback={<Spinner />}>
      <HowItDecides />
    </Suspense>
  ) : (
    <Progress />
  );
}

/** Readiness, what to practise first, and the learner's plan. */
function Progress() {
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
            <FoundDangers view={view} />
            <Beliefs />
            <ReadinessTrend shown={study.shown} />
            <CountedMocks exams={exams.data ?? []} />
            <GoalForm study={study} />
            <Link
              to={HOW}
              className="inline-flex min-h-12 items-center gap-2 justify-self-start font-semibold text-action underline"
            >
              <CircleHelp aria-hidden className="size-5 shrink-0" />
              {text.how}
            </Link>
            <RealTests tests={study.real_tests} today={view.today} />
          </>
        )}
      </div>
    </Screen>
  );
}
