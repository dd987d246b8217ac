import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { openContentStore } from './store.ts';

/** The server that builds the edition, and others that start later on the same database. */
let first: TestApp;
beforeAll(async () => {
  first = await testApp();
  await first.services.content.close();
});
afterAll(() => first.close());

const questionPieces = ({ services }: TestApp, id: number) => services.content.current().pieces.get(id);
const someId = () => [...first.services.content.current().pieces.keys()][0] as number;
const storedEtags = async () =>
  (await first.db.selectFrom('published_answers').select('etag').orderBy('etag').execute()).map(({ etag }) => etag);
const etagsOf = ({ services }: TestApp) => [...services.content.current().answers.keys()].sort();

test('a server that starts again takes what was compressed before, byte by byte', async () => {
  const { levels } = first.services.content.current();
  // The same answer in an encoding that the code never makes, so that a stored copy can be recognised.
  const marked = brotliCompressSync(levels.identity(), { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  await first.db.updateTable('published_answers').set({ br: marked }).where('etag', '=', levels.etag).execute();
  await first.db
    .updateTable('published_questions')
    .set({ terms: [4711] })
    .where('question_id', '=', someId())
    .execute();
  await using second = await testApp({ sharing: first });
  expect(second.services.content.current().levels.br).toEqual(marked);
  expect(questionPieces(second, someId())).toMatchObject({ terms: [4711] });
});

test('in a new database answers are there at once, and compressed as well as ever when they are stored', async () => {
  const { levels } = first.services.content.current();
  await first.db.deleteFrom('published_answers').execute();
  await first.db.deleteFrom('published_questions').execute();
  const store = await openContentStore(first.services.db, Date.now, (error) => {
    throw error;
  });
  const quick = store.current();
  expect(quick.levels.etag).toBe(levels.etag);
  expect(quick.levels.identity()).toEqual(levels.identity());
  await store.close();
  const compressed = store.current();
  const etags = [...quick.answers.keys()].sort();
  expect([...compressed.answers.keys()].sort()).toEqual(etags);
  expect(await storedEtags()).toEqual(etags);
  const bytes = ({ answers }: typeof quick) => [...answers.values()].reduce((sum, { br }) => sum + br.length, 0);
  expect(bytes(compressed)).toBeLessThan(bytes(quick));
  for (const { etag, br } of await first.db.selectFrom('published_answers').selectAll().execute()) {
    expect(br).toEqual(compressed.answers.get(etag)?.br);
  }
});

test('a question that has changed meanwhile is made anew, and stored instead of the old one', async () => {
  const id = someId();
  const before = questionPieces(first, id);
  await first.db.updateTable('questions').set({ question_sv: 'Vad gäller här nu?' }).where('id', '=', id).execute();
  await using second = await testApp({ sharing: first });
  await second.services.content.close();
  const made = questionPieces(second, id);
  expect(made?.digest).not.toBe(before?.digest);
  const stored = await first.db
    .selectFrom('published_questions')
    .selectAll()
    .where('question_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored.digest.toString('base64url')).toBe(made?.digest);
  expect(stored.all_translations).toEqual(made?.all);
});

test('a form of a word that is added is looked for in every question again', async () => {
  const { forms_sv, id } = await first.db.selectFrom('terms').select(['id', 'forms_sv']).orderBy('id').executeTakeFirstOrThrow();
  await first.db
    .updateTable('terms')
    .set({ forms_sv: [...forms_sv, 'Vad gäller'] })
    .where('id', '=', id)
    .execute();
  await using second = await testApp({ sharing: first });
  expect(questionPieces(second, someId())?.terms).toContain(id);
});

test('what a running server makes of a change is there for the next start, and what no answer has any more is gone', async () => {
  const gone = await first.db.selectFrom('levels').select('id').orderBy('position').executeTakeFirstOrThrow();
  await first.db.updateTable('levels').set({ retired_at: new Date() }).where('id', '=', gone.id).execute();
  await first.services.content.refresh();
  await first.services.content.close();
  expect(await storedEtags()).toEqual(etagsOf(first));
});
