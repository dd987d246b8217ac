import { expect, test } from 'vitest';
import { bankOf } from './bank.ts';
import { foundByHazard, scenesDue } from './scenes.ts';
import { NOTHING_STUDIED, study } from './sights.ts';

const SCENES = [7001, 7002, 7003, 7004];
const bank = bankOf([...SCENES, 1001].map((id) => ({ id, category: Math.floor(id / 1000), rules: [`R${id}`], sealed: false })));
const answer = (question: number, day: number, right: boolean) =>
  ({ kind: 'answer', day, question, right, sure: null, language: 'ti', help: 'none', version: 1 }) as const;
const state = study(
  NOTHING_STUDIED,
  [answer(7001, 1, true), answer(7002, 2, false), answer(7003, 8, true), answer(1001, 1, true)],
  bank,
);
const scenes = [
  [0, 7001, 7002],
  [3, 7003, 7004],
] as [number, ...number[]][];
const due = (today: number) => scenesDue({ scenes, open: bank.questions, state, today });

test.each([
  [8, []],
  [9, [{ id: 7002, reason: 'wrong' }]],
  [28, [{ id: 7002, reason: 'wrong' }]],
  [
    29,
    [
      { id: 7001, reason: 'slipping' },
      { id: 7002, reason: 'wrong' },
    ],
  ],
  [
    60,
    [
      { id: 7001, reason: 'slipping' },
      { id: 7002, reason: 'wrong' },
    ],
  ],
] as const)('on day %i those come back that wait for weeks, two at most and none that is new', (today, expected) => {
  expect(due(today)).toEqual(expected);
});

test('one that may not be opened does not come', () => {
  expect(scenesDue({ scenes, open: [], state, today: 60 })).toEqual([]);
});

test('what was found is told by kind, and nothing before the first answer', () => {
  expect(foundByHazard(scenes, state)).toEqual([
    { hazard: 'walkers', found: 1, of: 2 },
    { hazard: 'animals', found: 1, of: 2 },
  ]);
  expect(foundByHazard(scenes, NOTHING_STUDIED)).toEqual([]);
});
