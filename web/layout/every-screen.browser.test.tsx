import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '#contract/session.ts';
import { expectScreenAccessible } from '../testing/accessible.ts';
import { showContent } from '../testing/content.ts';
import { server } from '../testing/example-server.ts';
import { brokenWords, misfits, smallTargets } from '../testing/fit.ts';
import { learner, logIn, open } from '../testing/open.tsx';
import { SCREENS } from '../testing/screens.ts';

// Every screen of learners, opened once in each language and looked at for findings of axe and for how it fits.

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const USERS: Readonly<Record<(typeof SCREENS)[number]['who'], User | undefined>> = {
  guest: undefined,
  free: { ...learner, trial_ends_at: inDays(-10) },
  premium: { ...learner, trial_ends_at: inDays(100) },
};
const PHONE = { width: 360, height: 740 };

/** Text spacing of WCAG 2.2 (1.4.12). */
const SPACED = new CSSStyleSheet();
SPACED.replaceSync(
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
);

const isReady = () =>
  document.querySelector('h1') !== null && document.querySelector('main .animate-spin, main .animate-pulse') === null;

async function openAs(who: keyof typeof USERS, path: string, language: 'ti' | 'sv'): Promise<void> {
  const user = USERS[who];
  if (user !== undefined) {
    await server.answer('GET /api/profile', user);
    await logIn(user);
  }
  await page.viewport(320, 640);
  await open(path, { language });
  await expect.poll(isReady).toBe(true);
  await document.fonts.ready;
}

async function expectToFit(): Promise<void> {
  await page.viewport(320, 640);
  await expect.poll(misfits).toEqual([]);
  expect(brokenWords([document.body])).toEqual([]);
  document.body.style.hyphens = '';
  expect(smallTargets()).toEqual([]);
  document.adoptedStyleSheets = [SPACED];
  await expect.poll(misfits, { message: 'spaced' }).toEqual([]);
  document.adoptedStyleSheets = [];
  await page.viewport(PHONE.width, PHONE.height);
  document.documentElement.style.fontSize = '200%';
  await document.fonts.ready;
  await expect.poll(misfits, { message: 'twice the size' }).toEqual([]);
}

beforeEach(() => showContent());

afterEach(() => {
  document.adoptedStyleSheets = [];
  document.documentElement.style.fontSize = '';
  document.body.style.hyphens = '';
});

const SHOWN = [{ path: '/no-such-page', who: 'guest' } as const, ...SCREENS];

test.each(SHOWN)(
  'axe finds nothing at $path ($who), and at 320 px, spaced, and with text of twice the size nothing is cut off or broken',
  async ({ path, who }) => {
    await openAs(who, path, 'ti');
    await expectScreenAccessible();
    await expectToFit();
  },
);

describe('in Swedish, whose words are longer', () => {
  test.each(SHOWN)('nothing of $path ($who) is cut off or broken', async ({ path, who }) => {
    await openAs(who, path, 'sv');
    await expectToFit();
  });
});
