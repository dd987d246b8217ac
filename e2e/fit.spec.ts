import type { Page } from '@playwright/test';
import { misfits, smallTargets } from '../web/testing/fit.ts';
import { ti } from '../web/text/ti.ts';
import { expect, follow, PHONE, shownQuestion, test, visit } from './app.ts';
import { haveStored } from './exam.ts';
import { SCREENS } from './screens.ts';
import { brokenWords } from './words.ts';

/** Text spacing of WCAG 2.2 (1.4.12). Uses a constructed style sheet, because the CSP would block inline styles. */
function spaceText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

async function open(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('main .animate-spin, main .animate-pulse')).toHaveCount(0);
}

/** Sets the text size, with default spacing and hyphenation. */
const setLetters = (page: Page, size: string) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
    document.body.style.hyphens = '';
    document.adoptedStyleSheets = [];
    return document.fonts.ready.then(() => undefined);
  }, size);

/** Soft assertions, so that all screens are checked even after a failure. */
const softly = expect.configure({ soft: true, timeout: 20_000 });

for (const language of ['ti', 'sv']) {
  test(`with a width of 320 px, and with text of twice the size, no screen cuts anything off, breaks a word or scrolls sideways, in ${language}`, async ({
    page,
    as,
    server,
    faults,
  }) => {
    faults.expectFailedLoads('/no-such-page');
    await page.goto('/icon.svg');
    await page.evaluate((value) => localStorage.setItem('mengedi.preferences', JSON.stringify({ language: value })), language);
    const measure = async (path: string) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await open(page, path);
      await setLetters(page, '100%');
      await softly.poll(() => page.evaluate(misfits), path).toEqual([]);
      await softly.poll(() => brokenWords(page.locator('body')), path).toEqual([]);
      softly(await page.evaluate(smallTargets), path).toEqual([]);
      await spaceText(page);
      await softly.poll(() => page.evaluate(misfits), `${path}, spaced`).toEqual([]);
      await page.setViewportSize(PHONE);
      await setLetters(page, '200%');
      await softly.poll(() => page.evaluate(misfits), `${path}, twice the size`).toEqual([]);
    };
    const measureAll = async (whose: string) => {
      for (const { path, who } of SCREENS) if (who === whose) await measure(path);
    };
    await measure('/no-such-page');
    await measureAll('guest');
    await as('free');
    await measureAll('free');
    const learner = await as('premium');
    await measureAll('premium');
    const { id } = await haveStored(server, learner);
    for (const path of ['/results', `/results/${id}`]) await measure(path);
  });
}

test.describe('Tigrinya letters', () => {
  /** Fonts used to render an element's text, as reported by the browser. */
  async function fontsOf(page: Page, selector: string): Promise<string[]> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const { root } = await devtools.send('DOM.getDocument');
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    await devtools.detach();
    return fonts.map((font) => font.familyName);
  }

  /** Whether the font requested by the element is loaded. */
  const isLoaded = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(async (element) => {
        await document.fonts.ready;
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
        return fontFamily.includes('Mengedi Ethiopic') && document.fonts.check(`${fontWeight} ${fontSize} ${fontFamily}`, 'ሰላም');
      });

  test('are drawn in their font, in form fields too', async ({ page, as }) => {
    await as('premium');
    await page.goto('/settings');
    await page.locator('[name=name]').fill('ሰላም');
    // Single words, because spaces and Swedish words in parentheses use the device's font.
    for (const selector of ['nav a[href="/settings"]', '[name=name]', 'form:has([name=name]) button[type=submit]']) {
      expect(await isLoaded(page, selector), selector).toBe(true);
      expect(await fontsOf(page, selector), selector).toEqual([expect.stringContaining('Ethiopic')]);
    }
    await follow(page, '/feedback');
    await page.locator('textarea').fill('ሰላም');
    for (const selector of ['textarea', 'select']) expect(await isLoaded(page, selector), selector).toBe(true);
    await follow(page, '/exercises/1');
    await (await shownQuestion(page)).right.click();
    await expect(page.getByText(ti.question.correct)).toBeVisible();
    expect(await isLoaded(page, '#question-text')).toBe(true);
    expect(await isLoaded(page, '[aria-labelledby=question-text] button')).toBe(true);
  });
});
