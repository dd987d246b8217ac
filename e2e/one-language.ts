import type { Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';
import { en } from '../web/admin/text/en.ts';
import { sv } from '../web/admin/text/sv.ts';
import { en as appEn } from '../web/text/en.ts';
import { sv as appSv } from '../web/text/sv.ts';
import { expect } from './app.ts';

type Words = Readonly<Record<string, unknown>>;
const sentences = (words: Words): string[] =>
  Object.values(words).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? sentences(value as Words) : [],
  );
/** Words that the back office has in this language only. */
const onlyIn = (these: Words[], others: Words[]): string[] => {
  const both = new Set(others.flatMap(sentences));
  return [...new Set(these.flatMap(sentences))].filter((words) => words.length > 2 && !both.has(words));
};
/** Each text of the content in this language, where it is written otherwise in the others. */
function written(content: unknown, language: 'ti' | 'sv' | 'en', into = new Set<string>()): Set<string> {
  if (typeof content !== 'object' || content === null) return into;
  const { ti, sv, en } = content as Record<string, unknown>;
  if (typeof ti === 'string' && typeof sv === 'string' && typeof en === 'string' && !ti.includes('<')) {
    const text = { ti, sv, en }[language];
    if ([ti, sv, en].filter((one) => one.includes(text)).length === 1 && text.length > 2) into.add(text);
  }
  for (const value of Object.values(content)) written(value, language, into);
  return into;
}
export const CONTENT = { ti: written(fixture, 'ti'), sv: written(fixture, 'sv'), en: written(fixture, 'en') };
const ONLY = { sv: new Set(onlyIn([sv, appSv], [en, appEn])), en: new Set(onlyIn([en, appEn], [sv, appSv])) };
const OTHER = { sv: 'en', en: 'sv' } as const;

/** What is read on the page, or read aloud, with the language that it says it is in. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const said: { words: string; lang: string }[] = [];
    const langOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang') ?? '';
    const add = (element: Element, words: string | null) => {
      const trimmed = (words ?? '').replaceAll('\u00ad', '').trim();
      if (trimmed !== '') said.push({ words: trimmed, lang: langOf(element) });
    };
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('script, style, svg')) continue;
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(element, node.textContent);
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) add(element, element.getAttribute(name));
    }
    add(document.documentElement, document.title.split(' · ')[0] ?? '');
    return said;
  });

const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign);
/** As words of their own, not within a longer one. */
function isSaid(words: string, text: string): boolean {
  const at = words.indexOf(text);
  // In brackets a term stands within a text of another language.
  return at >= 0 && words[at - 1] !== '(' && !isLetter(words[at - 1]) && !isLetter(words[at + text.length]);
}

/** Words of another language on the page that do not say so, for an admin who reads this one. */
export async function foreignWords(page: Page, language: 'sv' | 'en'): Promise<string[]> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .animate-spin, main .animate-pulse')).toHaveCount(0);
  const found = new Set<string>();
  for (const { words, lang } of await saidOn(page)) {
    const isForeign = lang !== OTHER[language] && ONLY[OTHER[language]].has(words);
    const isContent = (['ti', 'sv', 'en'] as const).some(
      (other) => other !== lang && [...CONTENT[other]].some((text) => isSaid(words, text)),
    );
    if (isForeign || isContent) found.add(`${language} (${lang}): ${words.slice(0, 80)}`);
  }
  return [...found];
}

/** Expects each language of the back office to be kept on the open screen; it is switched in place. */
export async function expectOneLanguage(page: Page): Promise<void> {
  const found: string[] = [];
  for (const [language, name] of [
    ['en', 'English'],
    ['sv', 'Svenska'],
  ] as const) {
    await page
      .locator('nav')
      .getByText(name, { exact: true })
      .evaluate((choice: HTMLElement) => choice.click());
    found.push(...(await foreignWords(page, language)));
  }
  expect(found, page.url()).toEqual([]);
}
