import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContentFiles } from './read.ts';
import { SHIPPED } from './shipped.ts';

/** Only the shipped list of misconceptions, changed: what else is missing is a fault of its own. */
async function readWith(change: (yaml: string) => string) {
  const directory = await mkdtemp(join(tmpdir(), 'content-'));
  try {
    const list = await readFile(join(import.meta.dirname, 'misconceptions.yaml'), 'utf8');
    await writeFile(join(directory, 'misconceptions.yaml'), change(list));
    return await readContentFiles(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

test('options that name a belief which was merged into another count for that other', () => {
  const { questions, misconceptions } = SHIPPED;
  const known = new Set(misconceptions.map(({ id }) => id));
  const named = questions.flatMap(({ options }) => options.flatMap(({ misconception }) => misconception ?? []));
  expect(named.filter((id) => !known.has(id))).toEqual([]);
  expect(known.has('right-rule-everywhere')).toBe(false);
  expect(misconceptions.some((misconception) => 'also' in misconception)).toBe(false);
});

test('a merged belief belongs to one other and is not in the list itself', async () => {
  const twice = (yaml: string) => yaml.replace(/also: \[/, 'also: [no-exceptions, ');
  await expect(readWith(twice)).rejects.toThrow('the id no-exceptions is used twice');
});
