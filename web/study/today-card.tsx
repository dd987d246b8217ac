import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleX, Gauge, type LucideIcon, Play, Star } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { afterTest } from '#domain/study/after-test.ts';
import { DAYS_TO_SETTLE, type NextThing } from '#domain/study/next-thing.ts';
import { endNote } from '#domain/trial.ts';
import { installBy } from '../device/install.ts';
import { clearBadge } from '../device/push.ts';
import { Link } from '../navigation/link.tsx';
import { paths } from '../paths.ts';
import { textIn } from '../question/languages.ts';
import { stepsQuery } from '../question/steps.ts';
import { useCategoryName } from '../question/use-category-name.ts';
import { useSession } from '../session/session.ts';
import { usePreferences } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { studyText } from '../text/study/catalog.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { ReadinessWord } from './readiness-word.tsx';
import { usePrefetch } from './use-prefetch.ts';
import { useStudy } from './use-study.ts';
import { useToday } from './use-today.ts';

/** Shown once after the test; lazy, with its texts. */
const AfterTest = lazy(async () => ({ default: (await import('./after-test.tsx')).AfterTest }));

/** Shown on few days; lazy, with its texts and prices. */
const EndNote = lazy(async () => ({ default: (await import('./end-note.tsx')).EndNote }));

const InstallCard = lazy(async () => ({ default: (await import('./install-card.tsx')).InstallCard }));

/** The learner's day with one button for the next thing to do. `isShort`: of the rows below only the readiness. */
export function TodayCard({ isShort = false }: { isShort?: boolean }) {
  const text = useText();
  const study = useCatalog(studyText);
  const user = useSession()?.user;
  const note = user && endNote(user, Date.now());
  const { view, error, refetch, action } = useToday();
  const { study: known } = useStudy();
  usePrefetch(view);
  const after = known && view && afterTest(view.today, view.examDay, known.real_tests);
  const today = (
    <section
      aria-label={study.today}
      className={`grid grid-cols-1 content-start gap-3 rounded-card border border-line bg-raised p-4 shadow-card ${isShort ? 'min-h-58' : 'min-h-84'}`}
    >
      <div>
        <p className="font-semibold">{isShort ? study.today : text.home.greeting(user?.name ?? '')}</p>
        <Week days={view?.week} label={study.week} />
      </div>
      <Goal done={view?.answeredToday} goal={view?.goal} label={isShort ? undefined : study.today} />
      {view === undefined && error !== null ? (
        <div className="flex min-h-22 flex-wrap items-center justify-between gap-2 rounded-control bg-care-soft px-4 py-2 text-care">
          <p>{text.error.load}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            {text.app.retry}
          </Button>
        </div>
      ) : (
        <NextLink action={action} />
      )}
      <div className="divide-y divide-line">
        {isShort ? null : (
          <>
            <Row icon={CircleX} to={paths.run('mistakes')} label={study.mistakes} value={view?.mistakes.length} />
            <Row icon={Star} to={paths.run('saved')} label={study.saved} value={view?.saved.length} />
          </>
        )}
        <Row icon={Gauge} to={paths.progress} label={study.readiness} value={<ReadinessWord />} />
      </div>
    </section>
  );
  const day =
    note === undefined ? (
      today
    ) : (
      <div className="grid grid-cols-1 gap-3">
        {today}
        <Suspense fallback={<div className="min-h-40" />}>
          <EndNote note={note} />
        </Suspense>
      </div>
    );
  const [installWay] = useState(installBy);
  useEffect(clearBadge, []);
  if (known === undefined || view === undefined) return day;
  if (after !== undefined) {
    return (
      <div className="grid grid-cols-1 gap-3">
        <Suspense fallback={null}>
          <AfterTest after={after} study={known} view={view} />
        </Suspense>
        {day}
      </div>
    );
  }
  if (view.daysStudied < DAYS_TO_SETTLE || installWay === undefined) return day;
  return (
    <>
      {day}
      <Suspense fallback={null}>
        <InstallCard way={installWay} />
      </Suspense>
    </>
  );
}

/** The last seven days as circles, with a text alternative. */
function Week({ days, label }: { days: readonly boolean[] | undefined; label: (days: number) => string }) {
  const shown = days ?? Array.from({ length: 7 }, () => false);
  return (
    <p
      className={`mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-caption text-soft ${days === undefined ? 'opacity-0' : ''}`}
    >
      <svg aria-hidden="true" viewBox="0 0 110 14" className="h-3.5 w-27.5 shrink-0">
        {[...shown.entries()].map(([place, isDone]) => (
          <circle
            key={place}
            cx={7 + place * 16}
            cy="7"
            r="5"
            strokeWidth="2"
            className={isDone ? 'fill-right-fill stroke-right' : 'fill-none stroke-edge'}
          />
        ))}
      </svg>
      {label(shown.filter(Boolean).length)}
    </p>
  );
}

