import type { Locator, Page } from '@playwright/test';

/** Words divided by a line break. Hyphenation is turned off, because it would be correct. */
export const brokenWords = (place: Locator) =>
  place.evaluateAll((elements) => {
    const found: string[] = [];
    for (const element of elements) {
      (element as HTMLElement).style.hyphens = 'manual';
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        const node = walker.currentNode as Text;
        // For screen readers only.
        if ((node.parentElement?.offsetWidth ?? 0) <= 1) continue;
        for (const word of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(word[0]);
        }
      }
    }
    return found;
  });

/** Doubles the text size, and waits for the fonts: fallback fonts are wider. */
export const enlarge = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.style.setProperty('font-size', '200%');
    // A forced layout makes the browser request its fonts.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
