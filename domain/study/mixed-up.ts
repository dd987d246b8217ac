/** Signs that the learner confused: questions on both are asked close together, so that the learner sees the difference. */
import type { QuestionMemory } from './learnt.ts';

/** In the sign trainer `sign` was mistaken for `other`, last on this day. */
export type MixUp = readonly [sign: number, other: number, day: number];

export type SignAnswer = {
  readonly sign: number;
  readonly right: boolean;
  /** The sign that was chosen instead; undefined: not known. */
  readonly takenFor: number | undefined;
  readonly day: number;
};

/**
 * Updates the confused signs with answers in chronological order: a wrong answer records what the sign was mistaken for, a right one on a later day removes
 * it.
 */
export function mixUpsAfter(before: readonly MixUp[], answers: readonly SignAnswer[]): MixUp[] {
  const bySign = new Map(before.map((mixUp) => [mixUp[0], mixUp]));
  for (const { sign, right, takenFor, day } of answers) {
    const since = bySign.get(sign)?.[2];
    if (right) {
      if (since !== undefined && day > since) bySign.delete(sign);
    } else if (takenFor !== undefined && takenFor !== sign && day >= (since ?? day)) bySign.set(sign, [sign, takenFor, day]);
  }
  return [...bySign.values()];
}

/** From the bank: sign to the questions that show it, and pairs of signs that people confuse. */
export type SignsAsked = {
  readonly questionsOf: ReadonlyMap<number, readonly number[]>;
  readonly pairs: readonly (readonly [one: number, other: number])[];
};

export type MixedUp = readonly [one: readonly number[], other: readonly number[]];

/**
 * Pairs of question lists on two confused signs, the latest first. Signs count as confused after a mistake in the trainer, or after a wrong answer to a
 * question that shows one sign of a listed pair; until questions on both are right on a later day.
 */
export function mixedUpQuestions(
  { questionsOf, pairs }: SignsAsked,
  mixUps: readonly MixUp[],
  memories: ReadonlyMap<number, Pick<QuestionMemory, 'lastDay' | 'lastRight'>>,
): MixedUp[] {
  const days = new Map<string, { readonly signs: readonly [number, number]; day: number }>();
  const note = (one: number, other: number, day: number) => {
    const signs = [Math.min(one, other), Math.max(one, other)] as const;
    const known = days.get(signs.join());
    if (known === undefined) days.set(signs.join(), { signs, day });
    else known.day = Math.max(known.day, day);
  };
  const memoriesOf = (sign: number) => (questionsOf.get(sign) ?? []).flatMap((id) => memories.get(id) ?? []);
  for (const [sign, other, day] of mixUps) note(sign, other, day);
  for (const [one, other] of pairs) {
    for (const { lastRight, lastDay } of [...memoriesOf(one), ...memoriesOf(other)]) if (!lastRight) note(one, other, lastDay);
  }
  const isRightSince = (sign: number, day: number) => memoriesOf(sign).some((memory) => memory.lastRight && memory.lastDay > day);
  return [...days.values()]
    .filter(({ signs, day }) => signs.every((sign) => questionsOf.has(sign)) && !signs.every((sign) => isRightSince(sign, day)))
    .sort((a, b) => b.day - a.day || a.signs[0] - b.signs[0] || a.signs[1] - b.signs[1])
    .map(({ signs: [one, other] }) => [questionsOf.get(one) ?? [], questionsOf.get(other) ?? []]);
}
