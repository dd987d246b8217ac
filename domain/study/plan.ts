/**
 * Chooses the next questions: those that raise the expected points on the test day most. The plan works with rules: a rule is repeated by another question, so
 * that most of a session is new and yields evidence.
 */
import type { Chance } from '../shuffle.ts';
import type { Bank, BankQuestion } from './bank.ts';
import { TEST_CATEGORIES, TEST_QUESTIONS, TEST_SHARES } from './blueprint.ts';
import { SIGHTS_NEEDED_PER_CATEGORY } from './figure.ts';
import { recall, stabilityAfter } from './fsrs.ts';
import { type RuleMemory, STABILITY_WHEN_NEW } from './learnt.ts';
import type { MixedUp } from './mixed-up.ts';
import type { Repeats } from './siblings.ts';
import type { StudyState } from './sights.ts';

export const REASONS = ['new', 'rule again', 'wrong', 'slipping', 'saved', 'mixed up'] as const;
/**
 * new: never seen · rule again: another question on a rule that was wrong · wrong: wrong last time · slipping: about to be forgotten · saved: in the learner's
 * own deck · mixed up: one of two confused signs.
 */
export type Reason = (typeof REASONS)[number];
export type Planned = { readonly id: number; readonly reason: Reason };

export type PlanInput = {
  readonly bank: Bank;
  /** Questions that this learner may be asked. */
  readonly open: readonly BankQuestion[];
  readonly state: Pick<StudyState, 'questions' | 'rules' | 'sights'>;
  readonly today: number;
  readonly examDay?: number | undefined;
  readonly count: number;
  readonly isSuspect?: ((question: number) => boolean) | undefined;
  /** Whether a rule is repeated by another question (default) or by the same one. */
  readonly repeats?: Repeats | undefined;
  /** Questions on two confused signs (mixed-up.ts), most important pairs first. */
  readonly mixedUp?: readonly MixedUp[] | undefined;
  /** Questions that are included in any case; no two of them share a rule. */
  readonly first?: ReadonlySet<number> | undefined;
  /** Breaks ties. */
  readonly chance: Chance;
};

/** The assumed test day without a future exam date: three weeks from today. */
const HORIZON_DAYS = 21;
/** A share of the memory is assumed to decay faster than FSRS predicts, as a safety margin. */
const FAST_SHARE = 0.35;
const FAST_DAYS = 5;
const retained = (days: number, stability: number) =>
  days <= 0 ? 1 : (1 - FAST_SHARE) * recall(days, stability) + FAST_SHARE * Math.exp(-days / (FAST_DAYS * stability));

/** Of wrong guesses among four options; a guess is right one time in four. */
const NOT_GUESSED = 0.75;
const LAST_WRONG_BOOST = 3;
const SEEN_WRONG = 0.9;
const SEEN_RIGHT = 0.6;
/** When rules are repeated by the same question: the factor on the gain of a new question for known rules, so that it comes only when nothing else is left. */
const BY_ANOTHER = 1e-3;
/** A question with many rules trains each of them less; the exponent of that penalty. */
const RULES_POWER = 0.4;
const SPREAD_OVER = Array.from({ length: 12 }, (_, rules) => rules ** RULES_POWER);
/** Factor for a new question whose rule was explained today: a right answer would show nothing, so it comes last. */
const TOLD_TODAY = 0.01;
/** Weights, in answers, of the learner's mean in a category with little evidence and of the initial mean. */
const MEAN_ANSWERS = 8;
const START_SHARE = 0.55;
const START_ANSWERS = 10;

const NEW_SHARE = 0.25;
const CATEGORY_CAP = 1.5;
const MOST_IN_A_ROW = 2;
/** Mistakes of the last study day fill at most this share of a session, and at most this number. */
const MISTAKES_SHARE = 0.5;
const MOST_MISTAKES = 10;
/** One pair of confused signs per this many questions, and at most two pairs. */
const QUESTIONS_PER_PAIR = 5;
const MOST_PAIRS = 2;

/** Questions that may be practised; a sealed one only after it was seen in a mock. */
export const openTo = (bank: Bank, { sights }: Pick<StudyState, 'sights'>, mayOpen: (category: number) => boolean = () => true) =>
  bank.questions.filter(({ id, category, sealed }) => mayOpen(category) && (!sealed || sights.has(id)));

