import type { Answer } from '#contract/exercises.ts';
import { canOpenQuestion, type Viewer } from '#domain/access.ts';
import type { ExamBank } from '#domain/exam.ts';
import { EXAM_QUOTAS } from '#domain/exam.ts';
import type { ExerciseOrder } from '#domain/exercise.ts';
import { answeredAt } from '#domain/recorded.ts';
import { type Memory, recall } from '#domain/study/memory.ts';
import { exerciseOrder } from '#domain/study/today.ts';
import { findDrawn } from '../db/attempts.ts';
import { isOpenToAll, type Published, placeOf } from '../publishing/published.ts';
import type { Services } from '../services.ts';

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

/** What a mock exam draws from that the server holds: sealed questions first. */
export function examBank({ questionIds, sealedIds }: Published): ExamBank {
  return new Map(
    [...EXAM_QUOTAS.keys()].map((category) => [category, [sealedIds.get(category) ?? [], questionIds.get(category) ?? []]]),
  );
}

/** And one that nobody holds: no sealed question leaves in it that was not asked before. */
export const openBank = (published: Published, known: Known): ExamBank =>
  new Map([...EXAM_QUOTAS.keys()].map((category) => [category, [practisable(published, category, known)]]));

/** Says of questions whether this caller may have had them at an instant. */
export type Opens = (id: number, at: number) => boolean;

/** Sealed ones are asked of the database, and only where there is one among these: what was answered, or shown in an exam that the server drew. */
export async function whatOpens(
  { db, content, memories }: Pick<Services, 'db' | 'content' | 'memories'>,
  user: NonNullable<Viewer> & { readonly id: number },
  ids: readonly number[],
): Promise<Opens> {
  const published = content.current();
  const isSealed = (id: number) => published.entries.get(id)?.sealed === true;
  const known: { has(id: number): boolean } = ids.some(isSealed) ? await memories.get(user.id) : new Set();
  const drawn = ids.some((id) => isSealed(id) && !known.has(id)) ? await findDrawn(db, user.id) : new Set<number>();
  return (id, at) => {
    const place = placeOf(published, id);
    return place !== undefined && canOpenQuestion(user, place, known.has(id) || drawn.has(id), at);
  };
}

/** Of the answers that somebody gave before there was an account: those to questions that are open to everybody. */
export function answersBefore(
  published: Published,
  answers: readonly Answer[],
  now: number,
): readonly (Answer & { correct: boolean })[] {
  return answers.flatMap((answer) => {
    const at = answeredAt(Date.parse(answer.answered_at), now);
    const option = published.entries.get(answer.question_id)?.options.find(({ id }) => id === answer.option_id);
    if (at === undefined || option === undefined || !isOpenToAll(published, answer.question_id)) return [];
    return [{ ...answer, answered_at: new Date(at).toISOString(), correct: option.correct }];
  });
}
