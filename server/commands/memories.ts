import type { Db } from '../db/connect.ts';
import { userIdsWithAnswers } from '../db/study.ts';
import { rebuildMemory } from '../study/memories.ts';
import { say } from './command.ts';

const LEARNERS_AT_ONCE = 500;

export async function rebuildMemories(db: Db): Promise<void> {
  let count = 0;
  for (let ids = await userIdsWithAnswers(db, 0, LEARNERS_AT_ONCE); ids.length > 0; ) {
    for (const id of ids) await rebuildMemory(db, id);
    count += ids.length;
    say(`  ${count} learners …`);
    ids = await userIdsWithAnswers(db, ids.at(-1) ?? 0, LEARNERS_AT_ONCE);
  }
  say(`Rebuilt the memory of ${count} learners.`);
}
