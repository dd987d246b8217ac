import type { Page } from '@playwright/test';
import { accountTi } from '../web/text/account/ti.ts';
import { askForCodeText } from '../web/text/ask-for-code.ts';
import { listenText } from '../web/text/listen.ts';
import { passwordLinkText } from '../web/text/password-link.ts';
import { studyTi } from '../web/text/study/ti.ts';
import { ti } from '../web/text/ti.ts';
import { tryText } from '../web/text/try.ts';
import { waysInText } from '../web/text/ways-in.ts';
import { welcomeText } from '../web/text/welcome.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, heading, hold, place, shownQuestion, test } from './app.ts';
import { linkIn, mailTo } from './mails.ts';

const SMALL_PHONE = { width: 360, height: 640 };
const PASSWORD = 'ንኹሉ ዝኸውን ሓድሽ ቃል';
const words = accountTi.signUp;
const waysIn = waysInText.ti;
const welcome = welcomeText.ti;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
let people = 0;
const newAddress = () => {
  people += 1;
  return `tried-${people}-${Date.now()}@example.se`;
};

test.use({ signUp: 'open', viewport: SMALL_PHONE });

/** Answers all trial questions right and opens the result. */
async function tryAll(page: Page): Promise<number[]> {
  const ids: number[] = [];
  for (const last of [false, false, true]) {
    const { id, right } = await shownQuestion(page);
    ids.push(id);
    await right.click();
    await button(page, last ? ti.results.show : ti.question.next).click();
  }
  await expect(page.getByRole('heading', { name: tryText.ti.done })).toBeFocused();
  return ids;
}

async function fill(page: Page, email: string): Promise<void> {
  await field(page, ti.settings.name).fill('ሳራ ኣብርሃም');
  await field(page, ti.login.email).fill(email);
  await field(page, ti.login.password).fill(PASSWORD);
  await button(page, words.submit).click();
}

test('trying, logging in and a new account are seen on a small phone without scrolling, also before the script is there', async ({
  page,
}) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  const ways = [link(page, waysIn.try), link(page, waysIn.signUp), page.getByRole('button', { name: 'Logga in' })];
  for (const way of ways) await expect(way).toBeInViewport({ ratio: 1 });
  release();
  await expect(page.getByText(tryText.ti.trial(3))).toBeVisible();
  for (const way of ways) await expect(way).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('one tap leads to the first question; three answers, three fields and the mail make an account that has them', async ({
  page,
  server,
}) => {
  await page.goto('/login');
  await link(page, waysIn.try).click();
  const ids = await tryAll(page);
  await expect(page.getByText(tryText.ti.score(3, 3))).toBeVisible();
  await expect(page.getByText(tryText.ti.trial(3))).toBeVisible();
  await expectAccessible(page);
  await link(page, tryText.ti.signUp).click();
  await expect(page.getByRole('textbox')).toHaveCount(3);
  const email = newAddress();
  await fill(page, email);
  await expect(page.getByText(words.sent(email))).toBeVisible();

  await page.goto(linkIn(await mailTo(server, email, 'sign-up')));
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await button(page, words.confirm).click();
  // Six cards with at most twelve words each.
  for (const [name, { title, text }] of Object.entries(welcome.cards)) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    expect(text.split(' ').length).toBeLessThanOrEqual(12);
    if (name === 'test') {
      await page.getByLabel(studyTi.examDate).fill('2027-02-01');
      await page.getByRole('radio', { name: studyTi.testLanguages.sv }).check();
    }
    await expectAccessible(page);
    await button(page, name === 'test' ? welcome.begin : welcome.next).click();
  }
  await expect(heading(page, ti.exercises.title)).toBeVisible();
  const { id } = await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const asked = () =>
    server.db.selectFrom('learners').select(['exam_date', 'test_language']).where('user_id', '=', id).executeTakeFirst();
  await expect.poll(asked).toEqual({ exam_date: '2027-02-01', test_language: 'sv' });
  const kept = await server.db.selectFrom('answers').select('question_id').where('user_id', '=', id).execute();
  expect(kept.map(({ question_id }) => question_id).sort()).toEqual(ids.toSorted());
});

