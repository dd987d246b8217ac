// Simulates a learner's first week on a phone with the content that ships, by moving the clocks of browser and server. Prints the number of taps and the
// readiness shown. The learner is a weak beginner: 80, 62 and 45 percent right on easy, middle and hard questions. npm run bench:week
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { readContentFiles } from '#content/read.ts';
import { seededChance } from '#domain/shuffle.ts';
import { readMail } from '../server/testing/read-mail.ts';
import { accountTi } from '../web/text/account/ti.ts';
import { studyTi } from '../web/text/study/ti.ts';
import { ti } from '../web/text/ti.ts';
import { tryText } from '../web/text/try.ts';
import { waysInText } from '../web/text/ways-in.ts';
import { welcomeText } from '../web/text/welcome.ts';
import { wordsTi } from '../web/text/words/ti.ts';
import { launchChromium } from './chromium.ts';
import { start } from './server.ts';

const PHONE = { width: 390, height: 844 };
const SHARES = [0, 0.8, 0.62, 0.45];
const LEVELS = 30;
/** Questions per day. */
const A_DAY = [20, 15, 8, 6, 4, 4, 4];
const EMAIL = 'sara@example.se';

const chance = seededChance(Number(process.env['SEED'] ?? 1));
const { questions } = await readContentFiles(join(import.meta.dirname, '../content'));
const plain = (text: string) => text.replace(/[\s\u00a0\u00ad\u2060]+/g, ' ').trim();

