import { expect, test } from 'vitest';
import { emptyValues, pickPublic } from '#contract/content.ts';
import type { Question } from '#contract/question.ts';
import { scoreStep } from '#domain/step.ts';
import { restoredRun, resultOf } from './step-run.ts';

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
const [one, two, three] = [question(1), question(2), question(3)] as const;
const score = { level_id: 7, passed: 1, questions: '3,1,2', options: '31,12,21', reward: 20 };

test('a finished run is saved in its own order, as the server wants it', () => {
  const result = resultOf(7, { questions: [three, one, two], answers: { 1: 12, 2: 21, 3: 31 } });
  expect(result).toEqual({ level_id: 7, questions: '3,1,2', options: '31,12,21' });
  expect(scoreStep({ min_mark: 2, questions: [one, two, three] }, result)).toMatchObject({ scored: 2, passed: true });
});

test('a saved step comes back in the stored order with every answer', () => {
  const run = restoredRun([one, two, three], score);
  expect(run.questions.map(({ id }) => id)).toEqual([3, 1, 2]);
  expect(run.answers).toEqual({ 1: 12, 2: 21, 3: 31 });
  expect(resultOf(7, run)).toEqual({ level_id: 7, questions: score.questions, options: score.options });
});

test('a question or an option that is gone since is left out', () => {
  const changed = { ...three, options: three.options.slice(1) };
  const run = restoredRun([one, changed], score);
  expect(run.questions.map(({ id }) => id)).toEqual([3, 1]);
  expect(run.answers).toEqual({ 1: 12 });
});

test('a stored text that is no list of ids restores nothing', () => {
  expect(restoredRun([one], { ...score, questions: '', options: 'x' }).questions).toEqual([]);
});
