import { expect, test } from 'vitest';
import { emptyValues, pickPublic } from '#contract/content.ts';
import type { Question } from '#contract/question.ts';
import {
  answered,
  isFinished,
  junctionIn,
  newSession,
  placeIn,
  type Session,
  shownIn,
  toggleUnsure,
  withJunctionDone,
  withRule,
  withWordDone,
  wordIn,
} from './session.ts';

const question = (id: number): Question => ({
  id,
  ...pickPublic('question', { ...emptyValues('question'), question: `${id}`, category_id: 1 }),
  options: [1, 2].map((place) => ({
    id: id * 10 + place,
    ...emptyValues('option'),
    option: `${place}`,
    correct: place === 1,
    solution: null,
  })),
});
const begin = () => newSession([{ id: 1, reason: 'new' }], [1, 2, 3, 4, 5].map(question), {});
const at = (session: Session, position: number): Session => ({ ...session, position });

test('a wrong answer repeats the question once near the end, and the second answer is stored separately', () => {
  const wrong = answered(begin(), 12);
  expect(wrong.queue).toEqual([1, 2, 3, 4, 1, 5]);
  const back = at(wrong, 4);
  expect(shownIn(back)).toMatchObject({ isAgain: true, chosen: undefined });
  const learned = answered(back, 11);
  expect(learned.answers).toEqual({ 1: 12 });
  expect(learned.again).toEqual({ 1: 11 });
  expect(answered(back, 12).queue).toEqual([1, 2, 3, 4, 1, 5]);
});

test('a right answer is not repeated, and the first answer is final', () => {
  const right = answered(begin(), 11);
  expect(right.queue).toEqual([1, 2, 3, 4, 5]);
  expect(answered(right, 12)).toBe(right);
});

test('it is finished when every entry is answered, including repetitions', () => {
  const first = answered(begin(), 12);
  const all = [21, 31, 41].reduce((session, option, place) => answered(at(session, place + 1), option), first);
  const last = answered(at(all, 5), 51);
  expect(last.queue).toEqual([1, 2, 3, 4, 1, 5]);
  expect(isFinished(last)).toBe(false);
  expect(isFinished(answered(at(last, 4), 11))).toBe(true);
});

test('a wrong answer too close to the end is not repeated in this run', () => {
  expect(answered(at(begin(), 3), 42).queue).toEqual([1, 2, 3, 4, 5]);
});

test('"not sure" can be said and taken back until the answer, not after it', () => {
  const unsure = toggleUnsure(begin());
  expect(unsure.sure).toEqual({ 1: false });
  expect(toggleUnsure(unsure).sure).toEqual({});
  const chosen = answered(unsure, 11);
  expect(toggleUnsure(chosen)).toBe(chosen);
});

test('repetitions are counted separately: the run’s length does not change', () => {
  const begun = begin();
  const total = begun.questions.length;
  expect(placeIn(begun)).toEqual({ number: 1, total, again: 0 });
  const wrong = answered(begun, 12);
  expect(placeIn(wrong)).toEqual({ number: 1, total, again: 1 });
  const comeback = { ...wrong, position: wrong.queue.lastIndexOf(1) };
  expect(shownIn(comeback).isAgain).toBe(true);
  expect(placeIn(comeback).total).toBe(total);
  expect(placeIn(answered(comeback, 11)).again).toBe(0);
});

test('a word is asked before its question until it is done, not after the answer, and is not counted in the length', () => {
  const session: Session = {
    ...begin(),
    words: [
      { id: 7, before: 2 },
      { id: 8, before: 2 },
    ],
  };
  expect(wordIn(session)).toBeUndefined();
  const there = at(session, 1);
  expect(wordIn(there)).toBe(7);
  expect(wordIn(withWordDone(there, 7))).toBe(8);
  expect(wordIn(withWordDone(withWordDone(there, 7), 8))).toBeUndefined();
  expect(wordIn(answered(there, 21))).toBeUndefined();
  expect(placeIn(there)).toMatchObject({ number: 2, total: 5 });
});

test('a junction is asked once before its question, not after the answer, and is not counted in the length', () => {
  const session: Session = { ...begin(), junctions: [{ rule: 'R017', before: 2 }] };
  expect(junctionIn(session)).toBeUndefined();
  const there = at(session, 1);
  expect(junctionIn(there)).toBe('R017');
  expect(junctionIn(withJunctionDone(there, 'R017'))).toBeUndefined();
  expect(junctionIn(answered(there, 21))).toBeUndefined();
  expect(placeIn(there)).toMatchObject({ number: 2, total: 5 });
});

test('a right answer for a wrong reason is repeated, one for the right or no reason is not, and the reason is asked once', () => {
  const right = answered(begin(), 11);
  const guessed = withRule(right, 'R026', 'R017');
  expect(guessed.queue).toEqual([1, 2, 3, 4, 1, 5]);
  expect(withRule(guessed, 'R017', 'R017')).toBe(guessed);
  for (const said of ['R017', null]) {
    const known = withRule(right, said, 'R017');
    expect(known.queue).toEqual([1, 2, 3, 4, 5]);
    expect(known.rules).toEqual({ 1: said });
  }
  const open = begin();
  expect(withRule(open, 'R017', 'R017')).toBe(open);
});
