import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { ACCESS } from '../http/access.ts';
import { PASSWORD, pathOf } from '../testing/app.ts';
import { mailed, tokenIn } from '../testing/mailed.ts';
import { COLLEAGUE, contentFor, existingIds, haveColleague, meantBody, openWorld } from '../testing/operation-world.ts';
import { hashToken, newToken } from '../tokens.ts';

const world = await openWorld(contentFor('GET /api/exams'));
const { app } = world;
afterAll(() => world[Symbol.asyncDispose]());
const { free, admin } = app.users;
const PEOPLE = [free.id, admin.id, COLLEAGUE];

/** Secrets that give access to an account or change how it is accessed, with the condition that tells that one is pending. */
const PENDING: Readonly<Record<string, string>> = {
  'sessions.token_hash': 'true',
  'password_links.token_hash': 'true',
  'email_changes.confirm_hash': 'confirm_hash is not null',
  'sign_ups.token_hash': 'true',
  'second_factors.secret': 'confirmed_at is null',
};
/** Secrets that are not ended with the others, and why. */
const STAYS: Readonly<Record<string, string>> = {
  'email_changes.object_hash': 'with it the owner of the old address takes the account back',
  'email_changes.session_hash': 'names a session',
  'sign_ups.device_hash': 'goes with its link, and opens nothing without it',
  'orders.buyer_hash': 'finds the order of somebody who withdraws after their account is gone, and opens nothing',
  'recovery_codes.code_hash': 'belongs to a second factor that is in use',
  'mails.unsubscribe_hash': 'turns off reminders, and no more',
};

const split = (column: string) => column.split('.') as [string, string];
async function pendingOf(userId: number): Promise<string[]> {
  const parts = Object.entries(PENDING).map(([column, condition]) => {
    const [table, name] = split(column);
    return `select '${column} ' || encode(${name}, 'hex') as key from ${table} where user_id = $1 and ${condition}`;
  });
  const { rows } = await app.services.pool.query<{ key: string }>(parts.join(' union all '), [userId]);
  return rows.map(({ key }) => key).sort();
}

/** Credentials of an account: any change of these, and any ending of sessions, must end everything pending. */
async function entranceOf(userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ entrance: string }>`
    select json_build_array(password_hash, lower(email), disabled_at, erase_at,
      (select confirmed_at from second_factors where user_id = users.id))::text as entrance
    from users where id = ${userId}`.execute(app.db);
  return rows[0]?.entrance;
}

/** With the present parameters, so that a login does not rehash it. */
const HASH = await hashPassword(PASSWORD, 'a test');

/** Resets all accounts, and creates one of every kind of pending secret. */
async function begin(): Promise<void> {
  await haveColleague(world);
  await sql`update users set password_hash = ${HASH}, disabled_at = null, erase_at = null`.execute(app.db);
  for (const { id, email } of [free, admin]) await app.db.updateTable('users').set({ email }).where('id', '=', id).execute();
  for (const table of ['sessions', 'password_links', 'email_changes', 'sign_ups', 'second_factors', 'login_limits']) {
    await sql`delete from ${sql.table(table)}`.execute(app.db);
  }
  const [at, until] = [new Date(app.clock.now), new Date(app.clock.now + 3_600_000)];
  for (const id of PEOPLE) {
    const hash = () => hashToken(newToken());
    await app.db.insertInto('sessions').values({ token_hash: hash(), user_id: id, created_at: at, used_at: at }).execute();
    const link = { user_id: id, token_hash: hash(), created_by: null, created_at: at, expires_at: until };
    await app.db.insertInto('password_links').values(link).execute();
    const change = { user_id: id, old_email: 'old@fixture.test', new_email: 'thief@fixture.test', session_hash: hash() };
    const times = { created_at: at, confirm_until: until, object_until: until };
    await app.db
      .insertInto('email_changes')
      .values({ ...change, ...times, confirm_hash: hash(), object_hash: hash() })
      .execute();
    const signUp = { token_hash: hash(), email: 'any@fixture.test', user_id: id, language: 'ti', created_at: at } as const;
    await app.db
      .insertInto('sign_ups')
      .values({ ...signUp, expires_at: until })
      .execute();
    const confirmed_at = id === COLLEAGUE ? at : null;
    await app.db.insertInto('second_factors').values({ user_id: id, secret: hash(), created_at: at, confirmed_at }).execute();
  }
  app.services.forgetUser(free.id);
  app.services.forgetUser(admin.id);
  world.callers.free = await app.as('free');
  world.callers.admin = await app.as('admin');
  Object.assign(world, { admin: world.callers.admin });
}

