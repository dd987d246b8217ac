import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { beOwner } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { admin, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { sv as appSv } from '../../text/sv.ts';
import { ti } from '../../text/ti.ts';
import { en } from '../text/en.ts';
import { sv } from '../text/sv.ts';

test('on a phone the menu comes from its button and leads everywhere', async () => {
  await page.viewport(360, 740);
  await beOwner();
  await open('/admin/inbox', { language: 'sv' });
  await button(appSv.app.openMenu).click();
  await page.getByRole('dialog').getByRole('link', { name: sv.menu.statistics }).click();
  await expect.element(heading(sv.statistics.title)).toHaveFocus();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('an admin who goes to the checklists of learners is sent to those of the back office', async () => {
  await beOwner();
  await open('/checklists', { language: 'sv' });
  await expect.element(heading(sv.checklists.title)).toBeVisible();
  expect(location.pathname).toBe('/admin/checklists');
});

test('an admin finds the back office in the menu, without the learners’ items, in Swedish where there is no Tigrinya, and may have it in English', async () => {
  await beOwner();
  await server.answer('GET /api/profile', admin);
  await open('/settings');
  const menu = page.getByRole('navigation', { name: ti.app.menu });
  await expect
    .poll(() =>
      menu
        .getByRole('link')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual([ti.menu.admin, ti.menu.settings]);
  await menu.getByRole('link').first().click();
  await expect.element(heading(sv.start.title)).toBeVisible();
  expect(location.pathname).toBe('/admin');
  expect(document.documentElement.lang).toBe('sv');
  await page.getByText('English', { exact: true }).click();
  await expect.element(heading(en.start.title)).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});
