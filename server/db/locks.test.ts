import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LOCKS } from './locks.ts';

const read = async (folder: string, ending: string) => {
  const names = await readdir(new URL(folder, import.meta.url), { recursive: true });
  const files = names.filter((name) => name.endsWith(ending) && !name.includes('.test.'));
  return Promise.all(
    files.map(async (name) => [name, await readFile(new URL(`${folder}${name}`, import.meta.url), 'utf8')] as const),
  );
};

test('no two kinds of work share a lock', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every lock that is taken by a number is listed', async () => {
  const listed = Object.values(LOCKS).map(String);
  for (const [name, text] of [...(await read('./', '.ts')), ...(await read('./migrations/', '.sql'))]) {
    for (const [, number = ''] of text.matchAll(/advisory\w*\((\d[\d_]*)\)/g))
      expect(listed, name).toContain(number.replaceAll('_', ''));
  }
});
