// Takes the screenshots of the README: npm run screenshots
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { logIn, start } from '../bench/server.ts';
import { ti } from '../web/text/ti.ts';
import { findBrowser } from './browser.ts';

const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const SIZE = { width: 360, height: 740 };

/** The screenshots and how to get there. */
const PICTURES: readonly { name: string; colorScheme: 'light' | 'dark'; open: (page: Page) => Promise<void> }[] = [
  {
    name: 'today',
    colorScheme: 'light',
    open: async (page) => {
      await page.goto('/today');
    },
  },
  {
    name: 'question',
    colorScheme: 'light',
    open: async (page) => {
      await page.goto('/exercises/1');
      await page.locator('[aria-labelledby=question-text] button').first().click();
      await page.locator('.verdict [role=status] > div').first().waitFor();
    },
  },
  {
    name: 'signs-dark',
    colorScheme: 'dark',
    open: async (page) => {
      await page.goto('/traffic-signs/1');
      await page.locator('main img').first().waitFor();
    },
  },
];

const dataDir = await mkdtemp(join(tmpdir(), 'mengedi-screenshots-'));
const server = await start('server/main.ts', { DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'error' });
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } as Record<string, string> });
try {
  const { token, user } = await logIn(server.url, 'learner@mengedi.test');
  for (const { name, colorScheme, open } of PICTURES) {
    const context = await browser.newContext({ baseURL: server.url, viewport: SIZE, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto('/icon.svg');
    await page.evaluate(
      ([token, user]) => {
        localStorage.setItem('mengedi.token', token as string);
        localStorage.setItem('mengedi.user', user as string);
      },
      [token, JSON.stringify(user)],
    );
    await open(page);
    await page.getByText(ti.app.loading).waitFor({ state: 'detached' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.getBoundingClientRect().top > innerHeight || image.naturalWidth > 0),
    );
    const picture = await page.screenshot();
    await sharp(picture)
      .png({ palette: true })
      .toFile(join(FOLDER, `${name}.png`));
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