test('opened on another device the link asks for a password, and the one that was typed elsewhere opens nothing', async ({
  page,
  otherDevice,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  await page.goto('/sign-up');
  const email = newAddress();
  await fill(page, email);
  await expect(page.getByText(words.sent(email))).toBeVisible();
  const other = await otherDevice(undefined, { viewport: SMALL_PHONE });
  await other.goto(linkIn(await mailTo(server, email, 'sign-up')));
  await expect(other.getByText(words.choosePassword.split(' (')[0] as string)).toBeVisible();
  await expectAccessible(other);
  await button(other, words.confirm).click();
  await expect(field(other, ti.login.password)).toBeFocused();
  await expect(field(other, ti.login.password)).toHaveAttribute('aria-invalid', 'true');
  await field(other, ti.login.password).fill('ንኻልእ ዝኸውን ሓድሽ ቃል');
  await button(other, words.confirm).click();
  await button(other, welcome.skip).click();
  await expect(heading(other, ti.exercises.title)).toBeVisible();

  await page.goto('/login');
  await field(page, ti.login.email).fill(email);
  await field(page, ti.login.password).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['ግጉይ ኢመይል ወይ ግጉይ መሕለፊ ቃል።']);
  expect(place(page)).toBe('/login');
});

test('a learner who logs in before the address is confirmed is told what is missing, and the link comes again', async ({
  page,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/login');
  await page.goto('/sign-up');
  const wrong = newAddress();
  await fill(page, wrong);
  await button(page, words.again).click();
  await expect(page.getByText(words.sentAgain)).toBeVisible();
  await expectAccessible(page);
  // After a typing error the form still contains its values.
  await button(page, words.otherAddress).click();
  await expect(field(page, ti.settings.name)).toHaveValue('ሳራ ኣብርሃም');
  const email = newAddress();
  await fill(page, email);
  await expect(page.getByText(words.sent(email))).toBeVisible();

  await page.goto('/login');
  await field(page, ti.login.email).fill(email);
  await field(page, ti.login.password).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('paragraph').filter({ hasText: waysIn.notConfirmed })).toBeVisible();
  await expectAccessible(page);
  await button(page, waysIn.sendAgain).click();
  await expect(field(page, ti.login.email)).toHaveValue(email);
  const before = linkIn(await mailTo(server, email, 'sign-up'));
  await button(page, passwordLinkText.ti.ask).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect.poll(async () => linkIn(await mailTo(server, email, 'sign-up'))).not.toBe(before);
  await page.goto(linkIn(await mailTo(server, email, 'sign-up')));
  // Counts taps to the first question: three from here; with an account, from the login page, five and three fields.
  await button(page, words.confirm).click();
  await expect(heading(page, welcome.title)).toBeVisible();
  await button(page, welcome.skip).click();
  await page.getByRole('region', { name: studyTi.today }).getByRole('link', { name: studyTi.start }).click();
  await shownQuestion(page);
});

test.describe('where an account needs a code', () => {
  test.use({ signUp: 'invite' });

  test('the end of the first questions and the form say who gives a code, how they are reached and what it costs', async ({
    page,
  }) => {
    await page.goto('/try');
    await tryAll(page);
    const ask = askForCodeText.ti;
    for (const isForm of [false, true]) {
      await expect(page.getByText(ask.needed.split(') ')[1] as string)).toBeVisible();
      await expect(page.getByRole('link', { name: '08-465 004 00' })).toHaveAttribute('href', /^tel:/);
      await expect(page.getByText(/^ዋጋ፦ ካብ .* ን\d+ መዓልቲ/)).toBeVisible();
      await expectAccessible(page);
      if (!isForm) await link(page, ask.haveCode).click();
    }
    await expect(field(page, words.code)).toBeVisible();
  });

  test('a guest who would listen in Tigrinya is told that it is for those who are logged in, and nothing fails', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/try');
    await shownQuestion(page);
    await button(page, ti.question.listen).click();
    await button(page, ti.language.ti).click();
    await expect(page.getByText(listenText.ti.notForGuests)).toBeVisible();
    await expect(page.getByText(listenText.ti.failed)).toHaveCount(0);
    expect(asked).not.toContain('/api/sounds');
  });
});

test.describe('where nobody makes an account', () => {
  test.use({ signUp: 'closed' });

  test('the end of the first questions promises none', async ({ page }) => {
    await page.goto('/try');
    await tryAll(page);
    await expect(page.getByText(tryText.ti.score(3, 3))).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /ክፈቱ/ })).toHaveCount(0);
    await expect(page.getByText(tryText.ti.kept.split(') ')[1] as string)).toHaveCount(0);
  });
});
