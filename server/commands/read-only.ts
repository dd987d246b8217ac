import type pg from 'pg';
import { letOnlyRead } from '../db/state.ts';
import { command, UsageError } from './command.ts';

/** Connections that were opened before go on as they began: they are ended, and their servers open new ones. Returns how many would not. */
async function endOthers(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  let left = 0;
  for (const { pid } of rows) {
    // The role of the server may be one that this one may not end.
    await client.query('select pg_terminate_backend($1)', [pid]).catch(() => {
      left += 1;
    });
  }
  return left;
}

export const READ_ONLY_COMMAND = command({
  name: 'read-only',
  shows: 'on|off',
  does: [
    'let the database be read and nothing else, for every server at once, or take writes again;',
    'answers wait on phones meanwhile',
  ],
  operands: [1, 1],
  options: {},
  async run({ operands, settingsOfDatabase, inDatabase, say }) {
    const [wanted] = operands;
    if (wanted !== 'on' && wanted !== 'off') throw new UsageError('read-only is on or off');
    await inDatabase(await settingsOfDatabase(), { anyVersion: true }, async ({ pool }) => {
      const client = await pool.connect();
      try {
        await letOnlyRead(client, wanted === 'on');
        const left = await endOthers(client);
        say(wanted === 'on' ? 'The database is only read from now on.' : 'The database takes writes again.');
        if (left > 0) say(`${left} connections of other roles go on as they were: restart their servers.`);
      } finally {
        client.release();
      }
    });
  },
});
