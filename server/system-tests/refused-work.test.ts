import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { passwordHashes } from '../accounts/passwords.ts';
import { ACCESS } from '../http/access.ts';
import { pathOf, type Response } from '../testing/app.ts';
import { contentFor, existingIds, meantBody, meantFile, meantQuery, openWorld, signed } from '../testing/operation-world.ts';
import { hearStatements } from '../testing/statements.ts';

// A refusal must be cheap: the quota is checked before expensive work. Measured in statements and hashes, because times depend on the machine.

const world = await openWorld(contentFor('GET /api/exams'));
const { app } = world;
let heard: ReturnType<typeof hearStatements>;
beforeAll(() => {
  heard = hearStatements();
});
afterAll(async () => {
  heard.giveBack();
  await world[Symbol.asyncDispose]();
});

/** For the session, the counters and the check for a repeat; more would be work. */
const STATEMENTS_MAX = 6;
const WRITES = /^\s*(insert|update|delete|with\b[\s\S]*\b(insert|update|delete))\b/i;
/** Tables that counting itself writes. */
const COUNTING = /\b(login_limits|write_counts|sessions)\b/;

async function costOf(call: () => Promise<Response>) {
  const [from, hashes] = [heard.said.length, passwordHashes()];
  const answer = await call();
  const made = heard.said.slice(from).map(({ text }) => text);
  const asked = made.filter((text) => !/^\s*(begin|commit|rollback|listen|select pg_notify)|content_revision/i.test(text));
  return {
    answer,
    asked,
    writes: asked.filter((text) => WRITES.test(text) && !COUNTING.test(text)),
    hashes: passwordHashes() - hashes,
  };
}

const names = Object.keys(ACCESS) as EndpointName[];
let calls = 0;
/** Returns a function that sends a valid call, each time with a new body. */
async function meant(name: EndpointName): Promise<(token?: string) => Promise<Response>> {
  calls += 1;
  const [method = '', path = ''] = name.split(' ');
  const id = existingIds(name, world)[0] ?? 1;
  const isFile =
    name === 'POST /api/pictures' ||
    name === 'POST /api/booth/takes' ||
    name === 'POST /api/translations/import' ||
    name === 'POST /api/stripe/webhook';
  const file = isFile ? await meantFile(name, world, calls) : undefined;
  const made = method === 'GET' ? undefined : await meantBody(name, world, id, calls * 4);
  // Preparing the call may have changed the content: it is published now, so that this is not counted.
  await app.services.content.refresh();
  await app.services.content.close();
  const body =
    file?.bytes ?? ((name === 'POST /api/support' ? { ...(made as object), id: randomUUID() } : made) as object | undefined);
  const headers: Record<string, string> =
    file === undefined ? {} : { 'content-type': file.type, ...signed(name, world, file.bytes) };
  const who = ACCESS[name] === 'admin' ? 'admin' : 'premium';
  const query = name === 'GET /api/study/questions' ? 'ids=1001' : await meantQuery(name, world, calls);
  return async (token) => {
    const caller = token === undefined ? await app.as(who) : app.withToken(token);
    return caller.call(method, `${pathOf(path, id)}${query === undefined ? '' : `?${query}`}`, body, headers);
  };
}

describe('a stranger is refused without work', () => {
  test.each(names.filter((name) => ACCESS[name] !== 'public'))('%s', async (name) => {
    const call = await meant(name);
    const { answer, asked, writes, hashes } = await costOf(() => call('A'.repeat(43)));
    expect(answer.statusCode).toBe(401);
    expect([asked.length <= 1, writes, hashes], asked.join('\n')).toEqual([true, [], 0]);
  });
});

describe('a learner is refused what is for admins without work', () => {
  test.each(names.filter((name) => ACCESS[name] === 'admin'))('%s', async (name) => {
    const call = await meant(name);
    const token = await app.sessionOf(app.users.free.id);
    const { answer, asked, writes, hashes } = await costOf(() => call(token));
    expect(answer.statusCode).toBe(403);
    expect([asked.length <= 1, writes, hashes], asked.join('\n')).toEqual([true, [], 0]);
  });
});

