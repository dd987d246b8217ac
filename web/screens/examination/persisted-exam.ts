import type { Question } from '#contract/question.ts';
import type { Exam } from '#domain/exam.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { persist, readPersisted } from '../../device/persisted.ts';

/** When and in which language each answer was given, by question id: for the record of answers. */
export type Given = Readonly<Record<number, { readonly language: ContentLanguage; readonly at: number }>>;
export type PersistedExam = { readonly exam: Exam<Question>; readonly given: Given };

/** The questions are written once, the small rest at each tap; the id tells whether the two belong together. */
const QUESTIONS = 'exam.questions';
const STATE = 'exam.state';
type Begun = Exclude<Exam<Question>, { status: 'STARTS' }>;
type PersistedQuestions = { readonly id: string; readonly questions: readonly Question[] };
type PersistedState = {
  readonly [Status in Begun['status']]: Omit<Extract<Begun, { status: Status }>, 'questions'>;
}[Begun['status']] & {
  readonly given: Given;
};

export const NO_EXAM: PersistedExam = { exam: { status: 'STARTS' }, given: {} };

export function readExam(): PersistedExam {
  const kept = readPersisted<PersistedQuestions>(QUESTIONS);
  const state = readPersisted<PersistedState>(STATE);
  if (kept === null || state === null || kept.id !== state.id || !Array.isArray(kept.questions)) return NO_EXAM;
  const { given, ...exam } = state;
  return { exam: { ...exam, questions: kept.questions }, given };
}

export function persistQuestions(id: string, questions: readonly Question[]): void {
  persist(QUESTIONS, { id, questions } satisfies PersistedQuestions);
}

export function persistState({ exam, given }: PersistedExam): void {
  if (exam.status === 'STARTS') {
    forgetExam();
    return;
  }
  const { questions: _written, ...state } = exam;
  persist(STATE, { ...state, given } satisfies PersistedState);
}

export function forgetExam(): void {
  persist(STATE, null);
  persist(QUESTIONS, null);
}
