import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './app.ts';

/** What changes with the colour scheme; the rest was looked at in the light. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** axe has no finding on what is on the screen now, in the light and in the dark. */
export async function expectAccessible(page: Page, exceptRules: string[] = []): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion no colour is caught half-way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(async () => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await nextFrame();
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      await nextFrame();
    });
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'], ...(colorScheme === 'dark' ? { runOnly: COLOUR_RULES } : {}) })
      .setLegacyMode()
      .disableRules(exceptRules)
      .analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
    expect(found, colorScheme).toEqual([]);
  }
}
