import { drawMock, freshAmong, honestMocks, mockBankOf } from '#domain/draw.ts';
import { seededChance } from '#domain/shuffle.ts';
import type { Bank } from '#domain/study/bank.ts';
import { FRESH_FOR_MOCK, lastSeen, type StudyState } from '#domain/study/sights.ts';

/** Counting further makes no difference. */
const MOST_MOCKS = 2;

/** Prospects of the next mock exam by simulating the real draw, in which only the order is random. */
export function mockChances(bank: Bank, state: StudyState, today: number, examDay: number | undefined) {
  const seenOn = (id: number) => lastSeen(state, id);
  const draw = { bank: mockBankOf(bank.questions), seenOn, chance: seededChance(today) };
  return {
    freshInNextMock: freshAmong(drawMock(draw) ?? [], seenOn, today),
    honestMocks: examDay === undefined ? MOST_MOCKS : honestMocks(draw, today, FRESH_FOR_MOCK, MOST_MOCKS),
  };
}
