import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { twoFrames } from './frames.ts';

const WITH_TARGETS: RunOptions = { rules: { 'target-size': { enabled: true } } };

/** Runs for longer than the hundredth of a millisecond to which reduced motion shortens everything. */
const isMotion = ({ effect }: Animation) => Number(effect?.getComputedTiming().activeDuration) > 10;

/** Waits for colours: inherited ones change one generation after the other, each as a transition of zero length. */
async function coloursSettled(): Promise<void> {
  await twoFrames();
  for (let changing = document.getAnimations(); changing.some((one) => !isMotion(one)); changing = document.getAnimations()) {
    await Promise.allSettled(changing.filter((one) => !isMotion(one)).map(({ finished }) => finished));
    await twoFrames();
  }
}

async function violations(place: Element | Document, rules: RunOptions): Promise<string[]> {
  const { violations } = await axe.run(place, { resultTypes: ['violations'], ...rules });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** Runs axe on the current state of a screen and expects no violations. */
export async function expectAccessible(): Promise<void> {
  await coloursSettled();
  expect(await violations(document.getElementById('root') as HTMLElement, WITH_TARGETS)).toEqual([]);
}

/** The narrowest supported screen, a phone, and a desktop. */
const WIDTHS = [320, 412, 1280];
type Look = { colorScheme: 'light' | 'dark'; rules: RunOptions };
const LIGHT: Look = { colorScheme: 'light', rules: WITH_TARGETS };
const DARK: Look = { colorScheme: 'dark', rules: {} };

/**
 * Runs axe on a whole page, and expects no violations and nothing that moves despite reduced motion: in light mode with touch targets at the narrowest width,
 * where they are tightest, and in dark mode at the widest, where other parts are shown. AXE=all: at every width in both modes.
 */
export async function expectScreenAccessible(): Promise<void> {
  const [narrowest = 0, ...wider] = WIDTHS;
  const everywhere = import.meta.env['AXE'] === 'all';
  const looks: readonly (readonly [number, Look])[] = everywhere
    ? WIDTHS.flatMap((width) => [[width, LIGHT] as const, [width, DARK] as const])
    : [
        [narrowest, LIGHT],
        [wider.at(-1) ?? 0, DARK],
      ];
  for (const [width, { colorScheme, rules }] of looks) {
    await page.viewport(width, 800);
    await commands.emulateMedia({ colorScheme });
    await coloursSettled();
    const moving = document.getAnimations().filter(isMotion);
    expect([
      ...(await violations(document, rules)),
      ...moving.map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 200)}`),
    ]).toEqual([]);
  }
  await commands.emulateMedia({ colorScheme: 'light' });
}
