import { type Study, study } from '#contract/study.ts';
import { TEST_CATEGORIES } from '#domain/study/blueprint.ts';
import { dayFromFour } from '#domain/study/day.ts';
import type { SightRow } from '#domain/study/rows.ts';
import { server } from './example-server.ts';

export const TODAY = dayFromFour(Date.now());

/** A learner who has answered nothing. */
export const NOTHING_STUDIED: Study = {
  ...(study['GET /api/study'].example.answer as unknown as Study),
  ...{ answers: 0, last_day: null, memories: [], rules: [], sights: [], mocks: [], shown: [], bookmarks: [] },
  ...{ mixed_up: [], days: [], practised: [], daily_goal: 5 },
};

/** Twenty questions of each category of the test, each resting on a rule of its own: 1001 to 1020, 2001 … */
export const BANK = TEST_CATEGORIES.flatMap((category) =>
  Array.from({ length: 20 }, (_, place) => ({ id: category * 1_000 + place + 1, category })),
);

/** Tells this study, and nothing learnt of words, signs and rules of right of way. */
export async function haveStudied(change: Partial<Study> = {}): Promise<void> {
  const nothing = { memories: [], saved: [] };
  await server.answer('GET /api/cards', { term: nothing, sign: nothing, rule: nothing });
  await server.answer('GET /api/words', []);
  await server.answer('GET /api/study', { ...NOTHING_STUDIED, ...change });
  await server.answer('GET /api/bank', {
    ...(study['GET /api/bank'].example.answer as object),
    easy: [],
    rules: BANK.map(({ id }) => `X${id}`),
    questions: BANK.map(({ id, category }, place) => [id, category, 0, 0, place]),
    signs: [],
  } as never);
}

/** First sights and memories of these questions. */
export function answered(
  ids: readonly number[],
  right: (id: number) => boolean,
  day = TODAY,
): Pick<Study, 'last_day' | 'sights' | 'memories'> {
  const flag = (id: number) => (right(id) ? 1 : 0);
  return {
    last_day: day,
    sights: ids.map((id): SightRow => [id, day, 1, flag(id), 0.62, 0, 0, 1]),
    memories: ids.map((id) => [id, right(id) ? 2.3 : 0.5, 5, day, flag(id), flag(id), 0]),
  };
}
