import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importTakes } from '../commands/voice.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { toneWav } from '../testing/sounds.ts';
import { importReadTakes, readTakes, writeTakes } from './takes-file.ts';

const folders: string[] = [];
const newFolder = async () => {
  folders.push(await mkdtemp(join(tmpdir(), 'mengedi-takes-')));
  return folders.at(-1) as string;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const open = () => testApp({ config: { ffmpegPath: '/nowhere' } });
const spoken = ({ db }: TestApp) =>
  db
    .selectFrom('takes')
    .innerJoin('speakers', 'speakers.id', 'takes.speaker_id')
    .innerJoin('sounds', 'sounds.name', 'takes.master')
    .select(['kind', 'item_id', 'field', 'language', 'digest', 'seconds', 'bytes', 'speakers.name', 'agreed_on', 'builds_voice'])
    .orderBy('item_id')
    .execute();

async function withTakes(): Promise<{ first: TestApp; directory: string }> {
  const first = await open();
  const recorded = await newFolder();
  await writeFile(join(recorded, 'question-1001-question.wav'), toneWav(1));
  await writeFile(join(recorded, 'option-10011-option.wav'), toneWav(0.8));
  const selam = { name: 'ሰላም', agreedOn: '2026-11-15', buildsVoice: true };
  await importTakes(first.db, first.services.config, recorded, 'ti', selam, () => undefined);
  const directory = await newFolder();
  expect(await writeTakes(first.db, directory)).toHaveLength(3);
  return { first, directory };
}

test('recordings travel with the content, with who spoke and agreed to what, and are taken once', async () => {
  const { first, directory } = await withTakes();
  await using _closed = first;
  await using second = await open();
  const takes = await readTakes(directory);
  expect(await importReadTakes(second.db, second.services.config, takes)).toEqual({ kept: 2, leftOut: [] });
  expect(await spoken(second)).toEqual(await spoken(first));
  expect(await importReadTakes(second.db, second.services.config, takes)).toEqual({ kept: 0, leftOut: [] });
  expect(await second.db.selectFrom('speakers').select('name').execute()).toEqual([{ name: 'ሰላም' }]);
});

test('recordings of a speaker who withdrew stay away, until they agree anew', async () => {
  const { first, directory } = await withTakes();
  await using _closed = first;
  const takes = await readTakes(directory);
  const admin = await first.as('admin');
  const [speaker] = await first.db.selectFrom('speakers').select('id').execute();
  expect((await admin.delete(`/api/booth/speakers/${speaker?.id}`)).json()).toEqual({ removed: 2 });
  const again = () => importReadTakes(first.db, first.services.config, takes);
  const { kept, leftOut } = await again();
  expect([kept, leftOut]).toEqual([
    0,
    [
      expect.stringMatching(/option 10011 option ti: the speaker has withdrawn$/),
      expect.stringMatching(/question 1001 question ti: the speaker has withdrawn$/),
    ],
  ]);
  expect([await spoken(first), await first.db.selectFrom('speakers').select('id').execute()]).toEqual([[], []]);
  // What is kept does not say who it was.
  const audit = await first.db.selectFrom('audit').select(['before', 'after']).where('subject', '=', 'speaker').execute();
  expect(audit).toEqual([{ before: { takes: 2, digest: expect.stringMatching(/^[0-9a-f]{64}$/) }, after: null }]);
  // Anew: on a later day, or as a speaker of the booth.
  const later = takes.map(({ speaker, ...take }) => ({
    ...take,
    ...(speaker && { speaker: { ...speaker, agreed_on: '2026-11-16' } }),
  }));
  expect(await importReadTakes(first.db, first.services.config, later)).toEqual({ kept: 2, leftOut: [] });
  await first.db.deleteFrom('takes').execute();
  await admin.post('/api/booth/speakers', { name: 'ሰላም', agreed_on: '2026-11-15', builds_voice: false });
  expect(await again()).toEqual({ kept: 2, leftOut: [] });
});

test('a recording is left out where its text says something else, or is not there', async () => {
  const { first, directory } = await withTakes();
  await using _closed = first;
  const takes = (await readTakes(directory)).map((take) =>
    take.kind === 'question' ? { ...take, digest: 'of another text' } : { ...take, id: 999_999 },
  );
  await first.db.deleteFrom('takes').execute();
  const { kept, leftOut } = await importReadTakes(first.db, first.services.config, takes);
  expect(kept).toBe(0);
  expect(leftOut).toEqual([
    expect.stringMatching(/option 999999 option ti: What you are looking for was not found\.$/),
    expect.stringMatching(/question 1001 question ti: the text says something else by now$/),
  ]);
  expect(await first.db.selectFrom('takes').select('id').execute()).toEqual([]);
});

test('a list that is none, and a file that is missing, are named and nothing is read', async () => {
  const { first, directory } = await withTakes();
  await using _closed = first;
  const list = await readFile(join(directory, 'takes.yaml'), 'utf8');
  await writeFile(join(directory, 'takes.yaml'), list.replaceAll(/file: sounds\//g, 'file: sounds/../../'));
  expect(await readTakes(directory)).toHaveLength(2);
  await rm(join(directory, 'sounds'), { recursive: true });
  await expect(readTakes(directory)).rejects.toThrow(/wav:1: the file is missing$/);
  await writeFile(join(directory, 'takes.yaml'), '- kind: nothing\n');
  await expect(readTakes(directory)).rejects.toThrow(/^takes\.yaml:1: /);
  expect(await readTakes(await newFolder())).toEqual([]);
});
