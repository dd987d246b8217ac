import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { buildApp } from '../server/app.ts';
import { TIMES } from '../server/testing/times.ts';
import { ti } from '../web/text/ti.ts';
import { test as base, button, expect, heading } from './app.ts';

/** Each in a new browser context. `TEST_TIMES=2` or more: six. */
const VISITS = TIMES >= 2 ? 6 : 3;
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Two servers with one database, this version and the next, behind a round-robin proxy. */
type Upgrade = {
  url: string;
  /** Selects who answers; initially both in turn. */
  ask(who: 'both' | 'old' | 'next'): void;
  /** Deletes the files of earlier releases, as many upgrades would. */
  forgetKept(): Promise<void>;
  /** Number of files requested from the server that has not built them. */
  crossed(): number;
};

/** Builds a real next version: its number changes the app's script, whose name occurs in nearly all others. */
async function buildNext(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'mengedi-next-'));
  const config = { define: { __APP_VERSION__: '"next"' }, logLevel: 'warn', build: { outDir, emptyOutDir: true } };
  const code = `const { build } = await import('vite'); await build(${JSON.stringify(config)});`;
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT, env });
  return outDir;
}

let nextRoot: Promise<string> | undefined;

const test = base.extend<{ upgrade: Upgrade }>({
  upgrade: async ({ server: { services } }, use) => {
    nextRoot ??= buildNext();
    const roots = [services.config.webRoot, await nextRoot];
    const own = await Promise.all(roots.map(async (root) => new Set(await readdir(join(root, 'assets')))));
    const apps = [];
    for (const webRoot of roots) {
      const app = await buildApp({ ...services, config: { ...services.config, webRoot }, drain: () => undefined }, false);
      await app.listen({ host: '127.0.0.1', port: 0 });
      apps.push(app);
    }
    const ports = apps.map((app) => (app.server.address() as AddressInfo).port);
    let who: 'both' | 'old' | 'next' = 'both';
    let calls = 0;
    let crossed = 0;
    const proxy = createServer((request, response) => {
      calls += 1;
      const place = who === 'both' ? calls % 2 : who === 'old' ? 0 : 1;
      const [, asset] = /^\/assets\/(.+)$/.exec(request.url ?? '') ?? [];
      if (asset !== undefined && own[place]?.has(asset) === false) crossed += 1;
      const { method, headers, url: path } = request;
      const asked = forward({ host: '127.0.0.1', port: ports[place], method, headers, path }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      // Browsers cancel requests when leaving a page.
      asked.on('error', () => response.destroy());
      request.pipe(asked);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    await use({
      url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      ask: (next) => {
        who = next;
      },
      forgetKept: async () => {
        await services.db.deleteFrom('web_assets').execute();
      },
      crossed: () => crossed,
    });
    proxy.closeAllConnections();
    proxy.close();
    for (const app of apps) {
      app.server.closeAllConnections();
      await app.close();
    }
  },

  baseURL: async ({ upgrade }, use) => use(upgrade.url),
});

// In sequence in one worker, so that the next version is built once.
test.describe.configure({ mode: 'default' });
test.afterAll(async () => {
  if (nextRoot !== undefined) await rm(await nextRoot, { recursive: true, force: true });
  nextRoot = undefined;
});

const version = (page: Page) => page.getByText(/1\.\d+\.\d+|next/);
const menu = (page: Page) => page.getByRole('navigation', { name: ti.app.menu });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

test('while two versions answer in turn, every page of either loads whole, and so does every screen after it', async ({
  browser,
  upgrade,
  as,
  page,
}) => {
  test.setTimeout(180_000);
  await as('premium');
  const storage = await page.context().storageState();
  for (let visit = 0; visit < VISITS; visit += 1) {
    // Each with an empty cache; any failed load fails the test.
    const context = await browser.newContext({ baseURL: upgrade.url, storageState: storage, serviceWorkers: 'block' });
    const visitor = await context.newPage();
    await visitor.goto('/exercises');
    await expect(rows(visitor)).toHaveCount(7);
    await menu(visitor).getByRole('link', { name: ti.menu.checklists }).click();
    await expect(rows(visitor)).toHaveCount(3);
    await visitor.goto('/settings');
    await expect(heading(visitor, ti.settings.title)).toBeVisible();
    await context.close();
  }
  expect(upgrade.crossed()).toBeGreaterThan(3 * VISITS);
});

test('a page whose script is gone from every server is fetched anew by itself, once', async ({ page, upgrade, faults }) => {
  faults.expectFailedLoads('/assets/');
  upgrade.ask('next');
  await upgrade.forgetKept();
  // The page comes from the old version, but its files are no longer available.
  upgrade.ask('old');
  let loads = 0;
  await page.route(
    ({ pathname }) => pathname === '/login',
    async (route) => {
      loads += 1;
      const response = await route.fetch();
      upgrade.ask('next');
      await route.fulfill({ response });
    },
  );
  await page.goto('/login');
  await expect(async () => expect(loads).toBe(2)).toPass();
  // Text typed earlier would be lost by the reload.
  await page.waitForFunction(() => (window as { mengediReady?: boolean }).mengediReady === true);
  await page.getByLabel(ti.login.email).fill('nobody@fixture.test');
  await page.getByLabel(ti.login.password, { exact: true }).fill('not this one');
  faults.expectFailedLoads('/api/login');
  await button(page, new RegExp(ti.login.submit), false).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
});

test('a screen that is gone from every server is fetched anew by itself, at its own address', async ({
  page,
  upgrade,
  as,
  faults,
}) => {
  faults.expectFailedLoads('/assets/');
  upgrade.ask('old');
  await as('premium');
  await page.goto('/exercises');
  await expect(rows(page)).toHaveCount(7);
  await upgrade.forgetKept();
  upgrade.ask('next');
  await menu(page).getByRole('link', { name: ti.menu.checklists }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL('/checklists');
  await expect(version(page).first()).toBeVisible();
});
