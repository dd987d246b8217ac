import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { type Attempt, attempts } from '#contract/attempts.ts';
import type { Answer } from '#contract/endpoints.ts';
import { exampleDetail } from '#contract/exams.ts';
import { type Exercise, exercises } from '#contract/exercises.ts';
import { withoutKey } from '#contract/question.ts';
import { EXAM_QUOTAS, scoreExam } from '#domain/exam.ts';
import type { Answers } from '#domain/practice.ts';
import { examTi } from '../text/exam/ti.ts';
import { ti } from '../text/ti.ts';
import { server } from './example-server.ts';
import { open } from './open.tsx';
import { button, question } from './questions.ts';

export const BEGIN = 'POST /api/exams/attempts';
export const CURRENT = 'GET /api/exams/attempts/current';
export const SUBMIT = 'POST /api/exams/attempts/{id}/submit';

/** The 70 questions of an exam, by category in the numbers of the real draw. The first option of each is right. */
export const SEVENTY = [...EXAM_QUOTAS]
  .flatMap(([category, count]) => Array.from({ length: count }, () => category))
  .map((category_id, place) => question(1001 + place, { category_id }));
const asked = SEVENTY.map(withoutKey);

const [exercise] = exercises['GET /api/category'].example.answer as [Exercise];
export const CATEGORIES = [...EXAM_QUOTAS.keys()].map((id) => ({
  ...exercise,
  id,
  title: `ክፍሊ ${id}`,
  title_sv: `Del ${id}`,
}));

type Chosen = { right?: number; wrong?: number };

/** The first questions answered right, the next ones wrong, the rest left empty. */
export const choices = ({ right = 0, wrong = 0 }: Chosen): Answers =>
  Object.fromEntries(SEVENTY.slice(0, right + wrong).map(({ id }, place) => [id, id * 10 + (place < right ? 1 : 2)]));

/** The server's result of an exam. */
export function resultOf(id: string, answers: Answers, change: Partial<Answer<typeof SUBMIT>> = {}): Answer<typeof SUBMIT> {
  const pilots = (change.answers ?? []).filter(({ pilot }) => pilot).map(({ question_id }) => question_id);
  const { total, correct, passed, categories } = scoreExam(SEVENTY, answers, pilots);
  return {
    ...exampleDetail,
    id,
    total,
    correct,
    passed,
    categories: [...categories],
    answers: SEVENTY.map((one) => ({
      question_id: one.id,
      option_id: answers[one.id] ?? null,
      flagged: false,
      seconds: 20,
      pilot: false,
    })),
    questions: SEVENTY,
    ...change,
  } as Answer<typeof SUBMIT>;
}

type Begun = Chosen & { secondsLeft?: number; change?: Partial<Attempt> };

/** An exam that was begun on another device. */
export function begun({ secondsLeft = 1_000, change = {}, ...chosen }: Begun): Answer<typeof BEGIN> {
  const minutes = change.minutes ?? 50;
  const now = Date.now();
  const answers = Object.entries(choices(chosen)).map(([id, option_id], place) => ({
    question_id: Number(id),
    option_id,
    flagged: false,
    seconds: 20,
    sequence: (place + 1) * 1_000,
  }));
  return {
    now: new Date(now).toISOString(),
    attempt: {
      ...attempts[BEGIN].example.answer.attempt,
      mode: 'standard',
      minutes,
      id: crypto.randomUUID(),
      started_at: new Date(now - (minutes * 60 - secondsLeft) * 1_000).toISOString(),
      answers,
      ...change,
    },
    questions: asked,
  };
}

/** No news from other devices, and answers are saved as sent. */
export async function alone(): Promise<void> {
  await server.answer('PUT /api/exams/attempts/{id}/answers', {
    ...attempts['PUT /api/exams/attempts/{id}/answers'].example.answer,
    answers: [],
  });
  await server.refuse(CURRENT, 500);
}

/** Opens the screen, and goes on with such an exam; returns its id. What is handed in gets the result of these answers. */
export async function resumeExam(exam: Begun, result: Partial<Answer<typeof SUBMIT>> = {}): Promise<string> {
  const current = begun(exam);
  const { id } = current.attempt;
  await server.answer(CURRENT, { ...current, next: null });
  await server.answer(SUBMIT, resultOf(id, choices(exam), result));
  await open('/exercises');
  await open('/examination');
  await expect.element(button(examTi.goOn)).toBeVisible();
  await alone();
  await button(examTi.goOn).click();
  await expect.element(timer).toBeVisible();
  return id;
}

export const timer = page.getByRole('timer');
export const check = page.getByRole('button', { name: 'Check answers', exact: true });
export const cell = (number: number, state: keyof typeof ti.exam.gridState) =>
  button(ti.exam.goTo(number, ti.exam.gridState[state]));
export const summary = page.getByRole('alertdialog', { name: ti.exam.summaryTitle });
export const leaving = page.getByRole('alertdialog', { name: ti.exam.leaveTitle });
/** A figure in the result. */
export const fact = (name: string) => page.getByRole('main').getByCss('dl > div').filter({ hasText: name }).getByCss('dd');
/** Any element that contains this text. */
export const said = (words: string) => page.getByText(words, { exact: false }).first();
