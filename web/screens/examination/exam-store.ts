import type { Attempt, AttemptAnswer } from '#contract/attempts.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { ExamDetail } from '#contract/exams.ts';
import type { Question } from '#contract/question.ts';
import { type ExamLanguage, lookedAtSince, mergeGiven, nextSequence } from '#domain/attempt.ts';
import { EXAM_SECONDS, type ExamEvent, examReducer, type RunningExam } from '#domain/exam.ts';
import type { Answers } from '#domain/practice.ts';
import { stronger } from '#domain/study/help.ts';
import { add, currentOutbox, discard, type ExamItem, type OutboxItem, whenSent } from '../../device/outbox.ts';
import { settledBy } from '../../exam/shown-exam.ts';
import { doWaiting } from '../../question/after-paint.ts';
import type { Reading } from '../../question/use-reading.ts';
import { createStore, useStore } from '../../state/store.ts';
import {
  type GivenDetail,
  NO_EXAM,
  newSync,
  type PersistedExam,
  persistQuestions,
  persistState,
  readExam,
  type Sync,
} from './persisted-exam.ts';
import { keepResult, noteExam, submitWhole } from './submit-exam.ts';

/** The learner's exam. Stored on the device at every step, so that it survives a reload, a crash and an expired login. */
const store = createStore<PersistedExam>(NO_EXAM);
export const useExamState = () => useStore(store);
export const currentExam = store.get;

/** Since when the current question is on the screen, and when the device was last known to be awake. */
let shownSince = 0;
let awakeAt = 0;

function timeFrom(now: number): void {
  shownSince = now;
  awakeAt = now;
}

/** Called every second: a long gap means that the device slept, and the time does not count for the question. */
export function noteAwake(now = Date.now()): void {
  shownSince = lookedAtSince(shownSince, awakeAt, now);
  awakeAt = now;
}

/** The stored state, which includes changes of other tabs; each tab keeps its own position. */
function latest(): PersistedExam {
  const [own, kept] = [store.get(), readExam()];
  if (own.exam.status === 'STARTS' || kept.exam.status === 'STARTS' || kept.exam.id !== own.exam.id) return own;
  return { ...kept, exam: { ...kept.exam, position: own.exam.position } };
}

function keep(next: PersistedExam): void {
  persistState(next);
  store.set(next);
}

/** On mount, and when another tab has stored a change. */
export function reloadExam(): void {
  const kept = readExam();
  const { exam } = store.get();
  const isSame = exam.status !== 'STARTS' && kept.exam.status !== 'STARTS' && exam.id === kept.exam.id;
  store.set(isSame ? latest() : kept);
}

/** After a reload a finished exam is removed from this screen, because it is listed among the results; unless the server has not confirmed it yet. */
export function clearFinished(): void {
  const { exam } = store.get();
  if (exam.status === 'RESULTS' && (exam.offline || exam.settled !== undefined)) store.set({ ...NO_EXAM, sync: newSync() });
}

/** Restarts the timer: time while the page is hidden does not count for the question. */
export function restartTimer(): void {
  timeFrom(Date.now());
}

/** Adds the time spent on the current question. */
function withTimeSpent(state: PersistedExam, now: number): PersistedExam {
  noteAwake(now);
  const { exam, given } = state;
  const question = exam.status === 'QUESTIONS' ? exam.questions[exam.position] : undefined;
  const seconds = Math.floor((now - shownSince) / 1_000);
  if (exam.status !== 'QUESTIONS' || question === undefined || seconds <= 0) return state;
  shownSince += seconds * 1_000;
  const before = given[question.id] ?? NOT_GIVEN;
  const spent = Math.min(exam.seconds, before.seconds + seconds);
  return { ...state, given: { ...given, [question.id]: { ...before, seconds: spent } } };
}
const NOT_GIVEN: GivenDetail = { language: 'ti', at: 0, sequence: 0, seconds: 0 };

export function spendNow(): void {
  const before = store.get();
  const after = withTimeSpent(latest(), Date.now());
  if (after.exam.status === 'QUESTIONS' && after !== before) keep(after);
}

function apply(
  event: ExamEvent<Question>,
  change: (state: PersistedExam) => Partial<PersistedExam> = () => ({}),
): PersistedExam | undefined {
  const before = withTimeSpent(latest(), Date.now());
  const exam = examReducer(before.exam, event);
  if (exam === before.exam) return undefined;
  const after = { ...before, exam, ...change(before) };
  keep(after);
  return after;
}

/** Request entries for these questions. */
const entriesOf = ({ exam, given, sync }: PersistedExam, ids: readonly number[]) =>
  ids.map((id) => {
    const { language: read, sequence, seconds, ms = null, place = null, help = 'none' } = given[id] ?? NOT_GIVEN;
    const { answers, flagged } = exam as RunningExam<Question>;
    // Unanswered questions are reported in the language of the exam.
    const language = answers[id] === undefined ? (sync.language ?? read) : read;
    return {
      question_id: id,
      option_id: answers[id] ?? null,
      flagged: flagged.includes(id),
      seconds,
      sequence,
      language,
      ms,
      help,
      place,
    };
  });

