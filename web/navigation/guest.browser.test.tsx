import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import { expectAccessible } from '../testing/accessible.ts';
import { showContent } from '../testing/content.ts';
import { server } from '../testing/example-server.ts';
import { open } from '../testing/open.tsx';
import { button, heading } from '../testing/questions.ts';
import { pathsFor } from '../testing/screens.ts';
import { checklistsText } from '../text/checklists.ts';
import { signsText } from '../text/signs.ts';
import { ti } from '../text/ti.ts';
import { unlockTi } from '../text/unlock/ti.ts';
import { wordsTi } from '../text/words/ti.ts';

const config = endpoints['GET /api/config'].example.answer;
const submit = button('Logga in');
const here = () => location.pathname + location.search;
const loginBefore = (path: string) => (path === '/' ? '/login' : `/login?next=${encodeURIComponent(path)}`);

async function expectLogin(path: string): Promise<void> {
  await open(path);
  await expect.element(submit).toBeVisible();
  await expect.poll(here).toBe(loginBefore(path));
}

test('by default every screen sends a guest to login', async () => {
  for (const path of [...pathsFor('browse'), ...pathsFor('login')]) await expectLogin(path);
});

test('what somebody has shared leads a guest to the first questions', async () => {
  for (const path of ['/traffic-signs/1?sign=101&shared', '/words/29?shared', '/steps/2?shared', '/today?shared']) {
    await open(path);
    await expect.poll(() => location.pathname).toBe('/try');
  }
});

describe('where guests may look around', () => {
  const header = page.getByRole('banner');
  const rows = page.getByRole('main').getByRole('listitem');

  beforeEach(async () => {
    await server.answer('GET /api/config', { ...config, anonymous_browsing: true } as never);
    await showContent();
  });

  test('line 14: the header leads to steps, exercises, checklists, signs and words, which have no menu of learners', async () => {
    await open('/exercises');
    for (const [path, name, title] of [
      ['/steps', ti.menu.steps, ti.steps.title],
      ['/checklists', ti.menu.checklists, checklistsText.ti.title],
      ['/traffic-signs', ti.menu.trafficSigns, signsText.ti.title],
      ['/words', ti.menu.words, wordsTi.title],
      ['/exercises', ti.menu.exercises, ti.exercises.title],
    ] as const) {
      const entry = header.getByRole('link', { name, exact: true });
      await entry.click();
      await expect.element(heading(title)).toHaveFocus();
      expect(location.pathname).toBe(path);
      await expect.element(entry).toHaveAttribute('aria-current', 'page');
      expect(page.getByRole('navigation').getByRole('link').elements()).toHaveLength(5);
      await expect.element(button(ti.menu.logout)).not.toBeInTheDocument();
    }
    await expect.element(page.getByRole('link', { name: ti.menu.settings })).not.toBeInTheDocument();
    await expectAccessible();
    await open('/traffic-signs/1');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await header.getByRole('link', { name: 'Logga in' }).click();
    await expect.poll(here).toBe(loginBefore('/traffic-signs/1'));
  });

  test('line 14: what is personal still sends them to login', async () => {
    for (const path of pathsFor('login')) await expectLogin(path);
  });

  test.each([
    ['/exercises', 1],
    ['/steps', 1],
  ])('a lock on %s tells them to log in, not to renew, and leads to the login and back', async (path, number) => {
    await open(path);
    await rows.nth(number).getByRole('button').click();
    const locked = page.getByRole('alertdialog', { name: 'መተሓሳሰቢ' });
    await expect.element(locked).toMatchTextContent(ti.locked.guest);
    await expect.element(locked).not.toMatchTextContent(unlockTi.call(config.phone));
    await expect
      .element(locked.getByRole('link', { name: config.phone }))
      .toHaveAttribute('href', `tel:${config.phone.replaceAll(/\D/g, '')}`);
    await expectAccessible();
    await locked.getByRole('link', { name: 'Logga in' }).click();
    await expect.poll(here).toBe(loginBefore(path));
  });
});
