import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './app.ts';

/** The narrowest screen there is, a phone, and a computer. */
export const EVERY_WIDTH = [320, 412, 1280];
/** What changes with the colour scheme; the rest was looked at in the light. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Look = { colorScheme: 'light' | 'dark'; rules: axe.RunOptions };

const STRUCTURE: Look = { colorScheme: 'light', rules: { rules: { 'color-contrast': { enabled: false } } } };
const LIGHT: Look = { colorScheme: 'light', rules: { rules: { 'target-size': { enabled: true } } } };
const DARK: Look = { colorScheme: 'dark', rules: { runOnly: COLOUR_RULES } };

/**
 * Colours and the size of targets cost ten times as much as all the rest. They are the same at every width, so the narrowest screen is
 * looked at in the light, where targets have the least room, and the widest in the dark. AXE=all: every width in both, also those between.
 */
function looksAt(width: number, widths: readonly number[]): readonly Look[] {
  if (widths.length === 1 || process.env['AXE'] === 'all') return [LIGHT, DARK];
  if (width === widths[0]) return [LIGHT];
  return width === widths.at(-1) ? [STRUCTURE, DARK] : [];
}

const GROUP = 6;

/** For screens that are looked at one after the other on one page: a new page and login for each cost as much as looking. */
export const inGroups = <Of>(screens: readonly Of[]): Of[][] =>
  Array.from({ length: Math.ceil(screens.length / GROUP) }, (_, place) => screens.slice(place * GROUP, (place + 1) * GROUP));

/** What axe finds, and what still moves although the device asked for no motion. */
function findings(page: Page, rules: axe.RunOptions): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isMotion = ({ effect }: Animation) => Number(effect?.getComputedTiming().activeDuration) > 10;
    await nextFrame();
    // A colour that is inherited comes one generation after the other, each in no time.
    for (let changing = document.getAnimations(); changing.some((one) => !isMotion(one)); changing = document.getAnimations()) {
      await Promise.allSettled(changing.filter((one) => !isMotion(one)).map(({ finished }) => finished));
      await nextFrame();
    }
    await nextFrame();
    const { violations } = await axe.run({ resultTypes: ['violations'], ...rules });
    const moving = document
      .getAnimations()
      .filter(isMotion)
      .map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 200)}`);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
    return [...found, ...moving];
  }, rules);
}

/** What is on the screen now has no finding, in the light and in the dark, without motion: at the journey's own width, unless others are named. Every screen is looked at in every width once (axe.spec.ts). */
export async function expectAccessible(page: Page, widths?: readonly number[]): Promise<void> {
  const viewport = page.viewportSize();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; undefined`);
  const looked = widths ?? [viewport?.width ?? 320];
  for (const width of looked) {
    await page.setViewportSize({ width, height: viewport?.height ?? 800 });
    for (const { colorScheme, rules } of looksAt(width, looked)) {
      // Without motion no colour is caught half-way.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findings(page, rules), `${page.url()}, ${colorScheme}, ${width} px`).toEqual([]);
    }
  }
  if (viewport !== null) await page.setViewportSize(viewport);
}
