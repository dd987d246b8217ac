import { expect, test } from 'vitest';
import { type CardMemory, rememberCard } from '../cards.ts';
import type { Sight, SightLanguage } from './sights.ts';
import { degreesOf, type SwedishSoFar, swedishShares, swedishSoFar } from './swedish.ts';

const soFar = (words: number, both = 0, alone = 0): SwedishSoFar => ({ words, both, alone });

test.each<[string, SwedishSoFar, number, number]>([
  ['nothing', soFar(0), 0, 0],
  ['eleven words', soFar(11), 0, 0],
  ['twelve words', soFar(12), 1 / 3, 0],
  ['all words, and no question yet', soFar(400), 1 / 3, 0],
  ['ten questions with both', soFar(12, 10), 2 / 3, 0],
  ['ten questions, whatever the words', soFar(0, 7, 3), 2 / 3, 0],
  ['thirty questions', soFar(12, 30), 1, 1 / 2],
  ['thirty, nearly all of them in Swedish alone', soFar(12, 1, 29), 1, 1 / 2],
  ['thirty in Swedish alone', soFar(0, 0, 30), 1, 1],
])('who knows %s', (_name, known, swedish, alone) => {
  expect(swedishShares(known)).toEqual({ swedish, alone });
});

const right = (...days: number[]) =>
  days.reduce<CardMemory | undefined>((memory, day) => rememberCard(memory, day, true), undefined) as CardMemory;
const memories = new Map([
  [1, right(1)],
  [2, right(1, 2)],
  [3, rememberCard(undefined, 2, false)],
]);
const sight = (question: number, language: SightLanguage, isRight: boolean): [number, Sight] => [
  question,
  { question, day: 1, order: question, source: 'practice', right: isRight, base: 0.6, met: 0, language, version: 1 },
];

test('what is known are words that were right, and right first sights by how they were read', () => {
  const sights = new Map([
    sight(1, 'ti', true),
    sight(2, 'both', true),
    sight(3, 'both', false),
    sight(4, 'sv', true),
    sight(5, 'sv', true),
  ]);
  expect(swedishSoFar(memories, { sights })).toEqual({ words: 2, both: 1, alone: 2 });
});

test.each<[string, SwedishSoFar, Readonly<Record<number, string>>]>([
  ['with words only, none is Swedish', soFar(5), {}],
  ['then those whose words are known best, with Tigrinya beneath', soFar(12), { 11: 'beneath', 14: 'beneath' }],
  ['then more of them', soFar(12, 10), { 11: 'beneath', 14: 'beneath', 12: 'beneath', 15: 'beneath' }],
  [
    'then all, and half of them alone',
    soFar(12, 30),
    { 11: 'alone', 14: 'alone', 12: 'alone', 15: 'beneath', 10: 'beneath', 13: 'beneath' },
  ],
])('%s', (_name, known, degrees) => {
  const question = (id: number, ...words: number[]) => ({ id, isWrong: false, words });
  const run = [question(10, 3), question(11, 1, 2), question(12, 1, 3), question(13, 9), question(14, 2), question(15)];
  expect(degreesOf(run, memories, known)).toEqual(degrees);
});
