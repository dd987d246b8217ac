/** Simulates some weeks of a learner with the real plan, draws and figure, so that each day's judgement can be compared with the truth. */
import { drawMock, freshAmong, honestMocks, type MockBank } from '../../draw.ts';
import type { ContentLanguage } from '../../language.ts';
import { type Chance, seededChance } from '../../shuffle.ts';
import type { BankQuestion } from '../bank.ts';
import { type Judgement, judge } from '../judgement.ts';
import { isMockDue } from '../next-thing.ts';
import { openTo, type PlanInput, plan } from '../plan.ts';
import type { Repeats } from '../siblings.ts';
import { FRESH_FOR_MOCK, isCountedMock, lastSeen, NOTHING_STUDIED, type StudyEvent, type StudyState, study } from '../sights.ts';
import { Learner, type LearnerOptions, type World } from './learner.ts';

export const FIRST_DAY = 20_000;
/** Extra difficulty of the harder variant of the real test, in logits. */
const HARDER = 0.3;
const READING = { language: 'ti', help: 'none', version: 1 } as const;

export type Habits = {
  readonly learner?: LearnerOptions;
  readonly days: number;
  /** Days without study at the end. */
  readonly idle?: number;
  readonly perDay?: number;
  /** What is practised on a day; default: the plan. */
  readonly practise?: (state: StudyState, day: number, chance: Chance) => readonly number[];
  /** A policy to compare with the plan. */
  readonly policy?: (input: PlanInput) => readonly number[];
  readonly examDay?: number;
  /** Whether a rule is repeated by another question or by the same one. */
  readonly repeats?: Repeats;
  /** Whether a mock is taken on a day, counted from 0; 'due': when the app suggests it; default: never. */
  readonly mocks?: 'due' | ((day: number) => boolean);
  /** Probability that an unknown answer is looked up in practice. */
  readonly looksUp?: number;
  /** In mocks: leaves unknown questions empty; reaches only this many questions in time. */
  readonly leavesEmpty?: boolean;
  readonly getsTo?: number;
  /** Share of a mock for which a friend tells the answer. */
  readonly helped?: number;
  /** Whether mocks and the real test are in Swedish. */
  readonly inSwedish?: 'mocks and test' | 'test';
  /** The language of the test that the learner chose; null: none. */
  readonly says?: ContentLanguage | null;
  /** When the judgement is computed. */
  readonly judged?: 'daily' | 'at the end' | 'never';
};

type JudgedDay = { readonly day: number; readonly judgement: Judgement };
export type Life = {
  readonly learner: Learner;
  readonly state: StudyState;
  readonly lastDay: number;
  readonly judged: readonly JudgedDay[];
  /** The true probability of passing after the last day, and after the day on which "book" was first told. */
  readonly truePass: number;
  readonly truePoints: number;
  readonly truePassAtFirstBook: number | undefined;
  /** The same when the real test is harder than our questions. */
  readonly ifHarder: { readonly truePass: number; readonly truePassAtFirstBook: number | undefined };
};

export type Place = World & { readonly mockBank: MockBank };

