import { expect, test } from 'vitest';
import {
  besidePartners,
  type CardMemory,
  choicesFor,
  comesBack,
  isKnown,
  isTypedRight,
  pairsOf,
  planCards,
  rememberCard,
  wayOf,
  wordsOfRun,
} from './cards.ts';
import { seededChance } from './shuffle.ts';

const chance = () => seededChance(7);
const after = (...answers: [day: number, right: boolean][]) =>
  answers.reduce<CardMemory | undefined>((memory, [day, right]) => rememberCard(memory, day, right), undefined) as CardMemory;

test('the first answer of a day counts, so that a repeat changes nothing', () => {
  const once = after([10, false]);
  expect(after([10, false], [10, true], [9, true])).toEqual(once);
  expect(after([10, false], [11, true])).toMatchObject({ lastDay: 11, lastRight: true, rightDays: 1 });
});

test('known is what was right on two days in a row', () => {
  expect([isKnown(undefined), isKnown(after([1, true])), isKnown(after([1, true], [2, true]))]).toEqual([false, false, true]);
  expect(isKnown(after([1, true], [2, true], [3, false]))).toBe(false);
});

test('a word is first understood, then found, then written; a sign is asked both ways in turn', () => {
  const ways = (mode: 'term' | 'sign') => [
    wayOf(mode, undefined),
    wayOf(mode, after([1, true])),
    wayOf(mode, after([1, true], [2, true])),
    wayOf(mode, after([1, true], [2, true], [3, true])),
  ];
  expect(ways('term')).toEqual(['meaning', 'swedish', 'typed', 'typed']);
  expect(ways('sign')).toEqual(['meaning', 'picture', 'meaning', 'picture']);
  expect(wayOf('term', after([1, true], [2, false]))).toBe('meaning');
});

test('what was wrong comes first, then what slips away, then what is new, then what is known, and last what was asked today', () => {
  const memories = new Map([
    [1, after([99, true], [100, true])],
    [2, after([1, true])],
    [3, after([90, false])],
    [4, after([101, false])],
  ]);
  expect(planCards([1, 2, 3, 4, 5], memories, 101, chance())).toEqual([3, 2, 5, 1, 4]);
  expect(planCards([1, 2, 3, 4, 5], memories, 101, chance(), 2)).toEqual([3, 2]);
});

test('between equals chance decides', () => {
  const ids = Array.from({ length: 30 }, (_, place) => place + 1);
  const orders = [1, 2, 3].map((seed) => planCards(ids, new Map(), 1, seededChance(seed)).join());
  expect(new Set(orders).size).toBe(3);
});

test('those that are mixed up are asked one after the other, and no run grows by it', () => {
  const partners = new Map([
    [1, [9]],
    [9, [1]],
    [3, [4, 5]],
  ]);
  const beside = (planned: number[]) => besidePartners(planned, (id) => partners.get(id) ?? []);
  expect(beside([1, 2, 3, 4])).toEqual([1, 9, 2, 3]);
  expect(beside([3, 4, 5])).toEqual([3, 4, 5]);
  expect(beside([2])).toEqual([2]);
});

test('all that a card is mixed up with is told, first what it was taken for', () => {
  const pairs = [
    { one: 1, other: 2 },
    { one: 3, other: 4 },
    { one: 3, other: 1 },
  ];
  expect(pairsOf(pairs, 1)).toEqual([pairs[0], pairs[2]]);
  expect(pairsOf(pairs, 1, 3)).toEqual([pairs[2], pairs[0]]);
  expect(pairsOf(pairs, 1, 1)).toEqual([pairs[0], pairs[2]]);
  expect(pairsOf(pairs, 9)).toEqual([]);
});

