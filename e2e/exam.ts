import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ExamResult } from '#contract/exams.ts';
import type { Question } from '#contract/question.ts';
import { EXAM_SECONDS, type RunningExam } from '#domain/exam.ts';
import { insertExam } from '../server/db/exams.ts';
import { ti } from '../web/text/ti.ts';
import { type Account, button, expect, type Server } from './app.ts';

export const check = (page: Page) => button(page, 'Check answers');
export const timer = (page: Page) => page.getByRole('timer');

/** The running exam as the device keeps it, without its questions. */
export async function persistedExam(page: Page, { id }: Account): Promise<Omit<RunningExam, 'questions'>> {
  const state = await page.evaluate((key) => localStorage.getItem(key), `mengedi.kept.${id}.exam.state`);
  return JSON.parse(state ?? 'null');
}

export async function startExam(page: Page): Promise<void> {
  await page.goto('/examination');
  await button(page, ti.exam.start).click();
  await expect(timer(page)).toBeVisible();
}

type Begun = { right: number; wrong?: number; secondsLeft?: number };

/** Opens an exam that was begun before the page was opened: the first questions answered right, the next wrong, the rest not at all. */
export async function resumeExam(
  page: Page,
  account: Account,
  { right, wrong = 0, secondsLeft = 1000 }: Begun,
): Promise<{ id: string; questions: Question[] }> {
  const token = await page.evaluate(() => localStorage.getItem('mengedi.token'));
  const response = await page.request.get('/api/questions/exam', { headers: { authorization: `Bearer ${token}` } });
  const questions = (await response.json()) as Question[];
  const id = randomUUID();
  const chosen = questions
    .slice(0, right + wrong)
    .map(({ id, options }, place) => [id, options.find((option) => option.correct === place < right)?.id] as const);
  const startedAt = Date.now() - (EXAM_SECONDS - secondsLeft) * 1000;
  const state = { status: 'QUESTIONS', id, startedAt, answers: Object.fromEntries(chosen), flagged: [], position: 0, given: {} };
  await page.evaluate(
    ([prefix, questions, state]) => {
      localStorage.setItem(`${prefix}.questions`, questions as string);
      localStorage.setItem(`${prefix}.state`, state as string);
    },
    [`mengedi.kept.${account.id}.exam`, JSON.stringify({ id, questions }), JSON.stringify(state)],
  );
  await page.goto('/examination');
  await expect(page.getByText(ti.exam.resumed)).toBeVisible();
  return { id, questions };
}

export const storedExams = (server: Server, { id }: Account) =>
  server.db.selectFrom('exams').select(['id', 'correct', 'passed', 'seconds_used']).where('user_id', '=', id).execute();

/** Exams that were taken one day after another, the first of them on this day of October 2026. */
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
