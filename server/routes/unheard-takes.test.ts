import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { BoothText, Sound, Speaker, UnheardTake } from '#contract/sounds.ts';
import type { Job } from '#domain/jobs.ts';
import { cleanUp } from '../db/upkeep/clean-up.ts';
import { type Caller, DAY_MS, testApp } from '../testing/app.ts';
import { toneWav } from '../testing/sounds.ts';

const app = await testApp({ config: { ffmpegPath: '/nowhere' } });
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate takes, unheard_takes, sounds, speakers, write_counts`.execute(app.db);
});

/** An admin with this job, with an account of their own. */
async function person(job: Job, name = job as string): Promise<Caller> {
  const email = `${name}@fixture.test`;
  const known = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  const account = { name, name_folded: name, email, role: 'admin', job, password_hash: 'x' } as const;
  const { id } = known ?? (await app.db.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow());
  return app.withToken(await app.sessionOf(id));
}
const speakerOf = async (who: Caller, name = 'ሰላም') =>
  (await who.post('/api/booth/speakers', { name, agreed_on: '2026-01-02', builds_voice: false })).json<Speaker>().id;
async function text(who: Caller): Promise<BoothText> {
  const lists = await Promise.all(['missing', 'spoken'].map((state) => who.get(`/api/booth?kind=question&state=${state}`)));
  const texts = lists.flatMap((list) => list.json<BoothText[]>());
  return texts.find(({ id, field }) => id === 1001 && field === 'question') as BoothText;
}
let pitch = 300;
/** A different tone each time. */
const speak = async (who: Caller, speaker: number) => speakText(who, speaker, await text(who));
function speakText(who: Caller, speaker: number, { kind, id, field, digest }: BoothText) {
  const query = { kind, id: String(id), field, digest, language: 'ti', speaker: String(speaker) };
  pitch += 10;
  const bytes = toneWav(1, { pitch });
  return who.post(`/api/booth/takes?${new URLSearchParams(query)}`, bytes, { 'content-type': 'audio/wav' });
}
const heard = async () =>
  (await (await app.as('premium')).get('/api/sounds?kind=question&id=1001')).json<Sound[]>().map(({ files }) => files[0]?.name);
const unheard = async (who: Caller) => (await who.get('/api/booth/unheard')).json<UnheardTake[]>();
const settle = (who: Caller, id: number | undefined, take: boolean) => who.post(`/api/booth/unheard/${id}`, { take });

describe('a take of a reader', () => {
  test('is proposed: learners hear it when an editor has taken it, and a reader decides nothing', async () => {
    const [reader, editor] = [await person('reader'), await person('editor')];
    const sent = await speak(reader, await speakerOf(reader));
    const { file, heard: isHeard } = sent.json<{ file: string; heard: boolean }>();
    expect([sent.statusCode, isHeard, await heard()]).toEqual([200, false, []]);
    const [waiting, ...others] = await unheard(editor);
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({
      state: 'proposed',
      item_id: 1001,
      stale: false,
      file,
      heard: null,
      speaker: 'ሰላም',
      by: 'reader',
    });
    expect((await reader.get('/api/booth/unheard')).statusCode).toBe(403);
    expect((await settle(reader, waiting?.id, true)).statusCode).toBe(403);
    expect((await settle(editor, waiting?.id, true)).json()).toEqual({ settled: 'taken' });
    expect([await heard(), await unheard(editor)]).toEqual([[file], []]);
    expect((await settle(editor, waiting?.id, true)).json()).toEqual({ settled: 'taken' });
    const otherwise = await settle(editor, waiting?.id, false);
    expect([otherwise.statusCode, otherwise.json().now]).toEqual([409, { settled: 'taken' }]);
    expect([await heard(), await unheard(editor)]).toEqual([[file], []]);
    expect((await settle(editor, 2_000_000_000, true)).statusCode).toBe(404);
  });

  test('that is declined goes with its file, and one that is spoken again takes the place of the one before', async () => {
    const [reader, editor] = [await person('reader'), await person('editor')];
    const speaker = await speakerOf(reader);
    await speak(reader, speaker);
    await speak(reader, speaker);
    const [waiting, ...others] = await unheard(editor);
    expect([others, await app.db.selectFrom('sounds').select('name').execute()]).toEqual([[], [{ name: waiting?.file }]]);
    expect((await settle(editor, waiting?.id, false)).json()).toEqual({ settled: 'declined' });
    expect([await heard(), await app.db.selectFrom('sounds').select('name').execute()]).toEqual([[], []]);
  });

  test('replaces nothing that another one has spoken, also of a speaker whom the owner trusts', async () => {
    const [one, other] = [await person('reader', 'one'), await person('reader', 'other')];
    const [owner, editor] = [await person('owner'), await person('editor')];
    const [first, second] = [await speakerOf(one, 'ሰላም'), await speakerOf(other, 'ኣብርሃም')];
    for (const id of [first, second])
      expect((await owner.call('PUT', `/api/booth/speakers/${id}`, { trusted: true })).json()).toMatchObject({ trusted: true });
    expect((await editor.call('PUT', `/api/booth/speakers/${first}`, { trusted: true })).statusCode).toBe(403);
    const file = (await speak(one, first)).json<{ file: string }>().file;
    expect(await heard()).toEqual([file]);
    expect((await speak(other, second)).json()).toMatchObject({ heard: false });
    expect(await heard()).toEqual([file]);
    const again = (await speak(one, first)).json<{ file: string }>().file;
    expect(await heard()).toEqual([again]);
  });

  test('is of a speaker of their own: others they neither use, see nor withdraw', async () => {
    const [one, other, editor] = [await person('reader', 'one'), await person('reader', 'other'), await person('editor')];
    const speaker = await speakerOf(one);
    expect((await speak(other, speaker)).statusCode).toBe(422);
    expect((await other.get('/api/booth/speakers')).json()).toEqual([]);
    expect((await other.delete(`/api/booth/speakers/${speaker}`)).statusCode).toBe(404);
    expect((await editor.get('/api/booth/speakers')).json()).toMatchObject([{ id: speaker, trusted: false }]);
    expect((await speak(editor, speaker)).json()).toMatchObject({ heard: true });
    expect((await one.delete(`/api/booth/speakers/${speaker}`)).json()).toEqual({ removed: 1 });
    expect([await heard(), await app.db.selectFrom('sounds').select('name').execute()]).toEqual([[], []]);
  });
});

describe('a take that another one has replaced', () => {
  test('can be brought back for thirty days, and then its file goes', async () => {
    const editor = await person('editor');
    const speaker = await speakerOf(editor);
    const [first, second] = [await speak(editor, speaker), await speak(editor, speaker)].map(
      (sent) => sent.json<{ file: string }>().file,
    );
    const [replaced] = await unheard(editor);
    expect(replaced).toMatchObject({ state: 'replaced', file: first, heard: second });
    expect((await settle(editor, replaced?.id, false)).statusCode).toBe(422);
    expect((await settle(editor, replaced?.id, true)).statusCode).toBe(200);
    expect(await heard()).toEqual([first]);
    expect(await unheard(editor)).toMatchObject([{ state: 'replaced', file: second, heard: first }]);
    const left = async (days: number) => {
      await cleanUp(app.db, app.clock.now + days * DAY_MS);
      return (await app.db.selectFrom('sounds').select('name').orderBy('name').execute()).map(({ name }) => name);
    };
    expect(await left(29)).toEqual([first, second].sort());
    expect(await left(30)).toEqual([first]);
  });

  test('is listed behind any number of proposals, and of too many replaced ones the newest are', async () => {
    const editor = await person('editor');
    const speaker = await speakerOf(editor);
    const file = (await speak(editor, speaker)).json<{ file: string }>().file;
    await speak(editor, speaker);
    const add = (state: UnheardTake['state'], since: number) =>
      sql`
      insert into unheard_takes (state, since, kind, item_id, field, language, digest, seconds, speaker_id, master, created_at)
      select ${state}, ${new Date(since)}, 'question', item_id, 'question', 'ti', '', 1, ${speaker}, ${file}, now()
      from generate_series(1, 250) item_id`.execute(app.db);
    await add('proposed', app.clock.now);
    await add('replaced', app.clock.now - DAY_MS);
    const listed = await unheard(editor);
    const ofState = (state: UnheardTake['state']) => listed.filter((take) => take.state === state);
    expect([ofState('proposed').length, ofState('replaced').length]).toEqual([200, 200]);
    const [newest] = ofState('replaced');
    expect(newest).toMatchObject({ file, item_id: 1001 });
    expect((await settle(editor, newest?.id, true)).statusCode).toBe(200);
    expect(await heard()).toEqual([file]);
  });

  test('goes with a speaker who withdraws', async () => {
    const editor = await person('editor');
    const speaker = await speakerOf(editor);
    for (let time = 0; time < 2; time += 1) await speak(editor, speaker);
    await editor.delete(`/api/booth/speakers/${speaker}`);
    expect([await unheard(editor), await app.db.selectFrom('sounds').select('name').execute()]).toEqual([[], []]);
  });

  test('is not heard again when its text has other words by now', async () => {
    const editor = await person('editor');
    const speaker = await speakerOf(editor);
    for (let time = 0; time < 2; time += 1) await speak(editor, speaker);
    const { version } = (await editor.get('/api/questions/1001')).json<{ version: number }>();
    const change = { kind: 'question', id: 1001, field: 'question', language: 'ti', text: 'ሓድሽ ሕቶ?', version };
    expect((await editor.call('PUT', '/api/translations', change)).statusCode).toBe(200);
    const [replaced] = await unheard(editor);
    expect(replaced).toMatchObject({ stale: true, text: 'ሓድሽ ሕቶ?' });
    const answer = await settle(editor, replaced?.id, true);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'text_changed']);
  });
});

describe('of two takes of one text at once', () => {
  const trustedReader = async (name: string) => {
    const reader = await person('reader', name);
    const speaker = await speakerOf(reader, name);
    await (await person('owner')).call('PUT', `/api/booth/speakers/${speaker}`, { trusted: true });
    return { reader, speaker };
  };
  const forget = () => sql`truncate takes, unheard_takes`.execute(app.db);
  /** Several times, as one call may be over before the other begins. */
  const TIMES = [1, 2, 3, 4, 5];

  test('by speakers whom the owner trusts, one is heard and the other is proposed', async () => {
    const [one, other] = [await trustedReader('one'), await trustedReader('other')];
    const [editor, asked] = [await person('editor'), await text(one.reader)];
    for (const _ of TIMES) {
      await forget();
      const sent = await Promise.all([one, other].map(({ reader, speaker }) => speakText(reader, speaker, asked)));
      const made = sent.map((answer) => answer.json<{ file: string; heard: boolean }>());
      expect(made.map(({ heard: isHeard }) => isHeard).sort()).toEqual([false, true]);
      expect(await heard()).toEqual(made.filter(({ heard: isHeard }) => isHeard).map(({ file }) => file));
      const proposed = made.filter(({ heard: isHeard }) => !isHeard).map(({ file }) => ({ state: 'proposed', file }));
      expect(await unheard(editor)).toMatchObject(proposed);
    }
  });

  test("by an editor and by a trusted reader, the editor's is heard and the other is kept", async () => {
    const { reader, speaker } = await trustedReader('one');
    const editor = await person('editor');
    const [own, asked] = [await speakerOf(editor), await text(editor)];
    for (const _ of TIMES) {
      await forget();
      const sent = await Promise.all([speakText(reader, speaker, asked), speakText(editor, own, asked)]);
      const [kept, file] = sent.map((answer) => answer.json<{ file: string }>().file);
      expect(await heard()).toEqual([file]);
      expect(await unheard(editor)).toMatchObject([{ file: kept }]);
    }
  });

  test('by two readers, which two editors accept, one is heard and the other can be brought back', async () => {
    const editor = await person('editor');
    const readers = [await person('reader', 'one'), await person('reader', 'other')];
    const asked = await text(editor);
    for (const _ of TIMES) {
      await forget();
      for (const reader of readers) await speakText(reader, await speakerOf(reader), asked);
      const waiting = await unheard(editor);
      const answers = await Promise.all(waiting.map(({ id }) => settle(editor, id, true)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const left = await unheard(editor);
      expect(left).toMatchObject([{ state: 'replaced' }]);
      expect([...(await heard()), ...left.map(({ file }) => file)].sort()).toEqual(waiting.map(({ file }) => file).sort());
    }
  });

  test('by a reader, who speaks again while an editor accepts the first, both are kept', async () => {
    const [reader, editor] = [await person('reader'), await person('editor')];
    const [speaker, asked] = [await speakerOf(reader), await text(editor)];
    for (const _ of TIMES) {
      await forget();
      await speakText(reader, speaker, asked);
      const [waiting] = await unheard(editor);
      const [settled, again] = await Promise.all([settle(editor, waiting?.id, true), speakText(reader, speaker, asked)]);
      // 404: the first one is gone, and nobody has decided on it.
      expect([200, 404]).toContain(settled.statusCode);
      expect(again.json()).toMatchObject({ heard: false });
      const { file } = again.json<{ file: string }>();
      expect([await heard(), await unheard(editor)]).toMatchObject([
        settled.statusCode === 200 ? [waiting?.file] : [],
        [{ state: 'proposed', file }],
      ]);
    }
  });
});

test('two editors who decide otherwise at once: one has decided, and the other is told how', async () => {
  const [reader, editor] = [await person('reader'), await person('editor')];
  const speaker = await speakerOf(reader);
  for (let time = 0; time < 5; time += 1) {
    await speak(reader, speaker);
    const waiting = (await unheard(editor)).find(({ state }) => state === 'proposed');
    const answers = await Promise.all([true, false].map((take) => settle(editor, waiting?.id, take)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const told = answers.map((answer) => answer.json<{ settled?: string; now?: { settled: string } }>());
    expect(told.find(({ now }) => now !== undefined)?.now).toEqual(told.find(({ settled }) => settled !== undefined));
  }
});

test('more takes than anybody speaks in an hour are refused before they are decoded', async () => {
  const editor = await person('editor');
  const speaker = await speakerOf(editor);
  await sql`
    insert into write_counts (user_id, kind, hour, writes)
    select id, 'takes', date_trunc('hour', ${new Date(app.clock.now)}::timestamptz, 'UTC'), 360 from users where email = 'editor@fixture.test'`.execute(
    app.db,
  );
  const refused = await speak(editor, speaker);
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0, await heard()]).toEqual([429, true, []]);
});
