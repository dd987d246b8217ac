import { examTi } from '../web/text/exam/ti.ts';
import { ti } from '../web/text/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, heading, shownQuestion, test } from './app.ts';
import { check, resumeExam, summary, timer } from './exam.ts';

test('an exam that counts, and an official one', async ({ page, as, server }) => {
  const account = await as('premium');

  await test.step('whether an exam counts is said before it begins and in its result', async () => {
    await page.goto('/examination');
    await expect(page.getByText(examTi.counts(70))).toBeVisible();
    await resumeExam(page, server, { right: 70 });
    await check(page).click();
    await expect(page.getByText(examTi.counts(70))).toBeVisible();
    await expect(page.getByText(ti.exam.stored)).toBeVisible();
    await button(page, ti.exam.again).click();
    const [{ fresh }] = (await server.db.selectFrom('exams').select('fresh').where('user_id', '=', account.id).execute()) as [
      { fresh: number },
    ];
    expect(fresh).toBe(70);
    await expect(page.getByText(/ርኢኹምዎም/)).toBeVisible();
  });

  await test.step('the official mode: rules first, a switch to Swedish that stays, 65 that count, and which did not is told in the review', async () => {
    await page.getByRole('radio', { name: examTi.official }).check();
    await page.getByText(examTi.rules).click();
    await expect(page.getByText(examTi.rule.cheating)).toBeVisible();
    await page.getByRole('radio', { name: examTi.minutesValue(75) }).check();
    await expectAccessible(page);
    await button(page, ti.exam.start).click();
    await expect(timer(page)).toHaveAccessibleName(/፦ (75|74) ደቒቕ/);
    await button(page, ti.question.showSwedish).click();
    await expect(page.locator('#question-text')).toContainText('Vad gör du?');
    await button(page, ti.question.next).click();
    await expect(page.locator('#question-text')).toContainText('Vad gör du?');
    await button(page, ti.question.showTigrinya).click();
    await (await shownQuestion(page)).right.click();
    await check(page).click();
    await button(summary(page), ti.exam.summarySubmit).click();
    await expect(heading(page, ti.exam.failed)).toBeVisible();
    await expect(page.getByText(examTi.needed(52, 65))).toBeVisible();
    await expect(page.getByText(examTi.pilots(5, 70))).toContainText(examTi.swedish(1));
    const [exam] = await server.db
      .selectFrom('exams')
      .select(['pilots', 'total', 'minutes'])
      .where('user_id', '=', account.id)
      .where('mode', '=', 'official')
      .execute();
    expect([exam?.total, exam?.minutes, exam?.pilots.length]).toEqual([65, 75, 5]);
    await button(page, ti.exam.review).click();
    const { questions } = JSON.parse(
      (await page.evaluate((key) => localStorage.getItem(key), `mengedi.kept.${account.id}.exam.questions`)) ?? '{}',
    ) as { questions: { id: number }[] };
    const place = questions.findIndex(({ id }) => exam?.pilots.includes(id));
    await button(page, new RegExp(`${place + 1}[^0-9]`), false)
      .first()
      .click();
    await expect(page.getByText(examTi.pilot)).toBeVisible();
  });
});
