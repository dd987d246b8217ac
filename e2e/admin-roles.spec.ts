import type { Page } from '@playwright/test';
import { JOBS, type Job } from '#domain/jobs.ts';
import { sv } from '../web/admin/text/sv.ts';
import { sv as appSv } from '../web/text/sv.ts';
import { orderBySwish, send } from './admin.ts';
import { expect, heading, login, settled, test } from './app.ts';

/** No row has it: what is pressed reaches the door of the call, and changes nothing behind it. */
const NOBODY = 2_147_483_000;
/** What leaves the back office or ends the walk. */
const LEAVES = new Set([appSv.menu.logout, sv.orders.print]);
const PRESSES_MOST = 60;

const names = (page: Page, inside: string) =>
  page.locator(inside).evaluateAll((elements) =>
    (elements as HTMLElement[])
      .filter((element) => element.checkVisibility() && !element.closest('[inert]'))
      // Of rows that repeat each other one stands for all.
      .map((element) => (element.getAttribute('aria-label') ?? element.innerText).trim().replace(/[\d#].*$/s, '')),
  );

/** Presses every button of the screen that is open, each that is called the same once, and in a dialog that opens each of its own. */
async function pressAll(page: Page, path: string): Promise<void> {
  const pressed = new Set<string>();
  await fillForms(page);
  for (let presses = 0; presses < PRESSES_MOST; presses += 1) {
    const found = await names(page, 'main button:enabled');
    const next = found.findIndex((name) => !pressed.has(name) && !LEAVES.has(name));
    const name = found[next];
    if (name === undefined) return;
    pressed.add(name);
    const visible = page.locator('main button:enabled').filter({ visible: true });
    await visible
      .nth(next)
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await answered(page);
    await pressDialog(page);
    if (new URL(page.url()).pathname !== path) {
      await open(page, path);
      await fillForms(page);
    }
  }
}

const FILLED: Readonly<Record<string, string>> = {
  date: '2027-01-31',
  email: 'rollen@example.se',
  number: '2',
  url: 'https://example.se',
};

/** What is empty is filled, so that a form that wants words is sent, too. Searches stay: they would hide what is to be pressed. */
async function fillForms(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true;
  });
  const fields = page.locator(
    'main form :is(input:not([type=radio], [type=checkbox], [type=file], [type=search]), textarea):enabled:not([readonly])',
  );
  for (const field of await fields.filter({ visible: true }).all()) {
    if ((await field.inputValue().catch(() => 'gone')) !== '') continue;
    const type = (await field.getAttribute('type')) ?? 'text';
    await field.fill(FILLED[type] ?? '12', { timeout: 5_000 }).catch(() => undefined);
  }
}

async function pressDialog(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]');
  for (let depth = 0; depth < 3 && (await dialog.count()) > 0; depth += 1) {
    // A reason, a password or an amount that is missing would hold back what is asked for.
    for (const field of await dialog
      .locator('input:enabled:not([readonly]):not([type=radio], [type=file], [type=checkbox]), textarea')
      .all())
      if ((await field.inputValue()) === '') await field.fill('12').catch(() => undefined);
    for (const choice of (await dialog.getByRole('radio').all()).slice(0, 1)) await choice.check().catch(() => undefined);
    const last = dialog.locator('button:enabled').last();
    await last.click({ timeout: 5_000 }).catch(() => undefined);
    await answered(page);
  }
  if ((await dialog.count()) > 0) await page.reload();
}

/** Until all that was asked for is answered and drawn. */
async function answered(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await settled(page);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main h1').first()).toBeVisible();
  await answered(page);
}

const shapeOf = (path: string) => path.replace(/\/\d+/g, '/:id');

for (const job of JOBS) {
  test(`whatever is shown to somebody who is here as ${job} may be pressed: no call is refused`, async ({
    page,
    account,
    otherDevice,
    server,
    faults,
  }) => {
    test.slow();
    faults.expectFailedLoads('/api/');
    const learner = await account('free', { name: 'Rollen Test' });
    const phone = await otherDevice(learner);
    const [claimed, paid] = [await orderBySwish(phone, 1), await orderBySwish(phone, 2)];
    await send(phone, 'POST /api/orders/{id}/paid', `/api/orders/${claimed.id}/paid`);
    await send(phone, 'POST /api/support', '/api/support', {
      id: crypto.randomUUID(),
      subject: 'content',
      message: 'rollen',
      report: { question_id: 1001, reason: 'wrong', language: 'ti' },
    });
    const owner = await otherDevice(await account('admin'));
    await send(owner, 'POST /api/sales/{id}/fulfil', `/api/sales/${paid.id}/fulfil`, { price: paid.price });
    const person = await account('admin', { name: `Rollen ${job}` });
    await server.db.updateTable('users').set({ job }).where('id', '=', person.id).execute();
    await login(page, person);

    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403)
        refused.push(`${new URL(page.url()).pathname}: ${response.request().method()} ${response.url()}`);
    });
    page.on('dialog', (question) => void question.accept().catch(() => undefined));
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    // Who may is decided by the real server, before it looks at the body or for the row.
    await page.route('**/api/**', (route) => {
      const request = route.request();
      if (request.method() === 'GET') return route.continue();
      const url = request.url().replace(/\/\d+(?=\/|$|\?)/g, `/${NOBODY}`);
      return route.continue({ url, ...(request.postData() === null ? {} : { postData: '{"nothing":true}' }) });
    });

    await open(page, '/admin');
    const queue = [...new Set(await links(page))];
    const seen = new Set<string>();
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (seen.has(shapeOf(path))) continue;
      seen.add(shapeOf(path));
      await open(page, path);
      queue.push(...(await links(page)));
      await pressAll(page, path);
      // Nobody is sent to the shop.
      await expect(page.locator('main').getByText(appSv.locked.how)).toHaveCount(0);
    }
    // The first order of the list waits; this one is paid, and may be paid back by some.
    if (seen.has('/admin/orders')) {
      await open(page, `/admin/orders/${paid.id}`);
      await pressAll(page, `/admin/orders/${paid.id}`);
    }
    expect(refused).toEqual([]);
    expect([...seen].sort().length, 'screens').toBeGreaterThanOrEqual(LEAST[job]);
    expect([...seen].some((path) => path === '/admin/questions/:id')).toBe(['owner', 'editor', 'support'].includes(job));
    await expect(heading(page, /./)).toBeVisible();
  });
}

/** Of the menu and of the screens that they lead to. */
const LEAST: Readonly<Record<Job, number>> = { owner: 30, editor: 20, translator: 3, support: 7, reader: 2 };

const links = (page: Page) =>
  page
    .locator('nav a[href^="/admin/"], main a[href^="/admin/"]')
    .evaluateAll((found) => [...new Set((found as HTMLAnchorElement[]).map((link) => link.pathname))]);
