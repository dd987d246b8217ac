import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './app.ts';

/** The narrowest supported screen, a phone, and a desktop. */
export const EVERY_WIDTH = [320, 412, 1280];
/** Rules that depend on the colour scheme; all others are checked in light mode only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The minified build, because it is sent to and compiled in the browser for every screen. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Look = { colorScheme: 'light' | 'dark'; rules: RunOptions };

const WITH_TARGETS: RunOptions = { rules: { 'target-size': { enabled: true } } };
const LIGHT: Look = { colorScheme: 'light', rules: WITH_TARGETS };
const DARK: Look = { colorScheme: 'dark', rules: WITH_TARGETS };
const DARK_COLOURS: Look = { colorScheme: 'dark', rules: { runOnly: COLOUR_RULES } };
/** Rules to check at other widths, where other parts of a screen are shown: everything but touch targets, which are tightest on the narrowest screen. */
const DARK_WIDE: Look = { colorScheme: 'dark', rules: {} };

/** Number of checks made on a page. */
const looks = new WeakMap<Page, number>();

/**
 * Contrast and target size cost ten times as much as all other rules. They do not depend on the width, so whole screens are checked in light mode at the
 * narrowest width and in dark mode at the widest. The states of a journey alternate between both modes, which use the same colour variables
 * (contrast.test.ts). AXE=all: every state at every width in both modes.
 */
function looksAt(width: number, widths: readonly number[], before: number): readonly Look[] {
  if (process.env['AXE'] === 'all') return [LIGHT, DARK_COLOURS];
  if (widths.length === 1) return [before % 2 === 0 ? LIGHT : DARK];
  if (width === widths[0]) return [LIGHT];
  return width === widths.at(-1) ? [DARK_WIDE] : [];
}

const GROUP = 12;

/** Groups screens that are checked one after the other on one page, because a new page with a login costs as much as a check. */
export const inGroups = <Of>(screens: readonly Of[]): Of[][] =>
  Array.from({ length: Math.ceil(screens.length / GROUP) }, (_, place) => screens.slice(place * GROUP, (place + 1) * GROUP));

/**
 * Rows that differ from two earlier ones only in text and drawings are hidden while axe runs: it would report the same for each, and compares every element
 * with all that lie below it. AXE=all: every row.
 */
const ALIKE_SHOWN = process.env['AXE'] === 'all' ? Number.POSITIVE_INFINITY : 2;

const hideAlike = (page: Page) =>
  page.evaluate((shown) => {
    const isWord =
      /^(id|for|href|src|srcset|name|value|title|alt|datetime|aria-(label|labelledby|describedby|controls)|data-.*)$/;
    const shape = (element: Element): string => {
      if (element.localName === 'svg') return '<svg>';
      const attributes = [...element.attributes].map(
        ({ name, value }) => `${name}=${isWord.test(name) ? value.trim() === '' : value}`,
      );
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      return `<${element.localName} ${attributes.join(' ')} ${hasText}>${[...element.children].map(shape).join('')}</>`;
    };
    const counts = new Map<Element | null, Map<string, number>>();
    const hidden: Element[] = [];
    for (const row of document.querySelectorAll('li, tr, section, article')) {
      const before = counts.get(row.parentElement) ?? new Map<string, number>();
      counts.set(row.parentElement, before);
      const is = shape(row);
      before.set(is, (before.get(is) ?? 0) + 1);
      if ((before.get(is) ?? 0) > shown && !row.contains(document.activeElement)) hidden.push(row);
    }
    const { scrollX, scrollY } = window;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-alike] { display: none !important }');
    for (const row of hidden) row.setAttribute('data-alike', '');
    document.adoptedStyleSheets.push(sheet);
    Object.assign(window, {
      showAlike: () => {
        for (const row of hidden) row.removeAttribute('data-alike');
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
        scrollTo(scrollX, scrollY);
      },
    });
  }, ALIKE_SHOWN);
const showAlike = (page: Page) => page.evaluate('window.showAlike()');

/** Violations found by axe, and animations that run despite reduced motion. */
function findings(page: Page, rules: RunOptions): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isMotion = ({ effect }: Animation) => Number(effect?.getComputedTiming().activeDuration) > 10;
    await nextFrame();
    // Inherited colours change one generation after the other, each as a transition of zero length.
    for (let changing = document.getAnimations(); changing.some((one) => !isMotion(one)); changing = document.getAnimations()) {
      await Promise.allSettled(changing.filter((one) => !isMotion(one)).map(({ finished }) => finished));
      await nextFrame();
    }
    await nextFrame();
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
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

/**
 * Combinations of text colour, background and font size, which decide the result of axe's contrast rule. The background is that of the nearest opaque
 * ancestor; overlapping elements are not covered here, but by the full checks in axe.spec.ts.
 */
const colourPairs = (page: Page) =>
  page.evaluate(() => {
    const isClear = (colour: string) => /^(?:transparent|rgba\(.*, 0(?:\.\d+)?\))$/.test(colour);
    const pairs = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const { parentElement: element, nodeValue } = texts.currentNode;
      if (element === null || nodeValue?.trim() === '' || !element.checkVisibility()) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const layers: string[] = [];
      for (let place: Element | null = element; place !== null; place = place.parentElement) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(place);
        if (opacity !== '1' || backgroundImage !== 'none') layers.push(opacity, backgroundImage);
        if (backgroundColor !== 'rgba(0, 0, 0, 0)') layers.push(backgroundColor);
        if (!isClear(backgroundColor)) break;
      }
      pairs.add([color, fontSize, fontWeight, ...layers].join(' '));
    }
    return [...pairs];
  });

/** Combinations without violations so far in this worker, by colour scheme. */
const knownPairs = new Set<string>();

/** For states of a journey the contrast rule runs only if there are new colour combinations; for whole screens always. */
async function findingsOfState(page: Page, { colorScheme, rules }: Look): Promise<string[]> {
  const pairs = (await colourPairs(page)).map((pair) => `${colorScheme} ${pair}`);
  const isKnown = process.env['AXE'] !== 'all' && pairs.every((pair) => knownPairs.has(pair));
  const found = await findings(page, isKnown ? { rules: { ...rules.rules, 'color-contrast': { enabled: false } } } : rules);
  if (found.length === 0) for (const pair of pairs) knownPairs.add(pair);
  return found;
}

/**
 * Expects no accessibility violations in the current state, with reduced motion; at the current width, or at the given ones. Every screen is checked at every
 * width in axe.spec.ts.
 */
export async function expectAccessible(page: Page, widths?: readonly number[]): Promise<void> {
  const viewport = page.viewportSize();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE}; undefined`);
  await hideAlike(page);
  const looked = widths ?? [viewport?.width ?? 320];
  const before = looks.get(page) ?? 0;
  looks.set(page, before + 1);
  for (const width of looked) {
    await page.setViewportSize({ width, height: viewport?.height ?? 800 });
    for (const look of looksAt(width, looked, before)) {
      const { colorScheme } = look;
      // Reduced motion, so that no colour is in transition.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = await (widths === undefined ? findingsOfState(page, look) : findings(page, look.rules));
      expect(found, `${page.url()}, ${colorScheme}, ${width} px`).toEqual([]);
    }
  }
  if (viewport !== null) await page.setViewportSize(viewport);
  await showAlike(page);
}
