import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SOUND_BYTES_MAX } from '#contract/limits.ts';
import type { BoothText, Sound, Speaker } from '#contract/sounds.ts';
import { TAKE_SECONDS_MAX } from '#domain/recording.ts';
import { spokenText } from '../sounds/take.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { standInFfmpeg, toneWav } from '../testing/sounds.ts';

const plain = await testApp({ config: { ffmpegPath: '/nowhere' } });
const withFfmpeg = await testApp({ config: { ffmpegPath: await standInFfmpeg() } });
afterAll(async () => {
  await plain.close();
  await withFfmpeg.close();
});

/** A question in no open exercise or step. */
const LOCKED = 2002;

const speakerOf = async (app: TestApp, name = 'ሰላም'): Promise<number> => {
  const admin = await app.as('admin');
  const answer = await admin.post('/api/booth/speakers', { name, agreed_on: '2026-01-02', builds_voice: false });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Speaker>().id;
};
const textsOf = async (app: TestApp, query = ''): Promise<BoothText[]> =>
  (await (await app.as('admin')).get(`/api/booth${query}`)).json<BoothText[]>();
const textOf = async (app: TestApp, id: number, kind = 'question', field = 'question') => {
  const texts = (
    await Promise.all(['missing', 'spoken', 'stale'].map((state) => textsOf(app, `?kind=${kind}&state=${state}`)))
  ).flat();
  return texts.find((text) => text.id === id && text.field === field) as BoothText;
};
type Sending = {
  app?: TestApp;
  text?: BoothText | undefined;
  speaker?: number;
  bytes?: Buffer | string;
  type?: string;
  language?: string;
};
async function send({ app = plain, text, speaker, bytes = toneWav(1), type = 'audio/wav', language = 'ti' }: Sending) {
  const { kind, id, field, digest } = text ?? (await textOf(app, 1001));
  const query = new URLSearchParams({
    kind,
    id: String(id),
    field,
    language,
    digest,
    speaker: String(speaker ?? (await speakerOf(app))),
  });
  const headers = { 'content-type': type, 'accept-language': 'en' };
  return (await app.as('admin')).post(`/api/booth/takes?${query}`, bytes, headers);
}
const heard = async (app: TestApp, id = 1001, kind = 'question') =>
  (await (await app.as('premium')).get(`/api/sounds?kind=${kind}&id=${id}`)).json<Sound[]>();

