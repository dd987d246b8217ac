import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';

const browser = await findBrowser();
/** What a person would see at once is there by then. The whole suite gives more time (e2e/check.ts), for machines that do much else. */
const EXPECT_MS = Number(process.env['EXPECT_MS'] ?? 10_000);
/** A page of a journey lives for seconds: compiling its scripts well, and collecting its garbage on other threads, costs more than it saves. */
const SHORT_LIVED = '--no-opt --no-maglev --single-threaded-gc';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/database.ts',
  outputDir: 'node_modules/.cache/playwright',
  fullyParallel: true,
  // More than there are cores: journeys wait a lot.
  workers: availableParallelism() + 1,
  // One journey in thousands meets a state of the browser that nobody thought of. The summary names it, with its reason: it is a bug.
  retries: 1,
  forbidOnly: process.env['CI'] === 'true',
  // Only what hangs runs into these, however busy the machine is.
  timeout: 600_000,
  expect: { timeout: EXPECT_MS },
  reporter: [['line'], ['json', { outputFile: 'node_modules/.cache/playwright.json' }]],
  use: {
    // A click whose target is covered or gone says so, instead of waiting until the journey's own end.
    actionTimeout: 2 * EXPECT_MS,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 1280, height: 800 },
    // Moving things cost half a second for each page that opens. What moves is looked at by its own journeys.
    contextOptions: { reducedMotion: 'reduce' },
    // It would fetch the whole app anew for each journey, and hide from them what the network does. Its own journeys allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browser.args, `--js-flags=${SHORT_LIVED}`],
      env: { ...process.env, ...browser.env } as Record<string, string>,
    },
    // Recording every journey costs half as much again; a failed one is run anew with --trace on.
    trace: 'off',
  },
});