type Category = {
  readonly testQuestions: number;
  /** Number of rules in its open questions. */
  rules: number;
  sights: number;
  right: number;
};

type Categories = ReadonlyMap<number, Category>;

function categoriesOf({ bank, open, state }: PlanInput): Categories {
  const categories = new Map<number, Category>(
    TEST_CATEGORIES.map((category) => [
      category,
      { testQuestions: TEST_SHARES.get(category) as number, rules: 0, sights: 0, right: 0 },
    ]),
  );
  const isCounted = new Uint8Array(bank.rules.length * (Math.max(...TEST_CATEGORIES) + 1));
  for (const { category, rulePlaces } of open) {
    const of = categories.get(category);
    if (of === undefined) continue;
    for (const rule of rulePlaces) {
      const at = category * bank.rules.length + rule;
      if (isCounted[at] === 0) of.rules += 1;
      isCounted[at] = 1;
    }
  }
  for (const sight of state.sights.values()) {
    if (sight.source === 'none') continue;
    const of = categories.get(bank.byId.get(sight.question)?.category ?? 0);
    if (of === undefined) continue;
    of.sights += 1;
    if (sight.right) of.right += 1;
  }
  return categories;
}

/** How much asking a known rule today raises the probability of knowing it on the test day; 0 when it was already asked today. */
function gainOfMet(memory: RuleMemory, today: number, testDay: number): number {
  if (memory.lastDay >= today) return 0;
  const now = retained(today - memory.lastDay, memory.stability);
  const after = stabilityAfter(memory, today - memory.lastDay);
  const left = testDay - today;
  const asked = now * retained(left, after.right) + (1 - now) * retained(left, after.wrong);
  const boost = memory.lastRight ? 1 : LAST_WRONG_BOOST;
  return NOT_GUESSED * boost * (asked - retained(testDay - memory.lastDay, memory.stability));
}

type Candidate = { readonly question: BankQuestion; readonly isNew: boolean; readonly score: number };

function candidatesOf(input: PlanInput, categories: Categories): Candidate[] {
  const { bank, open, state, today, examDay, count, isSuspect, repeats = 'sibling', chance } = input;
  const testDay = examDay !== undefined && examDay > today ? examDay : today + HORIZON_DAYS;
  const all = [...categories.values()];
  const sights = all.reduce((sum, of) => sum + of.sights, 0);
  const mean = (all.reduce((sum, of) => sum + of.right, 0) + START_SHARE * START_ANSWERS) / (sights + START_ANSWERS);
  const gainOfNew = retained(testDay - today, STABILITY_WHEN_NEW);
  const weights = new Map(
    [...categories].map(([category, of]) => {
      const share = of.testQuestions / TEST_QUESTIONS;
      const firstSight = (of.right + MEAN_ANSWERS * mean) / (of.sights + MEAN_ANSWERS);
      const behind = Math.sqrt(((sights + count) * share) / (of.sights + count * share));
      return [
        category,
        {
          perRule: of.testQuestions / Math.max(1, of.rules),
          unmet: (1 - firstSight) * gainOfNew,
          // Raises categories with fewer first sights than their share of the test.
          behind: Math.min(2, Math.max(0.5, behind)),
        },
      ] as const;
    }),
  );
  // By rule index; NaN: never met.
  const gains = new Float64Array(bank.rules.length).fill(Number.NaN);
  const told = new Uint8Array(bank.rules.length);
  for (const [place, rule] of bank.rules.entries()) {
    const memory = state.rules.get(rule);
    if (memory === undefined) continue;
    gains[place] = gainOfMet(memory, today, testDay);
    told[place] = Number(memory.lastDay >= today && !memory.lastRight);
  }
  const candidates: Candidate[] = [];
  for (const question of open) {
    const weight = weights.get(question.category);
    if (weight === undefined || isSuspect?.(question.id) === true) continue;
    const memory = state.questions.get(question.id);
    if (memory !== undefined && memory.lastDay >= today) continue;
    const isNew = memory === undefined && !state.sights.has(question.id);
    const byAnother = isNew && repeats === 'same' ? BY_ANOTHER : 1;
    let gain = 0;
    let isTold = false;
    for (const rule of question.rulePlaces) {
      const met = gains[rule] as number;
      gain += Number.isNaN(met) ? weight.unmet : met * byAnother;
      if (isNew && told[rule] === 1) isTold = true;
    }
    const rules = question.rulePlaces.length;
    const bySight = isNew ? weight.behind * (isTold ? TOLD_TODAY : 1) : memory?.lastRight === true ? SEEN_RIGHT : SEEN_WRONG;
    const score = rules === 0 ? 0 : ((weight.perRule * gain) / (SPREAD_OVER[rules] ?? rules ** RULES_POWER)) * bySight;
    // Ties: mistakes that the learner was sure about first, then random.
    const nudge = memory?.sureButWrong === true ? 2 : chance();
    candidates.push({ question, isNew, score: score * (1 + 1e-6 * nudge) });
  }
  return candidates.sort((one, other) => other.score - one.score);
}

