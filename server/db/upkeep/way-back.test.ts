import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../accounts/demo.ts';
import { answerTo, PASSWORD, stepBody, testApp, testDatabase } from '../../testing/app.ts';
import { BARE_TEMPLATE, FIXTURE_TEMPLATE } from '../../testing/database.ts';
import { endProcesses, logIn, startProcess } from '../../testing/process.ts';
import { RELEASE_BEFORE } from '../../testing/release-before.ts';
import { testWebRoot } from '../../testing/web.ts';
import { connect } from '../connect.ts';
import { applyMigration, migrate, migrationNames, neededBy } from './migrate.ts';
import { rightsOf } from './roles.ts';

// A downgrade to the previous release loses nothing: it works with the tables as this release leaves them.

type Column = { table: string; name: string; type: string; required: boolean; filled: boolean };
type Rule = { table: string; name: string; text: string };

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      (a.atthasdef or a.attidentity <> '' or a.attgenerated <> '') as filled
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped`,
  );
  return rows;
}

/** Everything that can reject a row: checks, keys, unique indexes and before triggers. */
async function rulesOf(client: pg.Client): Promise<Rule[]> {
  const { rows } = await client.query<Rule>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as text from pg_constraint k join pg_class c on c.oid = k.conrelid
      where c.relnamespace = current_schema()::regnamespace and k.contype <> 'n' and not c.relispartition
    union all select c.relname, i.relname, pg_get_indexdef(i.oid) from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      where c.relnamespace = current_schema()::regnamespace and x.indisunique and not c.relispartition
    union all select c.relname, t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and (t.tgtype & 2) = 2 and not c.relispartition`,
  );
  return rows;
}

/** New rules on existing tables that the previous release satisfies as well. */
const KEPT_ANYWAY: readonly (readonly [RegExp, string])[] = [
  // The read-only trigger refuses only while the switch is on.
  [/ refuse_while_read_only$/, 'does nothing while the switch is off'],
];

/** The values that a check allows, and its remaining text. */
function listOf({ text }: Rule): { values: Set<string>; rest: string } {
  const values = new Set<string>();
  const rest = text.replace(/ NOT VALID$/, '').replaceAll(/(?:, )?'([^']*)'::text/g, (_all, value: string) => {
    values.add(value);
    return '';
  });
  return { values, rest };
}

/** A check that now allows more values than before. */
function isWider(rule: Rule, before: readonly Rule[]): boolean {
  const now = listOf(rule);
  return before.some((known) => {
    const { values, rest } = listOf(known);
    const isSame = known.table === rule.table && known.name === rule.name && rest === now.rest;
    return isSame && values.size > 0 && [...values].every((value) => now.values.has(value));
  });
}

test.each([
  ["CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text, 'c'::text]))) NOT VALID", true],
  ["CHECK ((kind = ANY (ARRAY['a'::text, 'c'::text])))", false],
  ["CHECK ((kind <> ALL (ARRAY['a'::text, 'b'::text, 'c'::text])))", false],
])('a check of two values is wider as %s: %j', (text, expected) => {
  const rule = { table: 'a', name: 'b' };
  const before = [{ ...rule, text: "CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))" }];
  expect(isWider({ ...rule, text }, before)).toBe(expected);
});

const DROPS =
  /\b(?:drop (?:table|column|view|function|type)|rename (?:to|column)|alter column \w+ (?:type|set data type|set not null|drop default))\b/i;
const isTaking = (statements: string) => DROPS.test(statements.replaceAll(/--.*$/gm, ''));

test.each([
  ['alter table a drop column b;', true],
  ['alter table a rename column b to c;', true],
  ['alter table a alter column b set not null;', true],
  ['alter table a add column b int; -- drop column c', false],
])('%s takes something away: %j', (statements, expected) => {
  expect(isTaking(statements)).toBe(expected);
});

test('a migration of this release that takes something away says since which migration nobody needs it', async () => {
  const names = await migrationNames();
  const silent: string[] = [];
  for (const name of names.filter((name) => name > RELEASE_BEFORE.newest)) {
    const statements = await readFile(new URL(`../migrations/${name}`, import.meta.url), 'utf8');
    const needs = neededBy(statements);
    if (isTaking(statements) && needs === undefined) silent.push(name);
    // A column or table may be dropped only one release after its last use.
    if (needs !== undefined) expect(names.filter((known) => known <= RELEASE_BEFORE.newest)).toContain(needs);
  }
  expect(silent).toEqual([]);
});

