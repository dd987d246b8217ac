import { afterAll, expect, test } from 'vitest';
import type { QuestionRow } from '#contract/question-editor.ts';
import { testApp } from '../testing/app.ts';
import { toSave } from '../testing/questions.ts';

const app = await testApp();
afterAll(() => app.close());
const admin = await app.as('admin');
const PATH = '/api/questions/1001';
const read = async () => (await admin.get(PATH)).json<QuestionRow>();
const save = async (junction: string, more: object = {}) =>
  admin.call('PUT', PATH, { ...toSave(await read()), junction, ...more });

test('an editor changes the junction of a question; what cannot be read, or names nobody, is refused with the field', async () => {
  const before = await read();
  const known = JSON.parse(before.junction) as { travellers: { id: string }[]; claims: Record<string, unknown> };
  const refused = [
    '{',
    '[]',
    JSON.stringify({ ...known, more: 1 }),
    JSON.stringify({ ...known, kind: 'square' }),
    JSON.stringify({ ...known, arms: known.travellers.slice(0, 1) }),
    JSON.stringify({ ...known, travellers: [{ ...known.travellers[0], from: 7 }] }),
    JSON.stringify({ ...known, of: ['nobody'] }),
    JSON.stringify({ ...known, claims: { ...known.claims, 10011: ['nobody'] } }),
  ];
  for (const junction of refused) {
    const answer = await save(junction);
    expect([junction, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([junction, 422, ['junction']]);
  }
  expect(await read()).toEqual(before);
  expect((await save(JSON.stringify({ ...known, limit: 30 }, null, 2))).statusCode).toBe(200);
  expect((await read()).junction).not.toContain('\n');
  expect(JSON.parse((await read()).junction)).toEqual({ ...known, limit: 30 });
});

test('an option that goes takes what it claimed with it, and a question without a junction is whole', async () => {
  const row = await read();
  const gone = row.options.findIndex(({ correct }) => !correct);
  const id = row.options[gone]?.id ?? 0;
  const options = toSave(row).options.filter((_option, place) => place !== gone);
  expect(Object.keys(JSON.parse(row.junction).claims)).toContain(`${id}`);
  expect((await save(row.junction, { options })).statusCode).toBe(200);
  expect(Object.keys(JSON.parse((await read()).junction).claims)).not.toContain(`${id}`);
  expect((await save('')).statusCode).toBe(200);
  expect((await read()).junction).toBe('');
});
