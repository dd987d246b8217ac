import type { AccountExport } from '#contract/account.ts';
import { formatDay, formatDayAndTime } from '#domain/format-day.ts';
import { inKronor, kronor } from '#domain/money.ts';
import { repliesOf } from '#domain/support.ts';
import { usePreferences } from '../../state/preferences.ts';
import { accountText } from '../../text/account/catalog.ts';
import type { AccountText } from '../../text/account/ti.ts';
import { useCatalog } from '../../text/catalog.ts';

export type DataList = keyof AccountText['data']['lists'];
export const LISTS: readonly DataList[] = [
  'exams',
  'steps',
  'study',
  'real_tests',
  'reminders',
  'answers',
  'bookmarks',
  'sights',
  'memory',
  'rules',
  'mocks',
  'shown',
  'corrections',
  'cards',
  'attempts',
  'days',
  'messages',
  'mails',
  'email_changes',
  'activations',
  'days_given',
  'notes',
  'logins',
  'codes',
  'orders',
  'sessions',
  'retention',
  'changes',
];

/** A row: columns, and lines below them. */
export type Line = { readonly key: string; readonly parts: readonly string[]; readonly more: readonly string[] };
type Row = { readonly at: string; readonly parts: readonly string[]; readonly more?: readonly string[] };

/** Formats the rows of each section, newest first. */
export function useLines(): (name: DataList, data: AccountExport) => Line[] {
  const { data: words } = useCatalog(accountText);
  const { language } = usePreferences();
  const { line } = words;
  const time = (instant: string) => formatDayAndTime(language, instant);
  const day = (instant: string | null) => (instant === null ? words.never : formatDay(language, instant));
  const outcome = (passed: boolean) => (passed ? line.passed : line.failed);

  const rows: { readonly [Name in DataList]: (row: AccountExport[Name][number]) => Row } = {
    exams: (row) => ({
      at: row.started_at,
      parts: [time(row.started_at), line.score(row.correct, row.total), outcome(row.passed)],
    }),
    steps: (row) => ({ at: row.created_at, parts: [line.step(row.level_id), day(row.created_at)] }),
    study: (row) => ({ at: '', parts: [line.study(row.daily_goal, row.minutes), day(row.exam_date)] }),
    real_tests: (row) => ({
      at: row.day,
      parts: [day(row.day), ...(row.points === null ? [] : [String(row.points)]), outcome(row.passed)],
    }),
    reminders: (row) => ({ at: row.created_at, parts: [`${row.hour}:00`, day(row.reminded_on)] }),
    answers: (row) => ({
      at: row.answered_at,
      parts: [time(row.answered_at), line.question(row.question_id), row.correct ? line.right : line.wrong],
    }),
    bookmarks: (row) => ({ at: row.created_at, parts: [line.question(row.question_id), day(row.created_at)] }),
    sights: (row) => ({
      at: row.day,
      parts: [line.question(row.question_id), row.correct ? line.right : line.wrong, day(row.day)],
    }),
    memory: (row) => ({
      at: row.last_day ?? '',
      parts: [line.question(row.question_id), line.rightDays(row.right_days), day(row.last_day)],
    }),
    rules: (row) => ({ at: row.last_day ?? '', parts: [row.rule, line.rightDays(row.right_days), day(row.last_day)] }),
    mocks: (row) => ({ at: row.day, parts: [line.score(row.fresh_right, row.fresh), day(row.day)] }),
    shown: (row) => ({ at: row.day, parts: [`${Math.round(row.pass * 100)} %`, day(row.day)] }),
    corrections: (row) => ({
      at: row.at,
      parts: [line.question(row.question_id), row.correct ? line.right : line.wrong, day(row.at)],
    }),
    cards: (row) => ({
      at: row.saved_at ?? '',
      parts: [
        line.cards[row.mode === 'sign' || row.mode === 'rule' ? row.mode : 'term'](row.item_id),
        ...(row.right_days === null ? [] : [line.rightDays(row.right_days)]),
        ...(row.saved_at === null ? [] : [day(row.saved_at)]),
      ],
    }),
    attempts: (row) => ({ at: row.started_at, parts: [time(row.started_at), line.answered(row.answers.length)] }),
    days: (row) => ({ at: row.day, parts: [day(row.day)] }),
    messages: (row) => ({
      at: row.created_at,
      parts: [time(row.created_at)],
      more: [row.message, ...repliesOf(row).map(({ from_learner, text }) => (from_learner ? text : `${line.answer} ${text}`))],
    }),
    mails: (row) => ({ at: row.created_at, parts: [row.subject, time(row.created_at)], more: [row.address] }),
    email_changes: (row) => ({ at: row.created_at, parts: [`${row.old_email} → ${row.new_email}`, time(row.created_at)] }),
    activations: (row) => ({ at: row.at, parts: [time(row.at), line.until(day(row.trial_to))] }),
    days_given: (row) => ({ at: row.at, parts: [time(row.at), line.days(row.days)] }),
    notes: (row) => ({ at: row.at, parts: [time(row.at)], more: [row.text] }),
    logins: (row) => ({ at: row.at, parts: [time(row.at), row.kind === 'login' ? line.loggedIn : line.lockedOut] }),
    codes: (row) => ({ at: row.at, parts: [time(row.at), line.days(row.days)] }),
    orders: (row) => ({
      at: row.created_at,
      parts: [row.reference, line.days(row.days), inKronor(kronor(row.price, ',')), time(row.created_at)],
    }),
    sessions: (row) => ({ at: row.created_at, parts: [time(row.created_at), line.until(time(row.used_at))] }),
    retention: (row) => ({
      at: row.first_at,
      parts: [row.first_at, row.second_at].flatMap((at) => (at === null ? [] : [time(at)])),
    }),
    changes: (row) => ({ at: row.at, parts: [words.actions[row.action] ?? row.action, time(row.at)] }),
  };

  return (name, data) => {
    const toRow = rows[name] as (row: unknown) => Row;
    return data[name]
      .map(toRow)
      .sort((first, second) => second.at.localeCompare(first.at))
      .map(({ parts, more = [] }, place) => ({ key: `${name} ${place}`, parts: [...new Set(parts)], more: [...new Set(more)] }));
  };
}
