import type { ExerciseOrder } from '../exercise.ts';
import { recall } from './fsrs.ts';
import type { QuestionMemory } from './learnt.ts';

const SLIPPING_RECALL = 0.85;

type Known = {
  readonly questions: ReadonlyMap<number, QuestionMemory>;
  /** The questions that were seen. */
  readonly sights: { has(id: number): boolean };
};

/** The group of a question in an exercise: wrong, unseen, due or known. */
export const orderBy =
  ({ questions, sights }: Known, today: number) =>
  (id: number): ExerciseOrder => {
    const memory = questions.get(id);
    if (memory === undefined) return sights.has(id) ? 'wrong' : 'unseen';
    if (!memory.lastRight) return 'wrong';
    return recall(today - memory.lastDay, memory.stability) < SLIPPING_RECALL ? 'slipping' : 'known';
  };
