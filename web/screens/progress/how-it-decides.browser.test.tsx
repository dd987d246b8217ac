import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { learner, logIn, open } from '../../testing/open.tsx';
import { heading } from '../../testing/questions.ts';
import { howItDecidesText } from '../../text/how-it-decides.ts';
import { studyTi } from '../../text/study/ti.ts';

test('one page explains how questions are chosen and readiness is computed, with three pictures and the score to aim for', async () => {
  const words = howItDecidesText.ti;
  await logIn({ ...learner, trial_ends_at: new Date(Date.now() + 86_400_000 * 100).toISOString() });
  await open('/progress');
  await page.getByRole('link', { name: studyTi.how }).click();
  await expect.element(heading(words.title)).toBeVisible();
  const parts = page.getByRole('main').getByCss('section');
  for (const { title } of [words.rules, words.today, words.ready, words.never])
    await expect.element(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  expect(parts.getByCss('svg').elements()).toHaveLength(3);
  await expect.element(parts.nth(2)).toMatchTextContent(words.aim(56, 70));
  await expectAccessible();
  await page.getByRole('link', { name: words.back }).click();
  await expect.element(heading(studyTi.readiness)).toBeVisible();
});
