import { expect, test } from 'vitest';
import { emptyValues, pickPublic } from '#contract/content.ts';
import type { Question } from '#contract/question.ts';
import { answered, isFinished, newSession, type Session, shownIn, sureButWrong, withSure } from './session.ts';

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

test('a wrong answer brings the question back once, near the end, and the second answer is kept apart', () => {
  const wrong = answered(begin(), 12);
  expect(wrong.queue).toEqual([1, 2, 3, 4, 1, 5]);
  const back = at(wrong, 4);
  expect(shownIn(back)).toMatchObject({ isAgain: true, chosen: undefined });
  const learned = answered(back, 11);
  expect(learned.answers).toEqual({ 1: 12 });
  expect(learned.again).toEqual({ 1: 11 });
  expect(answered(back, 12).queue).toEqual([1, 2, 3, 4, 1, 5]);
});

test('a right answer does not come back, and the first answer sticks', () => {
  const right = answered(begin(), 11);
  expect(right.queue).toEqual([1, 2, 3, 4, 5]);
  expect(answered(right, 12)).toBe(right);
});

test('it is finished when every place is answered, comebacks too', () => {
  const first = answered(begin(), 12);
  const all = [21, 31, 41].reduce((session, option, place) => answered(at(session, place + 1), option), first);
  const last = answered(at(all, 5), 51);
  expect(last.queue).toEqual([1, 2, 3, 4, 1, 5]);
  expect(isFinished(last)).toBe(false);
  expect(isFinished(answered(at(last, 4), 11))).toBe(true);
});

test('a wrong answer too near the end waits for another day', () => {
  expect(answered(at(begin(), 3), 42).queue).toEqual([1, 2, 3, 4, 5]);
});

test('how sure one is can be said and taken back until the answer, not after it', () => {
  const unsure = withSure(begin(), false);
  expect(unsure.sure).toEqual({ 1: false });
  expect(withSure(unsure, true).sure).toEqual({ 1: true });
  expect(withSure(unsure, false).sure).toEqual({});
  const chosen = answered(unsure, 11);
  expect(withSure(chosen, true)).toBe(chosen);
});

test('sure but wrong is known apart from other mistakes', () => {
  const ids = (session: Session) => sureButWrong(session).map(({ id }) => id);
  expect(ids(answered(withSure(begin(), true), 12))).toEqual([1]);
  expect(ids(answered(withSure(begin(), true), 11))).toEqual([]);
  expect(ids(answered(withSure(begin(), false), 12))).toEqual([]);
  expect(ids(answered(begin(), 12))).toEqual([]);
});
