import type { Answer } from '#contract/endpoints.ts';
import type { ExamDetail, ExamResult } from '#contract/exams.ts';
import type { Question } from '#contract/question.ts';
import type { ExamMode } from '#domain/attempt.ts';
import { EXAM_SECONDS, type ExamScore, type FinishedExam, isThinMargin, type Settled, scoreExam } from '#domain/exam.ts';
import { isEndedByClock, type ReviewedExam } from '#domain/exam-review.ts';
import { isBrokenOff } from '#domain/study/sights.ts';

/** View model of a finished exam, new or old. */
export type ShownExam = ReviewedExam<Question> & {
  readonly id: string;
  readonly mode: ExamMode;
  readonly offline: boolean;
  readonly fresh: number | null;
  readonly startedAt: number;
  readonly secondsUsed: number;
  /** Time limit in seconds. */
  readonly secondsGiven: number;
  readonly timedOut: boolean;
  readonly swedish: number;
  /** Ids of questions whose key was corrected after scoring. */
  readonly corrected: readonly number[];
  readonly score: ExamScore;
};

/** Whether less than half was answered; such an exam does not count for readiness. Exams stored without questions are counted by category. */
export const isShownBrokenOff = ({ questions, answers, score }: Pick<ShownExam, 'questions' | 'answers' | 'score'>) =>
  isBrokenOff(
    questions.length > 0
      ? { asked: questions.length, answered: questions.filter(({ id }) => answers[id] !== undefined).length }
      : { asked: score.total, answered: score.total - score.unanswered },
  );

/** The same for a row of the results list. */
export const isListedBrokenOff = ({ total, categories }: Pick<ExamResult, 'total' | 'categories'>) =>
  isBrokenOff({ asked: total, answered: total - categories.reduce((sum, { unanswered = 0 }) => sum + unanswered, 0) });

export function shownFinished(
  exam: FinishedExam<Question>,
  given: Readonly<Record<number, { readonly seconds: number }>>,
): ShownExam {
  const { questions, answers, settled } = exam;
  const pilots = settled?.pilots ?? [];
  return {
    ...exam,
    pilots,
    swedish: settled?.swedish ?? 0,
    seconds: Object.fromEntries(questions.map(({ id }) => [id, given[id]?.seconds ?? 0])),
    secondsGiven: exam.seconds,
    timedOut: isEndedByClock({ seconds_used: exam.secondsUsed, minutes: exam.seconds / 60 }),
    corrected: [],
    score: settled?.score ?? scoreExam(questions, answers, pilots),
  };
}

const pilotsOf = ({ answers }: ExamDetail) => answers.filter(({ pilot }) => pilot).map(({ question_id }) => question_id);

/** The score as computed by the server. */
function storedScore(exam: ExamDetail): ExamScore {
  const { total, correct, passed, categories, answers } = exam;
  const unanswered =
    answers.length > 0
      ? answers.filter(({ option_id, pilot }) => option_id === null && !pilot).length
      : categories.reduce((sum, category) => sum + (category.unanswered ?? 0), 0);
  return {
    total,
    correct,
    wrong: total - correct - unanswered,
    unanswered,
    passed,
    thinMargin: isThinMargin(correct, pilotsOf(exam)),
    categories,
  };
}

/** The server's result for an exam submitted on this device. */
export const settledBy = (exam: ExamDetail): Settled => ({
  pilots: pilotsOf(exam),
  swedish: exam.swedish ?? 0,
  score: storedScore(exam),
});

/** Shows the stored result even if questions have changed or been removed since. */
export function shownStored(exam: Answer<'GET /api/exams/{id}'>): ShownExam {
  const { id, mode = 'standard', offline = false, fresh = null, minutes, swedish, questions, answers } = exam;
  const pilots = pilotsOf(exam);
  return {
    id,
    mode,
    offline,
    fresh,
    startedAt: Date.parse(exam.started_at),
    secondsUsed: exam.seconds_used,
    secondsGiven: minutes === undefined ? EXAM_SECONDS : minutes * 60,
    timedOut: isEndedByClock(exam),
    swedish: swedish ?? 0,
    // Responses cached by an earlier version lack it.
    corrected: exam.corrected ?? [],
    questions,
    answers: Object.fromEntries(
      answers.flatMap(({ question_id, option_id }) => (option_id === null ? [] : [[question_id, option_id]])),
    ),
    flagged: answers.filter(({ flagged }) => flagged).map(({ question_id }) => question_id),
    pilots,
    seconds: Object.fromEntries(answers.map(({ question_id, seconds }) => [question_id, seconds ?? 0])),
    score: storedScore(exam),
  };
}