describe('a take', () => {
  test('of a question is heard by learners, as it came where there is no ffmpeg', async () => {
    const bytes = toneWav(1.5);
    const sent = await send({ bytes });
    expect(sent.statusCode, sent.body).toBe(200);
    const [sound, ...others] = await heard(plain);
    expect(others).toEqual([]);
    expect(sound).toMatchObject({ kind: 'question', id: 1001, field: 'question', language: 'ti', machine: false, seconds: 1.5 });
    const [file] = sound?.files ?? [];
    expect(file).toEqual({ name: expect.stringMatching(/^[0-9a-f]{32}\.wav$/), type: 'audio/wav' });
    const served = await plain.anonymous.get(`/cdn/sounds/${file?.name}`);
    expect(served.rawPayload.equals(bytes)).toBe(true);
    expect(served.headers).toMatchObject({
      'content-type': 'audio/wav',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    });
  });

  test('is made small and even with ffmpeg, and its master is kept as it came', async () => {
    const bytes = toneWav(2);
    expect((await send({ app: withFfmpeg, bytes })).statusCode).toBe(200);
    const [sound] = await heard(withFfmpeg);
    expect(sound?.files.map(({ type }) => type)).toEqual(['audio/ogg', 'audio/mp4']);
    const made = await Promise.all(
      (sound?.files ?? []).map(async ({ name }) => (await withFfmpeg.anonymous.get(`/cdn/sounds/${name}`)).body),
    );
    for (const file of made) expect(file).toContain('-ac 1 -af loudnorm=I=-16');
    expect(made[0]).toContain('libopus -b:a 24k');
    expect(made[1]).toContain('aac -b:a 48k');
    const { master } = await withFfmpeg.db.selectFrom('takes').select('master').executeTakeFirstOrThrow();
    const kept = await withFfmpeg.db.selectFrom('sounds').select('bytes').where('name', '=', master).executeTakeFirstOrThrow();
    expect(kept.bytes.equals(bytes)).toBe(true);
  });

  test('takes the place of the one before, which is heard no more and can be brought back', async () => {
    const text = await textOf(plain, 1002);
    await send({ text, bytes: toneWav(1, { pitch: 300 }) });
    const [first] = await heard(plain, 1002);
    const before = await plain.db.selectFrom('sounds').select('name').execute();
    await send({ text, bytes: toneWav(1, { pitch: 310 }) });
    const [second] = await heard(plain, 1002);
    expect(second?.files[0]?.name).not.toBe(first?.files[0]?.name);
    expect(await plain.db.selectFrom('sounds').select('name').execute()).toHaveLength(before.length + 1);
    expect((await plain.anonymous.get(`/cdn/sounds/${first?.files[0]?.name}`)).statusCode).toBe(200);
  });

  test('is not heard any more when its text has other words, and the booth asks for it again', async () => {
    const text = await textOf(plain, 1003);
    await send({ text, bytes: toneWav(1, { pitch: 320 }) });
    const admin = await plain.as('admin');
    const change = { kind: 'question', id: 1003, field: 'question', language: 'ti', text: 'ሓድሽ ሕቶ (1003)?' };
    const { version } = (await admin.get('/api/questions/1003')).json<{ version: number }>();
    expect((await admin.call('PUT', '/api/translations', { ...change, version })).statusCode).toBe(200);
    expect(await heard(plain, 1003)).toEqual([]);
    const stale = await textsOf(plain, '?state=stale');
    expect(stale.map(({ id }) => id)).toEqual([1003]);
    const late = await send({ text, bytes: toneWav(1) });
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'text_changed']);
  });

  test('goes with its text', async () => {
    const text = await textOf(plain, 10011, 'option', 'option');
    await send({ text, bytes: toneWav(1, { pitch: 330 }) });
    const takes = () => plain.db.selectFrom('takes').select('master').where('item_id', '=', 10011).execute();
    const [take] = await takes();
    expect(take).toBeDefined();
    await plain.db.deleteFrom('options').where('id', '=', 10011).execute();
    expect(await takes()).toEqual([]);
    expect(
      await plain.db
        .selectFrom('sounds')
        .select('name')
        .where('name', '=', take?.master ?? '')
        .execute(),
    ).toEqual([]);
  });
});

test('who withdraws is heard no more: all their takes, their files and their name are gone', async () => {
  const [leaving, staying] = [await speakerOf(plain, 'ዮናስ'), await speakerOf(plain, 'ሄለን')];
  await send({ text: await textOf(plain, 1004), speaker: leaving, bytes: toneWav(1, { pitch: 340 }) });
  await send({ text: await textOf(plain, 1005), speaker: leaving, bytes: toneWav(1, { pitch: 350 }) });
  await send({ text: await textOf(plain, 1006), speaker: staying, bytes: toneWav(1, { pitch: 360 }) });
  const [was] = await heard(plain, 1004);
  const admin = await plain.as('admin');
  expect((await admin.delete(`/api/booth/speakers/${leaving}`)).json()).toEqual({ removed: 2 });
  expect([await heard(plain, 1004), await heard(plain, 1005)]).toEqual([[], []]);
  expect(await heard(plain, 1006)).toHaveLength(1);
  expect((await plain.anonymous.get(`/cdn/sounds/${was?.files[0]?.name}`)).statusCode).toBe(404);
  const speakers = (await admin.get('/api/booth/speakers')).json<Speaker[]>();
  expect(speakers.map(({ name }) => name)).not.toContain('ዮናስ');
  const { rows } = await sql`select from audit where concat(before::text, after::text) like '%ዮናስ%'`.execute(plain.db);
  expect(rows).toEqual([]);
});

