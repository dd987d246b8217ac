import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SupportMessage } from '#contract/support-inbox.ts';
import { type Job, toldStatus } from '#domain/jobs.ts';
import { navigate } from '../../navigation/navigation.ts';
import { queryClient } from '../../session/query-client.ts';
import { example } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { twoFrames } from '../../testing/frames.ts';
import { admin, logIn, open } from '../../testing/open.tsx';
import { sv as appSv } from '../../text/sv.ts';
import { sv } from '../text/sv.ts';

// Whatever is shown to an admin of a job may be pressed: no call is refused. The owner, who may do everything, is left out. That the real server refuses what
// the server of examples does is held by server/system-tests/access.test.ts.

const [MESSAGE] = example('GET /api/supports') as [SupportMessage];
/** Support opens the question that a report is about. */
const REPORT: SupportMessage = {
  ...MESSAGE,
  report: {
    question_id: 1001,
    reason: 'wrong',
    option_id: null,
    language: 'ti',
    version: 1,
    version_now: 1,
    question: 'Vem har företräde?',
    option: '',
    same: 0,
    answers: [],
  },
};

/** Buttons that leave the back office or block the test. */
const LEAVES = [appSv.menu.logout, sv.orders.print];
const PRESSES_MOST = 60;
const FILLED: Readonly<Record<string, string>> = {
  date: '2027-01-31',
  email: 'rollen@example.se',
  number: '2',
  url: 'https://example.se',
};

const all = <Of extends HTMLElement>(selector: string) => [...document.querySelectorAll<Of>(selector)];
const isShown = (element: HTMLElement) => element.checkVisibility() && element.closest('[inert]') === null;
const openDialog = () => document.querySelector<HTMLDialogElement>('dialog[open]');

/** Waits until all calls are answered and rendered, and those that follow from them. */
async function answered(): Promise<void> {
  do await twoFrames();
  while (queryClient.isFetching() > 0 || queryClient.isMutating() > 0);
}

/** Fills empty fields, so that forms can be submitted. */
function fillEmpty(fields: readonly (HTMLInputElement | HTMLTextAreaElement)[]): void {
  for (const field of fields) {
    if (!isShown(field) || field.disabled || field.readOnly || field.value !== '') continue;
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    // React listens to the setter of the element itself.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, FILLED[field.type] ?? '12');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Search fields stay empty, because a search would hide rows. */
function fillForms(): void {
  for (const details of all<HTMLDetailsElement>('main details')) details.open = true;
  fillEmpty(all('main form :is(input:not([type=radio], [type=checkbox], [type=file], [type=search]), textarea)'));
}

/** Opens a screen inside the running app, and leaves unsaved work behind. */
async function go(path: string): Promise<void> {
  if (location.pathname === path) return;
  navigate(path);
  await answered();
  const leave = [...(openDialog()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === sv.unsaved.leave);
  leave?.click();
  await answered();
}

/** Buttons of repeated rows count once. */
const nameOf = (button: HTMLButtonElement) =>
  (button.getAttribute('aria-label') ?? button.innerText).trim().replace(/[\d#].*$/s, '');

async function pressDialog(): Promise<void> {
  for (let depth = 0; depth < 3 && openDialog() !== null; depth += 1) {
    // Fills required fields of the dialog, so that it can be confirmed.
    fillEmpty(all('dialog[open] :is(input:not([type=radio], [type=file], [type=checkbox]), textarea)'));
    document.querySelector<HTMLInputElement>('dialog[open] input[type=radio]')?.click();
    await twoFrames();
    all<HTMLButtonElement>('dialog[open] button:enabled').at(-1)?.click();
    await answered();
  }
  if (openDialog() !== null) await open(location.pathname, { language: 'sv' });
}

/** Presses every button of the open screen (one for each name), and every button in dialogs that open. */
async function pressAll(path: string): Promise<void> {
  const pressed = new Set<string>(LEAVES);
  fillForms();
  for (let presses = 0; presses < PRESSES_MOST; presses += 1) {
    await twoFrames();
    // The button of a crashed screen would load the page anew.
    expect(document.body.textContent, `${path} after ${[...pressed].at(-1)}`).not.toContain(appSv.error.crash);
    const next = all<HTMLButtonElement>('main button:enabled').find((one) => isShown(one) && !pressed.has(nameOf(one)));
    if (next === undefined) return;
    pressed.add(nameOf(next));
    next.click();
    await answered();
    await pressDialog();
    if (location.pathname === path) continue;
    await go(path);
    fillForms();
  }
}

const shapeOf = (path: string) => path.replace(/\/\d+/g, '/:id');
const links = () => [
  ...new Set(all<HTMLAnchorElement>('nav a[href^="/admin/"], main a[href^="/admin/"]').map(({ pathname }) => pathname)),
];
const refused = async () => (await server.faults()).filter((fault) => fault.startsWith('refused'));

const { print } = window;
beforeEach(() => {
  window.print = () => undefined;
  return () => {
    window.print = print;
  };
});

test.each([
  ['editor', 20, true],
  ['translator', 3, false],
  ['support', 7, true],
  ['reader', 2, false],
] as const)(
  'whatever is shown to somebody who is here as %s may be pressed: no call is refused, and nobody is sent to the shop',
  { timeout: 300_000 },
  async (job: Job, least, seesQuestions) => {
    await server.as(job);
    await server.answer('GET /api/status', toldStatus(job, example('GET /api/status')));
    await server.answer('GET /api/supports', [REPORT]);
    await logIn(admin);
    await open('/admin', { language: 'sv' });
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await answered();
    const queue = links();
    const seen = new Set<string>();
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (seen.has(shapeOf(path))) continue;
      seen.add(shapeOf(path));
      await go(path);
      queue.push(...links());
      await pressAll(path);
      expect(await refused(), path).toEqual([]);
      expect(document.querySelector('main')?.textContent, path).not.toContain(appSv.locked.how);
    }
    expect(seen.size, [...seen].join()).toBeGreaterThanOrEqual(least);
    expect(seen.has('/admin/questions/:id')).toBe(seesQuestions);
    // What is typed here at random the server would refuse.
    await server.begin();
  },
);

test('a call that a job does not include is a fault', async () => {
  await server.as('reader');
  await logIn(admin);
  await open('/admin/customers', { language: 'sv' });
  await expect.poll(refused).toEqual([expect.stringContaining('/api/customers/search')]);
  await server.begin();
});
