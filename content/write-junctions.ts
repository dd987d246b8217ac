// Writes junctions.json: what the trainer of right of way asks. It is made from the rules (domain/right-of-way/tasks.ts), which takes a computer a second and
// a weak phone half a minute: so it is made ahead.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allTasks } from '#domain/right-of-way/tasks.ts';

writeFileSync(
  join(import.meta.dirname, 'junctions.json'),
  `[\n${allTasks()
    .map((task) => JSON.stringify(task))
    .join(',\n')}\n]\n`,
);
