import { afterAll, describe, expect, test } from 'vitest';
import { testApp, testDatabase } from '../../testing/app.ts';
import { BARE_TEMPLATE } from '../../testing/database.ts';
import { insertAudit } from '../audit.ts';
import { connect } from '../connect.ts';
import { SERVER_ROLE } from '../embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { letWork, mayChangeAudit, serverRole } from './roles.ts';

const app = await testApp();
afterAll(() => app.close());
const { pool } = app.services;

const FORBIDDEN = '42501';

describe('the role that the server works as', () => {
  test('adds to the audit and reads it', async () => {
    await insertAudit(app.services.db, {
      user_id: 1,
      action: 'update',
      subject: 'customer',
      subject_id: 7,
      before: null,
      after: { name: 'ኣበባ' },
      request_id: null,
    });
    expect((await pool.query('select after from audit')).rows).toEqual([{ after: { name: 'ኣበባ' } }]);
    expect(await mayChangeAudit(pool)).toBe(false);
  });

  test.each([
    'update audit set action = action',
    'delete from audit',
    'delete from erased',
    'update erased set user_id = 1',
    'truncate audit',
    'drop table audit',
    'alter table audit disable trigger all',
    'alter table audit rename to other',
    'alter table audit add column note text',
    'drop trigger audit_is_append_only on audit',
    'create trigger mine before insert on audit for each row execute function audit_is_append_only()',
    'create rule quiet as on insert to audit do instead nothing',
    "create or replace function audit_is_append_only() returns trigger language plpgsql as 'begin return old; end'",
    'drop function audit_is_append_only() cascade',
    'set session_replication_role = replica',
    'set role mengedi',
    'alter role mengedi_server superuser',
    'create table mine ()',
    "insert into schema_migrations (name) values ('999-mine.sql')",
    'delete from schema_migrations',
    'alter table users alter column password_hash drop not null',
    'drop table users cascade',
    'truncate answers',
  ])('is refused: %s', async (statement) => {
    // Not in a transaction: a refused write leaves nothing, and a successful one is noticed by the tests above.
    const before = await pool.query('select * from audit');
    await expect(pool.query(statement)).rejects.toMatchObject({ code: FORBIDDEN });
    expect((await pool.query('select * from audit')).rows).toEqual(before.rows);
  });
});

describe('a new database', () => {
  test('is open to the role of the server as soon as its owner says so, however often', async () => {
    const database = await testDatabase(BARE_TEMPLATE);
    const open = (user: string) =>
      connect({ connection: { ...database.connection, user }, size: 4, prepared: false, onError: () => undefined });
    const [owner, server] = [open('mengedi'), open(SERVER_ROLE)];
    await migrate(owner.pool);
    await expect(server.pool.query('select from users')).rejects.toMatchObject({ code: FORBIDDEN });
    await Promise.all(Array.from({ length: 4 }, () => letWork(owner.pool, SERVER_ROLE)));
    await server.pool.query('select from users');
    await server.pool.query('select from translations');
    expect([await mayChangeAudit(owner.pool), await mayChangeAudit(server.pool)]).toEqual([true, false]);
    // The next start repairs grants that somebody changed.
    await owner.pool.query(`grant update on audit to ${SERVER_ROLE}; revoke delete on sessions from ${SERVER_ROLE}`);
    expect(await mayChangeAudit(server.pool)).toBe(true);
    await letWork(owner.pool, SERVER_ROLE);
    expect(await mayChangeAudit(server.pool)).toBe(false);
    await server.pool.query('delete from sessions');
    // Also when the owner's connections are read-only: the server then starts and reads.
    const reading = connect({
      connection: { ...database.connection, user: 'mengedi', options: '-c default_transaction_read_only=on' },
      size: 1,
      prepared: false,
      onError: () => undefined,
    });
    await letWork(reading.pool, SERVER_ROLE);
    await reading.pool.end();
    await Promise.all([owner.pool.end(), server.pool.end()]);
    await database.drop();
  });

  test('has no role for the server beside its owner when both are the same', async () => {
    const owner = app.connection;
    expect(await serverRole({ owner, connection: owner })).toBeUndefined();
    expect(await serverRole({ owner, connection: { ...owner } })).toBeUndefined();
    expect(await serverRole({ owner, connection: { ...owner, user: SERVER_ROLE } })).toBe(SERVER_ROLE);
  });
});
