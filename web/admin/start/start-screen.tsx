import { useQuery } from '@tanstack/react-query';
import { BookOpenCheck, Flag, Inbox, Languages, type LucideIcon, Mails, ReceiptText, Undo2 } from 'lucide-react';
import type { Overview } from '#contract/overview.ts';
import { inKronor, kronor } from '#domain/money.ts';
import { lastTrialDay } from '#domain/trial.ts';
import { call } from '../../api.ts';
import { Link, RedirectTo } from '../../navigation/link.tsx';
import { Loaded, Spinner } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { rightsQuery } from '../layout/queries.ts';
import { useMenu } from '../layout/use-menu.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen, Card } from '../ui/admin-screen.tsx';
import { Alert } from '../ui/alert.tsx';
import { shortTime } from '../ui/dates.ts';
import { formatNumber } from '../ui/numbers.ts';

const MINUTE_MS = 60_000;

/** Dashboard of the owner: open tasks, trials that end, sales of the month, and health of the installation. */
export function StartScreen() {
  const rights = useQuery(rightsQuery).data;
  const [first] = useMenu();
  if (rights === undefined) return <Spinner />;
  // Jobs without the business area start at the first item of their menu.
  if (rights.areas.includes('business')) return <Start />;
  return first?.[1][0] === undefined ? null : <RedirectTo to={first[1][0].path} />;
}

function Start() {
  const text = useAdminText();
  const overview = useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: () => call('GET /api/overview'),
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  });
  return (
    <AdminScreen title={text.start.title} subtitle={text.start.subtitle}>
      <Loaded query={overview}>{(data) => <Shown overview={data} />}</Loaded>
    </AdminScreen>
  );
}

function Shown({ overview: { waits, ending, ending_count, month, last_month, faults, last_backup } }: { overview: Overview }) {
  const text = useAdminText();
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      {faults.length === 0 ? null : (
        <div className="grid gap-3 xl:col-span-2">
          {faults.map((fault) => (
            <Alert key={fault} tone="wrong">
              {text.start.faults[fault]}
            </Alert>
          ))}
        </div>
      )}
      <Waiting waits={waits} />
      <Month month={month} lastMonth={last_month} />
      <div className="xl:col-span-2">
        <EndingTrials ending={ending} count={ending_count} />
      </div>
      <p className="text-caption text-soft xl:col-span-2">
        {last_backup === null ? text.lists.noBackup : text.lists.lastBackup(shortTime(last_backup))}
      </p>
    </div>
  );
}

/** Open tasks with links. */
function Waiting({ waits }: { waits: Overview['waits'] }) {
  const text = useAdminText();
  const language = useAdminLanguage();
  const waiting: readonly (readonly [keyof typeof waits, string, LucideIcon])[] = [
    // First, because the law sets a deadline for them.
    ['withdrawals', adminPaths.withdrawals, Undo2],
    ['orders', adminPaths.orders, ReceiptText],
    ['messages', adminPaths.inbox, Inbox],
    ['reports', adminPaths.reports, Flag],
    ['suggestions', adminPaths.desk, BookOpenCheck],
    ['mails', adminPaths.failedMails, Mails],
    ['texts', adminPaths.staleTexts, Languages],
  ];
  const isQuiet = waiting.every(([name]) => waits[name] === 0);
  return (
    <Card title={text.start.waits}>
      {isQuiet ? <p className="mb-3 text-right">{text.start.quiet}</p> : null}
      <ul className="grid gap-2">
        {waiting.map(([name, path, Icon]) => (
          <li key={name}>
            <Link
              to={path}
              className={`flex min-h-16 items-center gap-3 rounded-control border p-3 hover:bg-action-soft ${waits[name] > 0 ? 'border-care bg-care-soft text-care' : 'border-line'}`}
            >
              <Icon aria-hidden className="size-6 shrink-0" />
              <span className="text-title tabular-nums">{formatNumber(language, waits[name])}</span>
              <span>{name === 'suggestions' ? text.lists.suggestions(waits[name]) : text.start.waiting[name](waits[name])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Month({ month, lastMonth }: { month: Overview['month']; lastMonth: Overview['last_month'] }) {
  const text = useAdminText();
  const language = useAdminLanguage();
  const figures: readonly (readonly [string, string, string])[] = [
    [text.start.income, inKronor(kronor(month.income)), inKronor(kronor(lastMonth.income))],
    ...(['sales', 'activations', 'customers'] as const).map(
      (name) => [text.start.figures[name], formatNumber(language, month[name]), formatNumber(language, lastMonth[name])] as const,
    ),
  ];
  return (
    <Card title={text.start.month}>
      <table className="w-full text-left">
        <thead className="text-caption text-soft">
          <tr>
            <td />
            <th scope="col" className="py-1 text-end font-semibold">
              {text.start.thisMonth}
            </th>
            <th scope="col" className="py-1 text-end font-semibold">
              {text.start.lastMonth}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(([label, now, before]) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-2 pe-2 font-normal wrap-normal">
                {label}
              </th>
              <td className="py-2 text-end font-semibold tabular-nums">{now}</td>
              <td className="py-2 text-end tabular-nums text-soft">{before}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Customers whose trial ends soon, to call them. */
function EndingTrials({ ending, count }: { ending: Overview['ending']; count: number }) {
  const text = useAdminText();
  return (
    <Card title={text.start.ending(count)}>
      {ending.length === 0 ? (
        <p className="text-soft">{text.start.noneEnding}</p>
      ) : (
        <ul className="divide-y divide-line">
          {ending.map(({ id, name, phone, trial_ends_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <Link to={adminPaths.customer(id)} className="inline-flex min-h-12 items-center text-action underline">
                {name}
              </Link>
              <span className="flex flex-wrap items-center gap-x-4 text-soft">
                <a
                  href={`tel:${phone.replace(/[^\d+]/g, '')}`}
                  className="inline-flex min-h-12 items-center text-action underline"
                >
                  {phone}
                </a>
                {text.customers.runsThrough(lastTrialDay(trial_ends_at))}
              </span>
            </li>
          ))}
        </ul>
      )}
      {count > 0 ? (
        <Link to={adminPaths.endingCustomers} className="inline-flex min-h-12 items-center text-action underline">
          {text.lists.allEnding(count)}
        </Link>
      ) : null}
    </Card>
  );
}
