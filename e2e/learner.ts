import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';

const DAY_MS = 86_400_000;

/** Headers for calls outside the page. */
export const headers = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('mengedi.token'))}`,
});

export async function setGoal(page: Page, daily_goal: number): Promise<void> {
  const data = { exam_date: null, minutes: 50, daily_goal };
  expect((await page.request.put('/api/study/settings', { data, headers: await headers(page) })).ok()).toBe(true);
}

/** Inserts earlier answers from another device. */
export async function answerBefore(
  page: Page,
  right: readonly number[],
  wrong: readonly number[],
  daysAgo = 0,
  more: object = {},
): Promise<void> {
  const answers = [...right, ...wrong].map((id) => ({
    id: randomUUID(),
    question_id: id,
    option_id: fixture.questions
      .find((question) => question.id === id)
      ?.options.find((option) => (option.correct === true) === right.includes(id))?.id,
    mode: 'review',
    language: 'ti',
    answered_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
    ...more,
  }));
  expect((await page.request.post('/api/answers', { data: { answers }, headers: await headers(page) })).ok()).toBe(true);
}

/** Trains words today, so that today's questions contain no more of them. */
export async function trainWords(page: Page): Promise<void> {
  const answers = [1, 2, 3, 4].map((item_id) => ({
    mode: 'term',
    item_id,
    correct: true,
    answered_at: new Date().toISOString(),
  }));
  expect((await page.request.post('/api/cards', { data: { answers }, headers: await headers(page) })).ok()).toBe(true);
}
