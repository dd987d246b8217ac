// A learner of a month and a bank of 1,000 questions, for bench/plan.ts: runs in Node and in a browser.
import { seededChance } from '#domain/shuffle.ts';
import { bankOf } from '#domain/study/bank.ts';
import { TEST_CATEGORIES } from '#domain/study/blueprint.ts';
import { judge } from '#domain/study/judgement.ts';
import { openTo, plan } from '#domain/study/plan.ts';
import { NOTHING_STUDIED, type StudyEvent, study } from '#domain/study/sights.ts';

export const QUESTIONS = 1_000;
const RULES = 580;
const DAYS = 30;
const FIRST_DAY = 20_772;

const chance = seededChance(1);
const bank = bankOf(
  Array.from({ length: QUESTIONS }, (_, place) => ({
    id: place + 1,
    category: TEST_CATEGORIES[place % TEST_CATEGORIES.length] as number,
    rules: Array.from({ length: 1 + (place % 3) }, () => `R${Math.floor(chance() * RULES)}`),
    sealed: place % 4 === 0,
  })),
);
const planOn = (state: typeof NOTHING_STUDIED, today: number) =>
  plan({ bank, open: openTo(bank, state), state, today, count: 20, chance });

let state = NOTHING_STUDIED;
for (let day = FIRST_DAY; day < FIRST_DAY + DAYS; day += 1) {
  const events = planOn(state, day).map(
    ({ id }): StudyEvent => ({
      kind: 'answer',
      day,
      question: id,
      right: chance() < 0.75,
      sure: null,
      language: 'ti',
      help: 'none',
      version: 1,
    }),
  );
  state = study(state, events, bank);
}
const today = FIRST_DAY + DAYS;

export const firstSights = state.sights.size;
export const planToday = () => planOn(state, today);
export const judgeToday = () => judge({ bank, state, today });