type GoalProps = { done: number | undefined; goal: number | undefined; label: string | undefined };

function Goal({ done = 0, goal, label }: GoalProps) {
  const study = useCatalog(studyText);
  const share = goal === undefined ? 0 : Math.min(1, done / goal);
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {label === undefined ? null : (
        <span aria-hidden="true" className="text-caption">
          {label}
        </span>
      )}
      <svg
        aria-hidden="true"
        className="block h-3 w-0 min-w-12 grow rounded-full bg-line"
        preserveAspectRatio="none"
        viewBox="0 0 100 1"
      >
        <rect className={share === 1 ? 'fill-right-fill' : 'fill-action'} width={share * 100} height="1" />
      </svg>
      <p className={`shrink-0 text-caption tabular-nums ${goal === undefined ? 'opacity-0' : ''}`}>
        {share === 1 ? (
          study.goalReached(done)
        ) : (
          <>
            <span className="sr-only">{study.goal(done, goal ?? 0)}</span>
            <span aria-hidden="true">
              {done} / {goal ?? 0}
            </span>
          </>
        )}
      </p>
    </div>
  );
}

const PRIMARY = 'flex min-h-22 items-center gap-4 rounded-control px-4 py-2';

function NextLink({ action }: { action: NextThing | undefined }) {
  const text = useText();
  const study = useCatalog(studyText);
  const { language } = usePreferences();
  const nameOf = useCategoryName();
  const steps = useQuery(stepsQuery).data;
  if (action === undefined) {
    return (
      <div role="status" className={`${PRIMARY} animate-pulse bg-line`}>
        <span className="sr-only">{text.app.loading}</span>
      </div>
    );
  }
  const stepName = (id: number) => textIn(steps?.find((step) => step.id === id) ?? {}, 'name', language);
  const [to, title, caption] = ((): [string, string, string] => {
    switch (action.kind) {
      case 'continue': {
        const { kind, id, answered, total, again } = action.run;
        const place = again > 0 ? `${answered} / ${total} · ${study.toSeeAgain(again)}` : `${answered} / ${total}`;
        if (kind === 'exercise') return [paths.exercise(id), study.resume(nameOf(id)), place];
        if (kind === 'step') return [paths.step(id), study.resume(stepName(id)), place];
        return [paths.run('today'), study.resume(study.titles.today), place];
      }
      case 'questions':
        return [paths.run('today'), study.start, study.questions(action.count)];
      case 'warm-up':
        return [paths.run('today'), study.warmUp, study.questions(action.count)];
      case 'step':
        return [paths.step(action.id), stepName(action.id), study.nextStep];
      case 'mock':
        return [paths.examination, study.mock, study.mockText];
      case 'more':
        return [paths.run('today'), study.more, study.moreText];
    }
  })();
  return (
    <Link to={to} className={`${PRIMARY} bg-action text-on-action hover:opacity-95`}>
      <Play aria-hidden className="size-7 shrink-0 fill-current" />
      <span className="min-w-0 grow">
        <span className="block font-semibold leading-snug">{title}</span>
        <span className="block text-caption tabular-nums">{caption}</span>
      </span>
    </Link>
  );
}

function Row({ icon: Icon, to, label, value }: { icon: LucideIcon; to: string; label: string; value: ReactNode }) {
  return (
    <Link to={to} className="flex min-h-12 items-center gap-3 py-1 hover:text-action">
      <Icon aria-hidden className="size-5 shrink-0 text-soft" />
      <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
        <span>{label}</span>
        <span className="tabular-nums text-soft">{value}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
    </Link>
  );
}

/** Known or begun rules of an exercise; `otherwise` if none is begun, in order not to discourage. */
export function KnownShare({ exerciseId, otherwise }: { exerciseId: number; otherwise: string }) {
  const study = useCatalog(studyText);
  const tally = useStudy().view?.tallies.get(exerciseId);
  if (tally === undefined || tally.known + tally.begun === 0) return otherwise;
  return (
    <span className="flex min-h-6 flex-wrap items-center gap-x-3 text-caption text-soft">
      <svg
        aria-hidden="true"
        className="block h-1.5 w-0 max-w-40 grow basis-16 rounded-full bg-line"
        preserveAspectRatio="none"
        viewBox="0 0 100 1"
      >
        <rect className="fill-action" width={((tally.known + tally.begun) / tally.rules) * 100} height="1" />
        <rect className="fill-right-fill" width={(tally.known / tally.rules) * 100} height="1" />
      </svg>
      <span className="tabular-nums">
        {tally.known === 0 ? study.onTheWay(tally.begun) : study.known(tally.known, tally.rules)}
      </span>
    </span>
  );
}