/** Calls that add rows without a quota, by what bounds them. */
const BOUNDED: Partial<Record<EndpointName, readonly [why: string, ...tables: readonly string[]]>> = {
  'POST /api/login': ['fifty sessions of an account stay, and fifty logins of a day are remembered', 'sessions', 'login_events'],
  'POST /api/sign-up/confirm': ['a mailed link, and fifty sessions of an account stay', 'sessions'],
  'POST /api/password-link': ['a link that was mailed, or made by staff, who have a quota', 'audit'],
  'PUT /api/study/shown': ['one row of a person and day', 'shown'],
  'PUT /api/bookmarks/{id}': ['one row of a person and question', 'bookmarks'],
  'PUT /api/terms/{id}/saved': ['one row of a person and word', 'cards'],
  'PUT /api/signs/{id}/saved': ['one row of a person and sign', 'cards'],
  'PUT /api/study/reminders': ['one row of a person', 'study_reminders'],
  'PUT /api/study/reminders/push': ['a few browsers of a person', 'push_subscriptions'],
  'POST /api/email/confirm': ['a mailed link, of which a person gets five a day', 'audit'],
  'POST /api/email/object': ['a mailed link, of which a person gets five a day', 'audit', 'password_links'],
  'POST /api/orders': ['three wait, and twenty are made in a day', 'orders', 'agreements', 'mails'],
  'POST /api/stripe/webhook': ['signed by Stripe, and once for an order', 'activations', 'receipts', 'audit', 'mails'],
  'GET /api/status/questions': ['one row of a question', 'question_statistics', 'option_statistics', 'statistics_counted'],
};
const byTables = (why: string, ...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, why]));
/** Tables that the calls below need not add rows to, because these are there already or are added by other work: what bounds them. */
const NOT_SEEN: Readonly<Record<string, string>> = {
  ...byTables(
    'the server itself',
    ...[
      'schema_migrations',
      'content_revision',
      'backups',
      'published_answers',
      'published_questions',
      'web_assets',
      'web_builds',
    ],
    'list_revisions',
    ...['web_build_assets', 'item_runs', 'read_only', 'sibling_results', 'write_checks', 'retention_notices'],
  ),
  ...byTables('content that the command line imports', 'misconceptions', 'near_duplicates', 'sign_pairs'),
  ...byTables(
    'what staff writes, who have a quota for every write',
    ...[
      'level_editions',
      'translation_marks',
      'deleted_questions',
      'key_corrections',
      'invoices',
      'letters',
      'seller',
      'text_imports',
      'unheard_takes',
    ],
  ),
  ...byTables(
    'the answers and exams of a person, which have a quota',
    ...['attempt_answers', 'learner_days', 'memories', 'rule_memories', 'mocks', 'correction_notices'],
  ),
  ...byTables('one row of a person', 'learners', 'second_factors'),
  ...byTables('so many of an address and a network', 'sign_ups', 'withdrawals'),
  scores: 'one row of a person and step',
};
/** They count calls, and go when their hour or their window is over. */
const COUNTERS = ['login_limits', 'write_counts'];

const { rows: all } = await sql<{ name: string }>`
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
  app.db,
);
const tables = all.map(({ name }) => name).filter((name) => !COUNTERS.includes(name));
async function countRows(): Promise<ReadonlyMap<string, number>> {
  const counts = tables.map((name) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.table(name)}`);
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(app.db);
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}
/** Tables that a call has added rows to. */
const filled = new Set<string>();
async function growing(call: () => Promise<unknown>): Promise<string[]> {
  const before = await countRows();
  await call();
  const after = await countRows();
  const grown = tables.filter((table) => (after.get(table) ?? 0) > (before.get(table) ?? 0));
  for (const table of grown) filled.add(table);
  return grown;
}

const limited = new Set<EndpointName>();
describe('somebody who has spent a quota is refused without work', () => {
  test.each(names)('%s', async (name) => {
    await sql`delete from login_limits`.execute(app.db);
    await sql`delete from write_counts`.execute(app.db);
    await sql`delete from exam_attempts`.execute(app.db);
    await sql`update users set erase_at = null`.execute(app.db);
    for (const who of ['premium', 'admin'] as const) world.callers[who] = await app.as(who);
    Object.assign(world, { admin: world.callers.admin });
    const first = await meant(name);
    const token = await app.sessionOf(ACCESS[name] === 'admin' ? app.users.admin.id : app.users.premium.id);
    const grown = await growing(() => first(token));
    await sql`update users set erase_at = null`.execute(app.db);
    for (const who of ['premium', 'admin'] as const) world.callers[who] = await app.as(who);
    Object.assign(world, { admin: world.callers.admin });
    Object.assign(world.attempt, { id: randomUUID() });
    const call = await meant(name);
    // Uses up every limit of this call.
    await sql`update login_limits set points = 1000000`.execute(app.db);
    await sql`update write_counts set writes = 1000000`.execute(app.db);
    await sql`delete from exam_attempts`.execute(app.db);
    const again = await app.sessionOf(ACCESS[name] === 'admin' ? app.users.admin.id : app.users.premium.id);
    const { answer, asked, writes, hashes } = await costOf(() => call(again));
    if (answer.statusCode !== 429) {
      const [, ...bounded] = BOUNDED[name] ?? [];
      expect(
        grown.filter((table) => !bounded.includes(table)),
        'tables that it fills without a quota',
      ).toEqual([]);
      return;
    }
    limited.add(name);
    expect([asked.length <= STATEMENTS_MAX, writes, hashes], asked.join('\n')).toEqual([true, [], 0]);
  });

  test('and these are among those that have one', () => {
    expect([...limited]).toEqual(
      expect.arrayContaining([
        'POST /api/answers',
        'POST /api/cards',
        'POST /api/exams',
        'POST /api/exams/attempts',
        'POST /api/support',
        'POST /api/sign-up',
        'POST /api/profile/update',
        'POST /api/password/forgot',
        'POST /api/email/change',
        'GET /api/account/export',
        'POST /api/comments',
        'POST /api/desk',
        'POST /api/booth/takes',
        'POST /api/booth/speakers',
        'POST /api/customers/{id}/notes',
        'POST /api/supports/saved',
      ]),
    );
  });

  test('every table has a quota, a bound of its own, or is filled by nobody', () => {
    const unknown = tables.filter((table) => !filled.has(table) && NOT_SEEN[table] === undefined);
    expect(unknown.join(), 'tables that no call was seen to fill').toBe('');
    expect(Object.keys(NOT_SEEN).filter((table) => !tables.includes(table))).toEqual([]);
    expect(Object.keys(BOUNDED).filter((name) => limited.has(name as EndpointName))).toEqual([]);
  });
});
