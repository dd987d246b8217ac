import type { Question } from '#contract/question.ts';
import type { RunWord } from '#domain/cards.ts';
import { type Answers, answerOnce, markOf } from '#domain/practice.ts';
import type { RunJunction } from '#domain/right-of-way/rule-cards.ts';
import type { Colour } from '#domain/study/learnt.ts';
import { comeBackLater, type Planned, type Reason } from '#domain/study/plan.ts';
import type { Degree } from '#domain/study/swedish.ts';
import type { PracticeRun } from '../question/persisted-run.ts';
import type { RunKind } from './view.ts';

/** A planned run. `position` is an index into `queue`, which contains questions answered wrongly twice. */
export type Session = PracticeRun & {
  readonly queue: readonly number[];
  /** Answers to repeated questions; not sent to the server. */
  readonly again: Answers;
  /** False if the learner pressed "not sure" before choosing. */
  readonly sure: Readonly<Record<number, boolean>>;
  readonly reasons: Readonly<Record<number, Reason>>;
  /** State of each question before the run. */
  readonly before: Readonly<Record<number, Colour>>;
  /** Words asked between questions, and those done. Counted neither in the length nor in the result. */
  readonly words?: readonly RunWord[];
  readonly wordsDone?: readonly number[];
  /** Junctions between questions for right-of-way rules that are due, and those done. Not counted either. */
  readonly junctions?: readonly RunJunction[];
  readonly junctionsDone?: readonly string[];
  /** By question: the rule that the learner named as deciding; null if they skipped to the explanation. */
  readonly rules?: Readonly<Record<number, string | null>>;
  /** How questions are shown to learners on the way to the test in Swedish. */
  readonly degrees?: Readonly<Record<number, Degree>>;
};

export const sessionName = (kind: RunKind) => `study.${kind}`;

export function newSession(planned: readonly Planned[], questions: readonly Question[], before: Session['before']): Session {
  return {
    questions,
    run: crypto.randomUUID(),
    answers: {},
    position: 0,
    queue: questions.map(({ id }) => id),
    again: {},
    sure: {},
    reasons: Object.fromEntries(planned.map(({ id, reason }) => [id, reason])),
    before,
  };
}

type Shown = { readonly question: Question | undefined; readonly isAgain: boolean; readonly chosen: number | undefined };

export function shownIn(session: Session): Shown {
  const id = session.queue[session.position] ?? -1;
  const isAgain = session.queue.indexOf(id) !== session.position;
  return {
    question: session.questions.find((question) => question.id === id),
    isAgain,
    chosen: (isAgain ? session.again : session.answers)[id],
  };
}

/** The word to ask before the current question, if any. */
export function wordIn({ words, wordsDone, queue, position, answers }: Session): number | undefined {
  const id = queue[position] ?? -1;
  if (words === undefined || answers[id] !== undefined) return undefined;
  return words.find((word) => word.before === id && !wordsDone?.includes(word.id))?.id;
}

/** The rule of the junction to ask before the current question, if any. */
export function junctionIn({ junctions, junctionsDone, queue, position, answers }: Session): RunJunction['rule'] | undefined {
  const id = queue[position] ?? -1;
  if (junctions === undefined || answers[id] !== undefined) return undefined;
  return junctions.find(({ rule, before }) => before === id && !junctionsDone?.includes(rule))?.rule;
}

export const withJunctionDone = (session: Session, rule: string): Session => ({
  ...session,
  junctionsDone: [...(session.junctionsDone ?? []), rule],
});

export const withWordDone = (session: Session, id: number): Session => ({
  ...session,
  wordsDone: [...(session.wordsDone ?? []), id],
});

/** Records an answer. The first one counts; a wrong one is repeated once near the end, with other questions in between. */
export function answered(session: Session, optionId: number): Session {
  const { question, isAgain } = shownIn(session);
  if (question === undefined) return session;
  if (isAgain) {
    const again = answerOnce(session.again, question, optionId);
    return again === session.again ? session : { ...session, again };
  }
  const answers = answerOnce(session.answers, question, optionId);
  if (answers === session.answers) return session;
  const isWrong = markOf(question, answers) === 'wrong';
  return {
    ...session,
    answers,
    queue: isWrong ? comeBackLater(session.queue, session.position, question.id) : session.queue,
  };
}

/** Toggles "not sure"; possible until the answer. */
export function toggleUnsure(session: Session): Session {
  const { question, isAgain, chosen } = shownIn(session);
  if (question === undefined || isAgain || chosen !== undefined) return session;
  const { [question.id]: before, ...others } = session.sure;
  return { ...session, sure: before === false ? others : { ...others, [question.id]: false } };
}

/** Records the rule that the learner named. If it is wrong, the right answer was a guess, and the question is repeated like a wrong one. */
export function withRule(session: Session, rule: string | null, decided: string): Session {
  const { question, isAgain, chosen } = shownIn(session);
  if (question === undefined || isAgain || chosen === undefined || session.rules?.[question.id] !== undefined) return session;
  return {
    ...session,
    rules: { ...session.rules, [question.id]: rule },
    queue: rule === null || rule === decided ? session.queue : comeBackLater(session.queue, session.position, question.id),
  };
}

/** Number of answered entries of the queue, including repetitions. */
export const answeredPlaces = ({ answers, again }: Pick<Session, 'answers' | 'again'>) =>
  Object.keys(answers).length + Object.keys(again).length;

/** Number of repetitions left; they do not count towards the run's length. */
export const waitingAgain = ({ queue, ids, again }: { queue: readonly number[]; ids: readonly number[]; again: Answers }) =>
  queue.length - ids.length - Object.keys(again).length;

/** Position and length without repetitions. */
export function placeIn({ queue, questions, again, position }: Session) {
  const number = queue.slice(0, position + 1).filter((id, place) => queue.indexOf(id) === place).length;
  return { number, total: questions.length, again: waitingAgain({ queue, ids: questions.map(({ id }) => id), again }) };
}

/** Index of the first unanswered entry. */
export function firstOpenPlace(session: Session): number {
  const place = session.queue.findIndex((_id, position) => shownIn({ ...session, position }).chosen === undefined);
  return Math.max(0, place);
}

export const isFinished = (session: Session) => answeredPlaces(session) >= session.queue.length;
