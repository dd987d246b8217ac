import type { Locator, Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';
import { captionFor } from '../web/text/captions.ts';
import { sv } from '../web/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { button, expect, follow, heading, PHONE, settled, shownQuestion, test, verdict, visit } from './app.ts';
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

const asColor = (page: Page, color: string) =>
  page.evaluate((value) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = value;
    const computed = getComputedStyle(probe).color;
    probe.remove();
    return computed;
  }, color);
const languageOf = (text: Locator) =>
  text.evaluate((element) => [element.closest('[lang]')?.getAttribute('lang'), getComputedStyle(element).hyphens]);
const caption = (words: string) => captionFor(words)?.text ?? '';

test('texts are set and named by their language, in an interface in Tigrinya and in Swedish', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/questions?q=5');
  await page.goto('/login');
  await test.step('the owner’s words keep their name and get a caption in Tigrinya: at the login', async () => {
    await expect(button(page, 'Logga in')).toHaveAccessibleDescription(caption('Logga in'));
    await expect(page.getByText(caption('Logga in'), { exact: true })).toBeVisible();
  });
  await as('premium');
  await page.goto('/exercises/2');

  await test.step('a number keeps its unit, and a Swedish term in Tigrinya is soft, regular and Swedish to a screen reader', async () => {
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

  await test.step('a question stands out from its situation, in Tigrinya and in Swedish', async () => {
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

  await test.step('long words are divided by the rules of their language: every text is marked with it', async () => {
    await follow(page, '/exercises/1');
    await expect(page.getByText('Trafikregler')).toBeVisible();
    await shownQuestion(page);
    expect(await languageOf(stem(page).locator('strong'))).toEqual(['ti', 'auto']);
    expect(await languageOf(page.getByText('Trafikregler'))).toEqual(['sv', 'auto']);
  });

  await test.step('the owner’s words keep their name and get a caption in Tigrinya: in the menu and in a question', async () => {
    await follow(page, '/');
    const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true });
    await expect(dashboard).toHaveAccessibleDescription(caption('Dashboard'));
    await expect(dashboard.getByText(caption('Dashboard'))).toBeVisible();
    await button(page, 'Logout').click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure?', exact: true });
    for (const words of ['Are you sure?', 'You will be logged out of the application.', 'cancel', 'Logout']) {
      await expect(question).toContainText(words);
      await expect(question.getByText(caption(words), { exact: true })).toBeVisible();
    }
    await expect(button(question, 'Logout')).toHaveAccessibleDescription(caption('Logout'));
    await button(question, 'cancel').click();
  });

  await speak(page, 'sv');
  await page.goto('/exercises/1');
  await test.step('in a Swedish interface too every text is marked with its language', async () => {
    await shownQuestion(page);
    expect(await languageOf(page.getByText('Trafikregler'))).toEqual(['sv', 'auto']);
    expect(await languageOf(stem(page).locator('strong'))).toEqual(['ti', 'auto']);
    await (await shownQuestion(page)).wrong.click();
    expect(await languageOf(page.getByText(sv.question.wrong, { exact: true }))).toEqual(['sv', 'auto']);
    expect(await languageOf(verdict(page).locator('[lang]').first())).toEqual(['ti', 'auto']);
  });

  await test.step('an exercise that cannot be loaded is named in the language of the interface', async () => {
    await expect(page).toHaveTitle(`Trafikregler · ${sv.app.name}`);
    await page.route('**/questions?q=5&*', (route) => route.fulfill({ status: 503, json: {} }));
    await follow(page, '/exercises/4');
    await expect(button(page, sv.app.retry)).toBeVisible();
    await expect(heading(page, 'Miljö')).toBeVisible();
    await page.unroute('**/questions?q=5&*');
  });

  await test.step('every exercise and step has a page title of its own, in the language of the interface', async () => {
    for (const [path, title] of [
      ['/steps/1', 'Första steget'],
      ['/exercises/4', 'Miljö'],
      ['/exercises/1', 'Trafikregler'],
    ] as const) {
      await follow(page, path);
      await expect(page).toHaveTitle(`${title} · ${sv.app.name}`);
    }
  });

  await test.step('an address is no word', async () => {
    await follow(page, '/settings');
    expect(await languageOf(page.getByRole('main').getByText('@fixture.test'))).toEqual(['sv', 'manual']);
  });

  await test.step('the owner’s words have no caption in a language that translates them', async () => {
    await speak(page, 'ti');
    await page.goto('/examination');
    await button(page, ti.exam.start).click();
    await expect(button(page, 'Check answers')).toHaveAccessibleDescription(caption('Check answers'));
    await speak(page, 'en');
    await page.goto('/examination');
    await expect(button(page, 'Check answers')).toHaveAccessibleDescription('');
    await expect(page.getByText(caption('Check answers'))).toHaveCount(0);
  });
});

test('on a phone the name of an exercise takes at most two lines, in Tigrinya and in Swedish', async ({ page, as }) => {
  await page.setViewportSize(PHONE);
  await as('premium');
  for (const language of ['ti', 'sv'] as const) {
    await speak(page, language);
    for (const { id, title } of fixture.exercises) {
      const path = `/exercises/${id}`;
      await (id === fixture.exercises[0]?.id ? page.goto(path) : follow(page, path));
      const name = page.getByRole('heading', { level: 1 });
      await expect(name).toContainText(title[language]);
      await shownQuestion(page);
      expect(await linesIn(name), `exercise ${id}`).toBeLessThanOrEqual(2);
    }
  }
});

test('with text of twice the size everything has room on a small phone', async ({ page, as }) => {
  await page.setViewportSize({ width: 320, height: 640 });

  await test.step('no tab breaks inside a word, in Tigrinya and in Swedish', async () => {
    const tabs = page.locator('nav a, nav button, fieldset label, legend');
    await page.goto('/icon.svg');
    for (const language of ['ti', 'sv'] as const) {
      await speak(page, language);
      await page.goto('/login');
      await expect(page.locator('fieldset')).toBeVisible();
      await enlarge(page);
      expect(await brokenWords(tabs)).toEqual([]);
    }
    await as('premium');
    for (const language of ['sv', 'ti'] as const) {
      await speak(page, language);
      await page.goto('/settings');
      // Where news or reminders are sent there is one more.
      await expect(page.locator('fieldset').nth(3)).toBeVisible();
      await enlarge(page);
      expect(await brokenWords(tabs)).toEqual([]);
      const { short } = { ti, sv }[language].menu;
      for (const name of [short.steps, short.exercises, short.examination, short.trafficSigns]) {
        await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toBeInViewport();
      }
    }
  });

  for (const [path, sizes] of [
    [
      '/exercises/6',
      [
        [320, 640],
        [740, 360],
      ],
    ],
    ['/steps/1', [[320, 640]]],
    ['/examination', [[320, 640]]],
  ] as const) {
    await test.step(`the bars around a question leave it the screen: ${path}`, async () => {
      await follow(page, path);
      if (path === '/examination') await button(page, ti.exam.start).click();
      await shownQuestion(page);
      await enlarge(page);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => window.scrollTo(0, 200));
        // What stays in sight when the page scrolls.
        const room = await page.evaluate(() => {
          const header = document.querySelector('header')?.getBoundingClientRect();
          const footer = document.querySelector('footer')?.getBoundingClientRect();
          return ((footer?.top ?? 0) - Math.max(0, header?.bottom ?? 0)) / innerHeight;
        });
        expect(room, `${width} × ${height}`).toBeGreaterThan(0.75);
        await expect(button(page, ti.question.showSwedish)).toBeInViewport();
        await expect(button(page, ti.question.next)).toBeInViewport();
      }
      await page.setViewportSize({ width: 320, height: 640 });
    });
  }

  await test.step('a phone number stands on one line', async () => {
    await as('free');
    for (const path of ['/feedback', '/exercises']) {
      await visit(page, path);
      if (path === '/exercises') await page.getByRole('button', { name: ti.exercises.locked }).first().click();
      const number = page.getByRole('link', { name: '08-465 004 00' }).first();
      await expect(number).toHaveAttribute('href', 'tel:0846500400');
      await enlarge(page);
      expect(await linesIn(number), path).toBe(1);
      await expect.poll(() => number.evaluate((element) => element.getBoundingClientRect().right), path).toBeLessThanOrEqual(320);
    }
  });
});

