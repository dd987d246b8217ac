import type pg from 'pg';
import type { Db } from '../db/connect.ts';
import { clearEarlierSwitch, readOnlySince, turnReadOnly, untilWritersEnded } from '../db/read-only.ts';
import { endOtherConnections } from '../db/state.ts';
import { CommandRefused, command, type Say, UsageError } from './command.ts';

const hasSwitch = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query<{ has: boolean }>("select to_regclass('read_only') is not null as has")).rows[0]?.has === true;

async function turnOn(db: Db, pool: pg.Pool, say: Say): Promise<void> {
  if (!(await hasSwitch(pool))) throw new CommandRefused('Bring the database up to date first: npm run cli -- migrate.');
  const isNew = await turnReadOnly(db, true);
  say(`The database is only read ${isNew ? 'from now on' : `since ${await readOnlySince(db)}`}.`);
  if (!(await untilWritersEnded(db))) say('What was begun before is still being written: look again in a minute.');
}

/** Also removes what an earlier version's switch has set. */
async function turnOff(db: Db, pool: pg.Pool, say: Say): Promise<void> {
  if (await hasSwitch(pool)) await turnReadOnly(db, false);
  const wasEarlier = await clearEarlierSwitch(db);
  say('The database takes writes again.');
  if (!wasEarlier) return;
  // Other connections keep the settings they were opened with, so they are ended.
  const client = await pool.connect();
  const left = await endOtherConnections(client).finally(() => client.release());
  if (left > 0) say(`${left} connections of other roles go on as they were: restart their servers.`);
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
    await inDatabase(await settingsOfDatabase(), { anyVersion: true }, ({ db, pool }) =>
      wanted === 'on' ? turnOn(db, pool, say) : turnOff(db, pool, say),
    );
  },
});
