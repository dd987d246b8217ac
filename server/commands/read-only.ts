import { endOtherConnections, letOnlyRead } from '../db/state.ts';
import { command, UsageError } from './command.ts';

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
        const left = await endOtherConnections(client);
        say(wanted === 'on' ? 'The database is only read from now on.' : 'The database takes writes again.');
        if (left > 0) say(`${left} connections of other roles go on as they were: restart their servers.`);
      } finally {
        client.release();
      }
    });
  },
});