const SAVE = 'PUT /api/exams/attempts/{id}/answers';
const SUBMIT = 'POST /api/exams/attempts/{id}/submit';
const isSave = (item: OutboxItem): item is Extract<ExamItem, { name: typeof SAVE }> => item.name === SAVE;

/** Includes questions whose changes still wait in the outbox, so that one request catches up after an offline period. */
function save(state: PersistedExam | undefined, ids: readonly number[]): void {
  if (state === undefined || state.exam.status !== 'QUESTIONS' || state.exam.offline) return;
  const { id } = state.exam;
  const waiting = takeWaiting(id).flatMap(({ body }) => body.answers.map((answer) => answer.question_id));
  const { revision: since, swedish } = state.sync;
  add({ name: SAVE, params: { id }, body: { answers: entriesOf(state, [...new Set([...waiting, ...ids])]), since, swedish } });
}

function takeWaiting(id: string) {
  const waiting = currentOutbox()
    .filter(isSave)
    .filter((item) => item.params.id === id);
  discard((item) => waiting.some((other) => other.id === item.id));
  return waiting;
}

/** Records a change with a sequence number above all known ones, so that it wins over older ones. */
function newDetail(state: PersistedExam, id: number, more: Partial<GivenDetail> = {}): Pick<PersistedExam, 'given'> {
  const { given, sync } = state;
  const highest = Math.max(0, ...Object.values(given).map((one) => one.sequence ?? 0));
  const detail = { ...NOT_GIVEN, ...given[id], ...more, sequence: nextSequence(highest, sync.device) };
  return { given: { ...given, [id]: detail } };
}

/** `place`: index of the option as shown. */
export function choose(questionId: number, optionId: number, { language, help, ms }: Reading, place: number): void {
  const now = Date.now();
  const event = { type: 'choose', questionId, optionId, now } as const;
  save(
    apply(event, (state) => {
      const before = state.given[questionId]?.help ?? 'none';
      return newDetail(state, questionId, { language, at: now, ms, place, help: stronger(before, help) });
    }),
    [questionId],
  );
}

export function flag(questionId: number): void {
  save(
    apply({ type: 'flag', questionId }, (state) => newDetail(state, questionId)),
    [questionId],
  );
}

export function go(position: number): void {
  const { exam } = store.get();
  const left = exam.status === 'QUESTIONS' ? exam.questions[exam.position]?.id : undefined;
  const after = apply({ type: 'go', position });
  timeFrom(Date.now());
  // A question left without an answer is reported once as seen; its time is sent with the next change or on submit.
  if (left !== undefined && (after?.given[left]?.sequence ?? 0) === 0) save(after, [left]);
}

export function switchLanguage(): void {
  const before = latest();
  const { isSwedish, swedish } = before.sync;
  const after = { ...before, sync: { ...before.sync, isSwedish: !isSwedish, swedish: swedish + Number(!isSwedish) } };
  keep(after);
  if (!isSwedish) save(after, []);
}

export function finish(): void {
  doWaiting();
  const before = withTimeSpent(latest(), Date.now());
  const exam = examReducer(before.exam, { type: 'finish', now: Date.now() });
  if (exam === before.exam || exam.status !== 'RESULTS') return;
  const after = { ...before, exam };
  const { given, sync } = after;
  // Outbox first: otherwise another tab could see a result that is not queued.
  if (exam.offline) {
    keepResult(exam);
    noteExam(exam, given);
    submitWhole(exam, given);
  } else {
    takeWaiting(exam.id);
    add({
      name: SUBMIT,
      params: { id: exam.id },
      query: { translations: 'one' },
      started_at: new Date(exam.startedAt).toISOString(),
      body: { answers: entriesOf(after, Object.keys(given).map(Number)), seconds_used: exam.secondsUsed, swedish: sync.swedish },
    });
  }
  keep(after);
}

/** behaviour 7.7: closing resets. */
export function close(): void {
  const { exam } = latest();
  keep({ ...NO_EXAM, sync: newSync() });
  if (exam.status !== 'QUESTIONS' || exam.offline) return;
  takeWaiting(exam.id);
  add({ name: 'DELETE /api/exams/attempts/{id}', params: { id: exam.id } });
}

/** Starts an exam from questions on this device. */
export function startOffline(questions: readonly Question[], language: ExamLanguage): void {
  begin(
    { type: 'start', id: crypto.randomUUID(), questions, offline: true, seconds: EXAM_SECONDS, now: Date.now() },
    {},
    { ...newSync(), language, isSwedish: language === 'sv' },
  );
}

type Server = { readonly attempt: Attempt; readonly questions: readonly Question[]; readonly startedAt: number };

