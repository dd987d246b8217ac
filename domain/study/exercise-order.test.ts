import { expect, test } from 'vitest';
import { orderBy } from './exercise-order.ts';
import type { QuestionMemory } from './learnt.ts';

const TODAY = 20_000;
const memory = (lastRight: boolean, lastDay: number): QuestionMemory => ({
  stability: 3,
  difficulty: 5,
  lastDay,
  lastRight,
  rightDays: 1,
  sureButWrong: false,
});

test.each([
  ['never seen', undefined, false, 'unseen'],
  ['seen in an exam and left empty', undefined, true, 'wrong'],
  ['wrong last time', memory(false, TODAY - 1), true, 'wrong'],
  ['right just now', memory(true, TODAY), true, 'known'],
  ['right long ago', memory(true, TODAY - 60), true, 'slipping'],
] as const)('what is %s is asked in its turn', (_name, known, isSeen, order) => {
  const questions = new Map(known === undefined ? [] : [[1, known]]);
  expect(orderBy({ questions, sights: new Set(isSeen ? [1] : []) }, TODAY)(1)).toBe(order);
});
