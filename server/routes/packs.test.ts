import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { Pack } from '#contract/packs.ts';
import type { Question } from '#contract/question.ts';
import { packBytes, packName } from '#domain/pack.ts';
import { spokenText } from '../sounds/take.ts';
import { type Caller, type CallerName, DAY_MS, testApp } from '../testing/app.ts';
import { standInFfmpeg, toneWav } from '../testing/sounds.ts';

const app = await testApp({ config: { ffmpegPath: await standInFfmpeg() } });
afterAll(() => app.close());

const packsOf = async (who: CallerName, query = ''): Promise<Pack[]> =>
  (await (await app.as(who)).get(`/api/packs${query}`)).json<Pack[]>();
const packOf = (packs: readonly Pack[], name: string) => packs.find((pack) => packName(pack) === name) as Pack;

/** Bytes over the network when a pack is downloaded as a phone does it. */
async function fetched(caller: Caller, { files, sounds }: Pick<Pack, 'files' | 'sounds'>): Promise<number[]> {
  const sizes: number[] = [];
  for (const { path } of [...files, ...sounds]) {
    const answer = await caller.get(path, { 'accept-encoding': 'gzip, br' });
    expect(answer.statusCode, path).toBe(200);
    sizes.push(answer.rawPayload.length);
  }
  return sizes;
}

