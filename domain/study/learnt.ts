/**
 * What a learner remembers of each question and each rule, by FSRS-6. Learners learn rules; a question is one way to ask them. Derived from the log of answers
 * and can be rebuilt from it. Speed is never graded, because our learners read two scripts.
 */
import { AGAIN, EASY, GOOD, type Grade, HARD, inThousandths, type MemoryState, nextState, recall } from './fsrs.ts';

type Remembered = MemoryState & {
  readonly lastDay: number;
  readonly lastRight: boolean;
  /** Days in a row with a right answer that was not marked unsure. */
  readonly rightDays: number;
};
export type QuestionMemory = Remembered & {
  /** The last answer was wrong although the learner was sure. Such mistakes are corrected most easily, so they are asked first. */
  readonly sureButWrong: boolean;
};
export type RuleMemory = Remembered & {
  /** The question of the first right answer of the current row; null: the row is empty. */
  readonly rightBy: number | null;
  /** A second question was answered right in the same row. */
  readonly rightByTwo: boolean;
};

export type Verdict = {
  readonly day: number;
  readonly right: boolean;
  /** Asked before the verdict was shown. false: not sure; true: sure; null: not asked. */
  readonly sure: boolean | null;
};

const LEAST_STABILITY = 0.001;

const isFirmlyRight = ({ right, sure }: Verdict) => right && sure !== false;

function gradeOf(verdict: Verdict, isFirst: boolean, firstRight: Grade): Grade {
  if (!verdict.right) return AGAIN;
  if (verdict.sure === false) return isFirst ? HARD : AGAIN;
  return isFirst ? firstRight : GOOD;
}

function remembered(before: Remembered | undefined, verdict: Verdict, firstRight: Grade): Remembered {
  const days = before === undefined ? 0 : verdict.day - before.lastDay;
  const state = before === undefined ? null : { stability: before.stability, difficulty: before.difficulty };
  const { stability, difficulty } = nextState(state, days, gradeOf(verdict, before === undefined, firstRight));
  return {
    stability: Math.max(LEAST_STABILITY, inThousandths(stability)),
    difficulty: inThousandths(difficulty),
    lastDay: verdict.day,
    lastRight: verdict.right,
    rightDays: isFirmlyRight(verdict) ? (before?.rightDays ?? 0) + 1 : 0,
  };
}

const isNews = (before: Remembered | undefined, { day }: Verdict) => before === undefined || day > before.lastDay;

/** The memory of a question after an answer; answers of the same or an earlier day are ignored. */
export function rememberQuestion(before: QuestionMemory | undefined, verdict: Verdict): QuestionMemory {
  if (before !== undefined && !isNews(before, verdict)) return before;
  return { ...remembered(before, verdict, GOOD), sureButWrong: !verdict.right && verdict.sure === true };
}

/**
 * The memory of a rule after an answer to one of its questions; one answer a day counts. A right first answer means that the rule was known before, so it is
 * graded EASY.
 */
export function rememberRule(before: RuleMemory | undefined, verdict: Verdict, question: number): RuleMemory {
  if (before !== undefined && !isNews(before, verdict)) return before;
  const after = remembered(before, verdict, EASY);
  if (after.rightDays === 0) return { ...after, rightBy: null, rightByTwo: false };
  const rightBy = before?.rightBy ?? question;
  return { ...after, rightBy, rightByTwo: before?.rightByTwo === true || rightBy !== question };
}

/** Right on two different days, and by two different questions if it has two. */
export const isGreen = (memory: RuleMemory | undefined, questions: number) =>
  memory !== undefined && memory.rightDays >= 2 && (memory.rightByTwo || questions < 2);

const KNOWN_RECALL = 0.8;

/** Number of rules known today: green and likely to be recalled. It decreases without practice. */
export function knownRules(rules: ReadonlyMap<string, RuleMemory>, askedBy: ReadonlyMap<string, number>, today: number): number {
  let known = 0;
  for (const [rule, questions] of askedBy) {
    const memory = rules.get(rule);
    if (memory === undefined || !isGreen(memory, questions)) continue;
    if (recall(today - memory.lastDay, memory.stability) >= KNOWN_RECALL) known += 1;
  }
  return known;
}

/** Stability after a wrong first answer. */
export const STABILITY_WHEN_NEW = nextState(null, 0, AGAIN).stability;

/** Grey: unseen. Red: last answer wrong. Yellow: right once. Green: right on two different days in a row. */
export type Colour = 'grey' | 'red' | 'yellow' | 'green';
export function colourOf(memory: QuestionMemory | undefined): Colour {
  if (memory === undefined) return 'grey';
  if (!memory.lastRight) return 'red';
  return memory.rightDays >= 2 ? 'green' : 'yellow';
}
