import { describe, expect, test } from 'vitest';
import { FIGURE_VERSION } from './figure.ts';
import {
  isLoweredByMock,
  judge,
  judgeSwedish,
  type ReadinessState,
  shownRow,
  weakestFirst,
  whyStillLow,
  wordOf,
} from './judgement.ts';
import { BANK } from './proof/frozen-bank.ts';
import { answered, BEGUN, mockOf, studied } from './proof/studied.ts';
import { type Mock, NOTHING_STUDIED, type StudyEvent, study } from './sights.ts';

const mock: Mock = {
  day: 95,
  asked: 70,
  fresh: 70,
  freshRight: 62,
  reached: 70,
  empty: 0,
  language: 'ti',
  sights: 200,
  again: 0,
  againRight: 0,
};
const stale = { ...mock, day: 78 };

test.each<[string, number, Mock[], ReadinessState | undefined, string]>([
  ['below a fifth', 0.19, [mock, mock], undefined, 'far'],
  ['below a half', 0.49, [mock, mock], undefined, 'not yet'],
  ['from a half', 0.5, [mock, mock], undefined, 'close'],
  ['below the line', 0.929, [mock, mock], undefined, 'close'],
  ['at the line, without a mock', 0.93, [], undefined, 'mock'],
  ['at the line, with one mock, which may be luck', 0.99, [mock], undefined, 'mock'],
  ['at the line, with two mocks', 0.93, [mock, mock], undefined, 'book'],
  ['the last mock more than three weeks old', 0.99, [mock, stale], 'book', 'mock'],
  ['three left empty in the last mock', 0.99, [mock, { ...mock, empty: 3 }], 'book', 'mock'],
  ['two left empty are an oversight', 0.99, [mock, { ...mock, empty: 2 }], undefined, 'book'],
  ['told to book before, above the lower line', 0.85, [mock, mock], 'book', 'book'],
  ['told to book before, below the lower line', 0.849, [mock, mock], 'book', 'close'],
  ['a mock to go before is no promise', 0.92, [mock, mock], 'mock', 'close'],
])('%s', (_title, pass, mocks, before, word) => {
  expect(wordOf(pass, { mocks, today: 100, before })).toBe(word);
});

const judged = (state: Parameters<typeof judge>[0]['state'], today: number, more: Partial<Parameters<typeof judge>[0]> = {}) =>
  judge({ bank: BANK, state, today, ...more });

test('an exam that was broken off lowers nothing', () => {
  const { state, today } = studied(3, 14, 0.8);
  const asked = mockOf(state, today, 1, () => false).asked.map((one, place) =>
    place < 5 ? one : { ...one, right: null, shown: false },
  );
  const after = study(state, [{ kind: 'exam', day: today, asked, end: 'timed out', offline: false }], BANK);
  const [before, now] = [judged(state, today), judged(after, today)];
  expect(now.pass).toBe(before.pass);
  expect([now.low, now.high, now.notReached]).toEqual([before.low, before.high, before.notReached]);
});

