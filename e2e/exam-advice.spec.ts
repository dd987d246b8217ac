import { examTi } from '../web/text/exam/ti.ts';
import { studyTi } from '../web/text/study/ti.ts';
import { ti } from '../web/text/ti.ts';
import { expect, follow, heading, PHONE, test } from './app.ts';
import { check, resumeExam } from './exam.ts';

test.use({ viewport: { width: PHONE.width, height: 640 } });

test('what is said of readiness is the same on every screen, at once after an exam; one that was passed by heart says why it is low', async ({
  page,
  as,
  server,
}) => {
  await as('premium');
  const line = (text: string | null) => text?.replace(studyTi.readiness, '').trim() ?? '';
  for (const { right, title } of [
    { right: 5, title: ti.exam.failed },
    { right: 70, title: ti.exam.passed },
  ]) {
    await resumeExam(page, server, { right, wrong: 70 - right });
    await check(page).click();
    await expect(heading(page, title)).toBeVisible();
    const said = page.getByRole('main').getByText(new RegExp(`^${studyTi.readiness} .* ካብ 70$`));
    const words = line(await said.textContent());
    const isByHeart = right === 70;
    await expect(page.getByText(examTi.passedButFar)).toBeVisible({ visible: isByHeart });
    const weakest = page.getByRole('main').locator('a[href^="/exercises/"]').first();
    const first = isByHeart ? null : await weakest.textContent();
    await follow(page, '/exercises');
    const today = page.getByRole('link', { name: new RegExp(studyTi.readiness) }).first();
    expect(line(await today.textContent())).toBe(words);
    await today.click();
    await expect(page.getByRole('heading', { name: words.split(' · ')[0] as string, exact: true })).toBeVisible();
    await expect(page.getByText(words.split(' · ')[1] as string, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(studyTi.aim(56, 70))).toBeVisible();
    // The weakest category in the result is the one that readiness names.
    if (first !== null) await expect(page.getByRole('link', { name: studyTi.practise(first) })).toBeVisible();
  }
  await follow(page, '/results');
  await expect(page.getByText(examTi.passedButFar)).toBeVisible();
});
