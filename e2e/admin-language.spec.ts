import type { Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';
import { en } from '../web/admin/text/en.ts';
import { sv } from '../web/admin/text/sv.ts';
import { ADMIN_SCREENS } from '../web/testing/screens.ts';
import { en as appEn } from '../web/text/en.ts';
import { sv as appSv } from '../web/text/sv.ts';
import { retiredQuestion, send } from './admin.ts';
import { button, expect, heading, test, visit } from './app.ts';

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
const CONTENT = { ti: written(fixture, 'ti'), sv: written(fixture, 'sv'), en: written(fixture, 'en') };
const ONLY = { sv: onlyIn([sv, appSv], [en, appEn]), en: onlyIn([en, appEn], [sv, appSv]) };

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

const OTHER = { sv: 'en', en: 'sv' } as const;
/** Of the settings those that an admin has. */
const SETTINGS = ['/settings', ...['profile', 'language', 'look', 'email'].map((subject) => `/settings?show=${subject}`)];

for (const language of ['en', 'sv'] as const) {
  test(`an admin who reads ${language} reads no word of another language on any screen, unless it says so`, async ({
    page,
    as,
  }) => {
    test.slow();
    await as('admin', { name: 'Sara Berg' });
    await page.evaluate((value) => localStorage.setItem('mengedi.preferences', JSON.stringify({ language: value })), language);
    await send(page, 'POST /api/support', '/api/support', { subject: 'other', message: 'ሰላም' });
    // Named by words of the content in Swedish, so that each place that names it is found.
    const named = { ...retiredQuestion('ገምጋም'), question_sv: [...CONTENT.sv][0] ?? '' };
    const { id } = await send(page, 'POST /api/questions', '/api/questions', named);
    await send(page, 'DELETE /api/questions/{id}', `/api/questions/${id}`);
    const found: string[] = [];
    for (const path of [...ADMIN_SCREENS, ...SETTINGS]) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main .animate-spin, main .animate-pulse')).toHaveCount(0);
      expect(await page.locator('html').getAttribute('lang'), path).toBe(language);
      const foreign = new Set(ONLY[OTHER[language]]);
      for (const { words, lang } of await saidOn(page)) {
        const isForeign = lang !== OTHER[language] && foreign.has(words);
        const isContent = (['ti', 'sv', 'en'] as const).some(
          (other) => other !== lang && [...CONTENT[other]].some((text) => isSaid(words, text)),
        );
        if (isForeign || isContent) found.push(`${path} (${lang}): ${words.slice(0, 80)}`);
      }
    }
    expect([...new Set(found)]).toEqual([]);
  });
}

test('the language that an admin chooses in the back office is the account’s: another device has it after login', async ({
  page,
  otherDevice,
  server,
  as,
}) => {
  const admin = await as('admin');
  await page.goto('/admin');
  await page.getByText('English', { exact: true }).click();
  await expect(heading(page, en.start.title)).toBeVisible();
  const chosen = () => server.db.selectFrom('users').select('language').where('id', '=', admin.id).executeTakeFirstOrThrow();
  await expect.poll(chosen).toEqual({ language: 'en' });

  const logIn = async (device: Page, { email, password }: { email: string; password: string }) => {
    await device.goto('/login?next=%2Fadmin');
    await device.locator('[name=email]').fill(email);
    await device.locator('[name=password]').fill(password);
    await device.locator('[name=password]').press('Enter');
  };
  const other = await otherDevice();
  await logIn(other, admin);
  await expect(heading(other, en.start.title)).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');

  // What was chosen on a device stays there.
  const own = await otherDevice();
  await own.goto('/login');
  await own.getByText('Svenska', { exact: true }).click();
  await expect(button(own, appSv.login.submit)).toBeVisible();
  await logIn(own, admin);
  await expect(heading(own, sv.start.title)).toBeVisible();
});
