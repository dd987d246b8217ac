import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankOf } from './bank.ts';
import { BANK } from './proof/frozen-bank.ts';
import { answered, exam, mockOf, READING, studied } from './proof/studied.ts';
import { NOTHING_STUDIED, type StudyEvent, type StudyState, study, UNMET_BASE } from './sights.ts';

const bank = bankOf([
  { id: 1, category: 1, rules: ['a'], sealed: false },
  { id: 2, category: 1, rules: ['a', 'b'], sealed: false },
  { id: 3, category: 2, rules: ['c'], sealed: false },
  ...Array.from({ length: 70 }, (_, place) => ({ id: 100 + place, category: 1, rules: [`r${place}`], sealed: true })),
]);
const studiedBy = (...events: StudyEvent[]) => study(NOTHING_STUDIED, events, bank);
const mockOfSeventy = (right: (place: number) => boolean | null, shown = (_place: number) => true) =>
  Array.from({ length: 70 }, (_, place) => [100 + place, right(place), shown(place)] as const);
const sourcesOf = ({ sights }: StudyState) => new Set([...sights.values()].map(({ source }) => source));

describe('a first sight', () => {
  test('is the first answer, and stays', () => {
    const { sights } = studiedBy(answered(1, 5, false), answered(1, 6, true));
    expect(sights.get(1)).toMatchObject({ day: 5, order: 0, right: false, source: 'practice', base: UNMET_BASE, met: 0 });
    expect(sights.size).toBe(1);
  });

  test('takes what is expected of it from before the answer', () => {
    const { sights } = studiedBy(answered(1, 5, true), answered(2, 9, false));
    expect(sights.get(2)?.met).toBe(0.5);
    expect(sights.get(2)?.base).toBeGreaterThan(UNMET_BASE);
  });

  test('does not count when one of its rules was explained earlier the same day', () => {
    const { sights } = studiedBy(answered(1, 5, false), answered(2, 5, true), answered(3, 5, true));
    expect([1, 2, 3].map((id) => sights.get(id)?.source)).toEqual(['practice', 'none', 'practice']);
  });

  test('counts after a right answer to its rule: who was right was told nothing new', () => {
    const { sights } = studiedBy(answered(1, 5, true), answered(2, 5, false));
    expect(sights.get(2)?.source).toBe('practice');
  });

  test('is made by opening the key, and does not count', () => {
    const { sights, questions } = studiedBy({ kind: 'key', day: 5, question: 1, ...READING }, answered(2, 5, true));
    expect(sights.get(1)).toMatchObject({ source: 'none', right: false });
    expect(questions.has(1)).toBe(false);
    expect(sights.get(2)?.source).toBe('none');
  });

  test.each([
    ['Swedish alone', 'sv', 'none', 'sv'],
    ['Swedish, and a word looked up', 'sv', 'word', 'sv'],
    ['Swedish with its translation', 'sv', 'translation', 'both'],
    ['side by side', 'ti', 'side by side', 'both'],
    ['Tigrinya, heard', 'ti', 'sound', 'ti'],
  ] as const)('knows how it was read: %s', (_title, language, help, expected) => {
    expect(studiedBy({ ...answered(1, 5, true), language, help }).sights.get(1)?.language).toBe(expected);
  });
});

