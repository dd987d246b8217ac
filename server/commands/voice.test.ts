import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sound } from '#contract/sounds.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { program, standInFfmpeg, toneWav } from '../testing/sounds.ts';
import { convertTakes, importTakes, makeTakes } from './voice.ts';

const NO_FFMPEG = { ffmpegPath: '/nowhere' };
const SELAM = { name: 'ሰላም', agreedOn: '2026-11-15', buildsVoice: true };
const heard = async (app: TestApp, id: number) =>
  (await (await app.as('premium')).get(`/api/sounds?kind=question&id=${id}`)).json<Sound[]>();
const folderOf = async (files: Readonly<Record<string, Buffer>>) => {
  const folder = await mkdtemp(join(tmpdir(), 'mengedi-takes-'));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  return folder;
};
/** A stand-in for a synthesiser: a tone whose pitch is the length of the text. */
const standInVoice = () =>
  program(
    'voice',
    `let text = '';
process.stdin.on('data', (part) => { text += part; }).on('end', () => {
  if (process.argv[2] !== '-v' || process.argv[3] !== 'ti') process.exit(2);
  const wav = Buffer.from('${toneWav(0.5).toString('base64')}', 'base64');
  wav.writeInt16LE(text.length, 44);
  process.stdout.write(wav);
});`,
  );

test('a folder of recordings is taken by the names of its files, and what is none is told by name', async () => {
  await using app = await testApp({ config: NO_FFMPEG });
  const folder = await folderOf({
    'question-1001-question.wav': toneWav(1),
    'option-10011-option.wav': toneWav(0.8),
    'question-1002-question.wav': toneWav(1, { level: 0 }),
    'question-999999-question.wav': toneWav(1),
    'readme.txt': Buffer.from('hello'),
  });
  const told: string[] = [];
  const done = importTakes(app.db, app.services.config, folder, 'ti', SELAM, (line) => told.push(line));
  await expect(done).rejects.toThrow('3 of 5 files were not taken.');
  expect(told).toEqual([
    'question-1002-question.wav: Nothing can be heard in the recording.',
    expect.stringMatching(/^question-999999-question.wav: /),
    expect.stringMatching(/^readme.txt: its name does not say/),
    '2 kept, 3 refused.',
  ]);
  expect((await heard(app, 1001)).map(({ kind, seconds }) => [kind, seconds])).toEqual([
    ['question', 1],
    ['option', expect.closeTo(0.8)],
  ]);
  const speakers = await app.db.selectFrom('speakers').select(['name', 'builds_voice']).execute();
  expect(speakers).toEqual([{ name: 'ሰላም', builds_voice: true }]);
});

test('a machine speaks what nobody has spoken, is heard only where that is wanted, and gives way to the first person', async () => {
  const voiceCommand = `${await standInVoice()} -v ti`;
  await using app = await testApp({ config: { ...NO_FFMPEG, voiceCommand } });
  await using machines = await testApp({ config: { ...NO_FFMPEG, voiceCommand, machineVoice: true }, sharing: app });
  await importTakes(
    app.db,
    app.services.config,
    await folderOf({ 'question-1001-question.wav': toneWav(1) }),
    'ti',
    SELAM,
    () => undefined,
  );
  // Fewer texts, for speed.
  await app.db.updateTable('questions').set({ retired_at: new Date() }).where('id', 'not in', [1001, 1002]).execute();
  for (const table of ['signs', 'sign_categories', 'terms', 'checklists', 'levels'] as const)
    await app.db.updateTable(table).set({ retired_at: new Date() }).execute();
  const told: string[] = [];
  await makeTakes(app.db, app.services.config, 'ti', (line) => told.push(line));
  expect(told.at(-1)).toBe('Learners do not hear them: MACHINE_VOICE is off.');
  const fields = (sounds: readonly Sound[]) => sounds.map(({ kind, field, machine }) => `${kind} ${field} ${machine}`);
  expect(fields(await heard(app, 1001))).toEqual(['question question false']);
  expect(fields(await heard(machines, 1001))).toContain('question question false');
  expect(fields(await heard(machines, 1002))).toContain('question question true');
  expect(await heard(app, 1002)).toEqual([]);
  const before = await app.db.selectFrom('takes').select('id').execute();
  await makeTakes(app.db, app.services.config, 'ti', () => undefined);
  expect(await app.db.selectFrom('takes').select('id').execute()).toEqual(before);
  await importTakes(
    app.db,
    app.services.config,
    await folderOf({ 'question-1002-question.wav': toneWav(1) }),
    'ti',
    SELAM,
    () => undefined,
  );
  expect(fields(await heard(app, 1002))).toEqual(['question question false']);
});

test('without a program that speaks nothing is made', async () => {
  await using app = await testApp({ config: NO_FFMPEG });
  await expect(makeTakes(app.db, app.services.config, 'ti', () => undefined)).rejects.toThrow('VOICE_COMMAND names no program');
});

test('what was recorded before there was an ffmpeg is made small once there is one, and its master stays', async () => {
  await using app = await testApp({ config: NO_FFMPEG });
  const { config } = app.services;
  const folder = await folderOf({ 'question-1001-question.wav': toneWav(1) });
  await importTakes(app.db, config, folder, 'ti', SELAM, () => undefined);
  await expect(convertTakes(app.db, config, () => undefined)).rejects.toThrow('There is no ffmpeg');
  const made = () => app.db.selectFrom('takes').select(['master', 'ogg', 'm4a']).execute();
  const [before] = await made();
  const told: string[] = [];
  const convert = () => convertTakes(app.db, { ...config, ffmpegPath }, (line) => told.push(line));
  const ffmpegPath = await standInFfmpeg();
  await convert();
  expect(await made()).toEqual([
    { master: before?.master, ogg: expect.stringMatching(/\.ogg$/), m4a: expect.stringMatching(/\.m4a$/) },
  ]);
  expect((await heard(app, 1001)).map(({ seconds }) => seconds)).toEqual([1]);
  await convert();
  expect(told).toEqual(['1 converted, 0 failed.', '0 converted, 0 failed.']);
});

test('a take that cannot be converted is named, and served as uploaded', async () => {
  await using app = await testApp({ config: NO_FFMPEG });
  const folder = await folderOf({ 'question-1001-question.wav': toneWav(1) });
  await importTakes(app.db, app.services.config, folder, 'ti', SELAM, () => undefined);
  const told: string[] = [];
  const full = { ...app.services.config, ffmpegPath: await standInFfmpeg(), soundBytes: 1 };
  await expect(convertTakes(app.db, full, (line) => told.push(line))).rejects.toThrow('1 recordings are still served');
  expect(told).toEqual([
    'question 1001 question, ti: There is no room for more recordings: they can take 0 MB together.',
    '0 converted, 1 failed.',
  ]);
  expect((await heard(app, 1001)).length).toBe(1);
});