describe('the tables of the release before', () => {
  const client = { now: undefined as pg.Client | undefined };
  let before: { columns: Column[]; rules: Rule[] };
  let after: { columns: Column[]; rules: Rule[] };
  let drop = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const database = await testDatabase(BARE_TEMPLATE);
    const open = new pg.Client(database.connection);
    client.now = open;
    await open.connect();
    drop = async () => {
      await open.end();
      await database.drop();
    };
    const names = await migrationNames();
    const apply = async (some: readonly string[]) => {
      for (const name of some) {
        await open.query('begin');
        await applyMigration(open, name);
        await open.query('commit');
      }
    };
    const look = async () => ({ columns: await columnsOf(open), rules: await rulesOf(open) });
    await apply(names.filter((name) => name <= RELEASE_BEFORE.newest));
    before = await look();
    await apply(names.filter((name) => name > RELEASE_BEFORE.newest));
    after = await look();
  });
  afterAll(() => drop());
  const keyOf = ({ table, name }: { table: string; name: string }) => `${table}.${name}`;

  test('keep every column with its type, and ask for no more', () => {
    const there = new Map(after.columns.map((column) => [keyOf(column), column]));
    for (const column of before.columns) {
      const now = there.get(keyOf(column));
      expect(now, keyOf(column)).toMatchObject({ type: column.type });
      // A column that was optional must stay optional.
      if (!column.required || column.filled) expect(now?.required && !now.filled, keyOf(column)).toBe(false);
    }
    expect(before.columns.length).toBeGreaterThan(400);
  });

  test('get columns that may be left out', () => {
    const [tables, columns] = [new Set(before.columns.map(({ table }) => table)), new Set(before.columns.map(keyOf))];
    const asked = after.columns.filter(
      (column) => tables.has(column.table) && !columns.has(keyOf(column)) && column.required && !column.filled,
    );
    expect(asked.map(keyOf)).toEqual([]);
  });

  test('get no rule that what it writes could break', () => {
    // A key is both a constraint and an index of the same name.
    const known = new Set(before.rules.map((rule) => `${keyOf(rule)} ${rule.text}`));
    const tables = new Set(before.columns.map(({ table }) => table));
    const added = new Set(after.columns.map(keyOf));
    for (const column of before.columns) added.delete(keyOf(column));
    // A rule on a new, nullable column rejects no old row.
    const isOfNew = ({ table, text }: Rule) =>
      [...added].some((key) => key.startsWith(`${table}.`) && new RegExp(`\\b${key.slice(table.length + 1)}\\b`).test(text));
    const stricter = after.rules.filter(
      (rule) =>
        tables.has(rule.table) && !known.has(`${keyOf(rule)} ${rule.text}`) && !isOfNew(rule) && !isWider(rule, before.rules),
    );
    const named = stricter.map((rule) => `${rule.table} ${rule.name}`);
    expect(named.filter((name) => !KEPT_ANYWAY.some(([pattern]) => pattern.test(name)))).toEqual([]);
  });
});

describe('on tables to which a newer release has added', () => {
  const ADDED = `
    alter table users add column mood text; alter table answers add column mood text;
    create table moods (id integer generated by default as identity primary key, what text);
    grant select on moods to mengedi_server;
    insert into schema_migrations (name) values ('998-moods.sql');
    insert into schema_migrations (name, needs) values ('999-less.sql', '001-base.sql')`;

  test('a server starts, says so, takes writes, and leaves what it does not know as it is', async () => {
    const [database, web] = await Promise.all([testDatabase(FIXTURE_TEMPLATE), testWebRoot()]);
    const { pool } = connect({ connection: database.connection, size: 1, prepared: false, onError: () => undefined });
    try {
      const [first = ''] = await migrationNames();
      await pool.query(ADDED.replace('001-base.sql', first));
      const served = database.url.replace(/\/\/\w+@/, '//mengedi_server@');
      const server = startProcess({
        DATABASE_URL: served,
        MIGRATION_DATABASE_URL: database.url,
        DEMO: 'true',
        WEB_ROOT: web.webRoot,
      });
      const address = await server.ready();
      expect(server.said.out).toContain('A newer release has added to the database (998-moods.sql, 999-less.sql)');
      // A login is a write.
      expect((await logIn(address, 'learner@mengedi.test', DEMO_PASSWORD)).status).toBe(200);
      expect(await server.stop()).toBe(0);
      const client = await pool.connect();
      // Grants on a newer release's table are left alone.
      expect((await rightsOf(client, 'mengedi_server')).get('moods')).toBe('select');
      client.release();
      expect((await pool.query("select from pg_trigger where tgrelid = 'moods'::regclass")).rowCount).toBe(0);
    } finally {
      endProcesses('SIGKILL');
      await pool.end();
      await Promise.all([database.drop(), web.remove()]);
    }
  });

  test('a server that is not the owner starts, and the newer view and triggers of content stay', async () => {
    const database = await testDatabase(FIXTURE_TEMPLATE);
    const open = (user: string) =>
      connect({ connection: { ...database.connection, user }, size: 1, prepared: false, onError: () => undefined }).pool;
    const [owner, served] = [open(String(database.connection.user)), open('mengedi_server')];
    try {
      await owner.query(ADDED.replace('001-base.sql', (await migrationNames())[0] ?? ''));
      await owner.query("comment on view translations is 'a newer description'");
      for (const pool of [served, owner]) expect(await migrate(pool)).toEqual([]);
      const { rows } = await owner.query("select obj_description('translations'::regclass) as made_from");
      expect(rows).toEqual([{ made_from: 'a newer description' }]);
    } finally {
      await Promise.all([owner.end(), served.end()]);
      await database.drop();
    }
  });

  test('what is written meanwhile is there when the newer release comes back, and nothing is migrated twice', async () => {
    const app = await testApp();
    const owner = new pg.Client(app.connection);
    await owner.connect();
    try {
      await owner.query(ADDED.replace('001-base.sql', (await migrationNames())[0] ?? ''));
      const premium = await app.as('premium');
      expect((await premium.post('/api/answers', { answers: [answerTo(1001)] })).statusCode).toBe(200);
      expect((await premium.post('/api/progress', stepBody(1))).statusCode).toBeLessThan(300);
      const login = await app.anonymous.post('/api/login', { email: 'premium@fixture.test', password: PASSWORD });
      expect(login.statusCode).toBe(200);
      expect(await migrate(app.services.pool)).toEqual([]);
      const { rows } = await owner.query<{ name: string }>("select name from schema_migrations where name > '99'");
      expect(rows.map(({ name }) => name)).toEqual(['998-moods.sql', '999-less.sql']);
      expect((await owner.query('select from answers where mood is null')).rowCount).toBeGreaterThan(0);
    } finally {
      await owner.end();
      await app.close();
    }
  });
});
