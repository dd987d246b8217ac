/**
 * Folds a learner's log of events into memories, first sights and mock exams. A first sight is the evidence for the real test, whose questions are new to
 * everybody: the question is answered, shown in an exam that ended, or its key is opened, whichever comes first. The same function rebuilds everything and
 * continues from a stored state.
 */
import { isFresh } from '../draw.ts';
import type { ContentLanguage } from '../language.ts';
import type { Bank, BankQuestion } from './bank.ts';
import { inThousandths, recall } from './fsrs.ts';
import type { Help } from './help.ts';
import { type QuestionMemory, type RuleMemory, rememberQuestion, rememberRule } from './learnt.ts';

type Reading = {
  readonly language: ContentLanguage;
  readonly help: Help;
  /** The content version of the question that was shown. */
  readonly version: number;
};
/** An answer whose verdict is shown at once: in daily questions, an exercise or a step. */
export type PracticeAnswer = Reading & {
  readonly kind: 'answer';
  readonly day: number;
  readonly question: number;
  readonly right: boolean;
  readonly sure: boolean | null;
};
type AskedInExam = Reading & {
  readonly question: number;
  /** Null: not answered. */
  readonly right: boolean | null;
  /** Whether the question was on the screen. */
  readonly shown: boolean;
};
export type EndedExam = {
  readonly kind: 'exam';
  readonly day: number;
  /** In the order of the exam. */
  readonly asked: readonly AskedInExam[];
  /** left: abandoned, without a result. */
  readonly end: 'handed in' | 'timed out' | 'left';
  /** Taken offline or sent after the deadline, so that the server did not check the time. */
  readonly offline: boolean;
};
/** The key or the explanation was opened without an answer. */
export type KeyOpened = Reading & { readonly kind: 'key'; readonly day: number; readonly question: number };
export type StudyEvent = PracticeAnswer | EndedExam | KeyOpened;

/** mock: on the server, timed, nearly all questions fresh. practice: may have been looked up or taken slowly. none: stored but not counted. */
export type SightSource = 'mock' | 'practice' | 'none';
/** The language in which it was read; both: with a translation on the screen. */
export type SightLanguage = ContentLanguage | 'both';
export type Sight = {
  readonly question: number;
  readonly day: number;
  /** Position in the log, from 0. */
  readonly order: number;
  readonly source: SightSource;
  readonly right: boolean;
  /** Probability of a right answer that the memory of its rules predicted. */
  readonly base: number;
  /** Share of its rules that had been met on an earlier day. */
  readonly met: number;
  readonly language: SightLanguage;
  readonly version: number;
};

/** A mock exam that was timed by the server. */
export type Mock = {
  readonly day: number;
  readonly asked: number;
  /** Questions never seen or not for a month, and how many of them were right. */
  readonly fresh: number;
  readonly freshRight: number;
  /** Questions reached in time; all of them when it was handed in, because questions left empty then are wrong rather than too slow. */
  readonly reached: number;
  readonly empty: number;
  readonly language: SightLanguage;
  /** Number of first sights at its end. */
  readonly sights: number;
  /** Of the fresh questions: those seen before but not for a month, and how many of them were right. */
  readonly again: number;
  readonly againRight: number;
};

export type StudyState = {
  readonly questions: ReadonlyMap<number, QuestionMemory>;
  readonly rules: ReadonlyMap<string, RuleMemory>;
  /** Rule to the last day on which a key or an explanation showed it. */
  readonly explained: ReadonlyMap<string, number>;
  /** By question id, in chronological order. */
  readonly sights: ReadonlyMap<number, Sight>;
  /** Total number of first sights; `sights` may hold only those that the given events need. */
  readonly seen: number;
  readonly mocks: readonly Mock[];
  /** The last day with an answer; offline exams are not included. */
  readonly lastDay: number | undefined;
};
export const NOTHING_STUDIED: StudyState = {
  questions: new Map(),
  rules: new Map(),
  explained: new Map(),
  sights: new Map(),
  seen: 0,
  mocks: [],
  lastDay: undefined,
};