describe('a mock', () => {
  test('counts as such with 60 of 70 first sights, and as practice below', () => {
    const seen = (count: number) => Array.from({ length: count }, (_, place) => answered(100 + place, 1, true));
    const sourceOfLast = (count: number) =>
      studiedBy(
        ...seen(count),
        exam(
          mockOfSeventy(() => true),
          9,
        ),
      ).sights.get(169)?.source;
    expect(sourceOfLast(10)).toBe('mock');
    expect(sourceOfLast(11)).toBe('practice');
  });

  test('left empty at hand-in is wrong, in sights, memories and the result', () => {
    const empty = studiedBy(
      exam(
        mockOfSeventy((place) => (place < 45 ? true : null)),
        9,
      ),
    );
    const wrong = studiedBy(
      exam(
        mockOfSeventy((place) => place < 45),
        9,
      ),
    );
    expect(empty.sights).toEqual(wrong.sights);
    expect(empty.rules).toEqual(wrong.rules);
    expect(empty.questions).toEqual(wrong.questions);
    expect(empty.mocks[0]).toMatchObject({ freshRight: 45, fresh: 70, reached: 70, empty: 25 });
  });

  test('not reached in time is no evidence: never on the screen it stays fresh, and it counts in what was reached', () => {
    const state = studiedBy(
      exam(
        mockOfSeventy(
          (place) => (place < 55 ? true : null),
          (place) => place < 60,
        ),
        9,
        { end: 'timed out' },
      ),
    );
    expect(state.sights.size).toBe(60);
    expect(state.sights.get(157)?.source).toBe('none');
    expect(state.sights.has(165)).toBe(false);
    expect(state.questions.has(157)).toBe(false);
    expect(state.mocks[0]).toMatchObject({ reached: 55, asked: 70, fresh: 70, freshRight: 55, empty: 0 });
  });

  test.each(['timed out', 'handed in'] as const)(
    'of which less than half was answered changes no figure, however it ended: %s',
    (end) => {
      const before = [...Array.from({ length: 20 }, (_, place) => answered(100 + place, 5, true)), answered(1, 5, true)];
      const asked = mockOfSeventy(
        (place) => (place < 34 ? false : null),
        (place) => place < 35,
      );
      const state = studiedBy(...before, exam(asked, 9, { end }));
      expect(state.mocks).toEqual([]);
      expect(state.rules).toEqual(studiedBy(...before).rules);
      expect([...state.sights.values()].filter(({ source }) => source !== 'none')).toHaveLength(21);
      // An answered question is a mistake now; one that was never shown stays unseen.
      expect(state.questions.get(133)?.lastRight).toBe(false);
      expect(state.questions.has(134)).toBe(false);
      expect(state.sights.has(140)).toBe(end === 'handed in');
      expect(state.lastDay).toBe(9);
      const half = mockOfSeventy((place) => (place < 35 ? false : null));
      expect(studiedBy(exam(half, 9, { end })).mocks).toHaveLength(1);
    },
  );

  test('takes all expectations before any of its verdicts', () => {
    const asked = [[1, true] as const, [2, true] as const, ...mockOfSeventy(() => true).slice(0, 68)];
    const { sights } = studiedBy(answered(3, 2, true), exam(asked, 9));
    expect(sights.get(2)).toMatchObject({ base: UNMET_BASE, met: 0, source: 'mock' });
  });

  test('closed without a result makes seen what was on the screen, and no more', () => {
    const state = studiedBy(
      exam(
        mockOfSeventy(
          () => null,
          (place) => place < 3,
        ),
        9,
        { end: 'left' },
      ),
    );
    expect([...state.sights.keys()]).toEqual([100, 101, 102]);
    expect(sourcesOf(state)).toEqual(new Set(['none']));
    expect(state.mocks).toEqual([]);
  });

  test('offline, or sent after the deadline, leaves rules, mocks and days as they were', () => {
    const state = studiedBy(
      exam(
        mockOfSeventy(() => true),
        9,
        { offline: true },
      ),
    );
    expect(state.rules.size).toBe(0);
    expect(state.mocks).toEqual([]);
    expect(state.lastDay).toBeUndefined();
    expect(sourcesOf(state)).toEqual(new Set(['none']));
    expect(state.questions.size).toBe(70);
  });
});

test('questions that the bank does not have are passed over', () => {
  expect(studiedBy(answered(999, 5, true), exam([[998, true]], 5)).sights.size).toBe(0);
});

test('going on from what is stored is the same as making all anew, wherever it is cut', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 2, max: 14 }),
      fc.nat(),
      fc.nat(),
      (seed, days, one, other) => {
        const { events, state } = studied(seed, days, 0.7, 4);
        const [first, second] = [one % (events.length + 1), other % (events.length + 1)].sort((a, b) => a - b) as [
          number,
          number,
        ];
        const parts = [events.slice(0, first), events.slice(first, second), events.slice(second)];
        const inParts = parts.reduce((before, some) => study(before, some, BANK), NOTHING_STUDIED);
        const asStored = ({ sights, rules, questions, explained, ...rest }: StudyState) =>
          JSON.stringify([[...sights], [...rules], [...questions], [...explained], rest]);
        expect(asStored(inParts)).toBe(asStored(study(NOTHING_STUDIED, events, BANK)));
        expect(asStored(inParts)).toBe(asStored(state));
      },
    ),
    { numRuns: 15 },
  );
});

test('what is passed in is left as it was', () => {
  const { state, today } = studied(3, 4, 0.7);
  const before = state.sights.size;
  study(state, [mockOf(state, today + 1, 1, () => true)], BANK);
  expect(state.sights.size).toBe(before);
});
