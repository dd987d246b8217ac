import { expect, test } from 'vitest';
import { coverageOf } from '#domain/curriculum.ts';
import { readCurriculum } from './curriculum.ts';
import { SHIPPED } from './shipped.ts';

const { goals, facts } = await readCurriculum(import.meta.dirname);
const { questions } = SHIPPED;
const covered = coverageOf(
  goals,
  facts,
  questions.filter(({ retired }) => retired !== true),
);

test('every topic of the facts carries one goal of the curriculum', () => {
  const topics = [...new Set(facts.map(({ topic }) => topic))];
  const named = goals.flatMap((goal) => goal.topics);
  expect(topics.filter((topic) => named.filter((other) => other === topic).length !== 1)).toEqual([]);
  expect(named.filter((topic) => !topics.includes(topic))).toEqual([]);
});

test('no goal of the curriculum is without five questions', () => {
  expect(covered.filter(({ isGap }) => isGap).map(({ id, questions: count }) => `${id}: ${count}`)).toEqual([]);
});

test('every fact of the core is asked in three situations, but those with a reason', () => {
  const EXCEPT = new Map([
    ['R173', 'a trial for organisations with a permit: no learner for B drives in it'],
    ['V044', 'a route sign for the drivers of very long lorries; the search of the signs shows what it means'],
  ]);
  const gaps = covered.flatMap((goal) => goal.facts.filter(({ isGap }) => isGap).map(({ id }) => id));
  expect(gaps.sort()).toEqual([...EXCEPT.keys()].sort());
});