describe('what can be taken along', () => {
  test('is nothing without an account', async () => {
    for (const path of ['/api/packs', '/api/packs/1']) expect((await app.anonymous.get(path)).statusCode).toBe(401);
  });

  test.each([
    ['free', ['step.1', 'exercise.1', 'signs.0', 'words.0']],
    ['expired', ['step.1', 'exercise.1', 'signs.0', 'words.0']],
    ['premium', ['step.1', ...[1, 2, 3, 4, 5, 6, 0].map((id) => `exercise.${id}`), 'signs.0', 'words.0']],
  ] as const)('by %s is what they may open, and no step that is behind others', async (who, names) => {
    expect((await packsOf(who)).map(packName)).toEqual(names);
  });

  test('is the same compressed and not, the first time and again', async () => {
    const caller = await app.as('free');
    const read = async (encoding: string) => {
      const { rawPayload, headers } = await caller.get('/api/packs/1', { 'accept-encoding': encoding });
      expect(headers['content-encoding']).toBe(encoding === 'gzip' ? 'gzip' : undefined);
      return (encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString();
    };
    const [first, ...others] = [await read('identity'), await read('gzip'), await read('identity'), await read('gzip')];
    expect(JSON.parse(first ?? '')).not.toEqual([]);
    for (const other of others) expect(other).toBe(first);
  });

  test('goes with the end of the trial', async () => {
    await app.setTrial('premium', app.clock.now - DAY_MS);
    expect((await packsOf('premium')).map(packName)).not.toContain('exercise.2');
    expect((await (await app.as('premium')).get('/api/packs/2')).statusCode).toBe(403);
    await app.setTrial('premium', app.clock.now + DAY_MS);
    expect((await packsOf('premium')).map(packName)).toContain('exercise.2');
  });

  test('comes as it is listed: each file is there, and takes no more than was said', async () => {
    const premium = await app.as('premium');
    const uploaded = '0123456789abcdef'.repeat(2);
    const row = { kind: 'questions' as const, width: 1, height: 1, created_at: new Date(app.clock.now), created_by: null };
    await app.db
      .insertInto('pictures')
      .values([
        { ...row, name: `${uploaded}.webp`, bytes: Buffer.alloc(9_000) },
        { ...row, name: `${uploaded}-600.webp`, bytes: Buffer.alloc(3_000) },
      ])
      .execute();
    const give = (id: number, image: string) => app.db.updateTable('questions').set({ image }).where('id', '=', id).execute();
    await give(1003, 'scene-abs-lorry.svg');
    await give(1004, `${uploaded}.webp`);
    await give(1005, 'there-is-none.svg');
    await app.services.content.refresh();
    const pictures = packOf(await packsOf('premium'), 'exercise.1').files.slice(1);
    // The small size of uploads; missing pictures are left out.
    expect(pictures).toEqual([
      { path: '/cdn/questions/scene-abs-lorry.svg', bytes: expect.any(Number) },
      { path: `/cdn/questions/${uploaded}-600.webp`, bytes: 3_000 },
    ]);
    for (const pack of await packsOf('premium')) {
      const sizes = await fetched(premium, pack);
      for (const [place, { path, bytes }] of pack.files.entries()) {
        // Tolerance for small answers, where framing outweighs compression.
        expect(sizes[place], path).toBeLessThanOrEqual(bytes + 100);
      }
    }
  });

  test('refuses what it does not know', async () => {
    const premium = await app.as('premium');
    for (const query of ['?sound=wav', '?all=1']) expect((await premium.get(`/api/packs${query}`)).statusCode).toBe(422);
    expect((await premium.get('/api/packs/99')).statusCode).toBe(404);
    expect((await premium.get('/api/packs/x')).statusCode).toBe(404);
    expect((await (await app.as('free')).get('/api/packs/2')).statusCode).toBe(403);
  });

  test('has another version of a text when a question has changed', async () => {
    const versions = async () => packOf(await packsOf('premium'), 'exercise.1').files.map(({ version }) => version);
    const before = await versions();
    expect(await versions()).toEqual(before);
    await app.db.updateTable('questions').set({ question: 'ሓድሽ ሕቶ?' }).where('id', '=', 1001).execute();
    await app.services.content.refresh();
    expect((await versions())[0]).not.toBe(before[0]);
  });
});

test('all questions of an exercise come that may be practised, and none that is sealed', async () => {
  const premium = await app.as('premium');
  const ids = (await premium.get('/api/packs/1')).json<Question[]>().map(({ id }) => id);
  expect(ids).toHaveLength(24);
  const sealed = await app.db.selectFrom('questions').select('id').where('sealed', '=', true).execute();
  expect(sealed.filter(({ id }) => ids.includes(id))).toEqual([]);
});

test('a recording comes with what it belongs to, in the form that the phone plays, and not when its text has changed', async () => {
  const admin = await app.as('admin');
  const speaker = (await admin.post('/api/booth/speakers', { name: 'ሰላም', agreed_on: '2026-01-02', builds_voice: false })).json<{
    id: number;
  }>();
  const { question } = await app.db.selectFrom('questions').select('question').where('id', '=', 1002).executeTakeFirstOrThrow();
  const query = new URLSearchParams({
    kind: 'question',
    id: '1002',
    field: 'question',
    language: 'ti',
    digest: spokenText(question).digest,
    speaker: String(speaker.id),
  });
  const sent = await admin.post(`/api/booth/takes?${query}`, toneWav(1), { 'content-type': 'audio/wav' });
  expect(sent.statusCode, sent.body).toBe(200);
  for (const [form, ending] of [
    ['', '.ogg'],
    ['?sound=m4a', '.m4a'],
  ]) {
    const exercise = packOf(await packsOf('premium', form), 'exercise.1');
    expect(exercise.sounds.map(({ path }) => path)).toEqual([
      '/api/sounds?kind=question&id=1002',
      expect.stringMatching(`^/cdn/sounds/[0-9a-f]{32}\\${ending}$`),
    ]);
    expect(packBytes([exercise], true)).toBeGreaterThan(packBytes([exercise], false));
    const [, file] = await fetched(await app.as('premium'), { files: [], sounds: exercise.sounds });
    expect(file).toBe(exercise.sounds[1]?.bytes);
  }
  await app.db.updateTable('questions').set({ question: 'ካልእ ሕቶ?' }).where('id', '=', 1002).execute();
  expect(packOf(await packsOf('premium'), 'exercise.1').sounds).toEqual([]);
});
