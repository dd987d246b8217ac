import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT, type Field, fieldsOf, namesOf, TEXT_KINDS } from '#contract/content.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Question } from '#contract/question.ts';
import { ACCESS } from '../http/access.ts';
import { until } from '../testing/app.ts';
import { attemptBody } from '../testing/attempts.ts';
import { fixture } from '../testing/fixture.ts';
import { addressOf, openWorld } from '../testing/operation-world.ts';

// Every text field is filled with a unique mark, which is searched for in all answers.

const world = await openWorld(fixture);
const { app } = world;
afterAll(() => world[Symbol.asyncDispose]());

const markOf = (kind: string, column: string) => `mark ${kind} ${column} end`;
type Filled = { mark: string; field: Field };
const filled: Filled[] = [];

beforeAll(async () => {
  // At once, so that no edition has the marks of some fields only.
  await app.db.transaction().execute(async (tx) => {
    for (const kind of TEXT_KINDS) {
      for (const [name, field] of fieldsOf(kind)) {
        if (!['text', 'html', 'words', 'code'].includes(field.type)) continue;
        for (const column of namesOf(name, field)) {
          const mark = markOf(kind, column);
          filled.push({ mark, field });
          // Codes of signs must be unique, and so must rules of questions.
          const apart = sql`${mark}::text || id`;
          const value = field.type === 'words' ? sql`array[${apart}]` : field.type === 'code' ? apart : sql`${mark}`;
          await sql`update ${sql.table(CONTENT[kind].table)} set ${sql.ref(column)} = ${value}`.execute(tx);
        }
      }
    }
  });
  await until(async () => (await app.anonymous.get('/api/try')).body.includes('mark question'));
});

const marks = (isWanted: (field: Field) => boolean) => filled.filter(({ field }) => isWanted(field)).map(({ mark }) => mark);
const found = (body: string, wanted: readonly string[]) => wanted.filter((mark) => body.includes(mark));
const answered = () => marks(({ public: when }) => when === 'answered');
const inTheHouse = () => marks(({ public: when }) => when === undefined);

/** Names of all fields in an answer, at any depth. */
const namesIn = (json: unknown): string[] =>
  typeof json !== 'object' || json === null
    ? []
    : [...(Array.isArray(json) ? [] : Object.keys(json)), ...Object.values(json).flatMap(namesIn)];
/** Fields of any type, numbers and choices too, that no learner is told. Other answers have lists of questions, too. */
const untold = [
  ...new Set(
    TEXT_KINDS.flatMap((kind) =>
      fieldsOf(kind).flatMap(([name, field]) => (field.public === undefined && name !== 'questions' ? namesOf(name, field) : [])),
    ),
  ),
];

/** Practice is marked on the phone, also offline, so these answers contain the keys. A finished exam reveals them. */
const WITH_KEYS: readonly EndpointName[] = [
  'GET /api/try',
  'GET /api/levels/{id}',
  'GET /api/category/{id}/questions',
  'GET /api/categories/uncategorized/questions',
  'GET /api/packs/{id}',
  'GET /api/questions/exam',
  'GET /api/exams/{id}',
  'GET /api/study/questions',
];
/** The bank contains rules, by which the phone plans repeats. */
const TOLD: Partial<Record<EndpointName, readonly string[]>> = { 'GET /api/bank': [markOf('question', 'facts')] };
/** A memory has a difficulty, which is the learner's own. */
const SAME_NAME: Partial<Record<EndpointName, readonly string[]>> = { 'GET /api/account/export': ['difficulty'] };
const ofLearners = (Object.keys(ACCESS) as EndpointName[]).filter((name) => name.startsWith('GET ') && ACCESS[name] !== 'admin');

describe('what is told after the answer, and what stays in the house', () => {
  test('is there to be found', async () => {
    expect(answered().length).toBeGreaterThan(3);
    expect(inTheHouse().length).toBeGreaterThan(1);
    expect(untold).toEqual(expect.arrayContaining(['sealed', 'hazard']));
    const body = (await app.anonymous.get('/api/try')).body;
    expect(found(body, answered())).not.toEqual([]);
  });

  test.each(ofLearners)('%s', async (name) => {
    for (const who of ['premium', 'admin'] as const) {
      const { body, headers } = await (await app.as(who)).get(addressOf(name, world));
      const names = new Set(/json/.test(String(headers['content-type'])) ? namesIn(JSON.parse(body)) : []);
      expect(untold.filter((field) => names.has(field) && SAME_NAME[name]?.includes(field) !== true)).toEqual([]);
      // The description of a junction would reveal the key.
      expect(body).not.toContain('secret-red');
      expect(found(body, inTheHouse())).toEqual(TOLD[name] ?? []);
      if (!WITH_KEYS.includes(name)) expect(found(body, answered())).toEqual([]);
    }
  });

  test('is not in an exam that runs, as it begins and as it is fetched again', async () => {
    const premium = await app.as('premium');
    const running = (await premium.get('/api/exams/attempts/current')).json<{ attempt: { id: string } | null }>().attempt;
    if (running !== null) await premium.delete(`/api/exams/attempts/${running.id}`);
    const begun = await premium.post('/api/exams/attempts', attemptBody());
    expect(begun.statusCode).toBe(200);
    for (const answer of [begun, await premium.get('/api/exams/attempts/current')]) {
      expect(found(answer.body, [...answered(), ...inTheHouse()])).toEqual([]);
      const { questions } = answer.json<{ questions: Question[] }>();
      expect(questions.length).toBeGreaterThan(0);
      expect(questions.flatMap(({ options }) => options).filter(({ correct, solution }) => correct || solution !== null)).toEqual(
        [],
      );
      expect(found(answer.body, [markOf('question', 'question_sv'), markOf('option', 'option_sv')])).toHaveLength(2);
    }
  });

  test('is found by no search, of any caller', async () => {
    const admin = await app.as('admin');
    for (const mark of [...answered(), ...inTheHouse()]) {
      const { body } = await admin.get(`/api/search?q=${encodeURIComponent(mark)}`);
      expect(found(body, answered())).toEqual([]);
    }
  });
});
