import type { Study } from '#contract/study.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { seededChance } from '#domain/shuffle.ts';
import { type Bank, type BankQuestion, type BankRows, bankFromRows, rulesByCategory, type SceneRow } from '#domain/study/bank.ts';
import { beginningOf, type FitToBegin, planFor } from '#domain/study/beginning.ts';
import { dayFromFour, dayNumber } from '#domain/study/day.ts';
import { isLoweredByMock, type JudgeInput, type Judgement, judge, judgeSwedish } from '#domain/study/judgement.ts';
import { type Colour, colourOf, knownRules } from '#domain/study/learnt.ts';
import { type MixedUp, mixedUpQuestions, type SignsAsked } from '#domain/study/mixed-up.ts';
import {
  BEFORE_MOCK,
  DAYS_TO_SETTLE,
  daysInRow,
  daysStudied,
  isRightBeforeExam,
  WARM_UP_SIZE,
  weekOf,
} from '#domain/study/next-thing.ts';
import { easyOnes, openTo, type Planned, warmUp } from '#domain/study/plan.ts';
import { stateOf } from '#domain/study/rows.ts';
import { scenesDue } from '#domain/study/scenes.ts';
import type { Repeats } from '#domain/study/siblings.ts';
import { study as fold, type StudyEvent, type StudyState } from '#domain/study/sights.ts';
import type { GivenAnswer } from '../device/given-answers.ts';

/** How a category stands: how many of its rules are known, how many were met and are on the way, and how many of its questions were wrong last time or never seen. */
export type Tally = Readonly<Record<'known' | 'begun' | 'rules' | 'wrong' | 'unseen', number>>;

/** What the device knows of the learner's study: the server's word, and what was answered here since. */
export type StudyView = {
  readonly today: number;
  readonly bank: Bank;
  readonly state: StudyState;
  /** What this learner may be asked in practice. */
  readonly open: readonly BankQuestion[];
  readonly mayOpen: (category: number) => boolean;
  readonly fitToBegin: FitToBegin;
  readonly answeredToday: number;
  /** Days of study before this one. */
  readonly daysStudied: number;
  readonly askable: number;
  /** Known on an earlier day: to warm up with. */
  readonly known: number;
  /** Of all categories together: each rule is counted in one of them. */
  readonly knownRules: number;
  readonly rules: number;
  /** Last answered wrongly, those that wait longest first. */
  readonly mistakes: readonly number[];
  readonly saved: readonly number[];
  /** The last seven days, today last. */
  readonly week: readonly boolean[];
  /** Days of study in a row; one missed day between two is forgiven. */
  readonly inRow: number;
  readonly tallies: ReadonlyMap<number, Tally>;
  /** By day: how many questions were practised, as the server has counted. */
  readonly practised: NonNullable<Study['practised']>;
  readonly goal: number;
  readonly examDay: number | undefined;
  /** Questions on signs that were mixed up. */
  readonly mixedUp: readonly MixedUp[];
  /** Moving scenes by their kind of danger. */
  readonly scenes: readonly SceneRow[];
  /** By what a rule comes again. */
  readonly repeats: Repeats;
  /** How much harder the real test is, by the owner's word. */
  readonly gap: number | undefined;
  readonly judged: Judgement;
  /** What was said last, on an earlier day, of the test in this language. */
  readonly before: JudgeInput['before'];
  /** It fell by a mock, and not by what was practised since. */
  readonly loweredByMock: boolean;
  /** The test in Swedish by itself, where something was read in Swedish and the main figure is for more than that. */
  readonly inSwedish: Judgement | undefined;
  /** In all languages together, where the test is booked in Swedish. */
  readonly inAll: Judgement | undefined;
  /** Of the test. */
  readonly testLanguage: ContentLanguage | null;
};

/** What waits to be sent counts here; what the server has heard of changes nothing a second time. */
function eventOf({ question, right, sure, language = 'ti', help = 'none', inExam = false, at }: GivenAnswer): StudyEvent {
  const day = dayFromFour(at);
  const reading = { language, help, version: 0 };
  // Only the server can say what an exam is evidence of: until then its questions were seen.
  if (inExam)
    return { kind: 'exam', day, asked: [{ question, right, shown: true, ...reading }], end: 'handed in', offline: true };
  return { kind: 'answer', day, question, right, sure, ...reading };
}

type Sources = {
  readonly study: Study;
  readonly bank: BankRows;
  readonly given: readonly GivenAnswer[];
  readonly today: number;
  readonly mayOpen?: (category: number) => boolean;
  readonly repeats?: Repeats;
  readonly gap?: number | undefined;
};

