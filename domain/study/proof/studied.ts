/** Builds a study state for tests: this many days of the plan with random verdicts, and mocks on some days. */
import { drawMock, mockBankOf } from '../../draw.ts';
import { seededChance } from '../../shuffle.ts';
import { openTo, plan } from '../plan.ts';
import { type EndedExam, NOTHING_STUDIED, type PracticeAnswer, type StudyEvent, type StudyState, study } from '../sights.ts';
import { BANK } from './frozen-bank.ts';

export const BEGUN = 20_000;
const MOCK_BANK = mockBankOf(BANK.questions);
export const READING = { language: 'ti', help: 'none', version: 1 } as const;

export const answered = (question: number, day: number, right: boolean, sure: boolean | null = null): PracticeAnswer => ({
  kind: 'answer',
  day,
  question,
  right,
  sure,
  ...READING,
});

export const exam = (
  asked: readonly (readonly [question: number, right: boolean | null, shown?: boolean])[],
  day: number,
  more: Partial<EndedExam> = {},
): EndedExam => ({
  kind: 'exam',
  day,
  asked: asked.map(([question, right, shown = true]) => ({ question, right, shown, ...READING })),
  end: 'handed in',
  offline: false,
  ...more,
});

/** A mock exam, of unseen questions as far as there are any. */
export function mockOf(state: StudyState, day: number, seed: number, rightOf: (place: number) => boolean | null): EndedExam {
  const drawn = drawMock({ bank: MOCK_BANK, seenOn: (id) => state.sights.get(id)?.day, chance: seededChance(seed) }) ?? [];
  return exam(
    drawn.map((id, place) => [id, rightOf(place)] as const),
    day,
  );
}

type Studied = { readonly events: readonly StudyEvent[]; readonly state: StudyState; readonly today: number };

const made = new Map<string, Studied>();

/** Cached by its arguments; callers must not change the result. */
export function studied(seed: number, days: number, share: number, mockEvery = 6): Studied {
  const key = [seed, days, share, mockEvery].join();
  const of = made.get(key) ?? make(seed, days, share, mockEvery);
  made.set(key, of);
  return of;
}

function make(seed: number, days: number, share: number, mockEvery: number): Studied {
  const chance = seededChance(seed);
  const events: StudyEvent[] = [];
  let state = NOTHING_STUDIED;
  for (let count = 0; count < days; count += 1) {
    const day = BEGUN + count;
    const planned = plan({ bank: BANK, open: openTo(BANK, state), state, today: day, count: 20, chance });
    const some: StudyEvent[] = planned.map(({ id }) => answered(id, day, chance() < share));
    state = study(state, some, BANK);
    events.push(...some);
    if (count % mockEvery !== mockEvery - 1) continue;
    const mock = mockOf(state, day, seed + count, () => chance() < share);
    state = study(state, [mock], BANK);
    events.push(mock);
  }
  return { events, state, today: BEGUN + days - 1 };
}
