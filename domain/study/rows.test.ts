import { expect, test } from 'vitest';
import { bankFromRows, rowsOfBank } from './bank.ts';
import { BANK } from './proof/frozen-bank.ts';
import { READING, studied } from './proof/studied.ts';
import { changedRows, stateOf } from './rows.ts';
import { NOTHING_STUDIED, study } from './sights.ts';

test('a state that was written as rows and read again is the same', () => {
  const { events, state } = studied(11, 9, 0.7, 4);
  const key = { kind: 'key', day: 20_004, question: BANK.questions.at(-1)?.id ?? 0, ...READING } as const;
  const whole = study(state, [key], BANK);
  const { seen, lastDay } = whole;
  expect(events.length).toBeGreaterThan(100);
  expect(stateOf(changedRows(NOTHING_STUDIED, whole), { seen, lastDay })).toEqual(whole);
});

test('only what changed is written', () => {
  const { state, today } = studied(12, 5, 0.7);
  const [question] = [...state.questions.keys()];
  const answer = { kind: 'answer', day: today + 1, question: question ?? 0, right: true, sure: null, ...READING } as const;
  const after = study(state, [answer], BANK);
  const rows = changedRows(state, after);
  expect(rows.memories.map(([id]) => id)).toEqual([question]);
  expect(rows.rules.map(([rule]) => rule).sort()).toEqual([...(BANK.byId.get(question ?? 0)?.rules ?? [])].sort());
  expect([rows.sights, rows.mocks]).toEqual([[], []]);
  expect(changedRows(after, study(after, [answer], BANK))).toEqual({ memories: [], rules: [], sights: [], mocks: [] });
});

test('a thousand first sights with their rules take little room', () => {
  const { state } = studied(13, 50, 0.75, 5);
  const { memories, rules, sights } = changedRows(NOTHING_STUDIED, state);
  const bytes = JSON.stringify([memories, rules, sights]).length;
  expect(bytes / sights.length).toBeLessThan(110);
});

test('a bank that was written as rows and read again plans and judges the same', () => {
  const read = bankFromRows(rowsOfBank(BANK));
  const apart = ({ questions }: typeof BANK) => questions.map(({ cluster: _cluster, ...question }) => question);
  expect(apart(read)).toEqual(apart(BANK));
  expect([read.rules, read.askedBy]).toEqual([BANK.rules, BANK.askedBy]);
  const twins = ({ questions }: typeof BANK) =>
    [...Map.groupBy(questions, ({ cluster }) => cluster)].map(([, of]) => of.map(({ id }) => id));
  expect(twins(read)).toEqual(twins(BANK));
});

test('a question that the learner may not know of keeps its rules and loses its number, also in the name of its cluster', () => {
  const hidden = BANK.questions.find(({ cluster, id }) => cluster === id)?.id ?? 0;
  const { questions } = rowsOfBank(BANK, (id) => id !== hidden);
  expect(questions.flatMap((row) => row.slice(0, 4))).not.toContain(hidden);
  expect(questions).toHaveLength(BANK.questions.length);
  expect(new Set(questions.map(([id]) => id)).size).toBe(questions.length);
});
