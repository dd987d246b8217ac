import type { Question } from '#contract/question.ts';
import type { RunWord } from '#domain/cards.ts';
import { type Answers, answerOnce, markOf } from '#domain/practice.ts';
import type { RunJunction } from '#domain/right-of-way/rule-cards.ts';
import type { Colour } from '#domain/study/learnt.ts';
import { comeBackLater, type Planned, type Reason } from '#domain/study/plan.ts';
import type { Degree } from '#domain/study/swedish.ts';
import type { PracticeRun } from '../question/persisted-run.ts';
import type { RunKind } from './view.ts';

/** A run that was planned for this learner. Its position is a place in the queue, in which a wrong question stands twice. */
export type Session = PracticeRun & {
  readonly queue: readonly number[];
  /** The answers when a question came back: for learning, they are sent nowhere. */
  readonly again: Answers;
  /** False: the learner said "not sure" before choosing. */
  readonly sure: Readonly<Record<number, boolean>>;
  readonly reasons: Readonly<Record<number, Reason>>;
  /** How each question stood before. */
  readonly before: Readonly<Record<number, Colour>>;
  /** Words that are asked between the questions, and those that were. They are no questions: neither its length nor its result counts them. */
  readonly words?: readonly RunWord[];
  readonly wordsDone?: readonly number[];
  /** Junctions between the questions, for rules of right of way that come back, and those that were asked. They count as little. */
  readonly junctions?: readonly RunJunction[];
  readonly junctionsDone?: readonly string[];
  /** Which rule the learner said had decided, by question; null: they wanted the explanation. */
  readonly rules?: Readonly<Record<number, string | null>>;
  /** On the way to the test in Swedish: how these are read. */
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

/** The word that comes before the question in this place; undefined where there is none, or no more. */
export function wordIn({ words, wordsDone, queue, position, answers }: Session): number | undefined {
  const id = queue[position] ?? -1;
  if (words === undefined || answers[id] !== undefined) return undefined;
  return words.find((word) => word.before === id && !wordsDone?.includes(word.id))?.id;
}

/** The rule of the junction that comes before the question in this place. */
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

/** The first answer counts; a wrong one comes back once near the end, where there is room for others in between. */
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

/** "Not sure" is said and taken back until the answer, not after it. */
export function toggleUnsure(session: Session): Session {
  const { question, isAgain, chosen } = shownIn(session);
  if (question === undefined || isAgain || chosen !== undefined) return session;
  const { [question.id]: before, ...others } = session.sure;
  return { ...session, sure: before === false ? others : { ...others, [question.id]: false } };
}

/** What decided, in the learner's words. A right answer for another reason was a guess: the question comes back like a wrong one. */
export function withRule(session: Session, rule: string | null, decided: string): Session {
  const { question, isAgain, chosen } = shownIn(session);
  if (question === undefined || isAgain || chosen === undefined || session.rules?.[question.id] !== undefined) return session;
  return {
    ...session,
    rules: { ...session.rules, [question.id]: rule },
    queue: rule === null || rule === decided ? session.queue : comeBackLater(session.queue, session.position, question.id),
  };
}

/** How many of its places are answered: the comebacks count too. */
export const answeredPlaces = ({ answers, again }: Pick<Session, 'answers' | 'again'>) =>
  Object.keys(answers).length + Object.keys(again).length;

/** How many questions that were wrong still come back; they do not make the run longer. */
export const waitingAgain = ({ queue, ids, again }: { queue: readonly number[]; ids: readonly number[]; again: Answers }) =>
  queue.length - ids.length - Object.keys(again).length;

/** Where the run stands, without what comes back: its length is the one that it began with. */
export function placeIn({ queue, questions, again, position }: Session) {
  const number = queue.slice(0, position + 1).filter((id, place) => queue.indexOf(id) === place).length;
  return { number, total: questions.length, again: waitingAgain({ queue, ids: questions.map(({ id }) => id), again }) };
}

/** The first place that is not answered. */
export function firstOpenPlace(session: Session): number {
  const place = session.queue.findIndex((_id, position) => shownIn({ ...session, position }).chosen === undefined);
  return Math.max(0, place);
}

export const isFinished = (session: Session) => answeredPlaces(session) >= session.queue.length;
