// Writes junctions.json with the tasks of the trainer for right of way. Generating them from the rules (domain/right-of-way/tasks.ts) takes a computer a second
// and a slow phone half a minute, so it is done in advance.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allTasks } from '#domain/right-of-way/tasks.ts';

writeFileSync(
  join(import.meta.dirname, 'junctions.json'),
  `[\n${allTasks()
    .map((task) => JSON.stringify(task))
    .join(',\n')}\n]\n`,
);