export function viewOf(sources: Sources): StudyView {
  const { study, bank: rows, given, today, mayOpen = () => true, repeats = 'sibling', gap } = sources;
  const bank = bankFromRows(rows);
  const stored = stateOf(study, { lastDay: study.last_day ?? undefined });
  const state = fold(stored, given.map(eventOf), bank);
  // A question without a number is one that the learner may not know of yet.
  const open = openTo(bank, state, mayOpen).filter(({ id }) => id > 0);
  const isOpen = new Set(open.map(({ id }) => id));
  const isAskable = ({ id }: BankQuestion) => (state.questions.get(id)?.lastDay ?? 0) < today;
  const red = open.filter(({ id }) => state.questions.get(id)?.lastRight === false);
  const lastDayOf = ({ id }: BankQuestion) => state.questions.get(id)?.lastDay ?? 0;
  const examDay = study.exam_date === null ? undefined : dayNumber(study.exam_date);
  const input: JudgeInput = {
    bank,
    state,
    today,
    examDay,
    language: study.test_language ?? undefined,
    before: study.shown.findLast(({ day, language = null }) => day < today && language === study.test_language)?.word,
    mayOpen,
    gap,
  };
  const { before } = input;
  const judged = judge(input);
  const days = new Set([...study.days, ...given.map(({ at }) => dayFromFour(at))]);
  const rules = new Map([...rulesByCategory(bank).values()].flatMap((of) => [...of]));
  return {
    today,
    bank,
    state,
    open,
    mayOpen,
    fitToBegin: { easy: new Set(rows.easy), middle: new Set(rows.middle), hard: new Set(rows.hard) },
    answeredToday: [...state.questions.values()].filter(({ lastDay }) => lastDay === today).length,
    daysStudied: daysStudied(state, today),
    askable: open.filter(isAskable).length,
    known: open.filter((question) => state.questions.get(question.id)?.lastRight === true && isAskable(question)).length,
    knownRules: knownRules(state.rules, rules, today),
    rules: rules.size,
    mistakes: red.sort((one, other) => lastDayOf(one) - lastDayOf(other)).map(({ id }) => id),
    saved: study.bookmarks.filter((id) => isOpen.has(id)),
    week: weekOf(days, today),
    inRow: daysInRow(days, today),
    tallies: talliesOf(open, bank, state, today),
    practised: study.practised ?? [],
    goal: study.daily_goal,
    examDay,
    mixedUp: mixedUpQuestions(signsOf(rows), study.mixed_up ?? [], state.questions),
    scenes: rows.scenes ?? [],
    repeats,
    gap,
    judged,
    before,
    loweredByMock: isLoweredByMock(judged, state.mocks, study.shown, today, input.language),
    inSwedish: study.test_language === 'sv' ? undefined : judgeSwedish(input),
    inAll: study.test_language === 'sv' ? judge({ ...input, language: undefined, before: undefined }) : undefined,
    testLanguage: study.test_language,
  };
}

const signsOf = ({ signs = [], pairs = [] }: BankRows): SignsAsked => ({
  questionsOf: new Map(signs.map(([sign, ...questions]) => [sign, questions])),
  pairs,
});

function talliesOf(open: readonly BankQuestion[], bank: Bank, state: StudyState, today: number): Map<number, Tally> {
  const rulesOf = rulesByCategory(bank);
  return new Map(
    [...Map.groupBy(open, ({ category }) => category)].map(([category, of]) => {
      const rules = rulesOf.get(category) ?? new Map<string, number>();
      const known = knownRules(state.rules, rules, today);
      const met = [...rules.keys()].filter((rule) => state.rules.has(rule)).length;
      return [
        category,
        {
          known,
          begun: met - known,
          rules: rules.size,
          wrong: of.filter(({ id }) => state.questions.get(id)?.lastRight === false).length,
          unseen: of.filter(({ id }) => !state.sights.has(id)).length,
        },
      ];
    }),
  );
}

/** shared: one question that somebody has sent. */
const RUN_KINDS = ['today', 'mistakes', 'saved', 'warm-up', 'shared'] as const;
export type RunKind = (typeof RUN_KINDS)[number];
export const isRunKind = (value: unknown): value is RunKind => RUN_KINDS.some((kind) => kind === value);

/** Mistakes and saved questions come in portions that can be finished. */
const PORTION = 20;
/** When the day's goal is reached and the learner wants more. */
const MORE = 10;

/** Right before the exam nothing new is asked. */
const isWarmUp = (view: StudyView) => isRightBeforeExam(view) && view.known > 0;

/** Words come into the day of those who have settled, or are on the way to Swedish, and not right before the exam. */
export const holdsWords = (view: StudyView, toSwedish: boolean) =>
  (toSwedish || view.daysStudied >= DAYS_TO_SETTLE) && !isRightBeforeExam(view);

/** How many questions today's session has. */
function sessionSize(view: StudyView): number {
  const wanted = isWarmUp(view) ? Math.min(WARM_UP_SIZE, view.known) : view.goal;
  return view.answeredToday < wanted ? wanted - view.answeredToday : MORE;
}

/** What a run asks, of all questions or of those that are on the device. */
export function planRun(
  view: StudyView,
  kind: Exclude<RunKind, 'shared'>,
  isThere: (id: number) => boolean = () => true,
): Planned[] {
  const { bank, state, today, examDay, mixedUp, repeats } = view;
  const there = view.open.filter(({ id }) => isThere(id));
  if (kind === 'warm-up') return easyOnes({ open: there, state, today, count: BEFORE_MOCK });
  if (kind !== 'today') {
    const ids = kind === 'mistakes' ? view.mistakes : view.saved;
    return ids
      .filter(isThere)
      .slice(0, PORTION)
      .map((id) => ({ id, reason: kind === 'mistakes' ? 'wrong' : 'saved' }));
  }
  const count = sessionSize(view);
  if (isWarmUp(view)) return warmUp({ open: there, state, today, count });
  // The same plan as long as the same is known: what was fetched ahead is what will be asked.
  const input = { bank, open: there, state, today, examDay, count, repeats, mixedUp, chance: seededChance(today) };
  const planned = planFor(beginningOf(state, view.daysStudied), view.fitToBegin, input);
  // Scenes stand at the end and are no part of what the session has room for. None right before the test.
  return isRightBeforeExam(view) ? planned : [...planned, ...scenesDue({ scenes: view.scenes, open: there, state, today })];
}

export const coloursOf = ({ state }: StudyView, ids: readonly number[]): Record<number, Colour> =>
  Object.fromEntries(ids.map((id) => [id, colourOf(state.questions.get(id))]));