describe('what is said', () => {
  test('nothing yet: so many new questions are missing', () => {
    expect(judged(NOTHING_STUDIED, BEGUN)).toMatchObject({
      state: 'too little',
      missing: 60,
      pass: null,
      since: null,
    });
  });

  test('only one part is open: what was right in it', () => {
    const ids = BANK.questions.filter(({ category, sealed }) => category === 1 && !sealed).slice(0, 40);
    const state = study(
      NOTHING_STUDIED,
      ids.map(({ id }, place) => answered(id, BEGUN + place, place % 4 !== 0)),
      BANK,
    );
    const judgement = judged(state, BEGUN + 40, { mayOpen: (category) => category === 1 });
    expect(judgement).toMatchObject({ state: 'parts', pass: null });
    const counted = [...state.sights.values()].filter(({ source }) => source !== 'none');
    expect(judgement.categories[0]).toMatchObject({
      counted: counted.length,
      right: counted.filter(({ right }) => right).length,
    });
  });

  test('no range before a mock has counted, and one after it', () => {
    const { state, today } = studied(2, 10, 0.9, 100);
    expect(judged(state, today)).toMatchObject({ low: null, high: null });
    const { low, high } = judged(study(state, [mockOf(state, today, 3, () => true)], BANK), today);
    expect([low, high].every((points) => points !== null)).toBe(true);
  });

  test('after six weeks without an answer the figure is old, and says from when it was', () => {
    const { state, today } = studied(2, 10, 0.9);
    expect(judged(state, today + 42).pass).not.toBeNull();
    expect(judged(state, today + 43)).toMatchObject({ state: 'old', pass: null, low: null, since: today });
  });

  test('nobody who studies loses the figure, also when all is seen', () => {
    const { state, today } = studied(2, 10, 0.9);
    const rest = BANK.questions.filter(({ id }) => !state.sights.has(id)).map(({ id }) => answered(id, today, true));
    const all = study(state, rest, BANK);
    const again = study(all, [answered(rest[0]?.question ?? 0, today + 70, true)], BANK);
    expect(judged(again, today + 70)).toMatchObject({ allSeen: true, pass: expect.any(Number) });
  });

  test('a date changes nothing that is said', () => {
    const some = [studied(3, 14, 0.9), studied(3, 24, 0.9), studied(2, 24, 0.97), studied(2, 10, 0.9), studied(3, 14, 0.8)];
    for (const { state, today } of [...some, studied(2, 12, 0.97, 100)]) {
      const without = judged(state, today, { language: 'ti' });
      for (const ahead of [-3, 0, 1, 14, 90]) {
        expect(judged(state, today, { language: 'ti', examDay: today + ahead })).toEqual(without);
      }
    }
  });

  test('without a chosen test language the learner is asked for it instead of being told to book', () => {
    const { state, today } = studied(2, 24, 0.97);
    expect(judged(state, today, { language: 'ti' }).state).toBe('book');
    const undecided = judged(state, today);
    expect(undecided.state).toBe('language');
    expect(shownRow(undecided, { today })?.word).toBe('mock');
    expect(judged(state, today, { language: 'sv' }).state).not.toBe('book');
  });

  test('one lucky mock that practice contradicts says nothing: 111 of 169 in practice, 61 of 70 in the mock', () => {
    const open = BANK.questions.filter(({ category, sealed }) => category !== 0 && !sealed);
    const step = Math.floor(open.length / 169);
    const practice = open.filter((_, place) => place % step === 0).slice(0, 169);
    const state = practice.reduce(
      (before, { id }, place) => study(before, [answered(id, BEGUN + (place % 4), place % 169 < 111)], BANK),
      NOTHING_STUDIED,
    );
    const lucky = study(state, [mockOf(state, BEGUN + 4, 3, (place) => place < 61)], BANK);
    const { state: word, pass } = judged(lucky, BEGUN + 4, { language: 'ti', before: 'book' });
    expect(word).not.toBe('book');
    expect(pass as number).toBeLessThan(0.6);
  });

  test('a figure that a mock has lowered says so for a week', () => {
    const { state, today } = studied(2, 12, 0.97, 100);
    const mock = study(state, [mockOf(state, today + 1, 3, (place) => place < 40)], BANK);
    const shown = [{ day: today, pass: judged(state, today).pass as number }];
    const isTold = (of: typeof state, day: number, rows = shown) => isLoweredByMock(judged(of, day), of.mocks, rows, day);
    expect([isTold(mock, today + 1), isTold(mock, today + 8), isTold(mock, today + 9)]).toEqual([true, true, false]);
    expect([isTold(state, today + 1), isTold(mock, today + 1, [])]).toEqual([false, false]);
    const good = study(state, [mockOf(state, today + 1, 3, () => true)], BANK);
    expect(isTold(good, today + 1)).toBe(false);
  });

  test('it was not lowered by a mock where only the language of the test is another one', () => {
    const { state, today } = studied(2, 12, 0.97, 100);
    const mock = study(state, [mockOf(state, today + 1, 3, (place) => place < 40)], BANK);
    const rows = (language: 'ti' | 'sv') => [{ day: today, pass: 0.99, language }];
    const isTold = (shown: ReturnType<typeof rows>, language: 'ti' | 'sv') =>
      isLoweredByMock({ pass: 0.2 }, mock.mocks, shown, today + 1, language);
    expect(isTold(rows('ti'), 'ti')).toBe(true);
    expect([isTold(rows('ti'), 'sv'), isTold(rows('sv'), 'sv'), isTold(rows('sv'), 'ti')]).toEqual([false, false, false]);
  });

  test('what was not reached and what was left empty, of the last mock', () => {
    const { state, today } = studied(2, 10, 0.9, 100);
    const mock = mockOf(state, today, 3, (place) => (place < 61 ? true : null));
    expect(judged(study(state, [mock], BANK), today)).toMatchObject({ notReached: 0, leftEmpty: 9 });
    const late = { ...mock, end: 'timed out' as const };
    expect(judged(study(state, [late], BANK), today)).toMatchObject({ notReached: 9, leftEmpty: 0 });
  });

  test('two mocks of 45 right and 25 empty never say book, whatever was practised before', () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const { state, today } = studied(seed, 12, 0.97, 100);
      const first = study(state, [mockOf(state, today + 1, seed, (place) => (place < 45 ? true : null))], BANK);
      const second = study(first, [mockOf(first, today + 4, seed, (place) => (place < 45 ? true : null))], BANK);
      expect(judged(first, today + 1, { language: 'ti', before: 'book' }).state).not.toBe('book');
      expect(judged(second, today + 4, { language: 'ti', before: 'book' }).state).not.toBe('book');
    }
  });

  test('the weakest category is the one with the lowest share', () => {
    const { state, today } = studied(2, 10, 0.8);
    const judgement = judged(state, today);
    const { categories } = judgement;
    const [weakest] = weakestFirst(judgement, () => true);
    expect(categories.find(({ category }) => category === weakest)?.share).toBe(
      Math.min(...categories.map(({ share }) => share)),
    );
  });
});

