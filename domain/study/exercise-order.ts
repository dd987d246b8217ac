import type { ExerciseOrder } from '../exercise.ts';
import { recall } from './fsrs.ts';
import type { QuestionMemory } from './learnt.ts';

const SLIPPING_RECALL = 0.85;

type Known = {
  readonly questions: ReadonlyMap<number, QuestionMemory>;
  /** Which questions were seen. */
  readonly sights: { has(id: number): boolean };
};

/** In what order an exercise asks: wrong, unseen, slipping, known. */
export const orderBy =
  ({ questions, sights }: Known, today: number) =>
  (id: number): ExerciseOrder => {
    const memory = questions.get(id);
    if (memory === undefined) return sights.has(id) ? 'wrong' : 'unseen';
    if (!memory.lastRight) return 'wrong';
    return recall(today - memory.lastDay, memory.stability) < SLIPPING_RECALL ? 'slipping' : 'known';
  };