/** The day on which a question was last seen; undefined: never. */
export function lastSeen({ sights, questions }: Pick<StudyState, 'sights' | 'questions'>, question: number): number | undefined {
  const first = sights.get(question)?.day;
  return first === undefined ? undefined : Math.max(first, questions.get(question)?.lastDay ?? first);
}

/** Fresh questions that a mock needs in order to count. */
export const FRESH_FOR_MOCK = 60;
export const isCountedMock = ({ fresh }: Pick<Mock, 'fresh'>) => fresh >= FRESH_FOR_MOCK;

/** Fewer than half answered: the exam was interrupted, so unanswered questions say nothing. */
export const isBrokenOff = ({ asked, answered }: { readonly asked: number; readonly answered: number }) => 2 * answered < asked;

const GUESSED = 0.25;
/** Share of right answers on rules that were never met in the app. */
export const UNMET_BASE = 0.62;
/** Decay runs at a fifth of the speed of FSRS, because most right answers rest on earlier knowledge, which fades more slowly than a flash card. */
const FADING = 0.2;

/** Probability of a right answer on a rule that was met this many days ago. */
const baseOfRule = ({ stability, lastDay }: RuleMemory, day: number) =>
  GUESSED + (1 - GUESSED) * recall((day - lastDay) * FADING, stability);

/** What the memory of its rules predicts for a question on that day, before it is answered. */
export function expectationOf(question: BankQuestion, rules: ReadonlyMap<string, RuleMemory>, day: number) {
  const count = question.rules.length;
  if (count === 0) return { base: UNMET_BASE, met: 0 };
  let base = 0;
  let met = 0;
  for (const rule of question.rules) {
    const memory = rules.get(rule);
    if (memory !== undefined && memory.lastDay < day) {
      met += 1;
      base += baseOfRule(memory, day);
    } else base += UNMET_BASE;
  }
  return { base: base / count, met: met / count };
}

const sightLanguage = ({ language, help }: Pick<Reading, 'language' | 'help'>): SightLanguage =>
  help === 'translation' || help === 'side by side' ? 'both' : language;

type Draft = {
  questions: Map<number, QuestionMemory>;
  rules: Map<string, RuleMemory>;
  explained: Map<string, number>;
  sights: Map<number, Sight>;
  seen: number;
  mocks: Mock[];
  lastDay: number | undefined;
};

/** The state after these events, which are in chronological order. Questions that are not in the bank are skipped. */
export function study(before: StudyState, events: readonly StudyEvent[], bank: Pick<Bank, 'byId'>): StudyState {
  const draft: Draft = {
    questions: new Map(before.questions),
    rules: new Map(before.rules),
    explained: new Map(before.explained),
    sights: new Map(before.sights),
    seen: before.seen,
    mocks: [...before.mocks],
    lastDay: before.lastDay,
  };
  for (const event of events) {
    if (event.kind === 'exam') takeExam(draft, event, bank);
    else {
      const question = bank.byId.get(event.question);
      if (question === undefined) continue;
      if (event.kind === 'key') openKey(draft, event, question);
      else takeAnswer(draft, event, question);
    }
  }
  return draft;
}

function see(draft: Draft, question: BankQuestion, day: number, source: SightSource, right: boolean, reading: Reading): void {
  if (draft.sights.has(question.id)) return;
  const isTold = question.rules.some((rule) => draft.explained.get(rule) === day);
  const { base, met } = expectationOf(question, draft.rules, day);
  draft.sights.set(question.id, {
    question: question.id,
    day,
    order: draft.seen,
    source: isTold ? 'none' : source,
    right,
    // Computed before the answer updates the rules.
    base: inThousandths(base),
    met: inThousandths(met),
    language: sightLanguage(reading),
    version: reading.version,
  });
  draft.seen += 1;
}

