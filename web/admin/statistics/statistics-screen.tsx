import { useQuery } from '@tanstack/react-query';
import { STATUS_MAX_DAYS } from '#contract/limits.ts';
import type { Status } from '#contract/status.ts';
import { percentage } from '#domain/percentage.ts';
import { addDays, stockholmDay } from '#domain/stockholm.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL, Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/states.tsx';
import { statusQuery } from '../layout/queries.ts';
import { useMayDo } from '../layout/use-menu.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Alert } from '../ui/alert.tsx';
import { shortTime } from '../ui/dates.ts';
import { formatNumber } from '../ui/numbers.ts';
import { useFilters } from '../ui/use-filters.ts';
import { Count, DayCard } from './day-card.tsx';
import { ItemsCard } from './items-card.tsx';
import { MisconceptionsCard } from './misconceptions-card.tsx';
import { activationsQuery, examsQuery, learnersQuery, type Range } from './queries.ts';
import { QuestionStatisticsCard } from './question-statistics.tsx';
import { ReliabilityCard } from './reliability-card.tsx';
import { SiblingsCard } from './siblings-card.tsx';

const PRESETS = [7, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;
const KILOBYTE = 1000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

export function StatisticsScreen() {
  const text = useAdminText();
  const mayDo = useMayDo();
  return (
    <AdminScreen title={text.statistics.title}>
      <div className="grid gap-6">
        {mayDo('business') ? (
          <>
            <StatusCards />
            <Days />
            <ReliabilityCard />
            <SiblingsCard />
          </>
        ) : null}
        {mayDo('content') ? (
          <>
            <ItemsCard />
            <MisconceptionsCard />
            <QuestionStatisticsCard />
          </>
        ) : null}
      </div>
    </AdminScreen>
  );
}

const CARDS: readonly Exclude<keyof Status, 'last_backup' | 'read_only_since'>[] = [
  'customers',
  'premium',
  'support_unhandled',
  'orders_claimed',
  'answers',
  'exams',
  'exams_passed',
  'questions',
  'steps',
  'exercises',
  'checklists',
  'signs',
];

function StatusCards() {
  const text = useAdminText();
  const language = useAdminLanguage();
  const status = useQuery(statusQuery);
  if (status.error !== null && status.data === undefined) return <Loading query={status} />;
  // All cards are rendered at once, so that arriving numbers cause no layout shift.
  const counts = status.data;
  const backup = counts?.last_backup ?? null;
  const { made, bytes, none } = text.statistics.backup;
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
        {CARDS.map((name) => (
          <div key={name} className="flex flex-col justify-between rounded-card border border-line bg-raised p-4 shadow-card">
            <dt className="text-caption text-soft">{text.statistics.counts[name]}</dt>
            <dd className="text-display font-semibold tabular-nums">
              {counts === undefined ? '…' : formatNumber(language, counts[name])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-caption text-soft">
        {counts === undefined
          ? '…'
          : backup === null
            ? none
            : `${made} ${shortTime(backup.made_at)}, ${bytes(formatNumber(language, Math.ceil(backup.bytes / KILOBYTE)))}`}
      </p>
    </div>
  );
}

function Days() {
  const text = useAdminText();
  const { filters, set } = useFilters(['start', 'end']);
  const today = stockholmDay(Date.now());
  const range: Range = {
    start: DAY.test(filters.start) ? filters.start : addDays(today, 1 - DEFAULT_DAYS),
    end: DAY.test(filters.end) ? filters.end : today,
  };
  const length = (Date.parse(range.end) - Date.parse(range.start)) / 86_400_000 + 1;
  const fault =
    length < 1 ? text.statistics.backwards : length > STATUS_MAX_DAYS ? text.statistics.tooLong(STATUS_MAX_DAYS) : undefined;
  return (
    <section aria-label={text.statistics.range} className="grid gap-6">
      <search className="flex flex-wrap items-end gap-4">
        {(['start', 'end'] as const).map((name) => (
          <Field key={name} label={text.statistics[name]}>
            {(control) => (
              <input
                {...control}
                type="date"
                max={today}
                value={range[name]}
                onChange={(event) => set({ [name]: event.target.value })}
                className={CONTROL}
              />
            )}
          </Field>
        ))}
        <div className="flex flex-wrap gap-2">
          {PRESETS.map((days) => {
            const start = addDays(today, 1 - days);
            const isChosen = range.start === start && range.end === today;
            return (
              <Button
                key={days}
                variant={isChosen ? 'primary' : 'secondary'}
                aria-pressed={isChosen}
                onClick={() => set({ start, end: today })}
              >
                {text.statistics.lastDays(days)}
              </Button>
            );
          })}
        </div>
      </search>
      {fault === undefined ? <DayCharts range={range} /> : <Alert tone="wrong">{fault}</Alert>}
    </section>
  );
}

function DayCharts({ range }: { range: Range }) {
  const text = useAdminText();
  const language = useAdminLanguage();
  const number = (value: number) => formatNumber(language, value);
  return (
    <>
      <DayCard
        title={text.statistics.activations}
        query={useQuery(activationsQuery(range))}
        summary={(days) => text.statistics.activationsSum(number(sum(days.map((day) => day.count))))}
        barOf={(day) => day}
        columns={[{ header: text.statistics.count, cell: (day) => <Count value={day.count} /> }]}
      />
      <DayCard
        title={text.statistics.learners}
        query={useQuery(learnersQuery(range))}
        summary={(days) => text.statistics.learnersMost(number(Math.max(0, ...days.map((day) => day.count))))}
        barOf={(day) => day}
        columns={[{ header: text.statistics.count, cell: (day) => <Count value={day.count} /> }]}
      />
      <DayCard
        title={text.statistics.exams}
        query={useQuery(examsQuery(range))}
        summary={(days) => {
          const [count, passed] = [sum(days.map((day) => day.count)), sum(days.map((day) => day.passed))];
          return text.statistics.examsSum(number(count), percentage(passed, count));
        }}
        barOf={(day) => ({ date: day.date, count: day.count, part: day.passed })}
        legend={
          <>
            <Legend className="bg-action">{text.statistics.passed}</Legend>
            <Legend className="bg-edge">{text.statistics.failed}</Legend>
          </>
        }
        columns={[
          { header: text.statistics.count, cell: (day) => <Count value={day.count} /> },
          { header: text.statistics.passed, cell: (day) => <Count value={day.passed} /> },
          { header: text.statistics.rate, cell: (day) => (day.count === 0 ? '–' : `${percentage(day.passed, day.count)} %`) },
        ]}
      />
    </>
  );
}

function Legend({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`size-3.5 rounded-sm ${className}`} />
      {children}
    </span>
  );
}
