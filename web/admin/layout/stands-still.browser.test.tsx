import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import { AREAS } from '#domain/jobs.ts';
import { server } from '../../testing/example-server.ts';
import { twoFrames } from '../../testing/frames.ts';
import { admin, logIn, open } from '../../testing/open.tsx';
import { heading } from '../../testing/questions.ts';
import { adminPaths } from '../admin-paths.ts';
import { sv } from '../text/sv.ts';

// No layout shift while screens of the back office load, and no clipped text.

beforeEach(async () => {
  await page.viewport(1280, 800);
  await server.answer('GET /api/rights', { job: 'owner', areas: [...AREAS] });
  await logIn(admin);
});

/** Waits for fonts, images and layout, and until the layout shifts are counted. */
const drawn = async () => {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await twoFrames();
};

type Moved = { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect };
type Shift = PerformanceEntry & { readonly hadRecentInput: boolean; readonly sources: readonly Moved[] };

describe('no layout shift when data arrives', () => {
  test.each([
    [adminPaths.statistics, 'GET /api/status', sv.statistics.title],
    [adminPaths.admins, 'GET /api/admins', sv.admins.title],
    [adminPaths.sign(1, 101), 'GET /api/road-signs/{id}', 'A1-1'],
  ] as const)('%s', async (path, call, title) => {
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    const letGo = await server.hold(call);
    await open(path);
    await expect.element(page.getByRole('main'), { timeout: 45_000 }).toBeVisible();
    await drawn();
    observer.observe({ type: 'layout-shift' });
    await letGo();
    await expect.element(page.getByRole('heading', { level: 1, name: new RegExp(title) })).toBeVisible();
    await expect.element(page.getByText(/^Laddar/).first()).not.toBeInTheDocument();
    await drawn();
    shifts.push(...(observer.takeRecords() as Shift[]));
    observer.disconnect();
    const moved = shifts.filter(({ hadRecentInput }) => !hadRecentInput).flatMap(({ sources }) => sources);
    expect(
      moved.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${node?.textContent?.slice(0, 40)}: ${from.x},${from.y} to ${to.x},${to.y}`,
      ),
    ).toEqual([]);
  });
});

test.each([
  [adminPaths.admins, sv.admins.title],
  [adminPaths.codes, sv.codes.title],
  [adminPaths.customers, sv.customers.title],
  [adminPaths.orders, sv.orders.title],
  [adminPaths.withdrawals, sv.withdrawals.title],
  [adminPaths.mails, sv.mails.title],
  [adminPaths.plans, sv.plans.title],
])('at 1280 px no button of %s is cut off', async (path, title) => {
  await open(path);
  await expect.element(heading(title)).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')).first())
    .toBeVisible();
  for (const box of document.querySelectorAll('main .overflow-x-auto'))
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
});

test('two-digit counts are not clipped, and no word of the menu is broken', async () => {
  const status = endpoints['GET /api/status'].example.answer;
  await server.answer('GET /api/status', { ...status, support_unhandled: 26, orders_claimed: 12 });
  await open('/admin');
  const nav = page.getByRole('navigation');
  for (const [name, words] of [
    [sv.menu.inbox, sv.menu.unhandled(26)],
    [sv.menu.orders, sv.menu.claimed(12)],
  ] as const) {
    const link = nav.getByRole('link', { name: new RegExp(`^${name}`) });
    await expect.element(link).toMatchTextContent(words);
    const count = (await link.element()).querySelector('.rounded-full') as HTMLElement;
    expect(count.scrollWidth).toBeLessThanOrEqual(count.clientWidth);
    expect(count.getBoundingClientRect().height).toBeLessThan(40);
  }
  const heights = [...document.querySelectorAll('nav li a')].map((link) => link.getBoundingClientRect().height);
  expect(new Set(heights)).toEqual(new Set([48]));
  const menu = document.querySelector('nav') as HTMLElement;
  expect(menu.scrollWidth).toBeLessThanOrEqual(menu.clientWidth);
});
