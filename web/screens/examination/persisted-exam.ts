import type { Question } from '#contract/question.ts';
import type { ExamLanguage } from '#domain/attempt.ts';
import { EXAM_SECONDS, type Exam } from '#domain/exam.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { persist, readPersisted } from '../../device/persisted.ts';
import type { Reading } from '../../question/use-reading.ts';

/** Details of an answer: time, language, sequence number and time spent. */
export type GivenDetail = Partial<Reading> & {
  readonly language: ContentLanguage;
  /** Index of the chosen option as shown. */
  readonly place?: number;
  readonly at: number;
  readonly sequence: number;
  readonly seconds: number;
};
export type Given = Readonly<Record<number, GivenDetail>>;
export type Sync = {
  /** Distinguishes sequence numbers of different devices. */
  readonly device: number;
  readonly revision: number;
  /** How often the learner switched to Swedish, and whether Swedish is shown. */
  readonly swedish: number;
  readonly isSwedish: boolean;
  /** Chosen before the exam; missing if an older version started it. */
  readonly language?: ExamLanguage;
};
export type PersistedExam = { readonly exam: Exam<Question>; readonly given: Given; readonly sync: Sync };

/** The questions are stored once, the small state on every tap; the exam's id shows whether both belong together. */
const QUESTIONS = 'exam.questions';
const STATE = 'exam.state';
type Begun = Exclude<Exam<Question>, { status: 'STARTS' }>;
type PersistedQuestions = { readonly id: string; readonly questions: readonly Question[] };
type PersistedState = {
  readonly [Status in Begun['status']]: Omit<Extract<Begun, { status: Status }>, 'questions'>;
}[Begun['status']] & {
  readonly given: Given;
  readonly sync: Sync;
};

export const newSync = (): Sync => ({ device: Math.floor(Math.random() * 1_000), revision: 0, swedish: 0, isSwedish: false });
export const NO_EXAM: PersistedExam = { exam: { status: 'STARTS' }, given: {}, sync: newSync() };

/** Defaults for an exam begun with an older version, which existed on this device only. */
const BEFORE = { mode: 'standard', offline: true, fresh: null, seconds: EXAM_SECONDS } as const;

export function readExam(): PersistedExam {
  const kept = readPersisted<PersistedQuestions>(QUESTIONS);
  const state = readPersisted<PersistedState>(STATE);
  if (kept === null || state === null || kept.id !== state.id || !Array.isArray(kept.questions)) return NO_EXAM;
  const { given, sync = NO_EXAM.sync, ...exam } = state;
  return { exam: { ...BEFORE, ...exam, questions: kept.questions }, given, sync };
}

/** Kept after the exam, so that offline exams can draw from them. */
export const readQuestions = () => readPersisted<PersistedQuestions>(QUESTIONS)?.questions ?? [];

export function persistQuestions(id: string, questions: readonly Question[]): void {
  persist(QUESTIONS, { id, questions } satisfies PersistedQuestions);
}

export function persistState({ exam, given, sync }: PersistedExam): void {
  if (exam.status === 'STARTS') {
    forgetExam();
    return;
  }
  const { questions: _written, ...state } = exam;
  persist(STATE, { ...state, given, sync } satisfies PersistedState);
}

function forgetExam(): void {
  persist(STATE, null);
}

/** Calls back when another tab has changed the exam. */
export function watchOtherTabs(onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key.endsWith(`.${STATE}`)) onChange();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
