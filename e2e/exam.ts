import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ExamResult } from '#contract/exams.ts';
import type { Question } from '#contract/question.ts';
import type { ExamMinutes, ExamMode } from '#domain/attempt.ts';
import type { RunningExam } from '#domain/exam.ts';
import { insertExam, type NewExam } from '../server/db/learning/exams.ts';
import { fixture } from '../server/testing/fixture.ts';
import { examTi } from '../web/text/exam/ti.ts';
import { ti } from '../web/text/ti.ts';
import { type Account, button, expect, follow, type Server, visit } from './app.ts';

export const check = (page: Page) => button(page, 'Check answers');
export const timer = (page: Page) => page.getByRole('timer');
/** URL pattern for submitting an exam. */
export const SUBMIT = '**/api/exams/attempts/*/submit?*';

const stateKey = ({ id }: Account) => `mengedi.kept.${id}.exam.state`;

type KeptExam = Omit<RunningExam, 'questions'> & { given: Record<number, { sequence: number; seconds: number }> };

/** The running exam in localStorage, without its questions. */
export async function persistedExam(page: Page, account: Account): Promise<KeptExam> {
  const state = await page.evaluate((key) => localStorage.getItem(key), stateKey(account));
  return JSON.parse(state ?? 'null');
}

/** Opens the start of an exam. Leaving the screen first removes the last result. */
async function openStart(page: Page): Promise<void> {
  if (new URL(page.url()).pathname === '/examination') await follow(page, '/exercises');
  await visit(page, '/examination');
}

export async function startExam(page: Page): Promise<void> {
  await openStart(page);
  await button(page, ti.exam.start).click();
  await expect(timer(page)).toBeVisible();
}

type Begun = { right?: number; wrong?: number; secondsLeft?: number; mode?: ExamMode; minutes?: ExamMinutes };

const headersOf = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('mengedi.token'))}`,
});

/** Keys from the fixture, because the server does not reveal them before the end. */
const isRight = (optionId: number) =>
  fixture.questions.some(({ options }) => options.some(({ id, correct }) => id === optionId && correct === true));

/** Begins an exam on another device: answers the first questions right, the next wrong, and leaves the rest. */
async function beginElsewhere(
  page: Page,
  server: Server,
  { right = 0, wrong = 0, secondsLeft = 1000, mode = 'standard', minutes = 50 }: Begun,
): Promise<{ id: string; questions: Question[] }> {
  const headers = await headersOf(page);
  const id = randomUUID();
  const begun = await page.request.post('/api/exams/attempts', { headers, data: { id, mode, minutes } });
  const { questions } = (await begun.json()) as { questions: Question[] };
  const answers = questions.slice(0, right + wrong).map(({ id, options }, place) => ({
    question_id: id,
    option_id: options.find((option) => isRight(option.id) === place < right)?.id,
    flagged: false,
    seconds: 20,
    sequence: (place + 1) * 1_000,
    language: 'ti',
  }));
  const saved = await page.request.put(`/api/exams/attempts/${id}/answers`, { headers, data: { answers, since: 0 } });
  expect(saved.status(), await saved.text()).toBe(200);
  const startedAt = Date.now() - (minutes * 60 - secondsLeft) * 1000;
  await server.db
    .updateTable('exam_attempts')
    .set({ started_at: new Date(startedAt), deadline: new Date(startedAt + minutes * 60_000) })
    .where('id', '=', id)
    .execute();
  return { id, questions };
}

/** Resumes an exam that was begun on another device. */
export async function resumeExam(page: Page, server: Server, begun: Begun): Promise<{ id: string; questions: Question[] }> {
  const exam = await beginElsewhere(page, server, begun);
  await openStart(page);
  await button(page, examTi.goOn).click();
  await expect(timer(page)).toBeVisible();
  return exam;
}

/** Simulates time passing while the page is closed. */
export async function passTime(page: Page, server: Server, account: Account, seconds: number): Promise<void> {
  await page.goto('/icon.svg');
  await page.evaluate(
    ([key, ms]) => {
      const state = JSON.parse(localStorage.getItem(key as string) ?? '{}');
      localStorage.setItem(key as string, JSON.stringify({ ...state, startedAt: state.startedAt - Number(ms) }));
    },
    [stateKey(account), seconds * 1_000],
  );
  const attempts = await server.db.selectFrom('exam_attempts').selectAll().where('user_id', '=', account.id).execute();
  for (const { id, started_at, deadline } of attempts) {
    const earlier = (at: string) => new Date(Date.parse(at) - seconds * 1_000);
    await server.db
      .updateTable('exam_attempts')
      .set({ started_at: earlier(started_at), deadline: earlier(deadline) })
      .where('id', '=', id)
      .execute();
  }
}

/** Sorted by start. */
export const storedExams = (server: Server, { id }: Account) =>
  server.db
    .selectFrom('exams')
    .select(['id', 'correct', 'passed', 'seconds_used'])
    .where('user_id', '=', id)
    .orderBy('started_at')
    .execute();

/** Inserts exams taken on consecutive days from this day of October 2026. */
export async function haveTaken(server: Server, { id }: Account, correct: readonly number[], firstDay = 1): Promise<void> {
  for (const [index, count] of correct.entries()) {
    const exam: ExamResult = {
      id: randomUUID(),
      started_at: new Date(Date.UTC(2026, 9, firstDay + index, 8, 30)).toISOString(),
      seconds_used: 2412,
      total: 70,
      correct: count,
      passed: count >= 52,
      categories: [{ category_id: 1, questions: 20, correct: 15, percentage: 75 }],
    };
    await insertExam(server.db, id, exam, []);
  }
}

type Asked = (typeof fixture.questions)[number];
type Chosen = Asked['options'][number];

/** Inserts an exam of three questions: one right, one wrong and flagged, one unanswered. */
export async function haveStored(server: Server, { id: userId }: Account, change: Partial<NewExam> = {}) {
  const asked = [1001, 1003, 2004].map((id) => fixture.questions.find((question) => question.id === id));
  const [right, wrong, open] = asked as [Asked, Asked, Asked];
  const pick = ({ options }: Asked, correct: boolean) => options.find((one) => (one.correct === true) === correct) as Chosen;
  const exam: NewExam = {
    id: randomUUID(),
    started_at: '2026-10-01T08:30:00.000Z',
    seconds_used: 150,
    total: 3,
    correct: 1,
    passed: false,
    categories: [{ category_id: 1, questions: 3, correct: 1, unanswered: 1, percentage: 33 }],
    fresh: 64,
    ...change,
  };
  await insertExam(server.db, userId, exam, [
    { question_id: right.id, option_id: pick(right, true).id, flagged: false, seconds: 20 },
    { question_id: wrong.id, option_id: pick(wrong, false).id, flagged: true, seconds: 1300 },
    { question_id: open.id, option_id: null, flagged: false, seconds: 0 },
  ]);
  return { id: exam.id, right, wrong, open, chosen: pick(wrong, false), answer: pick(wrong, true) };
}

export const cell = (page: Page, number: number, state: keyof typeof ti.exam.gridState) =>
  button(page, ti.exam.goTo(number, ti.exam.gridState[state]));
export const counter = (page: Page, position: number) => page.getByText(ti.question.counter(position, 70));
export const summary = (page: Page) => page.getByRole('alertdialog', { name: ti.exam.summaryTitle });
export const leaving = (page: Page) => page.getByRole('alertdialog', { name: ti.exam.leaveTitle });
