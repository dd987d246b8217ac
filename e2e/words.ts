import type { Locator, Page } from '@playwright/test';
import { brokenWords as brokenWordsIn } from '../web/testing/fit.ts';

/** Words divided by a line break. */
export const brokenWords = (place: Locator) => place.evaluateAll(brokenWordsIn);

/** Doubles the text size, and waits for the fonts: fallback fonts are wider. */
export const enlarge = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.style.setProperty('font-size', '200%');
    // A forced layout makes the browser request its fonts.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
