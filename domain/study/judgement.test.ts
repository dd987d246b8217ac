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
import { type Mock, NOTHING_STUDIED, study } from './sights.ts';

const passed: Mock = { day: 95, asked: 70, fresh: 70, freshRight: 56, reached: 70, empty: 0, language: 'ti', sights: 200 };
const failed = { ...passed, freshRight: 55 };

test.each<[string, number, Mock[], number, ReadinessState | undefined, string]>([
  ['below a fifth', 0.19, [passed], 100, undefined, 'far'],
  ['below a half', 0.49, [passed], 100, undefined, 'not yet'],
  ['from a half', 0.5, [passed], 100, undefined, 'close'],
  ['below the line', 0.929, [passed], 100, undefined, 'close'],
  ['at the line, without a mock', 0.93, [], 100, undefined, 'mock'],
  ['at the line, with a failed mock', 0.93, [passed, failed], 100, undefined, 'mock'],
  ['at the line, with a passed mock', 0.93, [failed, passed], 100, undefined, 'book'],
  ['told to book before, above the lower line', 0.85, [passed], 100, 'book', 'book'],
  ['told to book before, below the lower line', 0.849, [passed], 100, 'book', 'close'],
  ['one mock to go before, and it is passed', 0.86, [passed], 100, 'mock', 'book'],
  ['two idle weeks', 0.97, [passed], 86, 'book', 'book'],
  ['more than two idle weeks', 0.97, [passed], 85, 'book', 'mock'],
])('%s', (_title, pass, mocks, lastDay, before, word) => {
  expect(wordOf(pass, { mocks, today: 100, lastDay, before })).toBe(word);
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

  test('after six weeks the figure is old, and says from when it was', () => {
    const { state, today } = studied(2, 10, 0.9);
    expect(judged(state, today + 43)).toMatchObject({ state: 'old', pass: null, since: today });
  });

  test('when all is seen the figure stays for six weeks, and then says so', () => {
    const { state, today } = studied(2, 10, 0.9);
    const rest = BANK.questions.filter(({ id }) => !state.sights.has(id)).map(({ id }) => answered(id, today, true));
    const all = study(state, rest, BANK);
    expect(judged(all, today + 20)).toMatchObject({ allSeen: true });
    expect(judged(all, today + 20).pass).not.toBeNull();
    expect(judged(all, today + 43)).toMatchObject({ state: 'all seen', allSeen: true, pass: null });
  });

  test('who has too few new questions left for another figure is not told to answer sixty', () => {
    const { state, today } = studied(2, 10, 0.9);
    const unseen = BANK.questions.filter(({ id, category }) => category !== 0 && !state.sights.has(id));
    const withLeft = (left: number, day: number) =>
      judged(
        study(
          state,
          unseen.slice(left).map(({ id }) => answered(id, today, true)),
          BANK,
        ),
        day,
      );
    expect(withLeft(59, today + 43)).toMatchObject({ state: 'all seen', allSeen: false, since: today });
    expect(withLeft(unseen.length - 1, today + 43).state).toBe('old');
    // A few new ones later do not bring back what is impossible.
    const few = unseen.slice(0, 3).map(({ id }) => answered(id, today + 40, true));
    const late = judged(
      study(
        study(
          state,
          unseen.slice(40).map(({ id }) => answered(id, today, true)),
          BANK,
        ),
        few,
        BANK,
      ),
      today + 50,
    );
    expect(late).toMatchObject({ state: 'all seen', since: today + 40, pass: null });
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
      expect(judged(first, today + 1, { before: 'book' }).state).not.toBe('book');
      expect(judged(second, today + 4, { before: 'book' }).state).not.toBe('book');
    }
  });

  test('a passed mock with three left empty asks for one more; two are an oversight', () => {
    const { state, today } = studied(2, 20, 0.97, 100);
    const afterMock = (empty: number) =>
      judged(study(state, [mockOf(state, today + 1, 3, (place) => (place < empty ? null : true))], BANK), today + 1, {
        before: 'book',
      });
    expect([afterMock(2), afterMock(3)].map(({ state: word, leftEmpty }) => [word, leftEmpty])).toEqual([
      ['book', 2],
      ['mock', 3],
    ]);
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

test('Swedish has a line of its own once something was read in it', () => {
  const { events, state, today } = studied(3, 10, 0.85, 100);
  expect(judgeSwedish({ bank: BANK, state, today })).toBeUndefined();
  const inSwedish = study(
    NOTHING_STUDIED,
    events.map((event) => (event.kind === 'answer' ? { ...event, language: 'sv' as const } : event)),
    BANK,
  );
  expect(judgeSwedish({ bank: BANK, state: inSwedish, today })?.pass).toBe(judged(inSwedish, today).pass);
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
