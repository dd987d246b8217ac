/** The plan of the first version of the study engine; plan.ts is what replaces it. */
import type { Chance } from '../shuffle.ts';
import { TEST_SHARES } from './blueprint.ts';
import { type Memory, recall, stabilityAfter } from './memory.ts';

/** What the device and the server know of a question to plan by. */
export type Known = {
  readonly id: number;
  readonly category: number;
  /** Number of options. */
  readonly options: number;
  readonly memory: Memory | undefined;
  /** The other of a pair that is easily mixed up, where there is one. */
  readonly mixedUpWith?: number;
};

export type Reason = 'new' | 'wrong' | 'slipping' | 'mixed up' | 'saved';
export type Planned = { readonly id: number; readonly reason: Reason };

/** Without an exam date: three weeks from today. */
const DEFAULT_HORIZON_DAYS = 21;
/** How many answers the learner's mean is worth when little is known of a category. */
const SHRINK = 8;

/** The share of first answers that were right, by category, shrunk to the learner's mean where there are few. */
export function firstSightShares(questions: readonly Known[]): ReadonlyMap<number, number> {
  const seen = questions.filter((question) => question.memory !== undefined);
  const right = (of: readonly Known[]) => of.filter(({ memory }) => memory?.firstRight === true).length;
  const mean = (right(seen) + 5.5) / (seen.length + 10);
  const byCategory = Map.groupBy(seen, ({ category }) => category);
  return new Map(
    [...new Set(questions.map(({ category }) => category))].map((category) => {
      const of = byCategory.get(category) ?? [];
      return [category, (right(of) + SHRINK * mean) / (of.length + SHRINK)];
    }),
  );
}

export type Plan = {
  readonly today: number;
  /** The day of the test, counted; undefined: not known. */
  readonly examDay?: number | undefined;
  readonly saved?: ReadonlySet<number>;
  readonly chance: Chance;
};

/** By how much asking it today raises the expected score on the day of the test. */
export function gainOf(question: Known, share: number, firstSight: number, today: number, examDay: number): number {
  const weight = share * (1 - 1 / question.options);
  const left = examDay - today;
  const { memory } = question;
  const after = stabilityAfter(memory, today);
  if (memory === undefined) return weight * (1 - firstSight) * recall(left, after.wrong);
  const now = recall(today - memory.lastDay, memory.stability);
  const asked = now * recall(left, after.right) + (1 - now) * recall(left, after.wrong);
  return weight * (asked - recall(examDay - memory.lastDay, memory.stability));
}

/** What to ask next: the greatest gain first, then mixed, never more than two in a row of one category, those easily mixed up side by side. */
export function planSession(questions: readonly Known[], count: number, plan: Plan): Planned[] {
  const { today, chance } = plan;
  const examDay = Math.max(plan.examDay ?? today + DEFAULT_HORIZON_DAYS, today + 1);
  const open = Map.groupBy(questions, ({ category }) => category);
  const firstSight = firstSightShares(questions);
  const askable = questions.filter(({ memory }) => memory === undefined || memory.lastDay < today);
  const ranked = askable
    .map((question) => {
      const ofCategory = open.get(question.category)?.length ?? 1;
      const share = (TEST_SHARES.get(question.category) ?? 1) / ofCategory;
      return {
        question,
        gain: gainOf(question, share, firstSight.get(question.category) ?? 0.55, today, examDay),
        // Chance decides between equals.
        tie: chance(),
      };
    })
    .sort((one, other) => other.gain - one.gain || one.tie - other.tie)
    .map(({ question }) => question);
  const session = interleave(ranked, count);
  return session.map((question) => ({ id: question.id, reason: reasonOf(question, session, plan.saved) }));
}

function reasonOf(question: Known, session: readonly Known[], saved: ReadonlySet<number> | undefined): Reason {
  if (saved?.has(question.id) === true) return 'saved';
  if (question.memory === undefined) return 'new';
  if (!question.memory.lastRight) return 'wrong';
  return session.some(({ id }) => id === question.mixedUpWith) ? 'mixed up' : 'slipping';
}

const MOST_IN_A_ROW = 2;

/** The first so many, in their order as far as it can be kept. Where one category would fill the whole session, others come in between. */
function interleave(ranked: readonly Known[], count: number): Known[] {
  const left = [...ranked];
  const mixed: Known[] = [];
  while (left.length > 0 && mixed.length < count) {
    const [last, before] = [mixed.at(-1), mixed.at(-MOST_IN_A_ROW)];
    const partner = left.findIndex(({ id }) => last !== undefined && id === last.mixedUpWith);
    const isFull = last !== undefined && before !== undefined && last.category === before.category;
    const fitting = partner >= 0 ? partner : left.findIndex(({ category }) => !isFull || category !== last.category);
    mixed.push(...left.splice(Math.max(0, fitting), 1));
  }
  return mixed;
}
