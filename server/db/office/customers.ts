import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Activation, Customer, CustomerDetail } from '#contract/customers.ts';
import { CUSTOMERS_PER_PAGE } from '#contract/limits.ts';
import { type CustomerSort, type CustomerState, ENDING_MS } from '#domain/customer-state.ts';
import { fold } from '#domain/fold.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import { referencePart } from '#domain/order.ts';
import { SESSION_ABSOLUTE_MS, sessionIdleMs } from '#domain/session.ts';
import { soundOf } from '#domain/sound.ts';
import type { Db } from '../connect.ts';
import { findExams } from '../learning/exams.ts';
import { begins, contains, escaped } from '../like.ts';
import { lockedUntil } from '../people/lockouts.ts';
import { phoneLogin, USER_COLUMNS } from '../people/users.ts';
import type { Read } from '../reader.ts';
import type { Database } from '../schema.ts';

const CUSTOMER_COLUMNS = [...USER_COLUMNS, 'created_at'] as const;
/** Counting stops here: nobody pages further, and an exact count reads the whole table. */
const COUNT_LIMIT = 10_000;
/** Trigram indexes need three characters; shorter parts can use an index only as the beginning of a word. */
const PART_MIN = 3;

/** Only the most selective part uses the trigram index: common trigrams, as in @gmail.com or 073, make it slow. The rest is a filter. */
const TELLING_CHARACTERS = 5;
const TELLING_DIGITS = 6;

type CustomerSearch = {
  q?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  state?: CustomerState | undefined;
  sort?: CustomerSort | undefined;
  now: number;
};
type Users = SelectQueryBuilder<Database, 'users', object>;

const isPart = (text: string) => [...text].length >= PART_MIN;

/** The last characters before the @. */
function tellingPart(email: string): string {
  const at = email.indexOf('@');
  const part = at === -1 ? email : email.slice(Math.max(0, at - TELLING_CHARACTERS), at + 1);
  return isPart(part) ? part : email;
}

/** Digits without letters are a phone number; a Swedish one may lack the plus: 4673… */
function phoneIn(q: string): string | undefined {
  if (/[^\d\s()+/.-]/.test(q)) return undefined;
  const digits = q.replace(/\D/g, '');
  if (digits.length < PART_MIN) return undefined;
  return /^46\d{7,}$/.test(digits) ? `+${digits}` : q;
}

