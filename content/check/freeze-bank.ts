/**
 * The bank that the tests of the study engine live in: ids, categories, rules, seal and steps of the content as it is now. Written once and kept, so that a test changes only when the
 * engine does. The proofs (content/proof.test.ts) read the content itself.
 *
 *   node content/check/freeze-bank.ts FILE
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readContentFiles } from '../read.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('freeze-bank.ts FILE');
const { questions, steps } = await readContentFiles(join(import.meta.dirname, '..'));
const sorted = [...questions].sort((one, other) => one.id - other.id);
const frozen = {
  ids: sorted.map(({ id }) => id),
  categories: sorted.map(({ category }) => category ?? 0),
  rules: sorted.map(({ facts }) => facts.join(' ')).join(','),
  sealed: sorted.filter(({ sealed }) => sealed === true).map(({ id }) => id),
  steps: steps.map((step) => step.questions),
};
await writeFile(file, `${JSON.stringify(frozen)}\n`);
