import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { attempts } from '#contract/attempts.ts';
import { exampleDetail } from '#contract/exams.ts';
import { withoutKey } from '#contract/question.ts';
import { server } from '../../testing/example-server.ts';
import { learner, logIn, open } from '../../testing/open.tsx';
import { button, heading, questions } from '../../testing/questions.ts';
import { examTi } from '../../text/exam/ti.ts';
import { ti } from '../../text/ti.ts';

const BEGIN = 'POST /api/exams/attempts';
const ASKED = questions(70);
const [RIGHT, WRONG] = [40, 10];
const menu = page.getByRole('navigation', { name: ti.app.menu });
const fact = (name: string) =>
  page.getByRole('main').getByCss('dl > div').filter({ hasText: name }).getByRole('definition').first();
const chosen = (place: number) => (place < RIGHT + WRONG ? (ASKED[place]?.options[place < RIGHT ? 0 : 1]?.id ?? null) : null);

test('lines 26, 71, 132: the start says 80 percent; in the exam and its result the sidebar is hidden, and comes back with the close; passed and failed are all 70', async () => {
  const { attempt } = attempts[BEGIN].example.answer;
  const answers = ASKED.slice(0, RIGHT + WRONG).map(({ id }, place) => ({
    question_id: id,
    option_id: chosen(place),
    flagged: false,
    seconds: 20,
    sequence: (place + 1) * 1_000,
  }));
  await server.answer(BEGIN, {
    now: '2026-11-15T09:04:00.000Z',
    attempt: { ...attempt, mode: 'standard', minutes: 50, answers },
    questions: ASKED.map(withoutKey),
  } as never);
  // No changes from other devices.
  await server.refuse('GET /api/exams/attempts/current', 500);
  await server.answer('POST /api/exams/attempts/{id}/submit', {
    ...exampleDetail,
    correct: RIGHT,
    passed: false,
    answers: ASKED.map(({ id }, place) => ({
      question_id: id,
      option_id: chosen(place),
      flagged: false,
      seconds: 20,
      pilot: false,
    })),
    questions: ASKED,
  } as never);
  await logIn({ ...learner, trial_ends_at: new Date(Date.now() + 86_400_000).toISOString() });
  await open('/examination');
  await expect.element(page.getByRole('main')).toMatchTextContent('80');
  await button(ti.exam.start).click();
  await expect.element(page.getByRole('timer')).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  await button('Check answers').click();
  await page
    .getByRole('alertdialog', { name: ti.exam.summaryTitle })
    .getByRole('button', { name: ti.exam.summarySubmit, exact: true })
    .click();
  await expect.element(heading(ti.exam.failed)).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(fact(ti.exam.passedCount)).toHaveTextContent(String(RIGHT));
  await expect.element(fact(ti.exam.failedCount)).toHaveTextContent(String(70 - RIGHT));
  await expect.element(fact(examTi.ofThemUnanswered)).toHaveTextContent(String(70 - RIGHT - WRONG));
  await button(ti.exam.close).click();
  await expect.element(button(ti.exam.start)).toBeVisible();
  await expect.element(menu).toBeVisible();
});
