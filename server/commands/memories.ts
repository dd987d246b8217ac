import type { Db } from '../db/connect.ts';
import { userIdsWithAnswers } from '../db/learning/study.ts';
import { readAsked } from '../publishing/store.ts';
import { rebuildLearner } from '../study/learner.ts';
import { command, type Say } from './command.ts';

const LEARNERS_AT_ONCE = 500;

async function rebuildMemories(db: Db, say: Say): Promise<void> {
  const asked = await readAsked(db);
  let count = 0;
  for (let ids = await userIdsWithAnswers(db, 0, LEARNERS_AT_ONCE); ids.length > 0; ) {
    for (const id of ids) await rebuildLearner(db, id, asked);
    count += ids.length;
    say(`  ${count} learners …`);
    ids = await userIdsWithAnswers(db, ids.at(-1) ?? 0, LEARNERS_AT_ONCE);
  }
  say(`Rebuilt the memory of ${count} learners.`);
}

export const MEMORY_COMMAND = command({
  name: 'memory rebuild',
  shows: '',
  does: ['make what learners remember anew from the log of their answers'],
  operands: [0, 0],
  options: {},
  async run({ settingsOfDatabase, inDatabase, say }) {
    await inDatabase(await settingsOfDatabase(), {}, ({ db }) => rebuildMemories(db, say));
  },
});
