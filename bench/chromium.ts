import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';

/** The Chromium that the tests use. */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } as Record<string, string> });
}

export type Session = { token: string; user: string };

/** A phone on which the learner is logged in already. The storage is prepared in advance, because writing it would take time that no learner spends. */
export async function openPhone(
  browser: Browser,
  url: string,
  session?: Session,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const stored = Object.entries(session ?? {}).map(([name, value]) => ({ name: `mengedi.${name}`, value }));
  return browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage: stored }] },
    ...options,
  });
}