/** Called for wrong, empty and looked-up questions only: a right answer shows that the rule was known before the explanation. */
function explain(draft: Draft, { rules }: BankQuestion, day: number): void {
  for (const rule of rules) draft.explained.set(rule, Math.max(day, draft.explained.get(rule) ?? day));
}

function beActive(draft: Draft, day: number): void {
  draft.lastDay = Math.max(day, draft.lastDay ?? day);
}

function takeAnswer(draft: Draft, answer: PracticeAnswer, question: BankQuestion): void {
  const { day, right } = answer;
  see(draft, question, day, 'practice', right, answer);
  draft.questions.set(question.id, rememberQuestion(draft.questions.get(question.id), answer));
  for (const rule of question.rules) draft.rules.set(rule, rememberRule(draft.rules.get(rule), answer, question.id));
  if (!right) explain(draft, question, day);
  beActive(draft, day);
}

function openKey(draft: Draft, opened: KeyOpened, question: BankQuestion): void {
  see(draft, question, opened.day, 'none', false, opened);
  explain(draft, question, opened.day);
}

/** The usual language and aid of the answered questions; assumed for those left empty, whose own reading is unknown. */
function mostRead(asked: readonly AskedInExam[]): Pick<Reading, 'language' | 'help'> {
  const answered = [
    ...Map.groupBy(
      asked.filter(({ right }) => right !== null),
      sightLanguage,
    ).values(),
  ];
  return answered.sort((one, other) => other.length - one.length)[0]?.[0] ?? { language: 'ti', help: 'none' };
}

function takeExam(draft: Draft, exam: EndedExam, bank: Pick<Bank, 'byId'>): void {
  const { day, end, offline } = exam;
  const { language, help } = mostRead(exam.asked);
  const asked = exam.asked.flatMap((one) => {
    const question = bank.byId.get(one.question);
    return question === undefined ? [] : [{ ...one, question, ...(one.right === null ? { language, help } : {}) }];
  });
  if (end === 'left') {
    for (const one of asked) if (one.shown) see(draft, one.question, day, 'none', false, one);
    return;
  }
  // Questions not reached in time are no evidence. They stay unseen unless they were on the screen, and never count.
  const isOver = ({ right }: Pick<AskedInExam, 'right'>) => right === null && end === 'timed out';
  const answered = asked.filter(({ right }) => right !== null);
  const isBroken = isBrokenOff({ asked: asked.length, answered: answered.length });
  const isEvidence = !offline && !isBroken;
  const fresh = asked.filter(({ question }) => isFresh(lastSeen(draft, question.id), day));
  const again = fresh.filter(({ question }) => draft.sights.has(question.id));
  const source: SightSource = !isEvidence ? 'none' : isCountedMock({ fresh: fresh.length }) ? 'mock' : 'practice';
  for (const one of fresh) {
    if (isOver(one) && !one.shown) continue;
    see(draft, one.question, day, isOver(one) ? 'none' : source, one.right === true, one);
  }
  const judged = asked.filter((one) => !isOver(one));
  for (const { question, right } of isBroken ? answered : judged) {
    const verdict = { day, right: right === true, sure: null };
    draft.questions.set(question.id, rememberQuestion(draft.questions.get(question.id), verdict));
    if (!isEvidence) continue;
    for (const rule of question.rules) draft.rules.set(rule, rememberRule(draft.rules.get(rule), verdict, question.id));
  }
  for (const { question, right } of judged) if (right !== true) explain(draft, question, day);
  if (offline) return;
  beActive(draft, day);
  if (isBroken) return;
  const languages = new Set(asked.map(sightLanguage));
  const isRight = ({ right }: Pick<AskedInExam, 'right'>) => right === true;
  draft.mocks.push({
    day,
    asked: asked.length,
    fresh: fresh.length,
    freshRight: fresh.filter(isRight).length,
    reached: judged.length,
    empty: judged.filter(({ right }) => right === null).length,
    language: languages.size === 1 ? ([...languages][0] as SightLanguage) : 'both',
    sights: draft.seen,
    again: again.length,
    againRight: again.filter(isRight).length,
  });
}