const names = (Object.keys(ACCESS) as EndpointName[]).filter((name) => !name.startsWith('GET '));
const ended = new Set<EndpointName>();

describe('whatever changes how an account is entered, or ends its sessions, ends all that is pending for it', () => {
  test.each(names)('%s', async (name) => {
    for (const who of ['free', 'admin'] as const) {
      await begin();
      const id = existingIds(name, world)[0] ?? 1;
      const body = name === 'POST /api/customers/{id}' ? { password: PASSWORD } : await meantBody(name, world, id, 4);
      const caller = world.callers[who];
      const own = `sessions.token_hash ${hashToken(caller.token ?? '').toString('hex')}`;
      const before = new Map<number, { entrance: string | undefined; pending: string[] }>();
      for (const person of PEOPLE) before.set(person, { entrance: await entranceOf(person), pending: await pendingOf(person) });
      const [method = '', path = ''] = name.split(' ');
      const { statusCode } = await caller.call(method, pathOf(path, id), body as object | undefined);
      if (statusCode !== 200) continue;
      for (const [person, { entrance, pending }] of before) {
        const left = (await pendingOf(person)).filter((key) => pending.includes(key) && key !== own);
        const isSession = (key: string) => key.startsWith('sessions.') && key !== own;
        const isLoggedOut = pending.some(isSession) && !left.some(isSession);
        if (!isLoggedOut && (await entranceOf(person)) === entrance) continue;
        ended.add(name);
        expect(left, `of account ${person} after ${name} by ${who}`).toEqual([]);
      }
    }
  });

  test('and these are among those that do', () => {
    expect([...ended]).toEqual(
      expect.arrayContaining([
        'POST /api/profile/update',
        'DELETE /api/account',
        'POST /api/customers/{id}',
        'DELETE /api/customers/{id}/sessions',
        'DELETE /api/customers/{id}',
        'POST /api/password-link',
        'POST /api/email/confirm',
        'POST /api/email/object',
        'PUT /api/admins/{id}',
        'POST /api/admins/{id}/remove',
        'DELETE /api/admins/{id}/second-factor',
        'POST /api/second-factor/confirm',
        'POST /api/second-factor/remove',
      ]),
    );
  });
});

test('every secret that the database keeps for an account is known to end, or to stay for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    where c.table_schema = current_schema() and c.data_type = 'bytea' and exists (
      select from information_schema.columns o
      where o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'user_id'
    ) order by 1`.execute(app.db);
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(PENDING), ...Object.keys(STAYS)].sort());
});

test('a thief who once asked for another address gets nowhere after an admin set a new password, or the owner left', async () => {
  for (const end of ['a new password', 'end sessions', 'erasure'] as const) {
    await begin();
    const { free: thief, admin: helper } = world.callers;
    const asked = await thief.post('/api/email/change', { email: 'thief@example.se', password: PASSWORD, language: 'sv' });
    expect(asked.statusCode).toBe(200);
    const token = tokenIn((await mailed(app)).findLast(({ kind }) => kind === 'email-confirm')?.link);
    const path = `/api/customers/${free.id}`;
    const done = await (end === 'a new password'
      ? helper.post(path, { password: 'ሓድሽ ናይ ምስጢር ቃል' })
      : end === 'end sessions'
        ? helper.delete(`${path}/sessions`)
        : helper.call('DELETE', path, { reason: 'ጠሊቡ' }));
    expect(done.statusCode, end).toBe(200);
    expect((await app.anonymous.post('/api/email/confirm', { token })).statusCode, end).toBe(422);
    expect((await entranceOf(free.id)) ?? '', end).toContain(free.email);
  }
});
