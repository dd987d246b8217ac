import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, CircleCheck, CircleX, Clock, CloudOff, GraduationCap, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ExamResult } from '#contract/exams.ts';
import { isEndedByClock } from '#domain/exam-review.ts';
import { formatDayAndTime } from '#domain/format-day.ts';
import { isCountedMock } from '#domain/study/sights.ts';
import { useWaitingExams, type WaitingExam } from '../../device/waiting-exams.ts';
import { PassedButFar } from '../../exam/exam-readiness.tsx';
import { reviewSearch } from '../../exam/review-place.ts';
import { isListedBrokenOff } from '../../exam/shown-exam.ts';
import { Link } from '../../navigation/link.tsx';
import { paths } from '../../paths.ts';
import { CategoryScores } from '../../question/category-scores.tsx';
import { useCategoryName } from '../../question/use-category-name.ts';
import { useSession } from '../../session/session.ts';
import { usePreferences } from '../../state/preferences.ts';
import { ReadinessCard } from '../../study/readiness-card.tsx';
import { useStudy } from '../../study/use-study.ts';
import { useCatalog } from '../../text/catalog.ts';
import { examText } from '../../text/exam/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Captioned } from '../../ui/captioned.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { ExamTrend } from './exam-trend.tsx';
import { examsQuery } from './queries.ts';

/** Rows per click on "more". */
const PAGE = 20;

/** Past exams, with unsent ones first. */
export function ResultsScreen() {
  const text = useText();
  const words = useCatalog(examText);
  const userId = useSession()?.user.id ?? 0;
  const exams = useQuery(examsQuery(userId));
  const nameOf = useCategoryName();
  const [shown, setShown] = useState(PAGE);
  // In print there is no button for more, so all rows are shown.
  useEffect(() => {
    const showAll = () => flushSync(() => setShown(Number.POSITIVE_INFINITY));
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, []);
  const stored = exams.data ?? [];
  // Between sending and refetching an exam may be in both lists; it may also be stored although the response was lost.
  const waiting = useWaitingExams().filter((exam) => !stored.some((other) => other.id === exam.id));
  const taken = [...waiting.flatMap((exam) => exam.result ?? []), ...stored];
  const toExam = (
    <ButtonLink to={paths.examination}>
      <GraduationCap aria-hidden className="size-5" />
      {text.pastExams.toExam}
    </ButtonLink>
  );
  const isEmpty = exams.data?.length === 0 && waiting.length === 0;
  return (
    <Screen title={text.pastExams.title} {...(isEmpty ? {} : { subtitle: words.pastNote, actions: toExam })}>
      <div className="grid max-w-2xl grid-cols-1 gap-4">
        <ExamTrend exams={taken} />
        {waiting.length + stored.length > 0 ? (
          <ol className="grid gap-3">
            {waiting.map((exam) => (
              <li key={exam.id}>
                <ExamCard exam={exam} result={exam.result} waiting={exam} nameOf={nameOf} />
              </li>
            ))}
            {stored.slice(0, shown).map((exam) => (
              <li key={exam.id}>
                <ExamCard exam={exam} result={exam} nameOf={nameOf} />
              </li>
            ))}
          </ol>
        ) : null}
        {stored.length > shown ? (
          <Button variant="secondary" onClick={() => setShown(shown + PAGE)}>
            {text.app.more}
          </Button>
        ) : null}
        {exams.data === undefined ? <Loading query={exams} rows={3} /> : null}
        {isEmpty ? <EmptyState title={text.pastExams.none} action={toExam} /> : null}
        {stored.length > 0 ? <Readiness passedWith={stored[0]?.passed === true ? (stored[0].fresh ?? 0) : undefined} /> : null}
      </div>
    </Screen>
  );
}

type ExamCardProps = {
  exam: Pick<ExamResult, 'id' | 'started_at' | 'seconds_used'>;
  result: ExamResult | undefined;
  waiting?: WaitingExam;
  nameOf: (categoryId: number) => string;
};

function ExamCard({ exam, result, waiting, nameOf }: ExamCardProps) {
  const text = useText();
  const words = useCatalog(examText);
  const { language } = usePreferences();
  const isStored = waiting === undefined;
  return (
    <article className="rounded-card border border-line bg-raised p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-body text-wrap">
          <MaybeLink to={isStored ? paths.pastExam(exam.id) : undefined}>
            <time dateTime={exam.started_at}>{formatDayAndTime(language, exam.started_at)}</time>
          </MaybeLink>
        </h2>
        {result === undefined ? null : isListedBrokenOff(result) && isEndedByClock(result) ? (
          <p className="rounded-full bg-line px-3 py-0.5 text-caption font-semibold text-soft">{words.brokenOff}</p>
        ) : (
          <Verdict isPassed={result.passed} />
        )}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-5 text-soft tabular-nums">
        {result === undefined ? null : <span>{text.exam.resultText(result.correct, result.total)}</span>}
        <span className="inline-flex items-center gap-1.5">
          <Clock aria-hidden className="size-4" />
          <span className="sr-only">{text.exam.timeUsed}</span>
          {text.exam.timeUsedValue(Math.floor(exam.seconds_used / 60), exam.seconds_used % 60)}
        </span>
      </p>
      {isStored && result !== undefined ? <Kind exam={result} /> : null}
      {waiting === undefined ? null : <WaitingNote failed={waiting.failed} />}
      {isStored ? (
        <Link
          to={`${paths.pastExam(exam.id)}${reviewSearch('wrong')}`}
          className="-mx-2 mt-1 flex min-h-12 items-center gap-2 rounded-control px-2 font-semibold text-action hover:bg-action-soft print:hidden"
        >
          <ChevronRight aria-hidden className="size-5 shrink-0" />
          {words.answers}
        </Link>
      ) : null}
      {result === undefined ? null : (
        <details className="group">
          <summary className="-mx-2 flex min-h-12 list-none items-center gap-2 rounded-control px-2 font-semibold text-action hover:bg-action-soft [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
            {text.exam.byCategory}
          </summary>
          <div className="pb-1 pt-3">
            <CategoryScores categories={result.categories} nameOf={nameOf} />
          </div>
        </details>
      )}
    </article>
  );
}

function MaybeLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? (
    children
  ) : (
    <Link to={to} className="underline decoration-edge underline-offset-4 hover:text-action">
      {children}
    </Link>
  );
}

