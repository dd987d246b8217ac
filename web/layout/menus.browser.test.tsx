import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import { expectAccessible } from '../testing/accessible.ts';
import { withStoppedClock } from '../testing/clock.ts';
import { showContent } from '../testing/content.ts';
import { server } from '../testing/example-server.ts';
import { logIn, open } from '../testing/open.tsx';
import { button, heading, next, notices, questions, right } from '../testing/questions.ts';
import { checklistsText } from '../text/checklists.ts';
import { ti } from '../text/ti.ts';

const ENTRIES = [
  ti.menu.exercises,
  ti.menu.checklists,
  ti.menu.trafficSigns,
  ti.menu.words,
  ti.menu.examination,
  ti.menu.progress,
  ti.menu.feedback,
  ti.menu.settings,
];
const { version } = endpoints['GET /api/config'].example.answer;
const menu = page.getByRole('navigation', { name: ti.app.menu });
const sheet = page.getByRole('dialog', { name: ti.app.menu });
const more = button(ti.menu.short.more);
const asked = page.getByRole('alertdialog', { name: 'Are you sure?' });
const notice = notices.getByRole('alert');
const linksOf = (place: typeof menu) =>
  place
    .getByRole('link')
    .elements()
    .map((one) => one.textContent);

beforeEach(async () => {
  await showContent();
  await logIn();
});

test('the sidebar has the name, the version, every entry but the steps, and Logout, which asks and gives the focus back', async () => {
  await open('/exercises');
  await expect.element(heading(ti.exercises.title)).toBeVisible();
  // The empty notification area takes no space.
  expect(menu.element().getBoundingClientRect().y).toBe(0);
  expect(linksOf(menu)).toEqual(ENTRIES);
  await expect.element(menu).toMatchTextContent(ti.app.name);
  await expect.element(menu).toMatchTextContent(`v${version}`);
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect.element(asked).toMatchTextContent('You will be logged out of the application.');
  await expectAccessible();
  await asked.getByRole('button', { name: 'cancel' }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(menu.getByRole('button', { name: 'Logout' })).toHaveFocus();
});

describe('on a phone', () => {
  beforeEach(() => page.viewport(360, 740));

  test.each(['sv', 'en', 'ti'] as const)('no word of the menu bar is broken, in %s', async (language) => {
    await open('/exercises', { language });
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    const lines = page
      .getByRole('navigation')
      .getByRole('listitem')
      .elements()
      .map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell.firstElementChild?.lastChild as Node);
        return range.getClientRects().length;
      });
    expect(lines).toEqual([1, 1, 1, 1, 1]);
  });

  test('the bar and its sheet have every entry between them, the steps too, and none twice; it closes by Escape, and Logout in it asks first', async () => {
    await open('/exercises');
    await expect.element(heading(ti.exercises.title)).toBeVisible();
    expect(linksOf(menu)).toEqual([
      ti.menu.short.steps,
      ti.menu.short.exercises,
      ti.menu.short.trafficSigns,
      ti.menu.short.examination,
    ]);
    await more.click();
    await expect.element(sheet).toBeVisible();
    expect(linksOf(sheet)).toEqual([ti.menu.checklists, ti.menu.words, ti.menu.progress, ti.menu.feedback, ti.menu.settings]);
    await expect.element(sheet).toMatchTextContent(`v${version}`);
    await expectAccessible();
    await sheet.getByRole('link', { name: ti.menu.checklists }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(heading(checklistsText.ti.title)).toHaveFocus();
    await more.click();
    await expect.element(sheet).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(more).toHaveFocus();
    await more.click();
    await sheet.getByRole('button', { name: 'Logout' }).click();
    await asked.getByRole('button', { name: 'Logout' }).click();
    await expect.element(button('Logga in')).toBeVisible();
  });

  test('with letters of twice the size the bar keeps its words, beside each other', async () => {
    await open('/exercises');
    await expect.element(menu).toBeVisible();
    document.documentElement.style.fontSize = '200%';
    await document.fonts.ready;
    const { steps, exercises, trafficSigns, examination, more: others } = ti.menu.short;
    let end = 0;
    for (const word of [steps, exercises, trafficSigns, examination, others]) {
      const label = menu.getByText(word, { exact: true });
      await expect.element(label).toBeInViewport({ ratio: 1 });
      const box = label.element().getBoundingClientRect();
      // Labels must not be smaller than at the usual text size.
      expect(Number.parseFloat(getComputedStyle(label.element()).fontSize)).toBeGreaterThan(14);
      expect(box.height).toBeGreaterThan(8);
      expect(box.x).toBeGreaterThanOrEqual(end);
      end = box.right;
    }
    expect(end).toBeLessThanOrEqual(360);
    document.documentElement.style.fontSize = '';
  });

  test('an open exercise hides the bar', async () => {
    await open('/exercises/1');
    await expect.element(page.getByCss('#question-text')).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
  });
});

describe('a notice', () => {
  test('of a failure stays until it is dismissed, or for 7 seconds in which nobody points at it or has the focus there', async () => {
    await server.answer('GET /api/category/{id}/questions', questions(3));
    await open('/exercises/1');
    for (const place of [1, 2, 3]) {
      await right.click();
      if (place < 3) await next.click();
    }
    await button(ti.results.show).last().click();
    const again = button(ti.exercises.more);
    await expect.element(again).toBeVisible();
    await server.refuse('GET /api/category/{id}/questions', 500);
    await again.click();
    await expect.element(notice).toMatchTextContent(ti.error.load);
    const dismiss = notices.getByRole('button', { name: ti.app.dismiss });
    await dismiss.click();
    await expect.element(notice).toBeEmptyDOMElement();
    await withStoppedClock(async ({ pass, passUntil }) => {
      await again.click();
      await passUntil(dismiss);
      await pass(6_700);
      await expect.element(notice).toMatchTextContent(ti.error.load);
      await userEvent.hover(notice.getByText(ti.error.load));
      await pass(20_000);
      await expect.element(notice).toMatchTextContent(ti.error.load);
      (dismiss.element() as HTMLElement).focus();
      await userEvent.hover(again);
      await pass(20_000);
      await expect.element(notice).toMatchTextContent(ti.error.load);
      (dismiss.element() as HTMLElement).blur();
      await pass(6_900);
      await expect.element(notice).toMatchTextContent(ti.error.load);
      await pass(200);
      await expect.element(notice).toBeEmptyDOMElement();
    });
  });

  test('line 130: a logout that the server fails to take ends the session on the device all the same, says so above the login, and is repeated until it is taken', async () => {
    await open('/exercises');
    await server.refuse('POST /api/logout', 500);
    await menu.getByRole('button', { name: 'Logout' }).click();
    await withStoppedClock(async ({ pass, passUntil }) => {
      await asked.getByRole('button', { name: 'Logout' }).click();
      await passUntil(button('Logga in'));
      await passUntil(notice.getByText(ti.logout.notTold));
      expect(localStorage.getItem('mengedi.token')).toBeNull();
      const bottom = notice.element().getBoundingClientRect().bottom;
      expect(bottom).toBeLessThanOrEqual(heading(ti.login.title).element().getBoundingClientRect().top);
      // An important notice does not disappear by itself, only when it no longer applies.
      await pass(10_000);
      await expect.element(notice).toMatchTextContent(ti.logout.notTold);
      await server.answer('POST /api/logout', endpoints['POST /api/logout'].example.answer);
      await pass(6_000);
      await expect.element(notice).toBeEmptyDOMElement();
    });
    expect(await server.received('POST /api/logout')).toHaveLength(2);
  });
});
