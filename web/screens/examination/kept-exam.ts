import type { Question } from '#contract/question.ts';
import type { Exam } from '#domain/exam.ts';
import type { Language } from '#domain/language.ts';
import { keep, readKept } from '../../device/kept.ts';

/** When and in which language each answer was given, by question id: for the record of answers. */
export type Given = Readonly<Record<number, { readonly language: Language; readonly at: number }>>;
export type KeptExam = { readonly exam: Exam<Question>; readonly given: Given };

/** The questions are written once, the small rest at each tap; the id tells whether the two belong together. */
const QUESTIONS = 'exam.questions';
const STATE = 'exam.state';
type Begun = Exclude<Exam<Question>, { status: 'STARTS' }>;
type KeptQuestions = { readonly id: string; readonly questions: readonly Question[] };
type KeptState = {
  readonly [Status in Begun['status']]: Omit<Extract<Begun, { status: Status }>, 'questions'>;
}[Begun['status']] & {
  readonly given: Given;
};

export const NO_EXAM: KeptExam = { exam: { status: 'STARTS' }, given: {} };

export function readExam(): KeptExam {
  const kept = readKept<KeptQuestions>(QUESTIONS);
  const state = readKept<KeptState>(STATE);
  if (kept === null || state === null || kept.id !== state.id || !Array.isArray(kept.questions)) return NO_EXAM;
  const { given, ...exam } = state;
  return { exam: { ...exam, questions: kept.questions }, given };
}

export function keepQuestions(id: string, questions: readonly Question[]): void {
  keep(QUESTIONS, { id, questions } satisfies KeptQuestions);
}

export function keepState({ exam, given }: KeptExam): void {
  if (exam.status === 'STARTS') {
    forgetExam();
    return;
  }
  const { questions: _written, ...state } = exam;
  keep(STATE, { ...state, given } satisfies KeptState);
}

export function forgetExam(): void {
  keep(STATE, null);
  keep(QUESTIONS, null);
}
