import { percentage } from './percentage.ts';

export const QUESTION_ORDERS = ['hardest', 'language-gap', 'unpicked', 'good-learners-miss'] as const;
export type QuestionOrder = (typeof QUESTION_ORDERS)[number];

/** Older counts are computed again on the next request. */
export const STATISTICS_FRESH_MS = 5 * 60_000;
/** Older answers are left out: the texts have changed since. */
export const STATISTICS_DAYS = 365;
/** Length of the list, short enough to read through. */
const NOTABLE_QUESTIONS = 50;

/** A good learner has answered this many questions and so large a share of them right that their mistakes speak against the question. */
export const GOOD_LEARNER_ANSWERS = 100;
export const GOOD_LEARNER_PERCENT = 85;

/** With fewer answers a result could be chance. */
const MIN_ANSWERS = 20;
const MIN_GOOD_ANSWERS = 10;
/** Points by which Tigrinya is worse than Swedish when a translation is reported, */
const LANGUAGE_GAP_POINTS = 10;
/** and standard errors that this gap must exceed: by chance about one question in a thousand does. */
const LANGUAGE_GAP_ERRORS = 3;
/** An option with at most this share of answers is not a plausible distractor. */
const UNPICKED_PERCENT = 2;
/** When more good learners than this miss a question its key may be wrong. */
const GOOD_LEARNERS_MISS_PERCENT = 30;

export type Answered = { readonly answers: number; readonly correct: number };
export type QuestionCounts = {
  readonly id: number;
  readonly all: Answered;
  readonly ti: Answered;
  readonly sv: Answered;
  readonly good: Answered;
  readonly options: readonly { readonly id: number; readonly correct: boolean; readonly picked: number }[];
};

export const share = ({ answers, correct }: Answered): number => percentage(correct, answers);

/** Ids of wrong options that hardly anybody chooses. */
export function unpickedOptions(question: QuestionCounts): number[] {
  const { answers } = question.all;
  if (answers < MIN_ANSWERS) return [];
  return question.options
    .filter((option) => !option.correct && option.picked * 100 <= answers * UNPICKED_PERCENT)
    .map((option) => option.id);
}

const gap = (question: QuestionCounts) => share(question.sv) - share(question.ti);

/** Standard error of the gap between the languages, in points. */
function gapError({ ti, sv }: QuestionCounts): number {
  const right = (ti.correct + sv.correct) / (ti.answers + sv.answers);
  return 100 * Math.sqrt(right * (1 - right) * (1 / ti.answers + 1 / sv.answers));
}

const RULES: Readonly<
  Record<QuestionOrder, { isNotable: (question: QuestionCounts) => boolean; weight: (question: QuestionCounts) => number }>
> = {
  hardest: {
    isNotable: ({ all }) => all.answers >= MIN_ANSWERS && all.correct < all.answers,
    weight: ({ all }) => 100 - share(all),
  },
  'language-gap': {
    isNotable: (question) =>
      question.ti.answers >= MIN_ANSWERS &&
      question.sv.answers >= MIN_ANSWERS &&
      gap(question) >= Math.max(LANGUAGE_GAP_POINTS, LANGUAGE_GAP_ERRORS * gapError(question)),
    weight: gap,
  },
  unpicked: {
    isNotable: (question) => unpickedOptions(question).length > 0,
    weight: (question) => unpickedOptions(question).length,
  },
  'good-learners-miss': {
    isNotable: ({ good }) => good.answers >= MIN_GOOD_ANSWERS && 100 - share(good) >= GOOD_LEARNERS_MISS_PERCENT,
    weight: ({ good }) => 100 - share(good),
  },
};

/** Questions worth reviewing, the most striking first; ties by number of answers. */
export function notableQuestions<Question extends QuestionCounts>(
  questions: readonly Question[],
  order: QuestionOrder,
): Question[] {
  const { isNotable, weight } = RULES[order];
  return questions
    .filter(isNotable)
    .sort((first, second) => weight(second) - weight(first) || second.all.answers - first.all.answers || first.id - second.id)
    .slice(0, NOTABLE_QUESTIONS);
}
