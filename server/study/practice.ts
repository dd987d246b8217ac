import type { ExamBank } from '#domain/exam.ts';
import { EXAM_QUOTAS } from '#domain/exam.ts';
import type { ExerciseOrder } from '#domain/exercise.ts';
import { type Memory, recall } from '#domain/study/memory.ts';
import { exerciseOrder } from '#domain/study/today.ts';
import type { Published } from '../publishing/published.ts';

type Known = ReadonlyMap<number, Memory>;

/** The questions of an exercise that this learner may practise: a sealed one only after it was seen in an exam. */
export function practisable({ questionIds, sealedIds }: Published, exerciseId: number, known: Known): readonly number[] {
  const open = questionIds.get(exerciseId) ?? [];
  const seen = (sealedIds.get(exerciseId) ?? []).filter((id) => known.has(id));
  return seen.length === 0 ? open : [...open, ...seen];
}

export const orderBy =
  (known: Known, today: number) =>
  (id: number): ExerciseOrder => {
    const memory = known.get(id);
    return exerciseOrder(memory, memory === undefined ? 0 : recall(today - memory.lastDay, memory.stability));
  };

/** What a mock exam draws from: sealed questions first. */
export function examBank({ questionIds, sealedIds }: Published): ExamBank {
  return new Map(
    [...EXAM_QUOTAS.keys()].map((category) => [category, [sealedIds.get(category) ?? [], questionIds.get(category) ?? []]]),
  );
}