describe('a file, asked for over the network', () => {
  const bytes = toneWav(1, { pitch: 380 });
  const size = bytes.length;
  let address = '';
  let etag = '';
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp({ config: { ffmpegPath: '/nowhere' } });
    await send({ app: server, bytes });
    const name = (await heard(server))[0]?.files[0]?.name;
    address = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/cdn/sounds/${name}`;
    etag = `"${name}"`;
  });
  afterAll(() => server.close());

  test.each([
    ['whole', {}, 200, 0, size],
    ['from a place to another', { range: 'bytes=4-7' }, 206, 4, 8],
    ['as a player asks first', { range: 'bytes=0-' }, 206, 0, size],
    ['beyond its end', { range: `bytes=100-${size * 2}` }, 206, 100, size],
    ['by its last bytes', { range: 'bytes=-10' }, 206, size - 10, size],
    ['in two parts, comes as a whole', { range: 'bytes=0-1,4-5' }, 200, 0, size],
    ['in no part that can be understood, comes as a whole', { range: 'lines=1-2' }, 200, 0, size],
    ['in part, while it is the same file', { range: 'bytes=4-7', 'if-range': 'its own' }, 206, 4, 8],
    ['in part of another file, comes as a whole', { range: 'bytes=4-7', 'if-range': '"another"' }, 200, 0, size],
    [
      'in part of one from another day, comes as a whole',
      { range: 'bytes=4-7', 'if-range': new Date(0).toUTCString() },
      200,
      0,
      size,
    ],
  ])('%s', async (_how, asked: Record<string, string>, status, from, to) => {
    const headers = asked['if-range'] === 'its own' ? { ...asked, 'if-range': etag } : asked;
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(address, { method, headers });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-range')).toBe(status === 206 ? `bytes ${from}-${to - 1}/${size}` : null);
      expect([answer.headers.get('content-length'), answer.headers.get('accept-ranges')]).toEqual([String(to - from), 'bytes']);
      const body = Buffer.from(await answer.arrayBuffer());
      expect(body.equals(method === 'HEAD' ? Buffer.alloc(0) : bytes.subarray(from, to))).toBe(true);
    }
  });

  test('where it has nothing is told how long it is', async () => {
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const answer = await fetch(address, { headers: { range } });
      expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([416, `bytes */${size}`, '']);
    }
  });

  test('is not sent again to who has it, nor made up for who asks for another', async () => {
    expect((await fetch(address, { headers: { 'if-none-match': etag, range: 'bytes=0-3' } })).status).toBe(304);
    expect((await fetch(address.replace(/[0-9a-f]{32}/, '0'.repeat(32)), { headers: { range: 'bytes=0-3' } })).status).toBe(404);
  });
});

describe('refused is', () => {
  test.each([
    ['nothing', { bytes: '' }, 422, 'There is no sound in the call.'],
    ['a file that is no sound', { bytes: '<svg></svg>' }, 422, 'The file is no sound, or it is damaged.'],
    [
      'another kind than it says',
      { bytes: toneWav(1), type: 'audio/ogg' },
      422,
      'The file is another kind of sound than it claims to be.',
    ],
    ['a picture', { bytes: 'x', type: 'image/png' }, 415, 'Only WAV, Ogg, MP4, WebM and MP3 are accepted.'],
    ['silence', { bytes: toneWav(2, { level: 0 }) }, 422, 'Nothing can be heard in the recording.'],
    ['a click', { bytes: toneWav(0.1) }, 422, 'The recording is too short to hold a word.'],
    [
      'what has no end',
      { bytes: toneWav(TAKE_SECONDS_MAX + 2) },
      422,
      'The recording is too long: it can have at most 4 minutes.',
    ],
    [
      'what only ffmpeg could read',
      { bytes: 'OggS', type: 'audio/ogg' },
      422,
      'Only WAV is accepted here: the server has no ffmpeg to read other files.',
    ],
    ['a WAV that is cut off', { bytes: toneWav(1).subarray(0, 500) }, 422, 'The file is no sound, or it is damaged.'],
    ['a speaker who is not there', { speaker: 999_999 }, 422, 'There is no such speaker.'],
  ])('%s', async (_name, sending, status, message) => {
    const answer = await send({ ...sending, text: await textOf(plain, 1007) });
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.body).toContain(message);
    expect(await heard(plain, 1007)).toEqual([]);
  });

  test('what is too large', async () => {
    const answer = await send({ bytes: Buffer.alloc(SOUND_BYTES_MAX + 1), text: await textOf(plain, 1007) });
    expect(answer.statusCode).toBe(413);
  });

  test.each([
    ['hours of silence in few bytes', 'OggS hours of silence', 'The recording is too long: it can have at most 4 minutes.'],
    ['what ffmpeg cannot read', 'OggS broken', 'The file is no sound, or it is damaged.'],
  ])('with ffmpeg, %s', async (_name, bytes, message) => {
    const answer = await send({ app: withFfmpeg, bytes, type: 'audio/ogg', text: await textOf(withFfmpeg, 1007) });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.body).toContain(message);
  });

  test('more than there is room for', async () => {
    await using small = await testApp({ config: { ffmpegPath: '/nowhere', soundBytes: 50_000 } });
    expect((await send({ app: small, bytes: toneWav(1) })).statusCode).toBe(200);
    const answer = await send({ app: small, bytes: toneWav(1, { pitch: 500 }), text: await textOf(small, 1002) });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('There is no room for more recordings');
  });
});

test('a locked question is not heard either', async () => {
  const question = (await (await plain.as('admin')).get(`/api/questions/${LOCKED}`)).json<{ question: string }>().question;
  const text = { kind: 'question', id: LOCKED, field: 'question', ...spokenText(question) } as BoothText;
  await send({ text, bytes: toneWav(1, { pitch: 370 }) });
  expect(await heard(plain, LOCKED)).toHaveLength(1);
  const free = await plain.as('free');
  expect((await free.get(`/api/sounds?kind=question&id=${LOCKED}`)).statusCode).toBe(404);
  expect((await free.get('/api/sounds?kind=question&id=1001')).statusCode).toBe(200);
});

test('the booth shows first what learners miss most, then what they meet most, then the rest as it stands', async () => {
  await using app = await testApp({ config: { ffmpegPath: '/nowhere' } });
  const before = await textsOf(app, '?kind=question&state=missing');
  const [one, other, often, rare] = before.slice(-8).filter(({ field }) => field === 'question') as [
    BoothText,
    BoothText,
    BoothText,
    BoothText,
  ];
  await app.db
    .insertInto('question_statistics')
    .values(
      (
        [
          [often.id, 'ti', 500, 490],
          [rare.id, 'ti', 100, 90],
          [one.id, 'ti', 40, 20],
          [one.id, 'sv', 20, 10],
          [other.id, 'sv', 900, 900],
        ] as const
      ).map(([question_id, language, answers, correct]) => ({
        question_id,
        language,
        answers,
        correct,
        good_answers: 0,
        good_correct: 0,
      })),
    )
    .execute();
  const texts = await textsOf(app, '?kind=question&state=missing');
  const first = texts.filter(({ field }) => field === 'question').slice(0, 5);
  expect(first.map(({ id, missed, met }) => [id, missed, met])).toEqual([
    [one.id, 30, 60],
    [often.id, 10, 500],
    [rare.id, 10, 100],
    [other.id, 0, 900],
    [before[0]?.id, 0, 0],
  ]);
  expect((await textsOf(app, '?kind=option'))[0]).toMatchObject({ owner: { kind: 'question', id: one.id }, missed: 30 });

  // Terms and signs are sorted by how many learners know them.
  const [, , third] = (await textsOf(app, '?kind=term')).filter(({ field }) => field === 'term');
  const card = {
    mode: 'term' as const,
    item_id: third?.id as number,
    stability: 1,
    difficulty: 5,
    last_day: 20_000,
    right_days: 0,
  };
  const { premium, free } = app.users;
  await app.db
    .insertInto('cards')
    .values([
      { ...card, user_id: premium.id, last_right: false },
      { ...card, user_id: free.id, last_right: true },
    ])
    .execute();
  expect((await textsOf(app, '?kind=term'))[0]).toMatchObject({ id: third?.id, missed: 1, met: 2, state: 'missing', take: null });
});

test('a checklist is spoken and heard as a whole, its title and its text', async () => {
  await using app = await testApp({ config: { ffmpegPath: '/nowhere' } });
  for (const field of ['title', 'html']) {
    const text = (await textsOf(app, '?kind=checklist')).find((one) => one.id === 1 && one.field === field);
    expect(text?.text).not.toMatch(/[<>]/);
    const sent = await send({ app, text, bytes: toneWav(1, { pitch: 400 + field.length }) });
    expect(sent.statusCode, sent.body).toBe(200);
  }
  const spoken = (await app.anonymous.get('/api/sounds?kind=checklist&id=1')).statusCode;
  expect(spoken).toBe(401);
  expect((await heard(app, 1, 'checklist')).map(({ field, machine }) => [field, machine])).toEqual([
    ['title', false],
    ['html', false],
  ]);
});

test('who was asked to read may speak too, which is heard when an editor has taken it', async () => {
  await using app = await testApp({ config: { ffmpegPath: '/nowhere' } });
  await app.db.updateTable('users').set({ job: 'reader' }).where('id', '=', app.users.admin.id).execute();
  app.services.forgetUser(app.users.admin.id);
  const speaker = await speakerOf(app);
  expect((await send({ app, speaker })).statusCode).toBe(200);
  expect(await heard(app)).toHaveLength(0);
});
