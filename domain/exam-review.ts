import { EXAM_SECONDS, type ExamQuestion } from './exam.ts';
import { type Answers, markOf } from './practice.ts';

/** A finished exam as it is looked through, question by question in the order in which they were asked. */
export type ReviewedExam<Question extends ExamQuestion = ExamQuestion> = {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly flagged: readonly number[];
  /** Asked, and not counted. */
  readonly pilots: readonly number[];
  /** How long each was on the screen, where that was counted. */
  readonly seconds: Readonly<Record<number, number>>;
};

type Ended = { readonly seconds_used: number; readonly timed_out?: boolean; readonly minutes?: number };

/** Ended by the clock, or handed in at the last second: unanswered questions were not reached. */
export const isEndedByClock = ({ timed_out, seconds_used, minutes = EXAM_SECONDS / 60 }: Ended) =>
  timed_out === true || seconds_used >= minutes * 60;

type Given = {
  readonly option_id: number | null;
  readonly seconds?: number | null | undefined;
  /** Its key was opened after the end. */
  readonly opened?: unknown;
};

/** It was on the screen. */
export const wasShown = ({ option_id, seconds }: Given) => option_id !== null || (seconds ?? 0) > 0;

/** Not reached before the time ran out: it stays unseen, and its key closed until opened. A device that drew the exam itself has the key. */
export const isUnreached = (exam: Ended & { readonly offline?: boolean }, given: Given) =>
  exam.offline !== true && isEndedByClock(exam) && !wasShown(given) && given.opened === undefined;

export const REVIEW_FILTERS = ['all', 'wrong', 'unanswered', 'flagged', 'unsure'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

/** The places of the questions that each filter shows. What was not answered is not called wrong; who flagged what they got right was not sure of it. */
export function placesByFilter({ questions, answers, flagged }: Omit<ReviewedExam, 'seconds' | 'pilots'>) {
  const places: Record<ReviewFilter, number[]> = { all: [], wrong: [], unanswered: [], flagged: [], unsure: [] };
  for (const [place, question] of questions.entries()) {
    places.all.push(place);
    const mark = markOf(question, answers);
    if (mark !== 'correct') places[mark].push(place);
    if (!flagged.includes(question.id)) continue;
    places.flagged.push(place);
    if (mark === 'correct') places.unsure.push(place);
  }
  return places;
}

/** A filter that has nothing to show is not offered. */
export const offeredFilters = (places: Readonly<Record<ReviewFilter, readonly number[]>>) =>
  REVIEW_FILTERS.filter((filter) => filter === 'all' || places[filter].length > 0);

type TimeSpent = {
  /** Per question that was looked at. */
  readonly average: number;
  /** Per question of a category, the slowest first. */
  readonly categories: readonly { readonly category_id: number; readonly average: number }[];
  /** Those that took longer than their share of the time, the slowest first. */
  readonly slowest: readonly { readonly place: number; readonly seconds: number }[];
};

const MAX_SLOWEST = 5;

/** Where the time went; undefined where nobody counted it. `allowed` is the share of one question. */
export function timeSpent(
  { questions, seconds }: Pick<ReviewedExam, 'questions' | 'seconds'>,
  allowed: number,
): TimeSpent | undefined {
  const timed = questions.flatMap(({ id, category_id }, place) => {
    const spent = seconds[id] ?? 0;
    return spent > 0 ? [{ place, category_id: category_id ?? 0, seconds: spent }] : [];
  });
  if (timed.length === 0) return undefined;
  const average = (some: readonly { seconds: number }[]) =>
    Math.round(some.reduce((sum, { seconds }) => sum + seconds, 0) / some.length);
  return {
    average: average(timed),
    categories: [...Map.groupBy(timed, ({ category_id }) => category_id)]
      .map(([category_id, some]) => ({ category_id, average: average(some) }))
      .sort((first, second) => second.average - first.average || first.category_id - second.category_id),
    slowest: timed
      .filter(({ seconds }) => seconds > allowed)
      .sort((first, second) => second.seconds - first.seconds)
      .slice(0, MAX_SLOWEST)
      .map(({ place, seconds }) => ({ place, seconds })),
  };
}