const ON_THE_SIDE = [
  [740, 360],
  [640, 320],
] as const;

/** It lies wholly between the two bars. */
async function expectSeen(page: Page, place: Locator): Promise<void> {
  const bounds = await page.evaluate(() => ({
    top: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
    bottom: document.querySelector('footer')?.getBoundingClientRect().top ?? 0,
  }));
  const box = await place.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(bounds.top);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bounds.bottom);
}

test('on a phone that lies on its side a question is seen whole', async ({ page, as }) => {
  await as('premium');
  const [[width, height]] = ON_THE_SIDE;
  await page.setViewportSize({ width, height });
  await page.goto('/exercises/1');

  await test.step('picture and question stand side by side, and question and answers are in sight', async () => {
    const seen = new Set<boolean>();
    while (seen.size < 2) {
      const isPictured = (await shownQuestion(page)).id % 4 === 1;
      if (!seen.has(isPictured)) {
        seen.add(isPictured);
        for (const [width, height] of ON_THE_SIDE) {
          await page.setViewportSize({ width, height });
          await settled(page);
          await expectSeen(page, stem(page));
          await expectSeen(page, options(page).nth(0));
          await expectSeen(page, options(page).nth(1));
          const left = await (isPictured ? button(page, ti.question.enlarge) : stem(page)).boundingBox();
          const right = await (isPictured ? stem(page) : options(page).first()).boundingBox();
          expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
          if (isPictured) await expectSeen(page, button(page, ti.question.enlarge));
        }
      }
      await button(page, ti.question.next).click();
    }
  });

  await test.step('the bars take less than a third of the height', async () => {
    await follow(page, '/exercises/6');
    await shownQuestion(page);
    for (const [width, height] of ON_THE_SIDE) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const heights = await page.locator('header, footer').evaluateAll((bars) => bars.map((bar) => bar.clientHeight));
      expect(heights.reduce((sum, one) => sum + one)).toBeLessThan(height / 3);
    }
  });
});
