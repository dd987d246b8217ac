import { describe, expect, test } from 'vitest';
import { bankOf } from './bank.ts';
import { type Beginning, beginningOf, planFor } from './beginning.ts';
import { openTo } from './plan.ts';
import { answered, BEGUN } from './proof/studied.ts';
import { NOTHING_STUDIED, type StudyEvent, study } from './sights.ts';

const bank = bankOf(
  Array.from({ length: 60 }, (_, place) => ({ id: place + 1, category: 1 + (place % 6), rules: [`r${place}`], sealed: false })),
);
const stateAfter = (events: readonly StudyEvent[]) => study(NOTHING_STUDIED, events, bank);
const answers = (count: number, right: number, from = 1) =>
  Array.from({ length: count }, (_, place) => answered(from + place, BEGUN, place < right));

test.each<[string, readonly StudyEvent[], number, Beginning]>([
  ['nobody has answered anything', [], 0, 'first session'],
  ['three answers from before there was an account', answers(3, 3), 0, 'first session'],
  ['the same, some days later', answers(3, 3), 1, 'first session'],
  ['ten answers', answers(10, 10), 0, 'first days'],
  ['29, all right', answers(29, 29), 0, 'first days'],
  ['30, of which 20 were right', answers(30, 20), 2, 'first days'],
  ['30, of which 21 were right', answers(30, 21), 0, 'settled'],
  ['of the last 30, 21 were right', [...answers(30, 0), ...answers(30, 21, 31)], 1, 'settled'],
  ['three days of study, however they went', answers(30, 3), 3, 'settled'],
])('where the learner stands: %s', (_title, events, days, expected) => {
  expect(beginningOf(stateAfter(events), days)).toBe(expected);
});

describe('what the beginning asks', () => {
  const ids = (from: number, to: number) => new Set(Array.from({ length: to - from + 1 }, (_, place) => from + place));
  /** Questions 13 to 18 are in no list. */
  const fit = { easy: ids(1, 6), middle: ids(7, 12), hard: ids(19, 60) };
  const asked = (beginning: Beginning, count: number, events: readonly StudyEvent[] = []) => {
    const state = stateAfter(events);
    const input = { bank, open: openTo(bank, state), state, today: BEGUN + 1, count, chance: () => 0.5 };
    return planFor(beginning, fit, input).map(({ id }) => id);
  };
  const levels = (questions: readonly number[]) =>
    questions.map((id) => (fit.easy.has(id) ? 'easy' : fit.middle.has(id) ? 'middle' : fit.hard.has(id) ? 'hard' : 'plain'));

  test('the first session asks what is easy, then the next best, the easiest first', () => {
    expect(new Set(levels(asked('first session', 6)))).toEqual(new Set(['easy']));
    expect(levels(asked('first session', 8))).toEqual([...Array(6).fill('easy'), 'middle', 'middle']);
    const all = levels(asked('first session', 20));
    expect(all).toEqual([...Array(6).fill('easy'), ...Array(6).fill('middle'), ...Array(6).fill('plain'), 'hard', 'hard']);
  });

  test('the first days ask what is easy or middle, others only where these are too few', () => {
    expect(new Set(levels(asked('first days', 12)))).toEqual(new Set(['easy', 'middle']));
    expect(levels(asked('first days', 18))).not.toContain('hard');
    expect(asked('first days', 20)).toHaveLength(20);
  });

  test('what was met comes again, also when it is hard', () => {
    expect(asked('first days', 12, [answered(40, BEGUN, false)])).toContain(40);
  });

  test('later everything is asked', () => {
    expect(levels(asked('settled', 20))).toContain('hard');
  });
});
