import type { ExamMode } from './attempt.ts';
import { percentage } from './percentage.ts';
import { type Answers, answerFreely, markOf, tally } from './practice.ts';
import type { QuestionKey } from './question.ts';

/** behaviour 7.1 */
export const EXAM_SECONDS = 3000;
export const EXAM_QUESTIONS = 70;
export const EXAM_LIMITED_SECONDS = 300;
export const EXAM_PASS_CORRECT = 52;
/** The number of questions that count, of the 70 in the real test. */
export const EXAM_SCORED_OFFICIAL = 65;
/** Shown in the intro (behaviour 7.5). 52 of the 65 questions that count in the real test is 80 %. */
export const EXAM_PASS_PERCENT = 80;
export const EXAM_SECONDS_PER_QUESTION = Math.round(EXAM_SECONDS / EXAM_QUESTIONS);
/** 80 % of all 70 questions. Learners are told to aim for this number only; a pass below it is narrow. */
export const EXAM_SAFE_CORRECT = 56;

/** Converts points out of 70 to points out of the 65 that count. */
export const ofThoseThatCount = (correct: number) => Math.round((correct * EXAM_SCORED_OFFICIAL) / EXAM_QUESTIONS);

/** Converts points out of 65 to the scale of 70, which all texts use. */
export const ofAllQuestions = (points: number) => Math.round((points * EXAM_QUESTIONS) / EXAM_SCORED_OFFICIAL);

/** Questions per category id. Our own numbers: the official shares are not published. */
export const EXAM_QUOTAS: ReadonlyMap<number, number> = new Map([
  [1, 20],
  [2, 16],
  [3, 10],
  [4, 7],
  [5, 7],
  [6, 10],
]);

export type ExamQuestion = QuestionKey & { readonly category_id: number | null };

export type RunningExam<Question extends ExamQuestion = ExamQuestion> = {
  readonly status: 'QUESTIONS';
  readonly id: string;
  readonly mode: ExamMode;
  /** Drawn and timed by the device, without the server. */
  readonly offline: boolean;
  /** How many of its questions were never seen before; null when that was not counted. */
  readonly fresh: number | null;
  /** Start in milliseconds of wall-clock time on this device, so that time also runs while the phone sleeps. */
  readonly startedAt: number;
  readonly seconds: number;
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly flagged: readonly number[];
  readonly position: number;
};
export type FinishedExam<Question extends ExamQuestion = ExamQuestion> = Omit<RunningExam<Question>, 'status'> & {
  readonly status: 'RESULTS';
  readonly secondsUsed: number;
  /** The server's final result; undefined until it has arrived. */
  readonly settled?: Settled;
};
/** `pilots`: ids of the questions that did not count. */
export type Settled = { readonly pilots: readonly number[]; readonly swedish: number; readonly score: ExamScore };
export type Exam<Question extends ExamQuestion = ExamQuestion> =
  | { readonly status: 'STARTS' }
  | RunningExam<Question>
  | FinishedExam<Question>;

export type ExamEvent<Question extends ExamQuestion = ExamQuestion> =
  | ({ readonly type: 'start'; readonly now: number } & Pick<RunningExam<Question>, 'id' | 'questions'> &
      Partial<Pick<RunningExam, 'mode' | 'offline' | 'fresh' | 'seconds' | 'answers' | 'flagged'>>)
  | { readonly type: 'choose'; readonly questionId: number; readonly optionId: number; readonly now: number }
  | { readonly type: 'flag'; readonly questionId: number }
  | { readonly type: 'go'; readonly position: number }
  /** State from the server or from another device. */
  | ({ readonly type: 'merge' } & Pick<RunningExam, 'answers' | 'flagged' | 'startedAt'>)
  | { readonly type: 'finish'; readonly now: number }
  | ({ readonly type: 'settle'; readonly settled: Settled } & Pick<
      FinishedExam<Question>,
      'answers' | 'secondsUsed' | 'fresh' | 'offline'
    > &
      Partial<Pick<FinishedExam<Question>, 'questions'>>)
  | { readonly type: 'close' };

const NEW_EXAM = {
  status: 'QUESTIONS',
  mode: 'standard',
  offline: false,
  fresh: null,
  seconds: EXAM_SECONDS,
  answers: {},
  flagged: [],
  position: 0,
} as const;

