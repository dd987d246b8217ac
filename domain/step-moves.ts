import { stepFaults } from './step.ts';

type MovableStep = {
  readonly id: number;
  readonly retired: boolean;
  readonly min_mark: number;
  readonly questions: readonly number[];
};
type MoveRefusal = { readonly reason: 'needed'; readonly steps: readonly number[] } | { readonly reason: 'full' };
export type Moves = {
  readonly moved: readonly number[];
  readonly refused: ReadonlyMap<number, MoveRefusal>;
  /** The steps that change, with their new questions. */
  readonly steps: ReadonlyMap<number, readonly number[]>;
};

/**
 * Moves questions to the end of another step, or out of all steps. One at a time, because what a step can spare depends on earlier moves: a published step
 * keeps as many published questions as its pass mark, and every step keeps one question.
 */
export function moveToStep(
  steps: readonly MovableStep[],
  isLive: (question: number) => boolean,
  questions: readonly number[],
  target: number | undefined,
  max: number,
): Moves {
  const now = new Map(steps.map((step) => [step.id, step.questions]));
  const without = (id: number, question: number) => (now.get(id) ?? []).filter((other) => other !== question);
  const canSpare = ({ id, retired, min_mark }: MovableStep, question: number) => {
    const left = without(id, question);
    if (left.length === 0) return false;
    return retired || !isLive(question) || Object.keys(stepFaults({ min_mark, questions: left.filter(isLive) })).length === 0;
  };
  const moved: number[] = [];
  const refused = new Map<number, MoveRefusal>();
  for (const question of questions) {
    const from = steps.filter(({ id }) => id !== target && now.get(id)?.includes(question) === true);
    const isThere = target === undefined || now.get(target)?.includes(question) === true;
    if (isThere && from.length === 0) continue;
    const needing = from.filter((step) => !canSpare(step, question));
    if (needing.length > 0) {
      refused.set(question, { reason: 'needed', steps: needing.map(({ id }) => id) });
      continue;
    }
    if (!isThere && (now.get(target)?.length ?? 0) >= max) {
      refused.set(question, { reason: 'full' });
      continue;
    }
    for (const { id } of from) now.set(id, without(id, question));
    if (!isThere) now.set(target, [...(now.get(target) ?? []), question]);
    moved.push(question);
  }
  const changed = steps.filter(({ id, questions: before }) => now.get(id) !== before);
  return { moved, refused, steps: new Map(changed.map(({ id }) => [id, now.get(id) ?? []])) };
}
