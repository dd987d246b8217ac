/**
 * The model of simulated learners: rules are known, forgotten and learnt; a question depends on one or on all of its rules; the real test asks new questions,
 * some of them not covered by our bank. In an alternative model there are no rules: each question has a difficulty, and ability grows with mistakes. The
 * parameters are assumptions; the engine sees only verdicts.
 */

import { type Chance, seededChance } from '../../shuffle.ts';
import type { Bank, BankQuestion } from '../bank.ts';
import { TEST_CATEGORIES, TEST_PASS, TEST_SHARES } from '../blueprint.ts';
import { AGAIN, fsrsAtSpeed, GOOD, type Grade, HARD, type MemoryState } from '../fsrs.ts';
import { logistic, logit } from '../logit.ts';

export type LearnerOptions = {
  /** Mean and spread of ability, in logits. */
  readonly ability?: number;
  readonly abilitySpread?: number;
  /** How often an explanation teaches the rule of the question. */
  readonly transfer?: number;
  /** Share of the real test that our bank does not cover. */
  readonly outside?: number;
  /** Memories decay as FSRS predicts, or much faster. */
  readonly forgetting?: 'fsrs' | 'fast';
  /** Probability of a right guess. */
  readonly guess?: number;
  /** What decides a question: one of its rules, all of its rules, or only its own difficulty. */
  readonly decidedBy?: 'one rule' | 'all rules' | 'difficulty';
  /** Extra difficulty of questions in Swedish, in logits. */
  readonly swedish?: number;
};
const USUAL = {
  ability: 0.75,
  abilitySpread: 0.8,
  transfer: 0.5,
  outside: 0.1,
  forgetting: 'fsrs',
  guess: 0.25,
  decidedBy: 'one rule',
  swedish: 1.2,
} as const satisfies Required<LearnerOptions>;

const SLOPE = 1.3;
const CATEGORY_SPREAD = 0.45;
const SPEED_SPREAD = 0.5;
const EXAM_SPREAD = 0.15;
/** Probability of a right answer when the rule is known, by difficulty of the question. */
const APPLIED = [0, 0.98, 0.94, 0.88] as const;
/** Initial stability, in days, of rules that were known before. */
const KNOWN_BEFORE = 40;
/** In the model without rules: growth of ability per mistake, in logits, when its explanation is understood. */
const GROWTH = 0.008;

const normalBy = (chance: Chance) => () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());

/** Shared by all learners: the hardness of each rule, and which of its rules decides a question. */
export type World = ReturnType<typeof worldOf>;
export function worldOf(bank: Bank, difficultyOf: (question: number) => number) {
  const chance = seededChance(4711);
  const normal = normalBy(chance);
  const hardness = bank.rules.map(() => normal());
  const decides = new Map(
    bank.questions.map(({ id, rulePlaces }) => [id, rulePlaces[Math.floor(chance() * rulePlaces.length)] as number]),
  );
  const categoryOfRule = new Map<number, number>();
  for (const { category, rulePlaces } of bank.questions) {
    if (category === 0) continue;
    for (const rule of rulePlaces) if (!categoryOfRule.has(rule)) categoryOfRule.set(rule, category);
  }
  const rulesOf = new Map(
    TEST_CATEGORIES.map((category) => [category, [...categoryOfRule].filter(([, of]) => of === category).map(([rule]) => rule)]),
  );
  const questionsOf = Map.groupBy(bank.questions, ({ category }) => category);
  return { bank, difficultyOf, hardness, decides, categoryOfRule, rulesOf, questionsOf };
}

/** Shifts a probability by so many logits. */
const shifted = (share: number, by: number) => logistic(logit(share, 0.005, 0.995) + by);

type Fading = MemoryState & { readonly day: number };
type Tried = {
  readonly right: boolean;
  /** Right by knowledge, not by a guess. */
  readonly knew: boolean;
  readonly knowsRule: boolean;
};

export class Learner {
  readonly chance: Chance;
  readonly #options: Required<LearnerOptions>;
  readonly #ability: number;
  readonly #offsets: readonly number[];
  readonly #speed: number;
  readonly #fsrs: ReturnType<typeof fsrsAtSpeed>;
  readonly #known: readonly boolean[];
  readonly #rules = new Map<number, Fading>();
  readonly #questions = new Map<number, Fading>();
  readonly #world: World;
  /** Growth of ability in the model without rules. */
  #grown = 0;

  constructor(world: World, seed: number, options: LearnerOptions = {}) {
    this.#world = world;
    this.#options = { ...USUAL, ...options };
    this.chance = seededChance(Math.imul(seed, 2_654_435_761));
    const normal = normalBy(this.chance);
    this.#ability = this.#options.ability + this.#options.abilitySpread * normal();
    this.#offsets = Array.from({ length: TEST_CATEGORIES.length + 1 }, () => CATEGORY_SPREAD * normal());
    this.#speed = Math.exp(SPEED_SPREAD * normal());
    this.#fsrs = fsrsAtSpeed(1.5 * this.#speed);
    this.#known = world.hardness.map(
      (hardness, rule) => this.chance() < logistic(SLOPE * (this.#levelIn(world.categoryOfRule.get(rule) ?? 0) - hardness)),
    );
  }

  #levelIn(category: number): number {
    return this.#ability + this.#grown + (this.#offsets[category] as number);
  }