/** behaviour 7.1. Events that do not fit the current state are ignored. */
export function examReducer<Question extends ExamQuestion>(exam: Exam<Question>, event: ExamEvent<Question>): Exam<Question> {
  if (event.type === 'close') return { status: 'STARTS' };
  if (event.type === 'start') {
    if (exam.status !== 'STARTS' || event.questions.length === 0) return exam;
    const { type: _type, now, ...begun } = event;
    return { ...NEW_EXAM, ...begun, startedAt: now };
  }
  if (exam.status === 'STARTS') return exam;
  if (event.type === 'go') {
    const position = Math.min(Math.max(event.position, 0), exam.questions.length - 1);
    return { ...exam, position };
  }
  if (event.type === 'settle') {
    const { type: _type, ...word } = event;
    // The exam was handed in on another device or closed by the clock, so it ends on this device too.
    return { ...exam, status: 'RESULTS', ...word };
  }
  if (exam.status !== 'QUESTIONS') return exam;
  if (event.type === 'merge') {
    const { type: _type, ...word } = event;
    return { ...exam, ...word };
  }
  if (event.type === 'finish') return { ...exam, status: 'RESULTS', secondsUsed: examSecondsUsed(exam, event.now) };
  if (event.type === 'flag') {
    const flagged = exam.flagged.includes(event.questionId)
      ? exam.flagged.filter((id) => id !== event.questionId)
      : [...exam.flagged, event.questionId];
    return { ...exam, flagged };
  }
  const question = exam.questions.find((candidate) => candidate.id === event.questionId);
  if (question === undefined || examSecondsLeft(exam, event.now) === 0) return exam;
  return { ...exam, answers: answerFreely(exam.answers, question, event.optionId) };
}

type ExamClock = Pick<RunningExam, 'startedAt' | 'seconds'>;

/** Whole seconds, rounded up, so that the clock shows 0 only when the time is over. Capped at the full time in case the device clock was set back. */
export function examSecondsLeft({ startedAt, seconds }: ExamClock, now: number): number {
  return Math.min(seconds, Math.max(0, Math.ceil(seconds - (now - startedAt) / 1000)));
}

export function examSecondsUsed(clock: ExamClock, now: number): number {
  return clock.seconds - examSecondsLeft(clock, now);
}

/** behaviour 7.3: the timer turns to a 'limited' style at 300 seconds or less. */
export function isTimeLimited(secondsLeft: number): boolean {
  return secondsLeft <= EXAM_LIMITED_SECONDS;
}

export type CategoryScore = {
  readonly category_id: number;
  readonly questions: number;
  readonly correct: number;
  /** Missing in exams that were stored before this field existed. */
  readonly unanswered?: number;
  readonly percentage: number;
};
export type ExamScore = {
  readonly total: number;
  readonly correct: number;
  readonly wrong: number;
  readonly unanswered: number;
  readonly passed: boolean;
  readonly thinMargin: boolean;
  readonly categories: readonly CategoryScore[];
};

export function isExamPassed(correct: number): boolean {
  return correct >= EXAM_PASS_CORRECT;
}

/** In the official mode 52 of 65 is a pass; a pass below 80 % of all 70 is narrow. */
export function isThinMargin(correct: number, pilots: readonly number[]): boolean {
  return isExamPassed(correct) && pilots.length === 0 && correct < EXAM_SAFE_CORRECT;
}

/** Only right answers count; unanswered questions are counted apart from wrong ones. Pilots do not count. */
export function scoreExam(asked: readonly ExamQuestion[], answers: Answers, pilots: readonly number[] = []): ExamScore {
  const questions = asked.filter(({ id }) => !pilots.includes(id));
  const byCategory = new Map<number, { questions: number; correct: number; unanswered: number }>();
  for (const question of questions) {
    const id = question.category_id ?? 0;
    const category = byCategory.get(id) ?? { questions: 0, correct: 0, unanswered: 0 };
    const mark = markOf(question, answers);
    category.questions += 1;
    if (mark !== 'wrong') category[mark] += 1;
    byCategory.set(id, category);
  }
  const { total, correct, wrong, unanswered } = tally(questions, answers);
  return {
    total,
    correct,
    wrong,
    unanswered,
    passed: isExamPassed(correct),
    thinMargin: isThinMargin(correct, pilots),
    categories: [...byCategory]
      .sort(([first], [second]) => first - second)
      .map(([category_id, score]) => ({ category_id, ...score, percentage: percentage(score.correct, score.questions) })),
  };
}

const MAX_PRACTISE_FIRST = 3;

/** Categories below the pass mark, the weakest first. */
export function weakestCategories(categories: readonly CategoryScore[]): CategoryScore[] {
  return categories
    .filter((category) => category.percentage < EXAM_PASS_PERCENT)
    .sort((first, second) => first.percentage - second.percentage || second.questions - first.questions)
    .slice(0, MAX_PRACTISE_FIRST);
}

export function unansweredCount(exam: RunningExam): number {
  return exam.questions.filter((question) => exam.answers[question.id] === undefined).length;
}
