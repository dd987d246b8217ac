/**
 * What is asked next: the questions that raise the expected points on the day of the test most. Rules are planned; a rule that was met comes again by another question, which makes most
 * of a session new and keeps the evidence coming.
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
/** Why a question is asked: never seen; another question on a rule that was wrong; wrong last time; about to be forgotten; in the learner's own deck; one of two signs that were mixed up. */
export type Reason = (typeof REASONS)[number];
export type Planned = { readonly id: number; readonly reason: Reason };

export type PlanInput = {
  readonly bank: Bank;
  /** What this learner may be asked. */
  readonly open: readonly BankQuestion[];
  readonly state: Pick<StudyState, 'questions' | 'rules' | 'sights'>;
  readonly today: number;
  readonly examDay?: number | undefined;
  readonly count: number;
  readonly isSuspect?: ((question: number) => boolean) | undefined;
  /** By what a rule comes again that was met: another question, where nothing else is said. */
  readonly repeats?: Repeats | undefined;
  /** Questions on two signs that the learner has mixed up (mixed-up.ts), those that matter most first. */
  readonly mixedUp?: readonly MixedUp[] | undefined;
  /** Questions that are asked whatever others would gain; no two of them rest on the same rule. */
  readonly first?: ReadonlySet<number> | undefined;
  /** Decides between equals. */
  readonly chance: Chance;
};

/** Without an exam date, or after it: three weeks from today. */
const HORIZON_DAYS = 21;
/** In case forgetting is faster than FSRS believes, so much of the memory is taken to fade like this. */
const FAST_SHARE = 0.35;
const FAST_DAYS = 5;
const retained = (days: number, stability: number) =>
  days <= 0 ? 1 : (1 - FAST_SHARE) * recall(days, stability) + FAST_SHARE * Math.exp(-days / (FAST_DAYS * stability));

/** A guess is right one time in four. */
const NOT_GUESSED = 0.75;
const LAST_WRONG_BOOST = 3;
const SEEN_WRONG = 0.9;
const SEEN_RIGHT = 0.6;
/** Where rules come again by the same question: what a new one gains by the rules that were met, so that it comes when nothing else is left. */
const BY_ANOTHER = 1e-3;
/** A question that rests on many rules asks each of them less. */
const RULES_POWER = 0.4;
const SPREAD_OVER = Array.from({ length: 12 }, (_, rules) => rules ** RULES_POWER);
/** A new one whose rule was told today would show nothing: it comes last. */
const TOLD_TODAY = 0.01;
/** What the learner's mean is worth where little is known of a category, and what it starts from. */
const MEAN_ANSWERS = 8;
const START_SHARE = 0.55;
const START_ANSWERS = 10;

const NEW_SHARE = 0.25;
const CATEGORY_CAP = 1.5;
const MOST_IN_A_ROW = 2;
/** Of what was wrong on the last day of study: up to half of a session, and no more than this. */
const MISTAKES_SHARE = 0.5;
const MOST_MISTAKES = 10;
/** Signs that were mixed up: one pair for this many questions, and at most two. */
const QUESTIONS_PER_PAIR = 5;
const MOST_PAIRS = 2;

/** What the learner may be asked in practice: a sealed question only after it was seen in a mock. */
export const openTo = (bank: Bank, { sights }: Pick<StudyState, 'sights'>, mayOpen: (category: number) => boolean = () => true) =>
  bank.questions.filter(({ id, category, sealed }) => mayOpen(category) && (!sealed || sights.has(id)));

type Category = {
  readonly testQuestions: number;
  /** How many rules its open questions have. */
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

/** By how much meeting a rule today raises the chance to know it on the day of the test; 0 when it was met today. */
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
          // New questions keep to the blueprint of the test.
          behind: Math.min(2, Math.max(0.5, behind)),
        },
      ] as const;
    }),
  );
  // By rule; not a number: never met.
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
    // Between equals what was wrong although the learner was sure, then chance.
    const nudge = memory?.sureButWrong === true ? 2 : chance();
    candidates.push({ question, isNew, score: score * (1 + 1e-6 * nudge) });
  }
  return candidates.sort((one, other) => other.score - one.score);
}