const areApart = ({ question: one }: Candidate, { question: other }: Candidate) =>
  (one.cluster === undefined || one.cluster !== other.cluster) && !one.rulePlaces.some((rule) => other.rulePlaces.includes(rule));

/** Maximum number of new questions of a category in a session. */
const capOf = (category: number, count: number) =>
  Math.ceil((CATEGORY_CAP * count * (TEST_SHARES.get(category) ?? 0)) / TEST_QUESTIONS);

/** Chooses one question on each sign of a pair. The two may share a rule, because they are compared; otherwise rules and clusters must differ. */
function pairsOf(
  candidates: readonly Candidate[],
  mixedUp: readonly MixedUp[],
  count: number,
): (readonly [Candidate, Candidate])[] {
  const most = Math.min(MOST_PAIRS, Math.floor(count / QUESTIONS_PER_PAIR));
  const pairs: (readonly [Candidate, Candidate])[] = [];
  for (const [ofOne, ofOther] of mixedUp) {
    if (pairs.length >= most) break;
    const taken = pairs.flat();
    const isFree = (candidate: Candidate) => taken.every((other) => areApart(candidate, other));
    const one = candidates.find((candidate) => ofOne.includes(candidate.question.id) && isFree(candidate));
    if (one === undefined) continue;
    const other = candidates.find(
      (candidate) => ofOther.includes(candidate.question.id) && isFree(candidate) && candidate !== one,
    );
    if (other !== undefined) pairs.push([one, other]);
  }
  return pairs;
}

/** Adds new questions of categories with too little evidence for a figure, so that the countdown of missing questions holds. */
function withMissing(
  taken: readonly Candidate[],
  candidates: readonly Candidate[],
  categories: Categories,
  { count }: PlanInput,
): Candidate[] {
  const first = [...taken];
  for (const [category, { sights }] of categories) {
    let missing = SIGHTS_NEEDED_PER_CATEGORY - sights;
    for (const candidate of missing > 0 ? candidates : []) {
      if (missing <= 0 || first.length >= count) break;
      if (!candidate.isNew || candidate.question.category !== category) continue;
      if (!first.every((other) => areApart(candidate, other))) continue;
      first.push(candidate);
      missing -= 1;
    }
  }
  return first;
}

/** Whether a question was wrong on the last study day, or a new one asks a rule that was wrong then. */
function mistakeFinder({ bank, state: { questions, rules }, today }: PlanInput): (candidate: Candidate) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const { lastDay } of questions.values()) if (lastDay < today) last = Math.max(last, lastDay);
  const wasWrong = (memory: Pick<RuleMemory, 'lastDay' | 'lastRight'> | undefined) =>
    memory !== undefined && memory.lastDay === last && !memory.lastRight;
  const wrong = new Uint8Array(bank.rules.map((rule) => Number(wasWrong(rules.get(rule)))));
  return ({ question, isNew }) =>
    isNew ? question.rulePlaces.some((rule) => wrong[rule] === 1) : wasWrong(questions.get(question.id));
}