export function live(place: Place, seed: number, habits: Habits): Life {
  const { days, idle = 0, perDay = 20, mocks, looksUp = 0, judged: when = 'daily', examDay, says = 'ti', helped = 0 } = habits;
  const { bank, mockBank } = place;
  const questionOf = (id: number) => bank.byId.get(id) as BankQuestion;
  const learner = new Learner(place, seed, habits.learner);
  const chance = seededChance(seed * 17 + 3);
  const reality = {
    reached: (habits.getsTo ?? 70) / 70,
    guesses: habits.leavesEmpty !== true,
    inSwedish: habits.inSwedish !== undefined,
  };
  let state = NOTHING_STUDIED;
  const judged: JudgedDay[] = [];
  let atFirstBook: { readonly usual: number; readonly harder: number } | undefined;
  const said = () => judged.at(-1)?.judgement;

  const practise = (day: number) => {
    const open = openTo(bank, state);
    const input = { bank, open, state, today: day, examDay, count: perDay, repeats: habits.repeats, chance };
    const ids = habits.practise?.(state, day, chance) ?? habits.policy?.(input) ?? plan(input).map(({ id }) => id);
    const events = ids.map((id): StudyEvent => {
      const question = questionOf(id);
      const tried = learner.try(question, day);
      learner.learn(question, day, tried);
      const right = tried.right || (looksUp > 0 && learner.chance() < looksUp);
      return { kind: 'answer', day, question: id, right, sure: null, ...READING };
    });
    state = study(state, events, bank);
  };
  const seenOn = (id: number) => lastSeen(state, id);
  const takeMock = (day: number) => {
    const drawn = drawMock({ bank: mockBank, seenOn, chance }) ?? [];
    const getsTo = habits.getsTo ?? drawn.length;
    const inSwedish = habits.inSwedish === 'mocks and test';
    const reading = { ...READING, language: inSwedish ? ('sv' as const) : READING.language };
    const asked = drawn.map((id, at) => {
      if (at >= getsTo) return { question: id, right: null, shown: false, ...reading };
      const tried = learner.try(questionOf(id), day, inSwedish);
      const isEmpty = habits.leavesEmpty === true && !tried.knew;
      const right = tried.right || at < helped * drawn.length;
      return { question: id, right: isEmpty ? null : right, shown: true, tried, ...reading };
    });
    // After the exam the learner sees the keys.
    for (const one of asked) if ('tried' in one) learner.learn(questionOf(one.question), day, one.tried);
    const end = getsTo < drawn.length ? 'timed out' : 'handed in';
    state = study(state, [{ kind: 'exam', day, asked, end, offline: false }], bank);
  };
  const isDue = (day: number) => {
    const last = state.mocks.findLast(isCountedMock);
    // One draw is enough: the number of fresh questions does not depend on chance.
    const draw = { bank: mockBank, seenOn, chance: seededChance(day) };
    return isMockDue({
      today: day,
      examDay,
      canStartExam: true,
      freshInNextMock: freshAmong(drawMock(draw) ?? [], seenOn, day),
      honestMocks: examDay === undefined ? 2 : honestMocks(draw, day, FRESH_FOR_MOCK, 2),
      lastCountedMock: last?.day,
      sightsSinceMock: state.sights.size - (last?.sights ?? 0),
      state: said()?.state ?? 'too little',
    });
  };

  for (let count = 0; count < days + idle; count += 1) {
    const day = FIRST_DAY + count;
    if (count < days) {
      practise(day);
      if (mocks === 'due' ? isDue(day) : mocks?.(count) === true) takeMock(day);
    }
    if (when === 'never' || (when === 'at the end' && count < days + idle - 1)) continue;
    const before = said();
    const judgement = judge({ bank, state, today: day, examDay, language: says ?? undefined, before: before?.state });
    judged.push({ day, judgement });
    if (judgement.state === 'book' && atFirstBook === undefined) {
      const passWith = (harder: number) => learner.exam(day + 1, { ...reality, harder }).pass;
      atFirstBook = { usual: passWith(0), harder: passWith(HARDER) };
    }
  }
  const lastDay = FIRST_DAY + days + idle - 1;
  const { pass, points } = learner.exam(lastDay + 1, reality);
  const ifHarder = {
    truePass: learner.exam(lastDay + 1, { ...reality, harder: HARDER }).pass,
    truePassAtFirstBook: atFirstBook?.harder,
  };
  return {
    learner,
    state,
    lastDay,
    judged,
    truePass: pass,
    truePoints: points,
    truePassAtFirstBook: atFirstBook?.usual,
    ifHarder,
  };
}

export type Summary = {
  readonly learners: number;
  /** Learners with a figure at the end. */
  readonly figures: number;
  readonly daysWithFigure: number;
  readonly firstFigureDay: number;
  readonly latestFirstFigure: number;
  readonly said: number;
  readonly true: number;
  readonly brier: number;
  readonly bestBrier: number;
  readonly ready: number;
  readonly readyTold: number;
  readonly told: number;
  readonly toldPass: number;
  /** The lowest true probability of passing among those who were told "book", first or last. */
  readonly worstTold: number;
  readonly firstTold: number;
  readonly firstToldPass: number;
  readonly truePass: number;
};

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const TRULY_READY = 0.8;

export function summarise(lives: readonly Life[]): Summary {
  const ends = lives.map((life) => ({ life, end: life.judged.at(-1)?.judgement }));
  const figures = ends.flatMap(({ life, end }) => (end?.pass == null ? [] : [{ said: end.pass, true: life.truePass }]));
  const firsts = lives.flatMap(({ judged }) => {
    const first = judged.findIndex(({ judgement }) => judgement.pass !== null);
    return first < 0 ? [] : [first + 1];
  });
  const told = ends.filter(({ end }) => end?.state === 'book');
  const ready = ends.filter(({ life }) => life.truePass >= TRULY_READY);
  const firstTold = lives.flatMap(({ truePassAtFirstBook }) => truePassAtFirstBook ?? []);
  return {
    learners: lives.length,
    figures: figures.length,
    daysWithFigure: mean(
      lives.map(({ judged }) => judged.filter(({ judgement }) => judgement.pass !== null).length / judged.length),
    ),
    firstFigureDay: mean(firsts),
    latestFirstFigure: Math.max(...firsts),
    said: mean(figures.map(({ said }) => said)),
    true: mean(figures.map((figure) => figure.true)),
    brier: mean(figures.map(({ said, true: truth }) => truth * (1 - said) ** 2 + (1 - truth) * said ** 2)),
    bestBrier: mean(figures.map(({ true: truth }) => truth * (1 - truth))),
    ready: ready.length,
    readyTold: ready.filter(({ end }) => end?.state === 'book').length / ready.length,
    told: told.length,
    toldPass: mean(told.map(({ life }) => life.truePass)),
    worstTold: Math.min(1, ...told.map(({ life }) => life.truePass), ...firstTold),
    firstTold: firstTold.length,
    firstToldPass: mean(firstTold),
    truePass: mean(lives.map(({ truePass }) => truePass)),
  };
}
