/** Random draws for mock exams and exercises, so that no question gives away another one's answer. */
import type { Sealable } from './cluster.ts';
import { EXAM_QUESTIONS, EXAM_QUOTAS } from './exam.ts';
import { EXERCISE_ORDER, type ExerciseOrder } from './exercise.ts';
import { type Chance, inRandomOrder, shuffle } from './shuffle.ts';

export type Drawable = Sealable & {
  /** At most one question of a cluster is drawn. */
  readonly cluster: number | undefined;
};

/** The questions of an exam category. */
type OfCategory = {
  /** Sealed ones, then open ones. */
  readonly groups: readonly (readonly Drawable[])[];
  /** Drawn only when all others are used up. */
  readonly last: readonly Drawable[];
};

/** Questions by exam category. Built once per bank. */
export type MockBank = ReadonlyMap<number, OfCategory>;

/** `isShown`: whether a question is shown to everybody with its key, so also during the exam. */
export const mockBankOf = (questions: readonly Drawable[], isShown: (id: number) => boolean = () => false): MockBank =>
  new Map(
    [...EXAM_QUOTAS.keys()].map((category) => {
      const of = questions.filter((question) => question.category === category);
      const others = of.filter(({ id }) => !isShown(id));
      const groups = [others.filter(({ sealed }) => sealed), others.filter(({ sealed }) => !sealed)];
      return [category, { groups, last: of.filter(({ id }) => isShown(id)) }];
    }),
  );

type MockDraw = {
  readonly bank: MockBank;
  /** The day on which the question was last seen; undefined: never. */
  readonly seenOn: (id: number) => number | undefined;
  readonly isSuspect?: ((id: number) => boolean) | undefined;
  readonly chance: Chance;
};

/**
 * Draws a mock exam. Order of preference: sealed unseen, open unseen, longest not seen, then those that are shown to everybody. At most one per cluster, no
 * suspect questions. Other categories fill up a quota that cannot be met; undefined when the bank is too small.
 */
export function drawMock({ bank, seenOn, isSuspect, chance }: MockDraw): number[] | undefined {
  const clusters = new Set<number>();
  const drawn: number[] = [];
  const inOrder = new Map(
    [...EXAM_QUOTAS.keys()].map((category) => [category, unseenFirst(bank.get(category) ?? NO_QUESTIONS, seenOn, chance)]),
  );
  const take = (category: number, count: number) => {
    let taken = 0;
    while (taken < count) {
      const next = inOrder.get(category)?.next();
      if (next === undefined || next.done === true) break;
      const { id, cluster } = next.value;
      if (isSuspect?.(id) === true || (cluster !== undefined && clusters.has(cluster))) continue;
      if (cluster !== undefined) clusters.add(cluster);
      drawn.push(id);
      taken += 1;
    }
  };
  for (const [category, quota] of EXAM_QUOTAS) take(category, quota);
  for (const category of EXAM_QUOTAS.keys()) take(category, EXAM_QUESTIONS - drawn.length);
  return drawn.length === EXAM_QUESTIONS ? shuffle(drawn, chance) : undefined;
}

const NO_QUESTIONS: OfCategory = { groups: [], last: [] };

/** A generator, so that a draw from a large bank visits only as many questions as it needs. */
function* unseenFirst({ groups, last }: OfCategory, seenOn: MockDraw['seenOn'], chance: Chance): Generator<Drawable, undefined> {
  const seen: { question: Drawable; day: number }[] = [];
  for (const group of groups) {
    for (const question of inRandomOrder(group, chance)) {
      const day = seenOn(question.id);
      if (day === undefined) yield question;
      else seen.push({ question, day });
    }
  }
  seen.sort((one, other) => one.day - other.day);
  for (const { question } of seen) yield question;
  yield* inRandomOrder(last, chance);
}

/** A question that was not seen for so many days counts as fresh again in a mock, so that learners who have seen all of them can still take one. */
const AGAIN_DAYS = 30;
export const isFresh = (lastSeen: number | undefined, today: number) => lastSeen === undefined || today - lastSeen >= AGAIN_DAYS;

export const freshAmong = (drawn: readonly number[], seenOn: MockDraw['seenOn'], today: number) =>
  drawn.filter((id) => isFresh(seenOn(id), today)).length;

/** How many mock exams in a row would have at least `freshNeeded` fresh questions, up to `most`. Found by drawing them. */
export function honestMocks({ seenOn, ...draw }: MockDraw, today: number, freshNeeded: number, most: number): number {
  const asked = new Set<number>();
  const seenThen = (id: number) => (asked.has(id) ? Number.MAX_SAFE_INTEGER : seenOn(id));
  for (let mocks = 0; mocks < most; mocks += 1) {
    const drawn = drawMock({ ...draw, seenOn: seenThen });
    if (drawn === undefined || freshAmong(drawn, seenThen, today) < freshNeeded) return mocks;
    for (const id of drawn) asked.add(id);
  }
  return most;
}

/**
 * Draws an exercise, whose verdicts are shown at once: wrong, then unseen, then due, then known questions. At most one per cluster, and a rule is repeated
 * only when its group has nothing else left, because a right answer just after its explanation shows no knowledge.
 */
export function drawApart(
  questions: readonly Drawable[],
  orderOf: (id: number) => ExerciseOrder,
  count: number,
  chance: Chance,
): number[] {
  const groups = Map.groupBy(questions, ({ id }) => orderOf(id));
  const drawn: number[] = [];
  const rules = new Set<string>();
  const clusters = new Set<number>();
  for (const order of EXERCISE_ORDER) {
    if (drawn.length >= count) break;
    const put: Drawable[] = [];
    const take = (question: Drawable, mayRepeatRule: boolean) => {
      if (drawn.length >= count || (question.cluster !== undefined && clusters.has(question.cluster))) return;
      if (!mayRepeatRule && question.rules.some((rule) => rules.has(rule))) {
        put.push(question);
        return;
      }
      drawn.push(question.id);
      for (const rule of question.rules) rules.add(rule);
      if (question.cluster !== undefined) clusters.add(question.cluster);
    };
    for (const question of inRandomOrder(groups.get(order) ?? [], chance)) take(question, false);
    for (const question of put) take(question, true);
  }
  return drawn;
}