/** Adds mistakes of the last study day, up to half of the session, the best first; by another question when rules are repeated that way. */
function withMistakes(
  taken: readonly Candidate[],
  candidates: readonly Candidate[],
  isMistake: (candidate: Candidate) => boolean,
  { count, repeats = 'sibling' }: PlanInput,
): Candidate[] {
  const most = Math.min(MOST_MISTAKES, Math.ceil(MISTAKES_SHARE * count));
  const first = [...taken];
  let mistakes = taken.filter(isMistake).length;
  const isLater = (candidate: Candidate) => Number(candidate.isNew !== (repeats === 'sibling'));
  for (const candidate of candidates.filter(isMistake).sort((one, other) => isLater(one) - isLater(other))) {
    if (mistakes >= most || first.length >= count) break;
    const { category } = candidate.question;
    const isFull =
      candidate.isNew &&
      first.filter(({ isNew, question }) => isNew && question.category === category).length >= capOf(category, count);
    if (isFull || first.includes(candidate) || !first.every((other) => areApart(candidate, other))) continue;
    first.push(candidate);
    mistakes += 1;
  }
  return first;
}

/** Moves the second question of a pair directly behind the first. */
function besideEachOther(chosen: readonly Candidate[], pairs: readonly (readonly [Candidate, Candidate])[]): Candidate[] {
  const order = new Set<Candidate>();
  for (const candidate of chosen) {
    order.add(candidate);
    for (const one of pairs.find((pair) => pair.includes(candidate)) ?? []) order.add(one);
  }
  return [...order];
}

/**
 * Fills a session: `first`, then the best candidates, none of which repeats a rule or a cluster. At least a quarter is new while there are new ones, with at
 * most 1.5 times its share of the test per category.
 */
function choose(candidates: readonly Candidate[], count: number, first: readonly Candidate[] = []): Candidate[] {
  const chosen = new Set<Candidate>();
  const rules = new Set<number>();
  const clusters = new Set<number>();
  const newOf = new Map<number, number>();
  const isApart = ({ question: { rulePlaces, cluster } }: Candidate) =>
    (cluster === undefined || !clusters.has(cluster)) && !rulePlaces.some((rule) => rules.has(rule));
  const take = (candidate: Candidate) => {
    const { rulePlaces, cluster, category } = candidate.question;
    chosen.add(candidate);
    for (const rule of rulePlaces) rules.add(rule);
    if (cluster !== undefined) clusters.add(cluster);
    if (candidate.isNew) newOf.set(category, (newOf.get(category) ?? 0) + 1);
  };
  const newWanted = Math.ceil(NEW_SHARE * count);
  const fill = (most: number, fits: (candidate: Candidate) => boolean) => {
    for (const candidate of candidates) {
      if (chosen.size >= most) return;
      if (!chosen.has(candidate) && fits(candidate) && isApart(candidate)) take(candidate);
    }
  };
  const isUnderCap = ({ isNew, question }: Candidate) =>
    !isNew || (newOf.get(question.category) ?? 0) < capOf(question.category, count);
  const newChosen = () => [...newOf.values()].reduce((sum, one) => sum + one, 0);
  for (const candidate of first) take(candidate);
  // Reserves places for new questions during the choice by score; the calls of `fill` below release them when no new one fits.
  for (const candidate of candidates) {
    if (chosen.size >= count) break;
    if (chosen.has(candidate)) continue;
    const isKept = !candidate.isNew && count - chosen.size <= newWanted - newChosen();
    if (!isKept && isUnderCap(candidate) && isApart(candidate)) take(candidate);
  }
  fill(count, (candidate) => candidate.isNew && isUnderCap(candidate));
  fill(count, ({ isNew }) => isNew && newChosen() < newWanted);
  fill(count, ({ isNew }) => !isNew);
  fill(count, () => true);
  return [...chosen].sort((one, other) => other.score - one.score);
}

/** Keeps the order as far as possible, but never more than two in a row of one category while others are left. */
export function interleave<Item extends { readonly question: { readonly category: number } }>(items: readonly Item[]): Item[] {
  const left = [...items];
  const counts = new Map<number, number>();
  for (const { question } of left) counts.set(question.category, (counts.get(question.category) ?? 0) + 1);
  const mixed: Item[] = [];
  let row = 0;
  while (left.length > 0) {
    const last = mixed.at(-1)?.question.category;
    const rowWith = (category: number) => (category === last ? row + 1 : 1);
    /** Whether the rest can still be mixed after this item: each question of another category separates two of this one. */
    const keepsRoom = (category: number) =>
      [...counts].every(([of, count]) => {
        const isThis = of === category;
        const own = isThis ? count - 1 : count;
        const others = left.length - 1 - own;
        return own <= MOST_IN_A_ROW * others + (isThis ? MOST_IN_A_ROW - rowWith(category) : MOST_IN_A_ROW);
      });
    const fits = ({ question: { category } }: Item) => rowWith(category) <= MOST_IN_A_ROW;
    const best = left.findIndex((item) => fits(item) && keepsRoom(item.question.category));
    const place = Math.max(0, best >= 0 ? best : left.findIndex(fits));
    const [item] = left.splice(place, 1) as [Item];
    row = rowWith(item.question.category);
    counts.set(item.question.category, (counts.get(item.question.category) ?? 0) - 1);
    mixed.push(item);
  }
  return mixed;
}