describe('the test in Swedish', () => {
  const toSwedish = (event: StudyEvent): StudyEvent =>
    event.kind === 'exam'
      ? { ...event, asked: event.asked.map((one) => (one.right === null ? one : { ...one, language: 'sv' as const })) }
      : { ...event, language: 'sv' };

  test('has a line of its own once something was read in it', () => {
    const { events, state, today } = studied(3, 10, 0.85, 100);
    expect(judgeSwedish({ bank: BANK, state, today })).toBeUndefined();
    const inSwedish = study(NOTHING_STUDIED, events.map(toSwedish), BANK);
    expect(judgeSwedish({ bank: BANK, state: inSwedish, today })?.pass).toBe(judged(inSwedish, today).pass);
  });

  test('what was said of another test does not hold for it', () => {
    const { events, today } = studied(3, 24, 0.9);
    const state = study(NOTHING_STUDIED, events.map(toSwedish), BANK);
    const line = (before: ReadinessState | undefined) => judgeSwedish({ bank: BANK, state, today, before });
    expect(line('book')).toEqual(line(undefined));
  });

  test.each(['none', 'translation', 'side by side'] as const)(
    'what is left empty in a Swedish mock is wrong in Swedish, whatever is said of how it was read: %s',
    (help) => {
      for (let seed = 1; seed <= 2; seed += 1) {
        const { events, today } = studied(seed, 12, 0.97, 100);
        let state = study(NOTHING_STUDIED, events.map(toSwedish), BANK);
        for (const ahead of [1, 4]) {
          const empties = mockOf(state, today + ahead, seed, (place) => (place < 45 ? true : null));
          const asked = empties.asked.map((one) => (one.right === null ? { ...one, help } : { ...one, language: 'sv' as const }));
          state = study(state, [{ ...empties, asked }], BANK);
        }
        expect(state.mocks.map(({ language }) => language)).toEqual(['sv', 'sv']);
        const { pass, state: word } = judged(state, today + 4, { language: 'sv', before: 'book' });
        expect(word).not.toBe('book');
        expect(pass as number).toBeLessThan(0.3);
      }
    },
  );
});

describe('the row of what was shown', () => {
  test('is what the screen said', () => {
    const { state, today } = studied(3, 14, 0.9);
    const judgement = judged(state, today, { examDay: today + 9, language: 'ti' });
    const { pass, low, high, counted } = judgement;
    expect(shownRow(judgement, { today, examDay: today + 9, language: 'ti' })).toEqual({
      day: today,
      pass,
      low,
      high,
      word: judgement.state,
      counted,
      language: 'ti',
      examDay: today + 9,
      version: FIGURE_VERSION,
    });
  });

  test('is none where no figure was shown', () => {
    expect(shownRow(judged(NOTHING_STUDIED, BEGUN), { today: BEGUN })).toBeUndefined();
  });
});

test('what to practise first is of what is open, and nothing is said of it before there is a figure', () => {
  const { state, today } = studied(3, 14, 0.8);
  const judgement = judged(state, today);
  const [weakest, second] = weakestFirst(judgement, () => true);
  expect(weakestFirst(judgement, (category) => category !== weakest)[0]).toBe(second);
  expect(weakestFirst({ ...judgement, pass: null }, () => true)).toEqual([]);
});

test.each([
  ['far', 70, 'one exam'],
  ['not yet', 60, 'one exam'],
  ['not yet', 59, 'seen before'],
  ['close', 0, undefined],
  ['book', 70, undefined],
] as const)('why a passed exam with %s and %i new questions says so little: %s', (state, fresh, expected) => {
  expect(whyStillLow(state, fresh)).toBe(expected);
});
