import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildApp } from '../server/app.ts';
import { ti } from '../web/text/ti.ts';
import { test as base, button, expect, heading } from './app.ts';
import { openFirst } from './offline.ts';

/** A server for this test, which can be replaced by the next release of the app and rolled back. */
type Deployment = {
  url: string;
  releaseNext(): Promise<void>;
  rollBack(): Promise<void>;
  /** Deletes the files of earlier releases from the database, as many upgrades would. */
  forgetKept(): Promise<void>;
};

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ server: { services } }, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'mengedi-release-'));
    const listen = async (webRoot: string, port: number) => {
      const app = await buildApp({ ...services, config: { ...services.config, webRoot }, drain: () => undefined }, false);
      const url = await app.listen({ host: '127.0.0.1', port });
      return { app, url };
    };
    let { app, url } = await listen(services.config.webRoot, 0);
    /** Idle keep-alive connections would delay closing; cut them as the real server does. */
    const close = async () => {
      const cut = setTimeout(() => app.server.closeAllConnections(), 2_000);
      await app.close();
      clearTimeout(cut);
    };
    const replace = async (webRoot: string) => {
      await close();
      ({ app } = await listen(webRoot, Number(new URL(url).port)));
    };
    await use({
      url,
      forgetKept: async () => {
        await services.db.deleteFrom('web_assets').execute();
      },
      releaseNext: async () => replace(await nextEdition(services.config.webRoot, join(directory, 'next'))),
      rollBack: () => replace(services.config.webRoot),
    });
    await close();
    await rm(directory, { recursive: true, force: true });
  },
  baseURL: async ({ deployment }, use) => use(deployment.url),
});

/** A copy of the app with a mark in its page and renamed scripts, like a release that changes all files. */
async function nextEdition(from: string, to: string): Promise<string> {
  await cp(from, to, { recursive: true });
  const files = await readdir(to, { recursive: true });
  const scripts = files.filter((name) => /^assets\/.*\.js$/.test(name)).map((name) => basename(name));
  const named = new RegExp(scripts.map((name) => name.replace('.js', '\\.js')).join('|'), 'g');
  const change = async (name: string, from: RegExp, into: string) => {
    const text = await readFile(join(to, name), 'utf8');
    await writeFile(join(to, name), text.replaceAll(from, into));
    for (const compressed of ['br', 'gz']) await rm(join(to, `${name}.${compressed}`), { force: true });
  };
  for (const name of files) if (/\.(html|js)$/.test(name)) await change(name, named, 'next-$&');
  for (const name of scripts) await rename(join(to, 'assets', name), join(to, 'assets', `next-${name}`));
  await change('index.html', /<meta name="theme-color"/g, '<meta name="edition" content="next" />$&');
  await change('service-worker.js', /mengedi-app-[0-9a-f]+/g, 'mengedi-app-next');
  return to;
}

const prompt = (page: Page) => page.getByRole('region', { name: ti.app.newVersion });
const edition = (page: Page) => page.locator('meta[name=edition]');
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const menu = (page: Page) => page.getByRole('navigation', { name: ti.app.menu });
const caches = (page: Page) => page.evaluate(() => window.caches.keys());

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a new version asks before it reloads, later keeps the old one, yes opens the new one; and so does the way back', async ({
    page,
    as,
    deployment,
    faults,
  }) => {
    // Requests fail while the server is replaced.
    faults.expectFailedLoads('/api/');
    await as('premium');
    await openFirst(page, '/exercises');
    const before = await caches(page);
    await expect(prompt(page)).toBeHidden();
    await deployment.releaseNext();
    await page.reload();
    await expect(prompt(page)).toBeVisible();
    await expect(edition(page)).toHaveCount(0);
    await button(prompt(page), ti.app.later).click();
    await expect(prompt(page)).toBeHidden();
    // The old version still works completely, including screens not opened before, whose files the server no longer has.
    await menu(page).getByRole('link', { name: ti.menu.checklists }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.goto('/exercises');
    await expect(prompt(page)).toBeVisible();
    await expect(edition(page)).toHaveCount(0);
    await button(prompt(page), ti.app.reload).click();
    await expect(edition(page)).toHaveAttribute('content', 'next');
    await expect(rows(page)).toHaveCount(7);
    await expect(prompt(page)).toBeHidden();
    expect(await caches(page)).toEqual(['mengedi-app-next']);

    await deployment.rollBack();
    await menu(page).getByRole('link', { name: ti.menu.checklists }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.reload();
    await expect(edition(page)).toHaveAttribute('content', 'next');
    await expect(prompt(page)).toBeVisible();
    await button(prompt(page), ti.app.reload).click();
    await expect(edition(page)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(3);
    expect(await caches(page)).toEqual(before);
  });

  test('a version that was taken back before anybody took it leaves those in peace who kept the old one', async ({
    page,
    as,
    deployment,
    faults,
  }) => {
    // Requests fail while the server is replaced.
    faults.expectFailedLoads('/api/');
    await as('premium');
    await openFirst(page, '/exercises');
    await deployment.releaseNext();
    await page.reload();
    await expect(prompt(page)).toBeVisible();
    await deployment.rollBack();
    await page.reload();
    await expect(rows(page)).toHaveCount(7);
    await expect(prompt(page)).toBeVisible();
    await button(prompt(page), ti.app.reload).click();
    await expect(prompt(page)).toBeHidden();
    await expect(edition(page)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(7);
    await page.reload();
    await expect(rows(page)).toHaveCount(7);
    await expect(prompt(page)).toBeHidden();
  });

  test('an admin whose part of the app is gone from the server has the new one after one reload', async ({
    page,
    as,
    deployment,
    faults,
  }) => {
    faults.expectFailedLoads('/assets/admin-routes-');
    faults.expectFailedLoads('/api/');
    faults.expectBlocked('Failed to fetch dynamically imported module');
    await as('admin');
    await openFirst(page, '/settings');
    await deployment.releaseNext();
    await deployment.forgetKept();
    await menu(page).getByRole('link', { name: ti.menu.admin }).click();
    await expect(heading(page, ti.error.load)).toBeVisible();
    await button(page, ti.error.reloadPage).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(heading(page, ti.error.load)).toBeHidden();
    await expect(edition(page)).toHaveAttribute('content', 'next');
  });
});

test('a tab of the old version goes on with it: its next screen is still there', async ({ page, as, deployment, faults }) => {
  faults.expectFailedLoads('/api/');
  await as('premium');
  await page.goto('/exercises');
  await expect(rows(page)).toHaveCount(7);
  await deployment.releaseNext();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await menu(page).getByRole('link', { name: ti.menu.checklists }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(edition(page)).toHaveCount(0);
  expect(loads).toBe(0);
});
