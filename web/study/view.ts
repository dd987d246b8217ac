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

/** State of a category: known rules, begun rules, and questions last answered wrongly or never seen. */
export type Tally = Readonly<Record<'known' | 'begun' | 'rules' | 'wrong' | 'unseen', number>>;

/** The learner's study: the server's data plus answers given here since. */
export type StudyView = {
  readonly today: number;
  readonly bank: Bank;
  readonly state: StudyState;
  /** Questions that may be practised. */
  readonly open: readonly BankQuestion[];
  readonly mayOpen: (category: number) => boolean;
  readonly fitToBegin: FitToBegin;
  readonly answeredToday: number;
  /** Days of study before today. */
  readonly daysStudied: number;
  readonly askable: number;
  /** Number of questions known from earlier days, for the warm-up. */
  readonly known: number;
  /** Sum over categories; each rule belongs to one. */
  readonly knownRules: number;
  readonly rules: number;
  /** Questions last answered wrongly, oldest first. */
  readonly mistakes: readonly number[];
  readonly saved: readonly number[];
  /** The last seven days, today at the end. */
  readonly week: readonly boolean[];
  /** Streak in days; a single missed day is forgiven. */
  readonly inRow: number;
  readonly tallies: ReadonlyMap<number, Tally>;
  /** Number of practised questions by day, from the server. */
  readonly practised: NonNullable<Study['practised']>;
  readonly goal: number;
  readonly examDay: number | undefined;
  /** Pairs of signs that were confused, with their questions. */
  readonly mixedUp: readonly MixedUp[];
  readonly scenes: readonly SceneRow[];
  /** Whether a rule is repeated by the same question or a sibling (experiment). */
  readonly repeats: Repeats;
  /** How much harder the real test is, set by the owner. */
  readonly gap: number | undefined;
  readonly judged: Judgement;
  /** The readiness shown last, before today, for this test language. */
  readonly before: JudgeInput['before'];
  /** The readiness fell because of a mock exam, not because of practice since then. */
  readonly loweredByMock: boolean;
  /** Separate readiness for a test in Swedish, if some questions were read in Swedish and the main one covers all languages. */
  readonly inSwedish: Judgement | undefined;
  /** Readiness over all languages, if the test is booked in Swedish. */
  readonly inAll: Judgement | undefined;
  readonly testLanguage: ContentLanguage | null;
};

/** Converts a local answer to an event. Applying one that the server already has changes nothing. */
function eventOf({ question, right, sure, language = 'ti', help = 'none', inExam = false, at }: GivenAnswer): StudyEvent {
  const day = dayFromFour(at);
  const reading = { language, help, version: 0 };
  // Only the server decides whether an exam counts; until then its questions just count as seen.
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
  // Sealed questions have no positive id.
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

/** shared: a single question from a shared link. */
const RUN_KINDS = ['today', 'mistakes', 'saved', 'warm-up', 'shared'] as const;
export type RunKind = (typeof RUN_KINDS)[number];
export const isRunKind = (value: unknown): value is RunKind => RUN_KINDS.some((kind) => kind === value);

/** Size of runs through mistakes or saved questions. */
const PORTION = 20;
/** Size of further runs after the daily goal. */
const MORE = 10;

/** Shortly before the test nothing new is asked. */
const isWarmUp = (view: StudyView) => isRightBeforeExam(view) && view.known > 0;

/** Whether runs include words: after the first days or on the way to Swedish, but not shortly before the test. */
export const holdsWords = (view: StudyView, toSwedish: boolean) =>
  (toSwedish || view.daysStudied >= DAYS_TO_SETTLE) && !isRightBeforeExam(view);

function sessionSize(view: StudyView): number {
  const wanted = isWarmUp(view) ? Math.min(WARM_UP_SIZE, view.known) : view.goal;
  return view.answeredToday < wanted ? wanted - view.answeredToday : MORE;
}

/** Plans a run from all questions, or only from those on the device. */
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
  // Seeded by the day, so that the prefetched plan is the one that is asked.
  const input = { bank, open: there, state, today, examDay, count, repeats, mixedUp, chance: seededChance(today) };
  const planned = planFor(beginningOf(state, view.daysStudied), view.fitToBegin, input);
  // Scenes are appended in addition to the goal; none shortly before the test.
  return isRightBeforeExam(view) ? planned : [...planned, ...scenesDue({ scenes: view.scenes, open: there, state, today })];
}

export const coloursOf = ({ state }: StudyView, ids: readonly number[]): Record<number, Colour> =>
  Object.fromEntries(ids.map((id) => [id, colourOf(state.questions.get(id))]));