/** The exam's mode, and whether it counts for readiness. */
function Kind({ exam }: { exam: ExamResult }) {
  const words = useCatalog(examText);
  const { mode, offline, fresh } = exam;
  const facts = [
    ...(mode === 'official' ? [words.official] : []),
    ...(offline === true ? [words.offline] : []),
    isCountedMock({ fresh: fresh ?? 0 }) && !isListedBrokenOff(exam) ? words.counted : words.notCounted,
  ];
  return <p className="text-caption text-soft">{facts.join(' · ')}</p>;
}

/** Below the list, so that its arrival moves nothing; omitted until loaded. */
function Readiness({ passedWith }: { passedWith: number | undefined }) {
  const { view } = useStudy();
  if (view === undefined) return null;
  return (
    <>
      {passedWith === undefined ? null : <PassedButFar state={view.judged.state} fresh={passedWith} />}
      <ReadinessCard view={view} />
    </>
  );
}

function Verdict({ isPassed }: { isPassed: boolean }) {
  const text = useText();
  const Icon = isPassed ? CircleCheck : CircleX;
  return (
    <p
      className={`flex items-center gap-1.5 rounded-full px-3 py-0.5 text-caption font-semibold ${isPassed ? 'bg-right-soft text-right' : 'bg-wrong-soft text-wrong'}`}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span>
        <Captioned words={isPassed ? text.results.passed : text.results.failed} isBeside />
      </span>
    </p>
  );
}

function WaitingNote({ failed }: { failed: string | undefined }) {
  const text = useText();
  const Icon = failed === undefined ? CloudOff : TriangleAlert;
  return (
    <p className="mt-2 flex items-start gap-2 rounded-control bg-care-soft px-3 py-2 text-caption text-care">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{failed === undefined ? text.pastExams.waiting : `${text.exam.storeFailed} ${failed}`}</span>
    </p>
  );
}