/** Condition: each typed word is a part of the name, or sounds like the beginning of one of its words. Undefined for an empty search. */
function namedLike(q: string) {
  const words = fold(q)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const fits = words.map((word) => {
    const sound = soundOf(word);
    const isPartOf = isPart(word) ? contains(word) : undefined;
    const parts = [
      ...(isPartOf === undefined
        ? [sql<SqlBool>`name_folded like ${begins(word)}`, sql<SqlBool>`name_folded like ${`% ${escaped(word)}%`}`]
        : [sql<SqlBool>`name_folded like ${isPartOf}`]),
      // A single consonant matches too many.
      ...(sound.length < 2 ? [] : [sql<SqlBool>`name_sound like ${`% ${escaped(sound)}%`}`]),
    ];
    return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(fits, sql` and `)})`;
}

/**
 * Condition for the search field: digits are a phone number, an @ means an address, anything else a name in either script, a part of an address or an order
 * reference. Each alternative uses an index.
 */
export function fitsAccount(q: string): RawBuilder<SqlBool> {
  const [phone, email, reference] = [phoneIn(q), q.trim().toLowerCase(), referencePart(q)];
  if (phone !== undefined) return fitsPhone(phone);
  if (email.includes('@')) return fitsEmail(email);
  const named = namedLike(q);
  const parts = [
    ...(named === undefined ? [] : [named]),
    ...(isPart(email) ? [sql`lower(users.email) like ${contains(email)}`] : []),
    ...(reference === undefined
      ? []
      : [sql`users.id = any(array(select user_id from orders where reference like ${contains(reference)}))`]),
  ];
  return parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

const fitsEmail = (email: string) =>
  sql<SqlBool>`(lower(users.email) like ${isPart(email) ? contains(tellingPart(email)) : begins(email)} and strpos(lower(users.email), ${email}) > 0)`;

const fitsPhone = (phone: string) =>
  sql<SqlBool>`(phone_digits(users.phone) like case when length(phone_digits(${phone})) < ${PART_MIN} then '' else '%' end || right(phone_digits(${phone}), ${TELLING_DIGITS}) || '%'
    and strpos(phone_digits(users.phone), phone_digits(${phone})) > 0)`;

const hasBought = sql<SqlBool>`exists (select from orders where orders.user_id = users.id and state = 'fulfilled')`;

function inState(state: CustomerState, now: number): RawBuilder<SqlBool> {
  const runs = sql<SqlBool>`coalesce(trial_ends_at > ${new Date(now)}, false)`;
  return {
    trial: sql<SqlBool>`(${runs} and not ${hasBought})`,
    paying: sql<SqlBool>`(${runs} and ${hasBought})`,
    ending: sql<SqlBool>`(${runs} and trial_ends_at <= ${new Date(now + ENDING_MS)} and erase_at is null)`,
    ended: sql<SqlBool>`not ${runs}`,
    never: sql<SqlBool>`not exists (select from answers where answers.user_id = users.id) and not exists (select from exams where exams.user_id = users.id)`,
  }[state];
}

/** Undefined when nothing can match. */
function fitting(db: Db, wanted: CustomerSearch): { query: Users; isAll: boolean } | undefined {
  const name = fold(wanted.name ?? '');
  const email = (wanted.email ?? '').trim().toLowerCase();
  const phone = (wanted.phone ?? '').trim();
  const q = (wanted.q ?? '').trim();
  let query: Users = db.selectFrom('users').where('role', '=', 'customer');
  const named = namedLike(name);
  if (named !== undefined) query = query.where(named);
  if (email !== '') query = query.where(fitsEmail(email));
  if (phone !== '') {
    if (!/\d/.test(phone)) return undefined;
    query = query.where(fitsPhone(phone));
  }
  if (q !== '') query = query.where(fitsAccount(q));
  if (wanted.state !== undefined) query = query.where(inState(wanted.state, wanted.now));
  return { query, isAll: name === '' && email === '' && phone === '' && q === '' };
}

const newestFirst = (query: Users) => query.select(CUSTOMER_COLUMNS).orderBy('id', 'desc');
/** Accounts without an end come last. */
const inOrder = (query: Users, sort: CustomerSort | undefined) =>
  newestFirst(
    sort === 'name' ? query.orderBy('name_folded') : sort === 'end' ? query.orderBy(sql`trial_ends_at nulls last`) : query,
  );

export async function searchCustomers(
  db: Db,
  wanted: CustomerSearch & { page: number },
): Promise<{ customers: Customer[]; total: number }> {
  const found = fitting(db, wanted);
  if (found === undefined) return { customers: [], total: 0 };
  const from = (wanted.page - 1) * CUSTOMERS_PER_PAGE;
  const page = () => inOrder(found.query, wanted.sort).limit(CUSTOMERS_PER_PAGE).offset(from).execute();
  const isSorted = wanted.sort !== undefined && wanted.sort !== 'newest';
  if (found.isAll || isSorted) {
    const [{ total }, customers] = [
      await db
        .selectFrom(found.query.select('id').limit(COUNT_LIMIT).as('found'))
        .select((builder) => builder.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
      await page(),
    ];
    return { customers, total };
  }
  // Without ORDER BY and with a high limit the planner always uses the trigram indexes; few matches are sorted here. When more match than are counted, at
  // least every hundredth row does, so scanning from the newest row finds a page quickly.
  const ids = (
    await found.query
      .select('id')
      .limit(COUNT_LIMIT + 1)
      .execute()
  ).map((row) => row.id);
  if (ids.length > COUNT_LIMIT) return { customers: await page(), total: COUNT_LIMIT };
  const shown = ids.sort((first, second) => second - first).slice(from, from + CUSTOMERS_PER_PAGE);
  const customers = await newestFirst(
    db.selectFrom('users').where('id', 'in', sql<number>`(select unnest(${shown}::int[]))`),
  ).execute();
  return { customers, total: ids.length };
}

type LetterReader = {
  id: number;
  name: string;
  email: string;
  language: InterfaceLanguage | null;
  wants: boolean;
  lastAt: string | null;
};

/** Recipients of a letter among the matches. `isSent`: rows are locked until the letter is queued, so that an objection made meanwhile is respected. */
export async function findReaders(
  db: Db,
  wanted: CustomerSearch,
  { isSent, max }: { isSent: boolean; max: number },
): Promise<LetterReader[]> {
  const found = fitting(db, wanted);
  if (found === undefined) return [];
  return found.query
    .where('disabled_at', 'is', null)
    .where('erase_at', 'is', null)
    .select(['id', 'name', 'email', 'language', 'mail_letters as wants'])
    .select(
      sql<string | null>`(select max(mails.created_at) from mails where mails.user_id = users.id and kind = 'letter')`.as(
        'lastAt',
      ),
    )
    .orderBy('id')
    .limit(max)
    .$if(isSent, (query) => query.forUpdate())
    .execute();
}

type ExportedCustomer = Customer & { steps_passed: number; exams: number; exams_passed: number };
const EXPORT_BATCH = 1_000;

/** All matching customers, newest first, in batches, so that a million are never in memory at once. */
export async function* exportCustomers(read: Read, wanted: CustomerSearch): AsyncGenerator<ExportedCustomer[]> {
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    const rows = await read(({ db }) => exportedBefore(db, wanted, before));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < EXPORT_BATCH) return;
    before = last.id;
  }
}

async function exportedBefore(db: Db, wanted: CustomerSearch, before: number): Promise<ExportedCustomer[]> {
  const found = fitting(db, wanted);
  if (found === undefined) return [];
  const rows = await newestFirst(found.query)
    .$if(Number.isFinite(before), (query) => query.where('id', '<', before))
    .select((row) => [
      row
        .selectFrom('scores')
        .whereRef('scores.user_id', '=', 'users.id')
        .select((score) => score.fn.countAll<number>().as('count'))
        .as('steps_passed'),
      row
        .selectFrom('exams')
        .whereRef('exams.user_id', '=', 'users.id')
        .select((exam) => exam.fn.countAll<number>().as('count'))
        .as('exams'),
      row
        .selectFrom('exams')
        .whereRef('exams.user_id', '=', 'users.id')
        .where('passed', '=', true)
        .select((exam) => exam.fn.countAll<number>().as('count'))
        .as('exams_passed'),
    ])
    .limit(EXPORT_BATCH)
    .execute();
  return rows as ExportedCustomer[];
}

export function findCustomer(db: Db, id: number): Promise<Customer | undefined> {
  return db.selectFrom('users').select(CUSTOMER_COLUMNS).where('role', '=', 'customer').where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends, so that parallel changes each audit what they saw. */
export function findCustomerForUpdate(db: Db, id: number): Promise<Customer | undefined> {
  return db
    .selectFrom('users')
    .select(CUSTOMER_COLUMNS)
    .where('role', '=', 'customer')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findCustomerDetail(
  db: Db,
  id: number,
  { now, takesNumbers }: { now: number; takesNumbers: boolean },
): Promise<CustomerDetail | undefined> {
  const customer = await findCustomer(db, id);
  if (customer === undefined) return undefined;
  const at = (instant: number) => new Date(instant).toISOString();
  const { rows } = await sql<
    Pick<
      CustomerDetail,
      | 'sessions'
      | 'link_expires_at'
      | 'last_login_at'
      | 'email_confirmed_at'
      | 'erase_at'
      | 'answers'
      | 'answers_correct'
      | 'last_answer_at'
    >
  >`
    select
      (select count(*) from sessions where user_id = ${id}
        and created_at > ${at(now - SESSION_ABSOLUTE_MS)} and used_at > ${at(now - sessionIdleMs('customer'))}) as sessions,
      (select expires_at from password_links where user_id = ${id} and expires_at > ${at(now)}) as link_expires_at,
      (select last_login_at from users where id = ${id}) as last_login_at,
      (select email_confirmed_at from users where id = ${id}) as email_confirmed_at,
      (select erase_at from users where id = ${id}) as erase_at,
      count(*) as answers, count(*) filter (where correct) as answers_correct, max(answered_at) as last_answer_at
    from answers where user_id = ${id}`.execute(db);
  const scores = await db
    .selectFrom('scores')
    .innerJoin('levels', 'levels.id', 'scores.level_id')
    .select(['level_id', 'name', 'name_sv', 'name_en', 'passed', 'reward', 'scores.created_at'])
    .where('user_id', '=', id)
    .orderBy('levels.position')
    .execute();
  return {
    ...customer,
    ...(rows[0] as (typeof rows)[0]),
    scores,
    exams: await findExams(db, id),
    activations: await findActivations(db, id),
    locked_until: await lockedUntil(db, id, now),
    phone_login: takesNumbers ? await phoneLogin(db, id) : 'off',
    orders: await findOrders(db, id),
    failed_mails: await findFailedMails(db, id),
  };
}

/** More than an account gets in its life; keeps the answer bounded. */
const MAX_ACTIVATIONS = 500;

async function findActivations(db: Db, userId: number): Promise<Activation[]> {
  const rows = await db
    .selectFrom('activations')
    .leftJoin('users', 'users.id', 'activations.by_user_id')
    .leftJoin('invite_codes', 'invite_codes.id', 'activations.code_id')
    .leftJoin('orders', 'orders.id', 'activations.order_id')
    .select([
      'at',
      'users.id as by_id',
      'users.name as by_name',
      'trial_from',
      'activations.trial_to',
      'code_id',
      'invite_codes.note',
    ])
    .select('reference as order')
    .where('activations.user_id', '=', userId)
    .orderBy('activations.id', 'desc')
    .limit(MAX_ACTIVATIONS)
    .execute();
  return rows.map(({ by_id, by_name, code_id, note, ...activation }) => ({
    ...activation,
    by: by_id === null || by_name === null ? null : { id: by_id, name: by_name },
    code: code_id === null || note === null ? null : { id: code_id, note },
  }));
}

/** As many as fit on a screen. */
const MAX_ORDERS = 50;
const MAX_FAILED_MAILS = 5;

function findOrders(db: Db, userId: number): Promise<CustomerDetail['orders']> {
  return db
    .selectFrom('orders')
    .select(['id', 'reference', 'state', 'method', 'days', 'price', 'created_at', 'claimed_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MAX_ORDERS)
    .execute();
}

function findFailedMails(db: Db, userId: number): Promise<CustomerDetail['failed_mails']> {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'address', 'created_at', 'last_error'])
    .where('user_id', '=', userId)
    .where('state', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(MAX_FAILED_MAILS)
    .execute();
}

/** Returns false when it was stored before (a resend). */
export async function insertDayChange(
  db: Db,
  change: { user_id: number; id: string; days: number; by_user_id: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('day_changes')
    .values(change)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Days of the change that was stored with this id. */
export async function findDayChange(db: Db, userId: number, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('day_changes')
    .select('days')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.days;
}

export async function insertActivation(
  db: Db,
  activation: {
    user_id: number;
    by_user_id: number | null;
    code_id?: number;
    order_id?: number;
    trial_from: string | null;
    trial_to: string;
  },
  now: number,
): Promise<void> {
  await db
    .insertInto('activations')
    .values({ ...activation, at: new Date(now) })
    .execute();
}
