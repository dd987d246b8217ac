import type { MemoryRow, Study } from '#contract/study.ts';
import { dayNumber, studyDay } from '#domain/study/day.ts';
import { type Colour, colourOf, type Memory, remember } from '#domain/study/memory.ts';
import { type Known, type Planned, planSession } from '#domain/study/next-question.ts';
import { type Tally, tallyOf, weekOf } from '#domain/study/today.ts';
import type { GivenAnswer } from '../device/given-answers.ts';

/** What the device knows of the learner's study: the server's word, and what was answered here since. */
export type StudyView = {
  readonly today: number;
  readonly known: readonly Known[];
  readonly memories: ReadonlyMap<number, Memory>;
  readonly answeredToday: number;
  readonly askable: number;
  readonly unseen: number;
  /** Last answered wrongly, those that wait longest first. */
  readonly mistakes: readonly number[];
  readonly saved: readonly number[];
  /** The last seven days, today last. */
  readonly week: readonly boolean[];
  readonly tallies: ReadonlyMap<number, Tally>;
  readonly goal: number;
  readonly examDay: number | undefined;
};

export type Bank = readonly (readonly [id: number, category: number, options: number])[];

const toMemory = ([, stability, difficulty, lastDay, lastRight, rightDays, firstRight]: MemoryRow): Memory => ({
  stability,
  difficulty,
  lastDay,
  lastRight: lastRight === 1,
  rightDays,
  firstRight: firstRight === 1,
});

export function memoriesOf(rows: readonly MemoryRow[], given: readonly GivenAnswer[]): Map<number, Memory> {
  const memories = new Map(rows.map((row) => [row[0], toMemory(row)]));
  for (const { question, right, sure, at } of given) {
    memories.set(question, remember(memories.get(question), { day: studyDay(at), right, sure }));
  }
  return memories;
}

type Sources = { study: Study; bank: Bank; given: readonly GivenAnswer[]; today: number };

export function viewOf({ study, bank, given, today }: Sources): StudyView {
  const memories = memoriesOf(study.memories, given);
  const known = bank.map(([id, category, options]): Known => ({ id, category, options, memory: memories.get(id) }));
  const inBank = new Set(known.map(({ id }) => id));
  const red = known.filter(({ memory }) => memory !== undefined && !memory.lastRight);
  const days = new Set([...study.days, ...given.map(({ at }) => studyDay(at))]);
  return {
    today,
    known,
    memories,
    answeredToday: [...memories.values()].filter(({ lastDay }) => lastDay === today).length,
    askable: known.filter(({ memory }) => memory === undefined || memory.lastDay < today).length,
    unseen: known.filter(({ memory }) => memory === undefined).length,
    mistakes: red.sort((one, other) => (one.memory?.lastDay ?? 0) - (other.memory?.lastDay ?? 0)).map(({ id }) => id),
    saved: study.bookmarks.filter((id) => inBank.has(id)),
    week: weekOf(days, today),
    tallies: new Map(
      [...Map.groupBy(known, ({ category }) => category)].map(([category, of]) => [
        category,
        tallyOf(of.map(({ memory }) => memory)),
      ]),
    ),
    goal: study.daily_goal,
    examDay: study.exam_date === null ? undefined : dayNumber(study.exam_date),
  };
}

export type RunKind = 'today' | 'mistakes' | 'saved';
export const isRunKind = (value: unknown): value is RunKind => value === 'today' || value === 'mistakes' || value === 'saved';

/** Mistakes and saved questions come in portions that can be finished. */
const PORTION = 20;
/** When the day's goal is reached and the learner wants more. */
const MORE = 10;

/** How many questions today's session has. */
export const sessionSize = ({ goal, answeredToday }: StudyView) => (answeredToday < goal ? goal - answeredToday : MORE);

/** The same plan as long as the same is known: what was fetched ahead is what will be asked. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a run asks, of all questions or of those that are on the device. */
export function planRun(view: StudyView, kind: RunKind, isThere: (id: number) => boolean = () => true): Planned[] {
  if (kind !== 'today') {
    const ids = kind === 'mistakes' ? view.mistakes : view.saved;
    return ids
      .filter(isThere)
      .slice(0, PORTION)
      .map((id) => ({ id, reason: kind === 'mistakes' ? 'wrong' : 'saved' }));
  }
  const { today, examDay } = view;
  const open = view.known.filter(({ id }) => isThere(id));
  return planSession(open, sessionSize(view), { today, examDay, saved: new Set(view.saved), chance: chanceOf(today) });
}

export const coloursOf = (view: StudyView, ids: readonly number[]): Record<number, Colour> =>
  Object.fromEntries(ids.map((id) => [id, colourOf(view.memories.get(id))]));
