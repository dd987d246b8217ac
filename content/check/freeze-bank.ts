/**
 * Writes a snapshot of the bank for the tests of the study engine: ids, categories, rules, seals and steps of the current content. The snapshot is kept, so
 * that these tests change only with the engine. The proofs (content/proof.test.ts) use the content itself.
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