/** Starts or resumes an exam drawn by the server. */
export function startAttempt({ attempt, questions, startedAt }: Server): void {
  const { id, mode, fresh, minutes, language, answers, revision, swedish } = attempt;
  const { given, ...known } = merge({ given: {}, answers: {}, flagged: [] }, answers);
  const event = { type: 'start', id, questions, mode, fresh, seconds: minutes * 60, now: startedAt, ...known } as const;
  const chosen = language === null ? {} : { language, isSwedish: language === 'sv' };
  begin(event, given, { ...newSync(), revision, swedish, ...chosen });
}

function begin(event: Extract<ExamEvent<Question>, { type: 'start' }>, given: PersistedExam['given'], sync: Sync): void {
  const exam = examReducer<Question>({ status: 'STARTS' }, event);
  if (exam.status === 'STARTS') return;
  persistQuestions(exam.id, exam.questions);
  const next = exam.questions.findIndex(({ id }) => exam.answers[id] === undefined);
  timeFrom(Date.now());
  keep({ exam: { ...exam, position: Math.max(0, next) }, given, sync });
}

type KnownAnswers = Pick<PersistedExam, 'given'> & { readonly answers: Answers; readonly flagged: readonly number[] };

/** Merges answers from other devices; the highest sequence number wins. */
function merge(known: KnownAnswers, others: readonly AttemptAnswer[]): KnownAnswers {
  let { given, answers, flagged } = known;
  for (const answer of others) {
    const id = answer.question_id;
    const { seconds = 0, sequence = 0, ...detail } = given[id] ?? NOT_GIVEN;
    const own = { question_id: id, option_id: answers[id] ?? null, flagged: flagged.includes(id), seconds, sequence };
    const last = mergeGiven(own, answer);
    given = { ...given, [id]: { ...detail, seconds: last.seconds, sequence: last.sequence } };
    const { [id]: _old, ...others } = answers;
    answers = last.option_id === null ? others : { ...others, [id]: last.option_id };
    flagged = [...flagged.filter((other) => other !== id), ...(last.flagged ? [id] : [])];
  }
  return { given, answers, flagged };
}

/** Clock differences below this are ignored, because they may be network latency. */
const CLOCK_TOLERANCE_MS = 2_000;

type News = {
  readonly id: string;
  readonly revision: number;
  readonly answers: readonly AttemptAnswer[];
  /** In this device's clock. */
  readonly startedAt?: number;
};

export function mergeAttempt(news: News): void {
  const before = withTimeSpent(latest(), Date.now());
  const { exam, sync } = before;
  if (exam.status !== 'QUESTIONS' || exam.id !== news.id) return;
  const { startedAt = exam.startedAt } = news;
  const isOff = Math.abs(startedAt - exam.startedAt) > CLOCK_TOLERANCE_MS;
  if (news.answers.length === 0 && news.revision === sync.revision && !isOff) return;
  const { given, ...words } = merge({ given: before.given, answers: exam.answers, flagged: exam.flagged }, news.answers);
  const event = { type: 'merge', ...words, startedAt: isOff ? startedAt : exam.startedAt } as const;
  const revision = Math.max(sync.revision, news.revision);
  keep({ exam: examReducer(exam, event), given, sync: { ...sync, revision } });
}

/** Applies the server's result, which includes the keys. */
export function settle(result: Answer<typeof SUBMIT>): void {
  const { exam } = latest();
  if (exam.status === 'STARTS' || exam.id !== result.id) return;
  const { questions } = result;
  persistQuestions(exam.id, questions);
  const chosen = result.answers.flatMap(({ question_id, option_id }) =>
    option_id === null ? [] : [[question_id, option_id] as const],
  );
  const event = {
    type: 'settle',
    answers: Object.fromEntries(chosen),
    secondsUsed: result.seconds_used,
    fresh: result.fresh ?? null,
    offline: result.offline === true,
    questions,
    settled: settledBy(result),
  } as const;
  // Includes time spent on other devices.
  const after = apply(event, ({ given }) => ({ given: withSeconds(given, result.answers) }));
  const isNew = exam.status !== 'RESULTS' || exam.settled === undefined;
  if (isNew && after?.exam.status === 'RESULTS') noteExam(after.exam, after.given);
}

function withSeconds(given: PersistedExam['given'], told: ExamDetail['answers']): PersistedExam['given'] {
  const after = { ...given };
  for (const { question_id: id, seconds } of told) {
    const before = after[id] ?? NOT_GIVEN;
    after[id] = { ...before, seconds: Math.max(before.seconds ?? 0, seconds ?? 0) };
  }
  return after;
}

whenSent(SUBMIT, settle);
whenSent(SAVE, ({ revision, answers }) => {
  const { exam } = store.get();
  if (exam.status === 'QUESTIONS') mergeAttempt({ id: exam.id, revision, answers });
});