const areApart = ({ question: one }: Candidate, { question: other }: Candidate) =>
  (one.cluster === undefined || one.cluster !== other.cluster) && !one.rulePlaces.some((rule) => other.rulePlaces.includes(rule));

/** How many new questions of a category a session may have. */
const capOf = (category: number, count: number) =>
  Math.ceil((CATEGORY_CAP * count * (TEST_SHARES.get(category) ?? 0)) / TEST_QUESTIONS);

/** Of each pair of signs a question on one and a question on the other. These two may rest on the same rule, since they are there to be compared; they repeat nothing else. */
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

/** `taken`, and what is missing of each category for a figure, so that no more new questions are needed than the countdown says. */
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

/** Whether a question was wrong on the last day of study, or asks a rule that was. */
function mistakeFinder({ bank, state: { questions, rules }, today }: PlanInput): (candidate: Candidate) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const { lastDay } of questions.values()) if (lastDay < today) last = Math.max(last, lastDay);
  const wasWrong = (memory: Pick<RuleMemory, 'lastDay' | 'lastRight'> | undefined) =>
    memory !== undefined && memory.lastDay === last && !memory.lastRight;
  const wrong = new Uint8Array(bank.rules.map((rule) => Number(wasWrong(rules.get(rule)))));
  return ({ question, isNew }) =>
    isNew ? question.rulePlaces.some((rule) => wrong[rule] === 1) : wasWrong(questions.get(question.id));
}

/** Those of `taken`, and mistakes of the last day up to half of the session: by another question where rules come again so, the best first. */
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

/** Where one of a pair stands, the other one stands next. */
function besideEachOther(chosen: readonly Candidate[], pairs: readonly (readonly [Candidate, Candidate])[]): Candidate[] {
  const order = new Set<Candidate>();
  for (const candidate of chosen) {
    order.add(candidate);
    for (const one of pairs.find((pair) => pair.includes(candidate)) ?? []) order.add(one);
  }
  return [...order];
}

/** `first`, and the best after them. After those no rule and no cluster twice; at least a quarter never seen while there is any, of each category at most one and a half times its share of the test. */
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
  // Seats are kept for new ones while they are chosen by gain, and given back when none is left that fits.
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

/** In their order as far as it can be kept, never more than two in a row of one category while others are left to come between. */
export function interleave<Item extends { readonly question: { readonly category: number } }>(items: readonly Item[]): Item[] {
  const left = [...items];
  const counts = new Map<number, number>();
  for (const { question } of left) counts.set(question.category, (counts.get(question.category) ?? 0) + 1);
  const mixed: Item[] = [];
  let row = 0;
  while (left.length > 0) {
    const last = mixed.at(-1)?.question.category;
    const rowWith = (category: number) => (category === last ? row + 1 : 1);
    /** Whether what is left after this one can still be mixed: each other question opens two more places. */
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

/** A session, at most `count` long: shorter where no more questions are left that do not repeat a rule. */
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

/** The day before the exam: what is known best, of all categories, no rule twice. */
export function warmUp({ open, state, today, count }: Pick<PlanInput, 'open' | 'state' | 'today' | 'count'>): Planned[] {
  const known = open.flatMap((question) => {
    const memory = state.questions.get(question.id);
    if (memory?.lastRight !== true || memory.lastDay >= today || !TEST_SHARES.has(question.category)) return [];
    return [{ question, isNew: false, score: recall(today - memory.lastDay, memory.stability) }];
  });
  known.sort((one, other) => other.score - one.score);
  return interleave(choose(known, count)).map(({ question }) => ({ id: question.id, reason: 'slipping' }));
}

/** Before a mock: what is known best; where that is too little, also what was never seen and asks for the fewest rules. */
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

/** A wrong answer comes back once, near the end and after at least three others; where there is no room for that it waits for tomorrow. */
export function comeBackLater(queue: readonly number[], position: number, wrong: number): readonly number[] {
  if (queue.indexOf(wrong) !== position || queue.lastIndexOf(wrong) !== position) return queue;
  const place = Math.max(position + 1 + COMES_BACK_AFTER, queue.length - 1);
  return place > queue.length ? queue : [...queue.slice(0, place), wrong, ...queue.slice(place)];
}
