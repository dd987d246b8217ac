import { fixture } from '../server/testing/fixture.ts';
import { examTi } from '../web/text/exam/ti.ts';
import { ti } from '../web/text/ti.ts';
import { button, expect, heading, test } from './app.ts';
import { check, haveTaken, resumeExam } from './exam.ts';

test('what is printed is whole, dark on white, without menus and buttons', async ({ page, as, server }) => {
  const account = await as('premium');
  const menu = page.getByRole('navigation', { name: ti.app.menu });
  const body = page.locator('body');
  await page.emulateMedia({ colorScheme: 'dark' });

  await test.step('on paper the checklists and the list of results are whole, dark on white, without menus and buttons', async () => {
    await page.goto('/checklists');
    await expect(page.getByRole('group')).toHaveCount(3);
    const items = page.locator('.written');
    await expect(items.first()).toBeHidden();
    const [onScreen] = await body.evaluateAll(([body]) => [getComputedStyle(body as Element).color]);
    await page.emulateMedia({ media: 'print' });
    await expect(items).toHaveCount(3);
    for (const item of await items.all()) await expect(item).toBeVisible();
    await expect(page.getByText('ጎማታት')).toBeVisible();
    await expect(page.getByText('ናብ 112 ደውሉ')).toBeVisible();
    await expect(menu).toBeHidden();
    await expect(body).toHaveCSS('color', 'rgb(23, 32, 43)');
    expect(onScreen).not.toBe('rgb(23, 32, 43)');

    const scores = Array.from({ length: 23 }, (_, index) => 40 + index);
    await haveTaken(server, account, scores);
    await page.goto('/results');
    await expect(page.getByRole('article')).toHaveCount(20);
    await page.pdf();
    await expect(page.getByRole('article')).toHaveCount(23);
    await expect(page.getByRole('progressbar').filter({ visible: true })).toHaveCount(23);
    for (const score of scores) await expect(page.getByText(ti.exam.resultText(score, 70))).toBeVisible();
    await expect(menu).toBeHidden();
  });

  await page.emulateMedia({ media: 'screen' });
  const { questions } = await resumeExam(page, server, { right: 50, wrong: 20 });
  await check(page).click();
  await expect(heading(page, ti.exam.failed)).toBeVisible();

  await test.step('the result of an exam on paper has its figures, and no buttons', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(ti.exam.resultText(50, 70)).first()).toBeVisible();
    await expect(page.getByRole('progressbar').filter({ visible: true })).not.toHaveCount(0);
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  });

  await test.step('the mistakes of an exam on paper: every one with what was chosen, what is right and why, also in Swedish for the teacher', async () => {
    await page.emulateMedia({ media: 'screen' });
    await button(page, examTi.mistakes(20)).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'true');
    });
    await button(page, examTi.print).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
    await page.emulateMedia({ media: 'print' });
    const printed = page.getByRole('article').filter({ visible: true });
    await expect(printed).toHaveCount(20);
    for (const [place, question] of questions.slice(50).entries()) {
      const article = printed.nth(place);
      await expect(article).toContainText(examTi.place(place + 51));
      // Sentence by sentence.
      for (const sentence of (question.question_sv ?? '').split(/(?<=[.?]) /)) await expect(article).toContainText(sentence);
      await expect(article.getByText(`(${examTi.yourAnswer} · ${ti.question.wrongMark})`)).toBeVisible();
      await expect(article.getByText(`(${ti.question.correctMark})`)).toBeVisible();
      const options = fixture.questions.find(({ id }) => id === question.id)?.options ?? [];
      await expect(article).toContainText(options.find(({ correct }) => correct !== true)?.why?.ti as string);
    }
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    // On the screen nothing has changed.
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('article')).toHaveCount(1);

    // The browser's own print menu gives the same.
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.pdf();
    await page.emulateMedia({ media: 'print' });
    await expect(printed).toHaveCount(20);
  });
});