function reasonOf({ question, isNew }: Candidate, { questions, rules }: PlanInput['state']): Reason {
  if (isNew) return question.rules.some((rule) => rules.get(rule)?.lastRight === false) ? 'rule again' : 'new';
  return questions.get(question.id)?.lastRight === true ? 'slipping' : 'wrong';
}

/** Plans a session of at most `count` questions; shorter when every question left would repeat a rule. */
export function plan(input: PlanInput): Planned[] {
  const categories = categoriesOf(input);
  const candidates = candidatesOf(input, categories);
  const pairs = pairsOf(candidates, input.mixedUp ?? [], input.count);
  const paired = new Set(pairs.flat());
  const isMistake = mistakeFinder(input);
  const kept = candidates.filter((candidate) => input.first?.has(candidate.question.id) === true && !paired.has(candidate));
  const mistakes = withMistakes([...paired, ...kept], candidates, isMistake, input);
  const first = withMissing(mistakes, candidates, categories, input);
  const missing = new Set(first.slice(mistakes.length));
  const isFirst = (candidate: Candidate) => (isMistake(candidate) ? 2 : Number(missing.has(candidate)));
  const chosen = choose(candidates, input.count, first).sort((one, other) => isFirst(other) - isFirst(one));
  return interleave(besideEachOther(chosen, pairs)).map((candidate) => ({
    id: candidate.question.id,
    reason: paired.has(candidate) ? 'mixed up' : reasonOf(candidate, input.state),
  }));
}

/** For the day before the exam: the best-known questions of all categories, no rule twice. */
export function warmUp({ open, state, today, count }: Pick<PlanInput, 'open' | 'state' | 'today' | 'count'>): Planned[] {
  const known = open.flatMap((question) => {
    const memory = state.questions.get(question.id);
    if (memory?.lastRight !== true || memory.lastDay >= today || !TEST_SHARES.has(question.category)) return [];
    return [{ question, isNew: false, score: recall(today - memory.lastDay, memory.stability) }];
  });
  known.sort((one, other) => other.score - one.score);
  return interleave(choose(known, count)).map(({ question }) => ({ id: question.id, reason: 'slipping' }));
}

/** Warm-up before a mock: the best-known questions; when these are too few, unseen ones with the fewest rules. */
export function easyOnes(input: Pick<PlanInput, 'open' | 'state' | 'today' | 'count'>): Planned[] {
  const known = warmUp(input);
  const { open, state, count } = input;
  const unseen = open.filter(({ id, category }) => !state.sights.has(id) && TEST_SHARES.has(category));
  unseen.sort((one, other) => one.rules.length - other.rules.length || one.id - other.id);
  const met = new Set(known.flatMap(({ id }) => open.find((question) => question.id === id)?.rules ?? []));
  const easy = unseen.filter(({ rules }) => {
    const isOther = !rules.some((rule) => met.has(rule));
    for (const rule of rules) met.add(rule);
    return isOther;
  });
  return [...known, ...easy.map(({ id }): Planned => ({ id, reason: 'new' }))].slice(0, count);
}

const COMES_BACK_AFTER = 3;

/** Repeats a wrong question once, near the end of the run and after at least three others; if the run is too short for that, not today. */
export function comeBackLater(queue: readonly number[], position: number, wrong: number): readonly number[] {
  if (queue.indexOf(wrong) !== position || queue.lastIndexOf(wrong) !== position) return queue;
  const place = Math.max(position + 1 + COMES_BACK_AFTER, queue.length - 1);
  return place > queue.length ? queue : [...queue.slice(0, place), wrong, ...queue.slice(place)];
}
