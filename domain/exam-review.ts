import { EXAM_SECONDS, type ExamQuestion } from './exam.ts';
import { type Answers, markOf } from './practice.ts';

/** A finished exam for review; questions in the order in which they were asked. */
export type ReviewedExam<Question extends ExamQuestion = ExamQuestion> = {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly flagged: readonly number[];
  /** Question ids of the pilots, which did not count. */
  readonly pilots: readonly number[];
  /** Seconds that each question was on the screen; missing where they were not measured. */
  readonly seconds: Readonly<Record<number, number>>;
};

type Ended = { readonly seconds_used: number; readonly timed_out?: boolean; readonly minutes?: number };

/** Ended by the clock, or handed in within the last second: unanswered questions count as not reached. */
export const isEndedByClock = ({ timed_out, seconds_used, minutes = EXAM_SECONDS / 60 }: Ended) =>
  timed_out === true || seconds_used >= minutes * 60;

type Given = {
  readonly option_id: number | null;
  readonly seconds?: number | null | undefined;
  /** Set when the learner opened the key after the exam. */
  readonly opened?: unknown;
};

export const wasShown = ({ option_id, seconds }: Given) => option_id !== null || (seconds ?? 0) > 0;

/** Not shown before the time ran out: stays unseen, and its key stays hidden until it is opened. Exams drawn on the device already have the keys. */
export const isUnreached = (exam: Ended & { readonly offline?: boolean }, given: Given) =>
  exam.offline !== true && isEndedByClock(exam) && !wasShown(given) && given.opened === undefined;

export const REVIEW_FILTERS = ['all', 'wrong', 'unanswered', 'flagged', 'unsure'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

/** The indexes of the questions that each filter shows. Unanswered questions are not `wrong`; `unsure` are right answers that were flagged. */
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

/** Filters without a match are hidden. */
export const offeredFilters = (places: Readonly<Record<ReviewFilter, readonly number[]>>) =>
  REVIEW_FILTERS.filter((filter) => filter === 'all' || places[filter].length > 0);

type TimeSpent = {
  /** Seconds per question that was shown. */
  readonly average: number;
  /** Seconds per question, the slowest category first. */
  readonly categories: readonly { readonly category_id: number; readonly average: number }[];
  /** Questions that took longer than their share of the time, the slowest first. */
  readonly slowest: readonly { readonly place: number; readonly seconds: number }[];
};

const MAX_SLOWEST = 5;

/** Where the time was spent; undefined when nothing was measured. `allowed`: the time of the exam divided by its questions. */
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
