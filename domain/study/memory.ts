/** What a learner remembers of one question, in the first version of the study engine; learnt.ts is what replaces it. */
import { AGAIN, EASY, GOOD, HARD, nextState, recall } from './fsrs.ts';

export { recall };

/** Derived from the log of answers, and stored beside it as a cache that can be rebuilt at any time. Days are Stockholm days, counted. */
export type Memory = {
  /** In days: after so many the chance to recall is nine in ten. */
  readonly stability: number;
  /** 1 easy to 10 hard. */
  readonly difficulty: number;
  readonly lastDay: number;
  readonly lastRight: boolean;
  /** Right on so many different days in a row. */
  readonly rightDays: number;
  /** Whether the first answer ever was right: only that is evidence for the real test. */
  readonly firstRight: boolean;
};

export type Answered = {
  readonly day: number;
  readonly right: boolean;
  /** False: the learner said "not sure" before seeing the verdict; true: was asked and sure; null: was not asked. */
  readonly sure: boolean | null;
};

/** Never by speed: our learners read two scripts. */
export function gradeOf({ right, sure }: Answered, isFirst: boolean): 1 | 2 | 3 | 4 {
  if (!right) return AGAIN;
  if (sure === false) return isFirst ? HARD : AGAIN;
  return isFirst && sure === true ? EASY : GOOD;
}

/** The memory after one more answer. Answering the same question again on the same day, or on an earlier one, changes nothing. */
export function remember(memory: Memory | undefined, answer: Answered): Memory {
  if (memory !== undefined && answer.day <= memory.lastDay) return memory;
  const state = memory === undefined ? null : { stability: memory.stability, difficulty: memory.difficulty };
  const elapsed = memory === undefined ? 0 : answer.day - memory.lastDay;
  const { stability, difficulty } = nextState(state, elapsed, gradeOf(answer, memory === undefined));
  return {
    stability,
    difficulty,
    lastDay: answer.day,
    lastRight: answer.right,
    rightDays: answer.right ? (memory?.rightDays ?? 0) + 1 : 0,
    firstRight: memory?.firstRight ?? answer.right,
  };
}

/** How stable the memory would be after a right, and after a wrong answer on this day. */
export function stabilityAfter(memory: Memory | undefined, day: number): { right: number; wrong: number } {
  if (memory === undefined) return AT_FIRST_SIGHT;
  const state = { stability: memory.stability, difficulty: memory.difficulty };
  const elapsed = Math.max(0, day - memory.lastDay);
  const after = (grade: 1 | 3) => nextState(state, elapsed, grade).stability;
  return { right: after(GOOD), wrong: after(AGAIN) };
}
/** The same for every question and day. */
const AT_FIRST_SIGHT = {
  right: nextState(null, 0, GOOD).stability,
  wrong: nextState(null, 0, AGAIN).stability,
};

/** Grey unseen, red last answer wrong, yellow right once, green right on two different days in a row. */
export type Colour = 'grey' | 'red' | 'yellow' | 'green';
export function colourOf(memory: Memory | undefined): Colour {
  if (memory === undefined) return 'grey';
  if (!memory.lastRight) return 'red';
  return memory.rightDays >= 2 ? 'green' : 'yellow';
}
