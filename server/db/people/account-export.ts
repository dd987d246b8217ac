import { type RawBuilder, sql } from 'kysely';
import type { AccountExport } from '#contract/account.ts';
import type { Db } from '../connect.ts';

/** Rows per batch: bounds memory, and lets other requests run between batches. */
const BATCH = 1_000;
/** Exam rows are some kilobytes each. */
const LARGE_BATCH = 50;

type ListName = Exclude<keyof AccountExport, 'exported_at' | 'profile'>;
type List = {
  /** Selects one person's rows. With a key: in its order, the next batch after `id`. */
  readonly rows: (id: number) => RawBuilder<unknown>;
  /** The column that batches go by; it is not exported. */
  readonly key?: 'key_uuid' | 'key_number';
  readonly batch?: number;
};

const plain = (rows: List['rows']): List => ({ rows });

/** Days are stored as days since 1970 (0: none); the export writes them as dates. */
const calendar = (column: string) => sql`date '1970-01-01' + nullif(${sql.ref(column)}, 0)`;

/** The columns of each exported list. Nothing leaves that is not named here; the contract has the shape. */
const LISTS: Readonly<Record<ListName, List>> = {
  study: plain(
    (id) => sql`
    select exam_date, minutes, daily_goal, test_language, answers, recounted_on from learners where user_id = ${id}`,
  ),
  steps: plain(
    (id) => sql`
    select level_id, passed, questions, options, reward, created_at from scores where user_id = ${id} order by level_id`,
  ),
  exams: {
    key: 'key_uuid',
    batch: LARGE_BATCH,
    rows: (id) => sql`
      select id as key_uuid, id, mode, minutes, started_at, seconds_used, total, correct, passed, fresh, swedish, offline, timed_out,
        categories, answers, pilots, created_at
      from exams where user_id = ${id}`,
  },
  attempts: {
    key: 'key_uuid',
    batch: LARGE_BATCH,
    rows: (id) => sql`
      select id as key_uuid, id, mode, minutes, questions, fresh, swedish, started_at, deadline, left_at, coalesce((
        select json_agg(json_build_object('question_id', question_id, 'option_id', option_id, 'flagged', flagged, 'seconds', seconds,
          'language', language, 'ms', ms, 'help', help, 'place', place, 'given_at', to_char(given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by given_at)
        from attempt_answers a where a.user_id = exam_attempts.user_id and a.attempt_id = exam_attempts.id), '[]') as answers
      from exam_attempts where user_id = ${id}`,
  },
  real_tests: plain(
    (id) => sql`
    select day, passed, points, areas, pass, created_at from real_tests where user_id = ${id} order by day`,
  ),
  reminders: plain(
    (id) => sql`
    select r.days, r.hour, r.reminded_on, r.created_at,
      (select count(*)::int from push_subscriptions p where p.user_id = r.user_id) as browsers
    from study_reminders r where r.user_id = ${id}`,
  ),
  bookmarks: plain(
    (id) => sql`
    select question_id, created_at from bookmarks where user_id = ${id} order by created_at`,
  ),
  sights: {
    key: 'key_number',
    rows: (id) => sql`
      select question_id as key_number, question_id, ${calendar('day')} as day, source, correct, base, met, language, version from sights where user_id = ${id}`,
  },
  memory: {
    key: 'key_number',
    rows: (id) => sql`
      select question_id as key_number, question_id, stability, difficulty, ${calendar('last_day')} as last_day, last_right, right_days, sure_but_wrong
      from question_memories where user_id = ${id}`,
  },
  rules: plain(
    (id) => sql`
    select rule, stability, difficulty, ${calendar('last_day')} as last_day, last_right, right_days, right_by, right_by_two, ${calendar('explained')} as explained
    from rule_memories where user_id = ${id} order by rule`,
  ),
  mocks: plain(
    (id) => sql`
    select ${calendar('day')} as day, asked, fresh, fresh_right, reached, empty, language, sights from mocks where user_id = ${id} order by number`,
  ),
  shown: plain(
    (id) => sql`
    select ${calendar('day')} as day, word, pass, low, high, counted, language, ${calendar('exam_day')} as exam_day, version, gap from shown where user_id = ${id} order by day`,
  ),
  cards: plain(
    (id) => sql`
    select mode, item_id, stability, difficulty, last_day, last_right, right_days, saved_at, mixed_with from cards where user_id = ${id}
    order by mode, item_id`,
  ),
  days: plain((id) => sql`select day, practised from learner_days where user_id = ${id} order by day`),
  messages: {
    key: 'key_number',
    rows: (id) => sql`
      select id as key_number, subject, message, question_id, reason, created_at, answer, answered_at, handled_at, (
        select coalesce(json_agg(json_build_object('at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'from_learner', r.from_learner, 'text', r.text) order by r.id), '[]') from support_replies r where r.message_id = support_messages.id
      ) as replies
      from support_messages where user_id = ${id}`,
  },
  mails: {
    key: 'key_number',
    rows: (id) => sql`
      select id as key_number, kind, address, subject, state, created_at, sent_at from mails where user_id = ${id}`,
  },
  email_changes: plain(
    (id) => sql`
    select old_email, new_email, created_at from email_changes where user_id = ${id} order by id`,
  ),
  activations: plain(
    (id) => sql`
    select at, trial_from, trial_to from activations where user_id = ${id} order by id`,
  ),
  days_given: plain((id) => sql`select at, days from day_changes where user_id = ${id} order by at`),
  notes: plain((id) => sql`select at, text from customer_notes where user_id = ${id} order by id`),
  logins: {
    key: 'key_number',
    rows: (id) => sql`select id as key_number, at, kind from login_events where user_id = ${id}`,
  },
  codes: plain(
    (id) => sql`
    select u.at, c.days from code_uses u join invite_codes c on c.id = u.code_id where u.user_id = ${id} order by u.at`,
  ),
  orders: plain(
    (id) => sql`
    select o.reference, o.method, o.state, o.name_sv as what, o.days, o.given_days, o.payer, o.price, o.vat_rate, o.created_at, o.claimed_at, o.fulfilled_at,
      a.at as agreed_at, a.terms_version, a.buyer, (
        select min(w.at) from withdrawals w where w.order_id = o.id or (w.order_id is null and w.reference = o.reference and w.buyer_hash in
          (o.buyer_hash, sha256(convert_to(o.reference || ':' || lower(btrim(u.email)), 'UTF8'))))
      ) as withdrawn_at
    from orders o join users u on u.id = o.user_id left join agreements a on a.order_id = o.id
    where o.user_id = ${id} order by o.id`,
  ),
  corrections: plain(
    (id) => sql`
    select question_id, correct, at from correction_notices where user_id = ${id} order by at, question_id`,
  ),
  sessions: plain(
    (id) => sql`
    select created_at, used_at from sessions where user_id = ${id} order by created_at`,
  ),
  retention: plain(
    (id) => sql`
    select unused_since, first_at, second_at from retention_notices where user_id = ${id}`,
  ),
  // Without the editor's account: that is another person's data.
  changes: {
    key: 'key_number',
    rows: (id) => sql`
      select id as key_number, at, action, before, after
      from audit where subject in ('customer', 'admin') and subject_id = ${String(id)}`,
  },
  answers: {
    key: 'key_uuid',
    rows: (id) => sql`
      select id as key_uuid, question_id, option_id, correct, mode, sure, language, version, run, ms, help, place, answered_at, received_at
      from answers where user_id = ${id}`,
  },
};

