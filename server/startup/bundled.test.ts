import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundled, sourcesIn, stateOf } from './bundled.ts';

let folder: string;
let project: URL;
const source = () => join(folder, 'server/one.ts');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mengedi-bundled-'));
  project = pathToFileURL(`${folder}/`);
  await mkdir(join(folder, 'server/dist'), { recursive: true });
  await writeFile(source(), 'export const one = 1;');
  await writeFile(sourcesIn(project), JSON.stringify({ 'server/one.ts': stateOf('server/one.ts', project) }));
});
afterEach(() => rm(folder, { recursive: true }));

test('runs while its sources are as they were', () => {
  expect(bundled('serve', project)).toBe(new URL('server/dist/serve.mjs', project).href);
});

test.each<[string, () => Promise<void>]>([
  ['has other text', () => writeFile(source(), 'export const one = 11;')],
  ['was written again', () => utimes(source(), 1, 1)],
  ['is gone', () => rm(source())],
])('does not run when a source %s', async (_how, change) => {
  await change();
  expect(bundled('serve', project)).toBeUndefined();
});

test.each<[string, () => Promise<void>]>([
  ['was never made', () => rm(join(folder, 'server/dist'), { recursive: true })],
  ['is only half written', () => writeFile(sourcesIn(project), '{"server/one.ts": "17')],
])('does not run when it %s', async (_how, change) => {
  await change();
  expect(bundled('serve', project)).toBeUndefined();
});
