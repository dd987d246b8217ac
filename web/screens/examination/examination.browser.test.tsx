import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { attempts } from '#contract/attempts.ts';
import { server } from '../../testing/example-server.ts';
import { learner, logIn, open } from '../../testing/open.tsx';
import { button, questions } from '../../testing/questions.ts';
import { ti } from '../../text/ti.ts';

const BEGIN = 'POST /api/exams/attempts';

test('line 115: closing an exam asks first, leads to its start, and the next one has the whole time', async () => {
  const { attempt } = attempts[BEGIN].example.answer;
  // The first exam started four minutes ago.
  await server.answer(BEGIN, {
    now: '2026-11-15T09:04:00.000Z',
    attempt: { ...attempt, mode: 'standard', minutes: 50, answers: [] },
    questions: questions(3),
  });
  // No changes from other devices.
  await server.refuse('GET /api/exams/attempts/current', 500);
  await logIn({ ...learner, trial_ends_at: new Date(Date.now() + 86_400_000).toISOString() });
  await open('/examination');
  await button(ti.exam.start).click();
  const clock = page.getByRole('timer');
  await expect.element(clock).toHaveAccessibleName(/፦ (46|45) ደቒቕ/);
  await button(ti.exam.close).click();
  const asked = page.getByRole('alertdialog', { name: ti.exam.leaveTitle });
  await asked.getByRole('button', { name: ti.exam.leaveCancel, exact: true }).click();
  await expect.element(clock).toBeVisible();
  await button(ti.exam.close).click();
  await asked.getByRole('button', { name: ti.exam.leaveConfirm, exact: true }).click();
  await expect.element(button(ti.exam.start)).toBeVisible();
  await expect.element(clock).not.toBeInTheDocument();
  await server.answer(BEGIN, {
    now: attempt.started_at,
    attempt: { ...attempt, mode: 'standard', minutes: 50, answers: [], id: crypto.randomUUID() },
    questions: questions(3),
  });
  await button(ti.exam.start).click();
  await expect.element(clock).toHaveAccessibleName(/፦ (50|49) ደቒቕ/);
});