async function* batchesOf(db: Db, id: number, { rows, key, batch = BATCH }: List): AsyncGenerator<object[]> {
  if (key === undefined) {
    const found = await rows(id).execute(db);
    yield found.rows as object[];
    return;
  }
  let after: string | number | undefined;
  for (;;) {
    const from = after === undefined ? sql`true` : sql`${sql.ref(key)} > ${after}`;
    const some = sql<Record<string, unknown>>`
      select * from (${rows(id)}) as listed where ${from} order by ${sql.ref(key)} limit ${batch}`;
    const found = await some.execute(db);
    const last = found.rows.at(-1);
    if (last === undefined) return;
    after = last[key] as string | number;
    yield found.rows.map(({ [key]: _, ...told }) => told);
    if (found.rows.length < batch) return;
  }
}

function findProfile(db: Db, id: number): Promise<AccountExport['profile']> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'role', 'trial_ends_at', 'language', 'mail_trial', 'mail_answers', 'mail_letters'])
    .select(['created_at', 'updated_at', 'last_login_at', 'email_confirmed_at', 'disabled_at', 'erase_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** All that is kept about one person, as JSON, read in batches: neither the server nor the database holds it whole. */
export async function* accountJson(db: Db, id: number, now: number): AsyncGenerator<string> {
  const begin = { exported_at: new Date(now).toISOString(), profile: await findProfile(db, id) };
  yield JSON.stringify(begin).slice(0, -1);
  for (const [name, list] of Object.entries(LISTS)) {
    yield `,${JSON.stringify(name)}:[`;
    let isFirst = true;
    for await (const rows of batchesOf(db, id, list)) {
      if (rows.length === 0) continue;
      yield `${isFirst ? '' : ','}${JSON.stringify(rows).slice(1, -1)}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}';
}