test('wrong answers are those that it is mixed up with, then of its kind, and no two read alike', () => {
  const items = [
    { id: 1, text: 'huvudled' },
    { id: 2, text: 'Huvudled' },
    { id: 3, text: 'väg' },
    { id: 4, text: 'gata' },
    { id: 5, text: 'stig' },
    { id: 6, text: 'led' },
  ] as const;
  const [right, same, partner, ...others] = items;
  for (let seed = 1; seed < 20; seed += 1) {
    const choices = choicesFor(
      right,
      { partners: [partner], alike: [same, ...others.slice(0, 1)], all: items },
      ({ text }) => text,
      seededChance(seed),
    );
    const ids = choices.map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids).toEqual(expect.arrayContaining([1, 3, 4]));
    expect(ids).not.toContain(2);
  }
  expect(choicesFor(right, { alike: [], all: [right] }, ({ text }) => text, chance())).toEqual([right]);
});

test.each([
  ['huvudled', true],
  ['  Huvudleden ', true],
  ['en huvudled', true],
  ['huvud-led', true],
  ['huvudlåd', false],
  ['hvudled', false],
  ['', false],
])('"%s" typed for huvudled: %s', (typed, isRight) => {
  expect(isTypedRight(typed, { term_sv: 'huvudled', forms_sv: ['huvudled', 'huvudleden'] })).toBe(isRight);
});

test('letters without their rings and dots are right, and so is a word with a hyphen', () => {
  expect(isTypedRight('vajningsplikt', { term_sv: 'väjningsplikt', forms_sv: [] })).toBe(true);
  expect(isTypedRight('t korsning', { term_sv: 'T-korsning', forms_sv: [] })).toBe(true);
  expect(isTypedRight('att kora om', { term_sv: 'köra om', forms_sv: [] })).toBe(true);
});

const run = [
  { id: 10, isWrong: false, words: [1, 2, 4] },
  { id: 11, isWrong: false, words: [2, 3, 4] },
  { id: 12, isWrong: true, words: [5, 6] },
  { id: 13, isWrong: false, words: [2, 3] },
  { id: 14, isWrong: false, words: [7, 8] },
  { id: 15, isWrong: false, words: [8] },
];
const nothing = new Map<number, CardMemory>();

test.each<[string, ReadonlyMap<number, CardMemory>, readonly (readonly [number, number])[]]>([
  // Word 6 would come before the question that already has word 5; word 1 occurs only in the first question.
  [
    'those of wrong questions first, then those of most',
    nothing,
    [
      [5, 12],
      [2, 11],
      [3, 13],
      [8, 14],
    ],
  ],
  [
    'without the known',
    new Map([[2, after([1, true], [2, true])]]),
    [
      [5, 12],
      [3, 11],
      [8, 14],
    ],
  ],
  [
    'those that were right once are asked again',
    new Map([[5, after([1, true])]]),
    [
      [5, 12],
      [2, 11],
      [3, 13],
      [8, 14],
    ],
  ],
  [
    'what was asked today counts',
    new Map([
      [5, after([9, true])],
      [77, after([9, false])],
    ]),
    [
      [6, 12],
      [2, 11],
    ],
  ],
])('words of a run: %s', (_name, memories, expected) => {
  expect(wordsOfRun(run, memories, 9).map(({ id, before }) => [id, before])).toEqual(expected);
});

test('the words of a run may all come before the first question', () => {
  expect(wordsOfRun(run, nothing, 9, { comeFirst: true, most: 6 })).toEqual([5, 6, 2, 3, 4, 8].map((id) => ({ id, before: 10 })));
});

test('a run without questions has no words', () => {
  expect(wordsOfRun([], nothing, 9)).toEqual([]);
});

test('a wrong one comes back once at the end, not right after itself', () => {
  expect(comesBack([1, 2, 3], 0)).toEqual([1, 2, 3, 1]);
  expect(comesBack([1, 2, 3, 1], 0)).toEqual([1, 2, 3, 1]);
  expect(comesBack([1, 2, 3, 1], 3)).toEqual([1, 2, 3, 1]);
  expect(comesBack([1, 2, 3], 2)).toEqual([1, 2, 3]);
});
