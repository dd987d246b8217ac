import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '#contract/exercises.ts';
import { canOpenQuestion, openingOf, type Viewer } from '#domain/access.ts';
import { answeredAt } from '#domain/clock-skew.ts';
import { type Drawable, type MockBank, mockBankOf } from '#domain/draw.ts';
import type { QuestionMemory } from '#domain/study/learnt.ts';
import { stateOf } from '#domain/study/rows.ts';
import type { StudyState } from '#domain/study/sights.ts';
import type { Db } from '../db/connect.ts';
import { findDrawn } from '../db/learning/attempts.ts';
import { findStudyRows } from '../db/learning/sights.ts';
import { isOpenToAll, type Published, placeOf } from '../publishing/published.ts';
import type { Services } from '../services.ts';

/** Input of draws: the memory of each question, and the day of its first sight. */
export type Known = { readonly questions: Map<number, QuestionMemory>; readonly sights: Map<number, number> };
export const NOTHING_KNOWN: Known = { questions: new Map(), sights: new Map() };

const daysOf = ({ sights }: StudyState) => [...sights.values()].map(({ question, day }) => [question, day] as const);

export async function readKnown(db: Db, userId: number): Promise<Known> {
  const state = stateOf(await findStudyRows(db, userId, 0), { lastDay: undefined });
  return { questions: new Map(state.questions), sights: new Map(daysOf(state)) };
}

/** Updates the cache with answers just stored. */
export function noteKnown(known: Known | undefined, state: StudyState): void {
  for (const [id, memory] of state.questions) known?.questions.set(id, memory);
  for (const [id, day] of daysOf(state)) known?.sights.set(id, day);
}

/** Questions of an exercise that this learner may practise; a sealed one only after it was seen in an exam. */
function practisable({ questionIds, sealedIds, bank }: Published, exerciseId: number, { sights }: Known): Drawable[] {
  const seen = (sealedIds.get(exerciseId) ?? []).filter((id) => sights.has(id));
  return [...(questionIds.get(exerciseId) ?? []), ...seen].flatMap((id) => bank.byId.get(id) ?? []);
}

/** The practisable questions of an exercise that this viewer may open; undefined if it is locked. */
export function openOf(
  published: Published,
  viewer: Viewer,
  exerciseId: number,
  known: Known,
  now: number,
): Drawable[] | undefined {
  const questions = practisable(published, exerciseId, known);
  const free = questions.filter(({ id }) => published.freeScenes.has(id));
  const opening = openingOf(viewer, { index: published.exerciseIds.indexOf(exerciseId), freeScenes: free.length }, now);
  return { all: questions, 'free scenes': free, nothing: undefined }[opening];
}

/** Whether these are an exercise's questions as most learners get them; others also get sealed ones that they have met, or only some. */
export const isWholeExercise = ({ questionIds }: Published, exerciseId: number, ids: readonly number[]): boolean =>
  isDeepStrictEqual(ids, questionIds.get(exerciseId));

/** The bank of a mock exam without a server attempt: without sealed questions that were never asked. */
export const openBank = ({ bank }: Published, { sights }: Known, asked: ReadonlySet<number>): MockBank =>
  mockBankOf(bank.questions.filter(({ id, sealed }) => (!sealed || sights.has(id)) && !asked.has(id)));

/** Whether this caller may have had a question at an instant. */
export type Opens = (id: number, at: number) => boolean;

/** Answers for sealed questions need a query, made only if there is one among `ids`: whether it was answered, or shown in an exam that the server drew. */
export async function whatOpens(
  { db, content, memories }: Pick<Services, 'db' | 'content' | 'memories'>,
  user: NonNullable<Viewer> & { readonly id: number },
  ids: readonly number[],
): Promise<Opens> {
  const published = content.current();
  const isSealed = (id: number) => published.entries.get(id)?.sealed === true;
  const { sights } = ids.some(isSealed) ? await memories.get(user.id) : NOTHING_KNOWN;
  const drawn = ids.some((id) => isSealed(id) && !sights.has(id)) ? await findDrawn(db, user.id) : new Set<number>();
  return (id, at) => {
    const place = placeOf(published, id);
    return place !== undefined && canOpenQuestion(user, place, sights.has(id) || drawn.has(id), at);
  };
}

/** Of the answers given before sign-up, keeps those to questions that are open to everybody. */
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
