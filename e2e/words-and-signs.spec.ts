import type { Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';
import { studyTi } from '../web/text/study/ti.ts';
import { sv } from '../web/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { wordCardText } from '../web/text/word-card.ts';
import { wordsSv } from '../web/text/words/sv.ts';
import { wordsTi } from '../web/text/words/ti.ts';
import { expectAccessible } from './accessible.ts';
import { type Account, button, DESKTOP, expect, follow, heading, PHONE, place, type Server, shownQuestion, test } from './app.ts';
import { startExam } from './exam.ts';
import { answerBefore, setGoal } from './learner.ts';
import { beginExercise } from './run.ts';

const prefer = (page: Page, preferences: object) =>
  page.evaluate((value) => localStorage.setItem('mengedi.preferences', JSON.stringify(value)), preferences);
const stem = (page: Page) => page.locator('#question-text');
const word = (page: Page) => stem(page).getByRole('link', { name: 'korsning' });
const card = (page: Page, name = 'korsning') => page.getByRole('dialog', { name });
const helpOf = async ({ db }: Server, { id }: Account) =>
  (await db.selectFrom('answers').select('help').where('user_id', '=', id).execute()).map(({ help }) => help);
const cardsOf = ({ db }: Server, { id }: Account) =>
  db
    .selectFrom('cards')
    .select(['mode', 'item_id', 'last_right', 'saved_at'])
    .where('user_id', '=', id)
    .orderBy('item_id')
    .execute();

/** Opens the card of a word in the question, in light and dark mode; the answer then records it as help. */
async function openCard(page: Page, server: Server, account: Account): Promise<void> {
  await word(page).click();
  await expect(card(page)).toContainText('መስቀላዊ መንገዲ');
  await expect(card(page)).toContainText('en korsning, korsningen');
  await expect(card(page).getByRole('heading', { name: 'korsning' })).toHaveAttribute('lang', 'sv');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await expect(word(page)).toBeFocused();
  await (await shownQuestion(page)).right.click();
  await expect.poll(() => helpOf(server, account)).toEqual(['word']);
}

test('a word of a question is looked up, and in an exam none is', async ({ page, as, context, server }) => {
  await page.setViewportSize(PHONE);
  const account = await as('premium');
  await prefer(page, { content: 'sv' });
  await page.goto('/exercises/1');

  await test.step('on a phone in Tigrinya, a word in a question opens its card, and the answer is told of it', async () => {
    await openCard(page, server, account);
  });

  await test.step('a word is reached and opened by keyboard, and a look after the answer is no help', async () => {
    await button(page, ti.question.next).click();
    await expect(word(page)).toBeVisible();
    await (await shownQuestion(page)).right.click();
    await word(page).focus();
    await page.keyboard.press('Enter');
    await expect(card(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(word(page)).toBeFocused();
    await expect.poll(() => helpOf(server, account)).toEqual(['word', 'none']);
  });

  await test.step('a card that has come is there without a network, and saves its word', async () => {
    await beginExercise(page, '/exercises/1');
    await expect(word(page)).toBeVisible();
    await context.setOffline(true);
    // The placeholder must be visible before anything else happens.
    const outline = await word(page).evaluate((link: HTMLElement) => {
      link.click();
      return [...document.querySelectorAll('.word-outline p')]
        .filter((line) => line.checkVisibility({ visibilityProperty: true }))
        .map(({ textContent }) => textContent);
    });
    expect(outline).toEqual(['korsning', 'መስቀላዊ መንገዲ']);
    await expect(card(page)).toContainText('መስቀላዊ መንገዲ');
    await expect(page.locator('.word-outline')).toBeHidden();
    const save = button(card(page), wordCardText.ti.save);
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await context.setOffline(false);
    await expect.poll(async () => (await cardsOf(server, account)).map(({ item_id }) => item_id)).toEqual([1]);
    await page.keyboard.press('Escape');
    await expect(card(page)).toBeHidden();
  });

  await test.step('an option is one target: its words stand below the options, and open their cards', async () => {
    const below = page.getByRole('list', { name: wordCardText.ti.inAnswers });
    await below.getByRole('link', { name: 'företräde' }).click();
    await expect(card(page, 'företräde')).toContainText('ቀዳምነት');
    await expect(page.locator('[data-state=open]').first().getByRole('link')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(card(page, 'företräde')).toBeHidden();
  });

  await test.step('in an exam no word can be looked up', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await startExam(page);
    await expect(stem(page)).toBeVisible();
    await expect(stem(page).getByRole('link')).toHaveCount(0);
    expect(asked.filter((url) => url.includes('/api/words'))).toEqual([]);
  });
});

const search = (page: Page) => page.getByRole('searchbox', { name: wordsTi.search });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

test('a word is found however it is written', async ({ page, as }) => {
  await as('free');
  await page.goto('/words');
  for (const [how, query] of [
    ['a Swedish form', 'däcken'],
    ['Tigrinya', 'ጎማ'],
    ['English', 'tyre'],
  ] as const) {
    await test.step(`a word is found by ${how}`, async () => {
      await search(page).fill(query);
      await expect(page.getByText(wordsTi.found(1))).toBeVisible();
      await expect(rows(page)).toContainText('däck');
      await search(page).fill('');
      await expect(page.getByText(wordsTi.found(1))).toBeHidden();
    });
  }

  await test.step('a Swedish word written in Ge’ez is found by its sound, and a slip is told the nearest', async () => {
    await search(page).fill('ደክ');
    await expect(rows(page).first()).toContainText('däck');
    await search(page).fill('korsnign');
    await expect(page.getByText(wordsTi.nearest)).toBeVisible();
    await expect(rows(page)).toContainText('korsning');
  });
});

test('with a Swedish interface on a desktop, words are looked up, found and saved', async ({ page, as, server }) => {
  await page.setViewportSize(DESKTOP);
  const account = await as('premium');
  await prefer(page, { language: 'sv', content: 'sv' });
  await page.goto('/exercises/1');

  await test.step('a word in a question opens its card, and the answer is told of it', async () => {
    await openCard(page, server, account);
  });

  await test.step('themes and letters lead to a word, whose page can be sent; saved words come first', async () => {
    const withTyres = fixture.questions.filter(({ category }) => category === 3).length;
    await follow(page, '/exercises');
    await page.getByRole('link', { name: sv.menu.words, exact: true }).click();
    await page.getByText(wordsSv.themes.vehicle).click();
    await page.getByRole('link', { name: /däck/ }).click();
    await expect(heading(page, 'däck')).toBeFocused();
    expect(place(page)).toBe('/words/2');
    await expect(page.getByRole('heading', { name: wordsSv.inQuestions(withTyres) })).toBeVisible();
    await button(page, wordCardText.sv.save).click();
    await page.goBack();
    await expect(page.getByRole('region', { name: wordsSv.saved }).getByRole('link')).toHaveText(/däck/);
    await button(page, wordsSv.orders.letter).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Ä' })).toBeVisible();
  });

  await test.step('a checklist has its words too', async () => {
    await follow(page, '/checklists');
    await page.getByText('Före körning', { exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Däck' }).click();
    await expect(card(page, 'däck')).toContainText('ጎማ');
  });
});

test('words and signs are trained, and a question is read in both languages', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/cards');
  await page.setViewportSize(PHONE);
  const account = await as('premium');

  await test.step('a trained word is remembered, and a wrong one comes back at the end', async () => {
    await page.goto('/words');
    await page.getByRole('link', { name: wordsTi.train }).click();
    await page.getByRole('link', { name: new RegExp(wordsTi.themes.junctions) }).click();
    const right: Readonly<Record<string, string>> = { korsning: 'መስቀላዊ መንገዲ', företräde: 'ቀዳምነት' };
    const asked = async () => ((await stem(page).locator('[lang=sv]').textContent()) ?? '') as keyof typeof right;
    const options = page.locator('[aria-labelledby=question-text]');
    const first = await asked();
    await options
      .getByRole('button')
      .filter({ hasNotText: right[first] as string })
      .first()
      .click();
    await expect(page.locator('footer').getByRole('status')).toContainText(ti.question.wrong);
    await expectAccessible(page, [PHONE.width]);
    await button(page, ti.question.next).click();
    for (const counter of ['2 / 3', '3 / 3']) {
      await expect(page.getByText(counter)).toBeVisible();
      await options.getByRole('button', { name: right[await asked()] as string }).click();
      await button(page, ti.question.next).click();
    }
    await expect(page.getByText(wordsTi.result(1, 2))).toBeVisible();
    await expect
      .poll(async () => (await cardsOf(server, account)).map(({ last_right }) => last_right).sort())
      .toEqual([false, true]);
  });

  await test.step('signs that are mixed up are asked one after the other, with the one thing that tells them apart', async () => {
    await follow(page, '/traffic-signs');
    await page.getByRole('link', { name: new RegExp(wordsTi.trainSigns) }).click();
    // Wait for the whole list, because late rows move the others.
    await expect(page.getByRole('link', { name: /ምልክታት ክልከላ/ })).toBeVisible();
    await page.getByRole('link', { name: new RegExp(wordsTi.pairs) }).click();
    const code = async () => (await stem(page).getByRole('img').getAttribute('alt')) ?? '';
    const partner: Readonly<Record<string, string>> = { A2: 'A4', A4: 'A2', C2: 'C3', C3: 'C2' };
    const first = await code();
    await page.keyboard.press('1');
    await expect(page.locator('footer').getByText(wordsTi.difference)).toBeVisible();
    await expectAccessible(page, [PHONE.width]);
    await button(page, ti.question.next).click();
    await expect.poll(code).toBe(partner[first]);
    await expect.poll(async () => (await cardsOf(server, account)).length).toBe(3);
  });

  await test.step('a wrong answer on a sign counts also where a server of the version before answers, which does not know what it was taken for', async () => {
    await server.db.deleteFrom('cards').where('user_id', '=', account.id).execute();
    let refused = 0;
    await page.route('**/api/cards', async (route) => {
      if (route.request().postData()?.includes('taken_for') !== true) return route.continue();
      refused += 1;
      return route.fulfill({
        status: 422,
        json: { message: 'The data is not valid.', errors: { 'answers.0.taken_for': ['This field is not known.'] } },
      });
    });
    await follow(page, '/traffic-signs');
    await follow(page, '/traffic-signs/train?of=pairs');
    const names = new Map(fixture.signGroups.flatMap(({ signs }) => signs.map(({ code, name }) => [code, name.ti])));
    const code = (await stem(page).getByRole('img').getAttribute('alt')) ?? '';
    const wrong = page.locator('[aria-labelledby=question-text] button').filter({ hasNotText: names.get(code) as string });
    await wrong.first().click();
    await expect.poll(async () => (await cardsOf(server, account)).map(({ last_right }) => last_right)).toEqual([false]);
    expect(refused).toBe(1);
    await page.unroute('**/api/cards');
  });

  await test.step('both languages stand side by side at a tap, sentence under sentence; it is remembered, told with the answer, and off in exams', async () => {
    await follow(page, '/exercises/1');
    const both = button(page, ti.question.sideBySide);
    await both.click();
    await expect(both).toHaveAttribute('aria-pressed', 'true');
    // The fixture's questions have two sentences in each language.
    await expect(stem(page).locator(':scope > [lang]')).toHaveCount(4);
    expect(
      await stem(page)
        .locator(':scope > [lang]')
        .evaluateAll((parts) => parts.map((part) => part.getAttribute('lang'))),
    ).toEqual(['ti', 'sv', 'ti', 'sv']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await expectAccessible(page, [PHONE.width]);
    await (await shownQuestion(page)).right.click();
    await expect.poll(() => helpOf(server, account)).toEqual(['side by side']);
    await page.reload();
    await expect(both).toHaveAttribute('aria-pressed', 'true');
    await startExam(page);
    await expect(stem(page).locator(':scope > [lang]')).toHaveCount(1);
    await expect(both).toHaveCount(0);
  });
});

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