const dataDir = await mkdtemp(join(tmpdir(), 'mengedi-week-'));
const clock = join(dataDir, 'clock');
await writeFile(clock, '0');
const server = await start('server/main.ts', {
  DATA_DIR: join(dataDir, 'data'),
  LOG_LEVEL: 'error',
  SIGN_UP: 'open',
  TRIAL_DAYS: '14',
  CLOCK_FILE: clock,
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'moved-clock.ts')}`,
});
const browser = await launchChromium();
const context = await browser.newContext({
  baseURL: server.url,
  viewport: PHONE,
  hasTouch: true,
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
});
context.setDefaultTimeout(60_000);
let ahead = 0;

/** A page whose clock is moved like the server's. */
async function newPage(): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() + ahead * 86_400_000 });
  return page;
}

const counted = { taps: 0, fields: 0 };
const tap = async (target: Locator) => {
  counted.taps += 1;
  await target.first().click();
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

type Asked = { id: number; difficulty: number; hasPicture: boolean; right: boolean };
const asked: Asked[] = [];
const jumps: { what: string; px: number }[] = [];
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** How far the page scrolls when `target` is opened after an answer, apart from what it shrinks by. */
async function measure(page: Page, what: string, target: Locator): Promise<void> {
  if ((await target.count()) === 0 || !(await target.first().isVisible())) return;
  // Its accessible name changes with the first tap.
  const button = await target.first().elementHandle();
  const before = await scrolled(page);
  await button?.click();
  await page.waitForTimeout(600);
  const most = await page.evaluate(() => Math.max(0, document.documentElement.scrollHeight - innerHeight));
  jumps.push({ what, px: Math.abs((await scrolled(page)) - Math.min(before, most)) });
  await button?.click({ timeout: 2000 }).catch(() => undefined);
  await page.waitForTimeout(300);
}

/** Answers the current question with this learner's ability. */
async function answer(page: Page, looks = false): Promise<void> {
  const text = page.locator('#question-text');
  await text.waitFor();
  const shown = plain((await text.innerText()).replaceAll('\n', ' '));
  // Some questions share their text and differ in the picture.
  const image = await page.evaluate(() => document.querySelector('.question-frame img')?.getAttribute('src') ?? '');
  const said = questions.filter(({ ti }) => plain(ti) === shown);
  const alike = said.length > 0 ? said : questions.filter(({ ti }) => plain(ti).startsWith(shown.slice(0, 40)));
  const question = alike.find((one) => one.image !== null && image.endsWith(encodeURIComponent(one.image))) ?? alike[0];
  if (question === undefined) throw new Error(`unknown question: ${shown}`);
  const right = chance() < (SHARES[question.difficulty] as number);
  const options = page.locator('[aria-labelledby=question-text] button');
  const texts = (await options.allInnerTexts()).map((option) => plain(option.split('\n').slice(1).join(' ') || option));
  const wanted = plain(question.options.find(({ correct }) => correct === true)?.ti ?? '');
  const at = texts.findIndex((option) => option === wanted || option.endsWith(wanted));
  const place = right ? at : (at + 1) % texts.length;
  asked.push({ id: question.id, difficulty: question.difficulty, hasPicture: question.image !== null, right });
  await options.nth(Math.max(0, place)).click();
  if (!looks) return;
  await page.locator('.verdict [role=status] > div').waitFor();
  await page.waitForTimeout(700);
  await measure(page, 'Swedish', button(page, ti.question.showSwedish));
  await measure(page, 'side by side', button(page, ti.question.sideBySide));
  await measure(page, 'listen', page.locator('.verdict-fold button[aria-label*="ስምዑ"]'));
}

const asksWord = (text: Locator) =>
  text
    .filter({ hasText: wordsTi.askMeaning })
    .or(text.filter({ hasText: wordsTi.askSwedish }))
    .or(text.filter({ hasText: wordsTi.askType }));
let words = 0;

/** Answers a word between two questions with its first option, and moves on. */
async function passWord(page: Page, word: Locator): Promise<void> {
  const shown = (await word.locator(':scope > :last-child').textContent()) ?? '';
  const options = page.locator('[aria-labelledby=question-text] button');
  if ((await options.count()) > 0) await options.first().click();
  else await button(page, wordsTi.check).click();
  await button(page, ti.question.next).click();
  await word.filter({ hasText: shown }).waitFor({ state: 'detached' });
  words += 1;
}

/** Works through today's questions, at most `count`. */
async function studyToday(page: Page, count: number, looks: number): Promise<number> {
  await page.goto('/today');
  const text = page.locator('#question-text');
  const word = asksWord(text);
  const pressed = page.locator('[aria-labelledby=question-text] [aria-pressed=true]');
  const next = button(page, ti.question.next).first();
  let done = 0;
  while (done < count) {
    const isAsked = await text.waitFor().then(
      () => true,
      () => false,
    );
    if (!isAsked) break;
    if ((await word.count()) > 0) {
      await passWord(page, word);
      continue;
    }
    if ((await pressed.count()) === 0) {
      await answer(page, done < looks);
      await pressed.first().waitFor();
      done += 1;
    }
    if ((await next.count()) === 0) {
      // The end of a run leads to skipped questions, and its result to more questions.
      await page.locator('.question-buttons button').last().click();
      await pressed.first().waitFor({ state: 'detached' });
      const more = button(page, studyTi.moreQuestions);
      if ((await text.count()) === 0) {
        if ((await more.count()) === 0) break;
        await more.click();
      }
      continue;
    }
    await next.click();
    await pressed.first().waitFor({ state: 'detached' });
  }
  // Waits until the answers are sent.
  await page.waitForLoadState('networkidle');
  return done;
}

const said: { day: number; screen: string; words: string }[] = [];
const lineOf = (text: string | null) => plain((text ?? '').replace(studyTi.readiness, ''));

/** Records the readiness shown on each screen. */
async function readAll(page: Page, day: number): Promise<void> {
  await page.goto('/exercises');
  const today = page.getByRole('link', { name: new RegExp(studyTi.readiness) }).first();
  await today.waitFor();
  await page.waitForTimeout(1500);
  said.push({ day, screen: 'today', words: lineOf(await today.textContent()) });
  await page.goto('/progress');
  const card = page.locator('section[aria-labelledby=readiness]');
  await card.waitFor();
  await page.waitForTimeout(800);
  said.push({ day, screen: 'readiness', words: plain((await card.innerText()).split('\n').slice(0, 3).join(' · ')) });
}

const rows: string[] = [];
try {
  const first = await newPage();
  await first.goto('/login');
  await tap(link(first, waysInText.ti.try));
  await first.locator('#question-text').waitFor();
  rows.push(`taps to the first question: ${counted.taps}`);
  for (const last of [false, false, true]) {
    await answer(first);
    // Selects an option.
    counted.taps += 1;
    await tap(button(first, last ? ti.results.show : ti.question.next));
  }
  await tap(link(first, tryText.ti.signUp));
  for (const [label, value] of [
    [ti.settings.name, 'ሳራ ኣብርሃም'],
    [ti.login.email, EMAIL],
    [ti.login.password, 'ንኹሉ ዝኸውን ሓድሽ ቃል'],
  ] as const) {
    counted.fields += 1;
    await first.getByLabel(label, { exact: true }).fill(value);
  }
  await tap(button(first, accountTi.signUp.submit));
  const mails = join(dataDir, 'data', 'mail');
  let found: string | undefined;
  for (let tries = 0; tries < 100 && found === undefined; tries += 1) {
    await first.waitForTimeout(200);
    found = (await readdir(mails).catch(() => [])).find((name) => name.endsWith('.eml'));
  }
  const { pathname, search, hash } = new URL(readMail(await readFile(join(mails, found as string), 'utf8')).links[0] as string);
  counted.taps += 1;
  await first.goto(pathname + search + hash);
  await tap(button(first, accountTi.signUp.confirm));
  await tap(button(first, welcomeText.ti.skip));
  await first.getByRole('link', { name: studyTi.start }).waitFor();
  rows.push(`taps, fields to the account (mail and its link counted): ${counted.taps}, ${counted.fields}`);
  counted.taps += 1;
  const shares: string[] = [];
  for (let day = 0; day < A_DAY.length; day += 1) {
    ahead = day;
    await writeFile(clock, String(day));
    const page = day === 0 ? first : await newPage();
    const from = asked.length;
    const done = await studyToday(page, A_DAY[day] ?? 0, day === 0 ? 6 : 1);
    const of = asked.slice(from);
    shares.push(
      `day ${day + 1}: ${done} asked, ${of.filter(({ right }) => right).length} right, levels ${[1, 2, 3].map((level) => of.filter(({ difficulty }) => difficulty === level).length).join('/')}, with a picture ${of.filter(({ hasPicture }) => hasPicture).length}`,
    );
    if (day === 4) {
      await page.goto('/examination');
      await button(page, ti.exam.start).click();
      for (let place = 1; place <= 70; place += 1) {
        await page.getByText(ti.question.counter(place, 70), { exact: true }).waitFor({ state: 'attached' });
        await answer(page);
        if (place < 70) await button(page, ti.question.next).first().click();
      }
      await button(page, 'Check answers').first().click();
      const line = page
        .getByRole('main')
        .getByText(new RegExp(`^${studyTi.readiness} .* ካብ 70$`))
        .first();
      await line.waitFor();
      said.push({ day: day + 1, screen: 'result of the exam', words: lineOf(await line.textContent()) });
    }
    await readAll(page, day + 1);
    if (day > 0) await page.close();
  }
  const levels = asked.slice(0, LEVELS).map(({ difficulty }) => difficulty);
  rows.push(
    `levels of the first ${LEVELS}: ${levels.join('')}; right ${asked.slice(0, LEVELS).filter(({ right }) => right).length}; with a picture ${asked.slice(0, LEVELS).filter(({ hasPicture }) => hasPicture).length}`,
  );
  rows.push(...shares, `words asked between the questions: ${words}`);
  for (const what of ['Swedish', 'side by side', 'listen']) {
    const px = jumps.filter((jump) => jump.what === what).map((jump) => jump.px);
    rows.push(`jumps by ${what}: ${px.length} times, most ${Math.max(0, ...px)} px`);
  }
  for (const { day, screen, words } of said) rows.push(`day ${day}, ${screen}: ${words}`);
} catch (error) {
  const [page] = context.pages().slice(-1);
  await page?.screenshot({ path: join(tmpdir(), 'first-week-failed.png') });
  throw error;
} finally {
  for (const row of rows) console.log(row);
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
