import type { Page } from '@playwright/test';
import { ti } from '../web/text/ti.ts';
import { expect, follow, shownQuestion, test } from './app.ts';

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

test('Tigrinya letters are drawn in their font, in form fields too', async ({ page, as }) => {
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
