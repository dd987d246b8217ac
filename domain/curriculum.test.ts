import { expect, test } from 'vitest';
import { coverageOf, type Fact, type Goal } from './curriculum.ts';

const goals: Goal[] = [
  { id: 'giving-way', area: 'rules', topics: ['junctions', 'roundabouts'] },
  { id: 'tyres', area: 'vehicle', topics: ['tyres'] },
];
const facts: Fact[] = [
  { id: 'R1', topic: 'junctions', core: true },
  { id: 'R2', topic: 'roundabouts', core: true },
  { id: 'R3', topic: 'roundabouts', core: false },
  { id: 'F1', topic: 'tyres', core: true },
];
const ask = (id: number, ...named: string[]) => ({ id, facts: named });

test('a goal counts each question once, and is a gap below five', () => {
  const questions = [ask(1, 'R1', 'R2'), ask(2, 'R1'), ask(3, 'R1'), ask(4, 'R2'), ask(5, 'R3'), ask(6, 'F1')];
  const [first, second] = coverageOf(goals, facts, questions);
  expect([first?.questions, first?.isGap, second?.questions, second?.isGap]).toEqual([5, false, 1, true]);
});

test('a fact of the core is a gap below three situations; another never is', () => {
  const questions = [ask(1, 'R1', 'R1'), ask(2, 'R1'), ask(3, 'R1', 'R2'), ask(4, 'R2')];
  const gaps = coverageOf(goals, facts, questions).flatMap((goal) => goal.facts.filter(({ isGap }) => isGap));
  expect(gaps.map(({ id, questions: count }) => [id, count])).toEqual([
    ['R2', 2],
    ['F1', 0],
  ]);
});
