import type { Locator, Page, Request } from '@playwright/test';
import { JOBS, type Job } from '#domain/jobs.ts';
import { sv } from '../web/admin/text/sv.ts';
import { sv as appSv } from '../web/text/sv.ts';
import { orderBySwish, send } from './admin.ts';
import { button, expect, heading, login, settled, test } from './app.ts';

/** An id without a row: the calls pass the access check, but change nothing. */
const NOBODY = 2_147_483_000;
/** Buttons that leave the back office or block the test. */
const LEAVES = [appSv.menu.logout, sv.orders.print];
const PRESSES_MOST = 60;

/** Presses the first visible button of the open screen whose name was not pressed yet. Without the mouse, whose way to a button takes longer than all the rest. */
const pressNext = (page: Page, pressed: readonly string[]) =>
  page.evaluate((pressed) => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('main button:enabled')) {
      if (!button.checkVisibility() || button.closest('[inert]')) continue;
      // Buttons of repeated rows count once.
      const name = (button.getAttribute('aria-label') ?? button.innerText).trim().replace(/[\d#].*$/s, '');
      if (pressed.includes(name)) continue;
      button.click();
      return name;
    }
    return undefined;
  }, pressed);

/** Presses every button of the open screen (one for each name), and every button in dialogs that open. */
async function pressAll(page: Page, path: string): Promise<void> {
  const pressed = [...LEAVES];
  await fillForms(page);
  for (let presses = 0; presses < PRESSES_MOST; presses += 1) {
    const name = await pressNext(page, pressed);
    if (name === undefined) return;
    pressed.push(name);
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

/** Fills empty fields, so that forms can be submitted. Search fields stay empty, because a search would hide rows. */
async function fillForms(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true;
  });
  await fillEmpty(page.locator('main form :is(input:not([type=radio], [type=checkbox], [type=file], [type=search]), textarea)'));
}

async function fillEmpty(fields: Locator): Promise<void> {
  const empty = await fields.evaluateAll((all) =>
    (all as HTMLInputElement[]).flatMap((field, place) => {
      const canBeFilled = field.checkVisibility() && !field.disabled && !field.readOnly && field.value === '';
      return canBeFilled ? [{ place, type: field.type }] : [];
    }),
  );
  for (const { place, type } of empty) {
    const text = FILLED[type] ?? '12';
    await fields
      .nth(place)
      .fill(text, { timeout: 5_000 })
      .catch(() => undefined);
  }
}

async function pressDialog(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]');
  for (let depth = 0; depth < 3 && (await dialog.count()) > 0; depth += 1) {
    // Fills required fields of the dialog, so that it can be confirmed.
    await fillEmpty(dialog.locator('input:not([type=radio], [type=file], [type=checkbox]), textarea'));
    for (const choice of (await dialog.getByRole('radio').all()).slice(0, 1)) await choice.check().catch(() => undefined);
    const last = dialog.locator('button:enabled').last();
    await last.evaluate((button: HTMLElement) => button.click(), undefined, { timeout: 5_000 }).catch(() => undefined);
    await answered(page);
  }
  if ((await dialog.count()) > 0) await page.reload();
}

/** Requests under way. */
const underWay = new WeakMap<Page, Set<Request>>();
function countRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until all requests are answered and rendered, and those that follow from them. */
async function answered(page: Page): Promise<void> {
  do await settled(page);
  while (underWay.get(page)?.size !== 0);
}

/** Opens a screen inside the running app, and leaves unsaved work behind: while calls are rerouted, a new page fetches all scripts anew. */
async function open(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  await page.evaluate((to) => {
    // Every screen sets the title when it is ready.
    document.title = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await settled(page);
  const leave = button(page, sv.unsaved.leave);
  if (await leave.isVisible()) await leave.click();
  await expect(page).not.toHaveTitle('');
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
    // The real server checks access before it validates the body or looks up the row.
    await page.route('**/api/**', (route) => {
      const request = route.request();
      if (request.method() === 'GET') return route.continue();
      const url = request.url().replace(/\/\d+(?=\/|$|\?)/g, `/${NOBODY}`);
      return route.continue({ url, ...(request.postData() === null ? {} : { postData: '{"nothing":true}' }) });
    });

    countRequests(page);
    await page.goto('/admin');
    await expect(page.locator('main h1')).toBeVisible();
    await answered(page);
    const queue = [...new Set(await links(page))];
    const seen = new Set<string>();
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (seen.has(shapeOf(path))) continue;
      seen.add(shapeOf(path));
      await open(page, path);
      queue.push(...(await links(page)));
      await pressAll(page, path);
      // Staff are never offered the shop.
      await expect(page.locator('main').getByText(appSv.locked.how)).toHaveCount(0);
    }
    // The first order in the list is pending; this one is paid and may be refunded by some jobs.
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

/** Minimum number of screens reachable from the menu and from the screens' links. */
const LEAST: Readonly<Record<Job, number>> = { owner: 30, editor: 20, translator: 3, support: 7, reader: 2 };

const links = (page: Page) =>
  page
    .locator('nav a[href^="/admin/"], main a[href^="/admin/"]')
    .evaluateAll((found) => [...new Set((found as HTMLAnchorElement[]).map((link) => link.pathname))]);
