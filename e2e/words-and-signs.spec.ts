import type { Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';
import { studyTi } from '../web/text/study/ti.ts';
import { ti } from '../web/text/ti.ts';
import { wordsTi } from '../web/text/words/ti.ts';
import { expectAccessible } from './accessible.ts';
import { type Account, button, expect, PHONE, type Server, shownQuestion, test } from './app.ts';
import { answerBefore, setGoal } from './learner.ts';

// Cards, search and trainers are tested in web/screens/words/words.browser.test.tsx.

const stem = (page: Page) => page.locator('#question-text');
const helpOf = async ({ db }: Server, { id }: Account) =>
  (await db.selectFrom('answers').select('help').where('user_id', '=', id).execute()).map(({ help }) => help);
const cardsOf = ({ db }: Server, { id }: Account) =>
  db
    .selectFrom('cards')
    .select(['mode', 'item_id', 'last_right', 'saved_at'])
    .where('user_id', '=', id)
    .orderBy('item_id')
    .execute();

test('from the third day on Today asks words of its questions between them, also without a network; they are no questions of the day', async ({
  page,
  context,
  as,
  server,
}) => {
  await page.setViewportSize(PHONE);
  const account = await as('premium');
  await setGoal(page, 5);
  await answerBefore(page, [1001], [], 2);
  await answerBefore(page, [], [1002], 1);
  // Loaded when the page is idle; these tests run without a service worker, which would have it cached.
  const parts = ['today-word', 'term-asked'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}`)),
  );
  await page.goto('/today');
  await expect(page.getByText('1 / 5')).toBeVisible();
  for (const part of parts) await (await part).finished();
  const reason = page.getByText(wordsTi.ofYourQuestions);
  const next = button(page, ti.question.next);
  const isNext = async () => (await reason.isVisible()) || (await stem(page).innerText()).includes('(');
  let asked = 0;
  await context.setOffline(true);
  for (let place = 1; place <= 5; place += 1) {
    await expect(page.getByText(`${place} / 5`)).toBeVisible();
    await expect.poll(isNext).toBe(true);
    if (await reason.isVisible()) {
      asked += 1;
      await expect(page.getByText(`${place} / 5`)).toBeVisible();
      await page.keyboard.press('1');
      await expect(next).toBeEnabled();
      if (asked === 1) await expectAccessible(page, [PHONE.width]);
      await next.click();
      await expect(reason).toBeHidden();
    }
    await (await shownQuestion(page)).right.click();
    if (place < 5) await next.click();
  }
  expect(asked).toBeGreaterThan(0);
  await button(page, ti.results.show).click();
  await expect(page.getByText(ti.results.summary(5, 5))).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await cardsOf(server, account)).length).toBe(asked);
  await expect.poll(async () => (await helpOf(server, account)).length).toBe(7);
});

test('who will take the test in Swedish begins with words, reads more and more in Swedish, and is told of both languages', async ({
  page,
  as,
}) => {
  await page.setViewportSize(PHONE);
  await as('premium');
  await setGoal(page, 6);
  const read = fixture.questions.slice(0, 30).map(({ id }) => id);
  await answerBefore(page, read, [], 1, { help: 'side by side' });
  await page.goto('/progress');
  await page.getByRole('radio', { name: studyTi.testLanguages.sv, exact: true }).check();
  await expect(page.getByText(studyTi.toSwedish)).toBeVisible();
  await button(page, studyTi.save).click();
  await expect(page.getByText(studyTi.savedNow)).toBeVisible();
  await expect(page.getByRole('heading', { name: studyTi.inAll })).toBeVisible();
  await expect(page.getByRole('heading', { name: new RegExp(studyTi.inSwedish) })).toBeVisible();
  await expectAccessible(page, [PHONE.width]);

  await page.goto('/today');
  const reason = page.getByText(wordsTi.ofYourQuestions);
  const next = button(page, ti.question.next);
  const isQuestion = async () => (await stem(page).innerText()).includes('(');
  await expect(reason).toBeVisible();
  while (!(await isQuestion())) {
    const asked = await stem(page).innerText();
    await page.keyboard.press('1');
    await next.click();
    await expect(stem(page)).not.toHaveText(asked);
  }
  const ways = new Map<string, number>();
  for (let place = 1; place <= 6; place += 1) {
    await expect(page.getByText(`${place} / 6`)).toBeVisible();
    const way = await stem(page)
      .locator(':scope > [lang]')
      .evaluateAll((parts) => [...new Set(parts.map((part) => part.getAttribute('lang')))].join(' '));
    ways.set(way, (ways.get(way) ?? 0) + 1);
    await (await shownQuestion(page)).right.click();
    if (place < 6) await next.click();
  }
  // After thirty questions in both languages, all are shown in Swedish, half of them without Tigrinya.
  expect(Object.fromEntries(ways)).toEqual({ sv: 3, 'sv ti': 3 });
});
