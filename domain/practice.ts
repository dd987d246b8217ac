import { percentage } from './percentage.ts';
import { correctOption, type QuestionKey } from './question.ts';

/** The learner's answers: question id to option id. */
export type Answers = Readonly<Record<number, number>>;
export type Mark = 'unanswered' | 'correct' | 'wrong';
export type Tally = {
  readonly total: number;
  readonly answered: number;
  readonly correct: number;
  readonly wrong: number;
  readonly unanswered: number;
  readonly percentage: number;
};

/** behaviour 3.4: in step and exercise views the first option click counts and later clicks are ignored. */
export function answerOnce(answers: Answers, question: QuestionKey, optionId: number): Answers {
  if (answers[question.id] !== undefined) return answers;
  return answerFreely(answers, question, optionId);
}

/** behaviour 3.4: in the exam the answer can be changed freely. */
export function answerFreely(answers: Answers, question: QuestionKey, optionId: number): Answers {
  if (!question.options.some((option) => option.id === optionId)) return answers;
  return { ...answers, [question.id]: optionId };
}

export function markOf(question: QuestionKey, answers: Answers): Mark {
  const chosen = answers[question.id];
  if (chosen === undefined) return 'unanswered';
  return chosen === correctOption(question)?.id ? 'correct' : 'wrong';
}

export function tally(questions: readonly QuestionKey[], answers: Answers): Tally {
  const marks = questions.map((question) => markOf(question, answers));
  const correct = marks.filter((mark) => mark === 'correct').length;
  const wrong = marks.filter((mark) => mark === 'wrong').length;
  const total = questions.length;
  return {
    total,
    answered: correct + wrong,
    correct,
    wrong,
    unanswered: total - correct - wrong,
    percentage: percentage(correct, total),
  };
}

/** behaviour 3.1: arrows are disabled at the first and last question and while results are shown. */
export function canMove(place: { position: number; total: number; resultsShown: boolean }, by: -1 | 1): boolean {
  const target = place.position + by;
  return !place.resultsShown && target >= 0 && target < place.total;
}

/** Index of the first unanswered question; undefined when all are answered. */
export function firstUnanswered(questions: readonly QuestionKey[], answers: Answers): number | undefined {
  const place = questions.findIndex((question) => markOf(question, answers) === 'unanswered');
  return place < 0 ? undefined : place;
}