  #recall({ day, stability }: Fading, today: number): number {
    const days = Math.max(0, today - day);
    return this.#options.forgetting === 'fsrs' ? this.#fsrs.recall(days, stability) : Math.exp(-days / (5 * stability));
  }

  #knowsRule(rule: number, today: number): number {
    const fading = this.#rules.get(rule);
    if (fading !== undefined) return this.#recall(fading, today);
    return this.#known[rule] === true ? 1 : 0;
  }

  #meet(memories: Map<number, Fading>, key: number, day: number, grade: Grade, knewBefore: boolean): void {
    const before = memories.get(key);
    if (before?.day === day) return;
    if (before === undefined && knewBefore) {
      memories.set(key, { stability: KNOWN_BEFORE * this.#speed, difficulty: 4, day });
      return;
    }
    memories.set(key, { ...this.#fsrs.nextState(before ?? null, before === undefined ? 0 : day - before.day, grade), day });
  }

  /** The probability of knowing the answer, by rules or by ability. */
  #knows({ id, category, rulePlaces }: BankQuestion, day: number): number {
    const { decides, hardness, difficultyOf } = this.#world;
    const rule = decides.get(id) as number;
    const applied = APPLIED[difficultyOf(id)] ?? 0.94;
    switch (this.#options.decidedBy) {
      case 'difficulty':
        return logistic(SLOPE * (this.#levelIn(category) - (hardness[rule] as number))) * applied;
      case 'all rules':
        return rulePlaces.reduce((product, one) => product * this.#knowsRule(one, day), applied);
      default:
        return this.#knowsRule(rule, day) * applied;
    }
  }

  /** Answers a question. `inSwedish`: harder for readers of Tigrinya. */
  try(question: BankQuestion, day: number, inSwedish = false): Tried {
    const knows = this.#knows(question, day);
    const knowsRule = this.chance() < (inSwedish ? shifted(knows, -this.#options.swedish) : knows);
    const before = this.#questions.get(question.id);
    const recalls = before !== undefined && this.chance() < this.#recall(before, day);
    const knew = knowsRule || recalls;
    const right = knew || this.chance() < this.#options.guess;
    return { right, knew, knowsRule };
  }

  /** Learns from the key and the explanation. */
  learn(question: BankQuestion, day: number, { knowsRule, knew, right }: Tried): void {
    const rule = this.#world.decides.get(question.id) as number;
    const { transfer } = this.#options;
    if (!knowsRule) this.#grown += GROWTH * transfer * Number(this.#options.decidedBy === 'difficulty');
    this.#meet(this.#questions, question.id, day, knew ? GOOD : this.chance() < 0.5 ? AGAIN : HARD, false);
    if (knowsRule) this.#meet(this.#rules, rule, day, GOOD, this.#known[rule] === true);
    else if (this.chance() < transfer * (right ? 0.6 : 1)) {
      this.#meet(this.#rules, rule, day, this.chance() < 0.5 ? AGAIN : HARD, false);
    }
    for (const other of question.rulePlaces) {
      if (other === rule) continue;
      if (this.#knowsRule(other, day) > this.chance()) {
        if (this.chance() < 0.3) this.#meet(this.#rules, other, day, GOOD, this.#known[other] === true);
      } else if (this.chance() < transfer / 3) this.#meet(this.#rules, other, day, AGAIN, false);
    }
  }

  /**
   * The true probability of passing a real test of new questions on that day, and the expected points. `reached`: share answered in time; `guesses`: nothing
   * is left empty; `harder`: in logits.
   */
  exam(
    day: number,
    { reached = 1, guesses = true, harder = 0, inSwedish = false, draws = 12, seed = 99 } = {},
  ): { pass: number; points: number } {
    const chance = seededChance(seed);
    const normal = normalBy(chance);
    const { outside, guess, swedish, decidedBy } = this.#options;
    const { rulesOf, questionsOf } = this.#world;
    let pass = 0;
    let points = 0;
    for (let draw = 0; draw < draws; draw += 1) {
      const shift = EXAM_SPREAD * normal() - harder - (inSwedish ? swedish : 0);
      let scores = [1];
      for (const [category, count] of TEST_SHARES) {
        const rules = rulesOf.get(category) as number[];
        const questions = questionsOf.get(category) ?? [];
        for (let asked = 0; asked < count; asked += 1) {
          const applied = APPLIED[chance() < 0.15 ? 1 : chance() < 0.45 ? 2 : 3] as number;
          const isOutside = chance() < outside || decidedBy === 'difficulty';
          const drawn = chance();
          // A new question on the same rules as one in our bank.
          const knows = isOutside
            ? logistic(SLOPE * (this.#levelIn(category) - normal())) * applied
            : decidedBy === 'all rules'
              ? this.#knows(questions[Math.floor(drawn * questions.length)] as BankQuestion, day)
              : this.#knowsRule(rules[Math.floor(drawn * rules.length)] as number, day) * applied;
          const knew = shifted(knows, shift);
          const right = reached * (guesses ? guess + (1 - guess) * knew : knew);
          points += right;
          const next = new Array<number>(scores.length + 1).fill(0);
          for (let i = 0; i < scores.length; i += 1) {
            const before = scores[i] as number;
            next[i] = (next[i] as number) + before * (1 - right);
            next[i + 1] = before * right;
          }
          scores = next;
        }
      }
      for (let score = TEST_PASS; score < scores.length; score += 1) pass += scores[score] as number;
    }
    return { pass: pass / draws, points: points / draws };
  }
}
