/** What a mock exam and an exercise ask, by chance, so that no question gives another away. */
import type { Sealable } from './cluster.ts';
import { EXAM_QUESTIONS, EXAM_QUOTAS } from './exam.ts';
import { EXERCISE_ORDER, type ExerciseOrder } from './exercise.ts';
import { type Chance, inRandomOrder, shuffle } from './shuffle.ts';

export type Drawable = Sealable & {
  /** Of the questions that give each other away only one is drawn. */
  readonly cluster: number | undefined;
};

/** By category of the exam, the sealed ones before the open ones: made once for a bank. */
export type MockBank = ReadonlyMap<number, readonly (readonly Drawable[])[]>;

export const mockBankOf = (questions: readonly Drawable[]): MockBank =>
  new Map(
    [...EXAM_QUOTAS.keys()].map((category) => {
      const of = questions.filter((question) => question.category === category);
      return [category, [of.filter(({ sealed }) => sealed), of.filter(({ sealed }) => !sealed)]];
    }),
  );

type MockDraw = {
  readonly bank: MockBank;
  /** The day on which it was seen last; undefined: never. */
  readonly seenOn: (id: number) => number | undefined;
  readonly isSuspect?: ((id: number) => boolean) | undefined;
  readonly chance: Chance;
};

/** The questions of a mock exam: sealed unseen, open unseen, then seen longest ago; at most one of a cluster, no suspect ones. A category that cannot fill its quota is topped up from others; undefined when the bank is too small. */
export function drawMock({ bank, seenOn, isSuspect, chance }: MockDraw): number[] | undefined {
  const clusters = new Set<number>();
  const drawn: number[] = [];
  const inOrder = new Map(
    [...EXAM_QUOTAS.keys()].map((category) => [category, unseenFirst(bank.get(category) ?? [], seenOn, chance)]),
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

/** Looks at no more of a large bank than is drawn. */
function* unseenFirst(
  groups: readonly (readonly Drawable[])[],
  seenOn: MockDraw['seenOn'],
  chance: Chance,
): Generator<Drawable, undefined> {
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
}

/** After so many days without it a question says something again in a mock, so that nobody who has seen everything is left without one. */
const AGAIN_DAYS = 30;
/** Never seen, or not for a month. */
export const isFresh = (lastSeen: number | undefined, today: number) => lastSeen === undefined || today - lastSeen >= AGAIN_DAYS;

/** How many of these are fresh. */
export const freshAmong = (drawn: readonly number[], seenOn: MockDraw['seenOn'], today: number) =>
  drawn.filter((id) => isFresh(seenOn(id), today)).length;

/** How many mock exams in a row would have at least `freshNeeded` fresh questions: found by drawing them. Counts no further than `most`. */
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
 * An exercise, with its verdicts at once: what was wrong, then what is unseen, then what slips away, then what is known. Never two of a cluster, and no rule twice while another question
 * of the same group is left: who has just been told a rule shows nothing by knowing it.
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
