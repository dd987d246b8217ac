import type { Locator, Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';
import { captionFor } from '../web/text/captions.ts';
import { sv } from '../web/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { button, expect, heading, PHONE, shownQuestion, test, verdict } from './app.ts';
import { brokenWords, enlarge } from './words.ts';

// Whether what is written can be read: how text is set, and that it has room on small screens and in large letters.

const stem = (page: Page) => page.locator('#question-text');
const options = (page: Page) => page.locator('[aria-labelledby=question-text]').getByRole('button');
const weight = (text: Locator) => text.evaluate((element) => getComputedStyle(element).fontWeight);
async function speak(page: Page, language: 'ti' | 'sv' | 'en'): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('mengedi.preferences', JSON.stringify({ language: value })), language);
}

/** How many lines of text stand in it. */
const linesIn = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1).sort((a, b) => a.top - b.top);
    let lines = 0;
    let bottom = Number.NEGATIVE_INFINITY;
    for (const box of boxes) {
      if (box.top + box.height / 2 > bottom) {
        lines += 1;
        bottom = box.bottom;
      }
    }
    return lines;
  });

test('a question stands out from its situation, in Tigrinya and in Swedish', async ({ page, as }) => {
  await as('premium');
  await page.goto('/exercises/2');
  const { id } = await shownQuestion(page);
  const { ti: tigrinya = '', sv: swedish = '' } = fixture.questions.find((question) => question.id === id) ?? {};
  for (const [text, ask] of [
    [tigrinya, 'እንታይ ትገብሩ?'],
    [swedish, 'Vad gör du?'],
  ] as const) {
    await expect(stem(page)).toHaveText(text);
    await expect(stem(page).locator('strong')).toHaveText(ask);
    expect(await weight(stem(page).locator('strong'))).toBe('600');
    expect(await weight(stem(page).getByText(text.replace(` ${ask}`, ''), { exact: true }))).toBe('400');
    await page.keyboard.press('t');
  }
});

test('a number keeps its unit, and a Swedish term in Tigrinya is soft, regular and Swedish to a screen reader', async ({
  page,
  as,
}) => {
  await as('premium');
  await page.goto('/exercises/2');
  await shownQuestion(page);
  expect(await stem(page).textContent()).toContain('ብ70\u00a0km/h ኣብ ጸልማት');
  const term = stem(page).locator('[lang=sv]');
  await expect(term).toHaveText('(mörker)');
  expect(await weight(term)).toBe('400');
  const soft = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--soft').trim());
  await expect(term).toHaveCSS('color', await asColor(page, soft));
  await expect(stem(page)).toHaveCSS('text-wrap-style', 'pretty');
  await expect(options(page).first().locator('span[lang]').first()).toHaveCSS('text-wrap-style', 'pretty');
});

const asColor = (page: Page, color: string) =>
  page.evaluate((value) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = value;
    const computed = getComputedStyle(probe).color;
    probe.remove();
    return computed;
  }, color);

