import { sql } from 'kysely';
import { AUDIT_SUBJECTS, type AuditAction, type AuditRow, type AuditSubject } from '#contract/audit.ts';
import { CONTENT, CONTENT_KINDS, textsOf } from '#contract/content.ts';
import type { Job } from '#domain/jobs.ts';
import { addDays, stockholmMidnight } from '#domain/stockholm.ts';
import type { Db } from './connect.ts';
import { contains } from './like.ts';

export type AuditEntry = {
  user_id: number | null;
  action: AuditAction;
  subject: AuditSubject;
  subject_id: string | number;
  before: unknown;
  after: unknown;
  request_id: string | null;
};

/** For changes made by the command line, where nobody is logged in. */
export const BY_COMMAND_LINE = { user_id: null, request_id: null };

/** The job that an admin has now; null for learners and where nobody is logged in. */
const jobOf = (userId: number | null) =>
  sql<Job | null>`(select coalesce(job, 'owner') from users where id = ${userId} and role = 'admin')`;

/** Called inside the transaction of the change it records. */
export const insertAudit = (db: Db, entry: AuditEntry): Promise<void> => insertAudits(db, [entry]);

/** The same for many changes in one statement. */
export async function insertAudits(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
  const rows = entries.map(({ subject_id, before, after, ...entry }) => ({
    ...entry,
    job: jobOf(entry.user_id),
    subject_id: String(subject_id),
    before: json(before),
    after: json(after),
  }));
  await db.insertInto('audit').values(rows).execute();
}

type AuditFilter = {
  user?: number | undefined;
  subject?: string | undefined;
  subject_id?: string | undefined;
  customer?: number | undefined;
  actions?: readonly string[] | undefined;
  /** A part of the subject's present name. */
  q?: string | undefined;
  /** Whole days, both included. */
  from?: string | undefined;
  to?: string | undefined;
};
/** Counting beyond it would read a table that only grows. */
const COUNT_LIMIT = 10_000;

const COLUMNS = ['audit.id', 'at', 'action', 'subject', 'subject_id', 'request_id', 'audit.job'] as const;
const withName = (db: Db) =>
  db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .select([...COLUMNS, 'users.id as by_id', 'users.name as by_name', 'users.email as by_email']);

function named<Row extends { job: Job | null; by_id: number | null; by_name: string | null; by_email: string | null }>(row: Row) {
  const { by_id, by_name, by_email, job, ...rest } = row;
  return { ...rest, by: by_id === null ? null : { id: by_id, name: by_name ?? '', email: by_email ?? '', job } };
}

type Subject = { subject: string; subject_id: string };
const ID = /^[1-9]\d{0,8}$/;

/** Where the name of each kind of subject is stored. Content is named by its first text, in the language of the back office where there is one. */
function namesFrom(subject: string) {
  if (subject === 'customer' || subject === 'admin') return sql`select id, name from users`;
  if (subject === 'support') return sql`select m.id, u.name from support_messages m join users u on u.id = m.user_id`;
  if (subject === 'order') return sql`select id, reference as name from orders`;
  if (subject === 'plan') return sql`select id, name_sv as name from plans`;
  const kind = CONTENT_KINDS.find((known) => known === subject);
  const [text] = kind === undefined ? [] : textsOf(kind);
  if (kind === undefined || text === undefined) return undefined;
  const { sv, ti } = text[1].names;
  return sql`select id, coalesce(nullif(${sql.ref(sv)}, ''), ${sql.ref(ti)}) as name from ${sql.table(CONTENT[kind].table)}`;
}

async function withSubjectNames<Row extends Subject>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { subject_name: string | null })[]> {
  const names = new Map<string, string>();
  for (const [subject, ofSubject] of Map.groupBy(rows, (row) => row.subject)) {
    const from = namesFrom(subject);
    const ids = ofSubject.map((row) => row.subject_id).filter((id) => ID.test(id));
    if (from === undefined || ids.length === 0) continue;
    const found = await sql<{ id: number; name: string }>`
      select id, name from (${from}) as named where id = any(${ids.map(Number)}::int[])`.execute(db);
    for (const { id, name } of found.rows) names.set(`${subject} ${id}`, name);
  }
  return rows.map((row) => ({ ...row, subject_name: names.get(`${row.subject} ${row.subject_id}`) ?? null }));
}

/** All entries about one customer: the account, and its orders, messages and mails. */
const ofCustomer = (id: number) => sql<boolean>`(subject, subject_id) in (
  select 'customer', ${String(id)}
  union all select 'order', id::text from orders where user_id = ${id}
  union all select 'support', id::text from support_messages where user_id = ${id}
  union all select 'mail', id::text from mails where user_id = ${id})`;

/** Entries whose subject has this in its name. */
function calledLike(q: string) {
  const parts = AUDIT_SUBJECTS.flatMap((subject) => {
    const names = namesFrom(subject);
    return names === undefined
      ? []
      : [sql`select ${subject}::text, named.id::text from (${names}) as named where named.name ilike ${contains(q)}`];
  });
  return sql<boolean>`(subject, subject_id) in (${sql.join(parts, sql` union all `)})`;
}

/** Newest first. */
export async function findAudit(
  db: Db,
  filter: AuditFilter,
  page: { number: number; size: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const { user, subject, subject_id, customer, actions, from, to } = filter;
  const q = filter.q?.trim() ?? '';
  const parts = [
    ...(user === undefined ? [] : [sql<boolean>`audit.user_id = ${user}`]),
    ...(subject === undefined ? [] : [sql<boolean>`subject = ${subject}`]),
    ...(subject_id === undefined ? [] : [sql<boolean>`subject_id = ${subject_id}`]),
    ...(customer === undefined ? [] : [ofCustomer(customer)]),
    ...(q === '' ? [] : [calledLike(q)]),
    ...(from === undefined ? [] : [sql<boolean>`at >= ${new Date(stockholmMidnight(from))}`]),
    ...(to === undefined ? [] : [sql<boolean>`at < ${new Date(stockholmMidnight(addDays(to, 1)))}`]),
    ...(actions === undefined ? [] : [sql<boolean>`action = any(${actions}::text[])`]),
  ];
  const fits = parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
  const rows = await withName(db)
    .where(fits)
    .orderBy('audit.id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  const { total } = await db
    .selectFrom(db.selectFrom('audit').select('id').where(fits).limit(COUNT_LIMIT).as('found'))
    .select((builder) => builder.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: await withSubjectNames(db, rows.map(named)), total };
}

export async function findAuditRow(db: Db, id: number): Promise<(AuditRow & { before: unknown; after: unknown }) | undefined> {
  const row = await withName(db).select(['before', 'after']).where('audit.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : (await withSubjectNames(db, [named(row)]))[0];
}

/** The values before and after, of entries with these ids. */
export async function findAuditChanges(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { before: unknown; after: unknown }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('audit').select(['id', 'before', 'after']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, ...change }) => [id, change]));
}
