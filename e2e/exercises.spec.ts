import type { Page } from '@playwright/test';
import { formatDay } from '#domain/format-day.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { trialThrough } from '#domain/trial.ts';
import { fixture } from '../server/testing/fixture.ts';
import { endNoteText } from '../web/text/end-note.ts';
import { sv } from '../web/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { unlockTi } from '../web/text/unlock/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, clickUntilVisible, expect, follow, heading, PHONE_LINE, place, stored, test } from './app.ts';
import { FREE_FILM, withFreeFilm } from './free-film.ts';
import { forgetQueries } from './persisted-queries.ts';

const ICONS = ['scale', 'shield-check', 'car', 'leaf', 'brain', 'triangle-alert', 'scale'];

test('a premium learner has every exercise', async ({ page, context, as, faults }) => {
  faults.expectFailedLoads('/api/');
  await as('premium');
  await page.goto('/exercises');

  await test.step('a premium learner can open every exercise; the six icons repeat after the sixth row', async () => {
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(fixture.exercises.length + 1);
    for (const [index, exercise] of fixture.exercises.entries()) {
      await expect(rows.nth(index)).toContainText(exercise.title.ti);
      await expect(rows.nth(index)).toContainText(exercise.description.ti);
    }
    await expect(rows.last()).toContainText(ti.exercises.count(3));
    for (const [index, icon] of ICONS.entries()) {
      await expect(rows.nth(index).locator('svg').first()).toHaveClass(new RegExp(`lucide-${icon}( |$)`));
      await expect(rows.nth(index).locator('svg').last()).toHaveClass(/lucide-chevron-right/);
    }
    await rows.nth(3).getByRole('link').click();
    await expect(heading(page, /ኣከባቢ/)).toContainText('Miljö');
    expect(place(page)).toBe('/exercises/4');
    expect(await stored(page, 'mengedi.icon')).toBe('3');
  });

  await test.step('the card above the list leads to the steps', async () => {
    await follow(page, '/exercises');
    await page.getByRole('link', { name: new RegExp(ti.exercises.stepsCardText) }).click();
    await expect(heading(page, ti.steps.title)).toBeVisible();
    expect(place(page)).toBe('/steps');
  });

  await test.step('the list once seen is there without the server', async () => {
    await follow(page, '/settings');
    await page.getByRole('link', { name: ti.menu.exercises }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
    await context.setOffline(true);
    await page.getByRole('link', { name: ti.menu.settings }).click();
    await page.getByRole('link', { name: ti.menu.exercises }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
    await context.setOffline(false);
  });

  await test.step('with a Swedish interface the exercises carry their Swedish names', async () => {
    await page.evaluate(() => localStorage.setItem('mengedi.preferences', JSON.stringify({ language: 'sv' })));
    await page.goto('/exercises');
    await expect(heading(page, sv.exercises.title)).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Trafikregler');
  });
});

test('without premium the locked exercises say what opens them', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/category/2/questions');
  await as('free');
  await page.goto('/exercises');

  await test.step('a locked exercise answers a tap: who opens it, and the number to call', async () => {
    const row = page.getByRole('main').getByRole('listitem').nth(2).getByRole('button');
    await row.click();
    await expect(locked(page)).toContainText(unlockTi.locked.exercise);
    await expect(locked(page)).toContainText(unlockTi.call(PHONE_LINE));
    await expect(locked(page).getByRole('link', { name: PHONE_LINE }).first()).toHaveAttribute('href', 'tel:0846500400');
    await expect(locked(page).locator('svg').first()).toHaveClass(/lucide-circle-question-mark/);
    await expectAccessible(page);
    await button(locked(page), ti.app.close).click();
    await expect(locked(page)).toBeHidden();
    await expect(row).toBeFocused();
    expect(place(page)).toBe('/exercises');
  });

  await test.step('without premium only the first exercise opens; the others show a lock and what opens them', async () => {
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(7);
    await expect(rows.getByRole('link')).toHaveCount(1);
    await expect(rows.getByText(ti.exercises.locked)).toHaveCount(6);
    await expect(rows.locator('svg.lucide-lock')).toHaveCount(6);
    await expect(page.getByText(ti.exercises.freeFirst)).toBeVisible();
    await expect(button(page, ti.locked.how)).toBeVisible();
    await rows.first().getByRole('link').click();
    await expect(page.locator('#question-text')).toBeVisible();
  });

  await test.step('a locked exercise opened by its address leads back to the list, which says why, once', async () => {
    await page.goto('/exercises/2');
    await expect(page).toHaveURL('/exercises');
    await expect(locked(page)).toContainText(unlockTi.locked.exercise);
    await button(locked(page), ti.app.close).click();
    await expect(locked(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
    await expect(locked(page)).toBeHidden();
  });
});

test('without premium a room of films opens in those that are free', async ({ page, as, server }) => {
  await withFreeFilm(server, async () => {
    await as('free');
    await page.goto('/exercises');

    await test.step('its row opens and says how much of it is free', async () => {
      const row = page.getByRole('main').getByRole('listitem').nth(1);
      await expect(row).toContainText(ti.exercises.freeOf(1, 19));
      await row.getByRole('link').click();
      await expect(page.locator('#question-text')).toContainText(String(FREE_FILM));
    });

    await test.step('after them it says what opens the others', async () => {
      await page.locator('[aria-labelledby=question-text] button').first().click();
      await clickUntilVisible(button(page, ti.results.show), page.getByText(ti.exercises.othersLocked(18)));
      await expect(button(page, ti.exercises.more)).toBeHidden();
      await button(page, ti.locked.how).click();
      await expect(page.getByRole('dialog')).toContainText(unlockTi.opens);
    });
  });
});

const locked = (page: Page) => page.getByRole('alertdialog', { name: 'መተሓሳሰቢ' });

test('no exercises, and a list that does not come', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/category');
  await as('premium');

  await test.step('a failed load is said in words, and trying again brings the list', async () => {
    await page.route('**/api/category', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/exercises');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(ti.error.load);
    await page.unroute('**/api/category');
    await clickUntilVisible(button(page, ti.app.retry), page.getByRole('main').getByRole('listitem').nth(6));
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
  });

  await test.step('no exercises: the empty state says so', async () => {
    await as('premium');
    await forgetQueries(page);
    await page.route('**/api/category', (route) => route.fulfill({ json: [] }));
    await page.goto('/exercises');
    await expect(page.getByText('No exercise found', { exact: true })).toBeVisible();
  });
});

test('the day says when what is open closes, what stays and what more costs', async ({ page, as }) => {
  const words = endNoteText.ti;
  const DAY_MS = 86_400_000;
  await as('premium', { trial_ends_at: trialThrough(stockholmDay(Date.now() + 2 * DAY_MS)) });
  await page.goto('/exercises');
  const lastDay = formatDay('ti', stockholmDay(Date.now() + 2 * DAY_MS));
  await expect(page.getByRole('main')).toContainText(words.soon(lastDay));
  await expect(page.getByRole('main')).toContainText(words.stays);
  await expectAccessible(page);
  await button(page, words.from('149\u00a0kr')).click();
  await expect(page.getByRole('dialog')).toContainText(unlockTi.title);

  await as('premium', { trial_ends_at: new Date(Date.now() - DAY_MS).toISOString() });
  await page.goto('/exercises');
  await expect(page.getByRole('main')).toContainText(words.over);
  await expect(page.getByRole('main')).toContainText(words.stayed);
  await as('premium');
  await page.goto('/exercises');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(button(page, words.from('149\u00a0kr'))).toHaveCount(0);
});
