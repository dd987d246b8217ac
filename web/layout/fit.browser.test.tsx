import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { misfits, smallTargets } from '../testing/fit.ts';
import { learner, logIn, open } from '../testing/open.tsx';

// A fast subset of e2e/fit.spec.ts, which checks every screen with real content, doubled text size and wide spacing.

const SCREENS = [
  '/exercises',
  '/exercises/1',
  '/steps',
  '/steps/1',
  '/today',
  '/checklists',
  '/traffic-signs',
  '/traffic-rules/17',
  '/words',
  '/examination',
  '/results',
  '/progress',
  '/feedback',
  '/settings',
];
const isReady = () =>
  document.querySelector('h1') !== null && document.querySelector('main .animate-spin, main .animate-pulse') === null;

describe.each(['ti', 'sv'] as const)('on the narrowest phone, in %s', (language) => {
  test.each(SCREENS)('%s cuts nothing off, does not scroll sideways, and has targets for a thumb', async (path) => {
    await page.viewport(320, 640);
    await logIn({ ...learner, trial_ends_at: new Date(Date.now() + 86_400_000 * 100).toISOString() });
    await open(path, { language });
    await expect.poll(isReady).toBe(true);
    await expect.poll(misfits).toEqual([]);
    expect(smallTargets()).toEqual([]);
  });
});