test('every exercise and step has a page title of its own, in the language of the interface', async ({ page, as }) => {
  await as('premium');
  const titles: [string, string][] = [
    ['/exercises/1', 'Trafikregler'],
    ['/exercises/4', 'Miljö'],
    ['/steps/1', 'Första steget'],
  ];
  await speak(page, 'sv');
  for (const [path, title] of titles) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · ${sv.app.name}`);
  }
});

test('an exercise that cannot be loaded is named in the language of the interface too', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/questions?q=5');
  await as('premium');
  await speak(page, 'sv');
  await page.route('**/questions?q=5&*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/exercises/4');
  await expect(button(page, sv.app.retry)).toBeVisible();
  await expect(heading(page, 'Miljö')).toBeVisible();
});

test('long words are divided by the rules of their language: every text is marked with it', async ({ page, as }) => {
  await as('premium');
  const languageOf = (text: Locator) =>
    text.evaluate((element) => [element.closest('[lang]')?.getAttribute('lang'), getComputedStyle(element).hyphens]);
  await page.goto('/exercises/1');
  await shownQuestion(page);
  expect(await languageOf(stem(page).locator('strong'))).toEqual(['ti', 'auto']);
  expect(await languageOf(page.getByText('Trafikregler'))).toEqual(['sv', 'auto']);
  await speak(page, 'sv');
  await page.reload();
  await shownQuestion(page);
  expect(await languageOf(page.getByText('Trafikregler'))).toEqual(['sv', 'auto']);
  expect(await languageOf(stem(page).locator('strong'))).toEqual(['ti', 'auto']);
  await (await shownQuestion(page)).wrong.click();
  expect(await languageOf(page.getByText(sv.question.wrong, { exact: true }))).toEqual(['sv', 'auto']);
  expect(await languageOf(verdict(page).locator('[lang]').first())).toEqual(['ti', 'auto']);
  // An address is no word.
  await page.goto('/settings');
  expect(await languageOf(page.getByRole('main').getByText('@fixture.test'))).toEqual(['sv', 'manual']);
});

test('the owner’s words keep their name and get a caption in Tigrinya, and none in a language that translates them', async ({
  page,
  as,
}) => {
  const said = (words: string) => captionFor(words)?.text ?? '';
  await page.goto('/login');
  await expect(button(page, 'Logga in')).toHaveAccessibleDescription(said('Logga in'));
  await expect(page.getByText(said('Logga in'), { exact: true })).toBeVisible();
  await as('premium');
  await page.goto('/');
  const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true });
  await expect(dashboard).toHaveAccessibleDescription(said('Dashboard'));
  await expect(dashboard.getByText(said('Dashboard'))).toBeVisible();
  await button(page, 'Logout').click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?', exact: true });
  for (const words of ['Are you sure?', 'You will be logged out of the application.', 'cancel', 'Logout']) {
    await expect(question).toContainText(words);
    await expect(question.getByText(said(words), { exact: true })).toBeVisible();
  }
  await expect(button(question, 'Logout')).toHaveAccessibleDescription(said('Logout'));
  await button(question, 'cancel').click();
  await page.goto('/examination');
  await button(page, ti.exam.start).click();
  await expect(button(page, 'Check answers')).toHaveAccessibleDescription(said('Check answers'));

  await speak(page, 'en');
  await page.goto('/examination');
  await expect(button(page, 'Check answers')).toHaveAccessibleDescription('');
  await expect(page.getByText(said('Check answers'))).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  for (const language of ['ti', 'sv'] as const) {
    test(`the name of an exercise takes at most two lines, in ${language}`, async ({ page, as }) => {
      await as('premium');
      await speak(page, language);
      for (const { id } of fixture.exercises) {
        await page.goto(`/exercises/${id}`);
        await shownQuestion(page);
        expect(await linesIn(page.getByRole('heading', { level: 1 })), `exercise ${id}`).toBeLessThanOrEqual(2);
      }
    });
  }
});

test.describe('with text of twice the size', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const [path, width, height] of [
    ['/exercises/6', 320, 640],
    ['/steps/1', 320, 640],
    ['/examination', 320, 640],
    ['/exercises/6', 740, 360],
  ] as const) {
    test(`the bars around a question leave it the screen: ${path}, ${width} × ${height}`, async ({ page, as }) => {
      await page.setViewportSize({ width, height });
      await as('premium');
      await page.goto(path);
      if (path === '/examination') await button(page, ti.exam.start).click();
      await shownQuestion(page);
      await enlarge(page);
      await page.evaluate(() => window.scrollTo(0, 200));
      // What stays in sight when the page scrolls.
      const room = await page.evaluate(() => {
        const header = document.querySelector('header')?.getBoundingClientRect();
        const footer = document.querySelector('footer')?.getBoundingClientRect();
        return ((footer?.top ?? 0) - Math.max(0, header?.bottom ?? 0)) / innerHeight;
      });
      expect(room).toBeGreaterThan(0.75);
      await expect(button(page, ti.question.showSwedish)).toBeInViewport();
      await expect(button(page, ti.question.next)).toBeInViewport();
    });
  }

  test('a phone number stands on one line', async ({ page, as }) => {
    await as('free');
    for (const path of ['/feedback', '/exercises']) {
      await page.goto(path);
      if (path === '/exercises') await page.getByRole('button', { name: ti.exercises.locked }).first().click();
      const number = page.getByRole('link', { name: '08-465 004 00' });
      await expect(number).toHaveAttribute('href', 'tel:0846500400');
      await enlarge(page);
      expect(await linesIn(number), path).toBe(1);
      await expect.poll(() => number.evaluate((element) => element.getBoundingClientRect().right), path).toBeLessThanOrEqual(320);
    }
  });

  for (const language of ['ti', 'sv'] as const) {
    test(`no tab breaks inside a word, in ${language}`, async ({ page, as }) => {
      const tabs = page.locator('nav a, nav button, fieldset label, legend');
      await page.goto('/icon.svg');
      await speak(page, language);
      await page.goto('/login');
      await expect(page.locator('fieldset')).toBeVisible();
      await enlarge(page);
      expect(await brokenWords(tabs)).toEqual([]);
      await as('premium');
      await page.goto('/settings');
      await expect(page.locator('fieldset')).toHaveCount(4);
      await enlarge(page);
      expect(await brokenWords(tabs)).toEqual([]);
      const { short } = { ti, sv }[language].menu;
      for (const name of [short.steps, short.exercises, short.examination, short.trafficSigns]) {
        await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toBeInViewport();
      }
    });
  }
});

for (const [width, height] of [
  [740, 360],
  [640, 320],
] as const) {
  test.describe(`on a phone that lies on its side, ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    /** It lies wholly between the two bars. */
    const expectSeen = async (page: Page, place: Locator) => {
      const bounds = await page.evaluate(() => ({
        top: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
        bottom: document.querySelector('footer')?.getBoundingClientRect().top ?? 0,
      }));
      const box = await place.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(bounds.top);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bounds.bottom);
    };

    test('picture and question stand side by side, and question and answers are in sight', async ({ page, as }) => {
      await as('premium');
      await page.goto('/exercises/1');
      const hasPicture = async () => (await shownQuestion(page)).id % 4 === 1;
      const seen = new Set<boolean>();
      while (seen.size < 2) {
        const isPictured = await hasPicture();
        if (!seen.has(isPictured)) {
          seen.add(isPictured);
          await expectSeen(page, stem(page));
          await expectSeen(page, options(page).nth(0));
          await expectSeen(page, options(page).nth(1));
          const left = await (isPictured ? button(page, ti.question.enlarge) : stem(page)).boundingBox();
          const right = await (isPictured ? stem(page) : options(page).first()).boundingBox();
          expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
          if (isPictured) await expectSeen(page, button(page, ti.question.enlarge));
        }
        await button(page, ti.question.next).click();
      }
    });

    test('the bars take less than a third of the height', async ({ page, as }) => {
      await as('premium');
      await page.goto('/exercises/6');
      await shownQuestion(page);
      const heights = await page.locator('header, footer').evaluateAll((bars) => bars.map((bar) => bar.clientHeight));
      expect(heights.reduce((sum, one) => sum + one)).toBeLessThan(height / 3);
    });
  });
}
