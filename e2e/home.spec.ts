import { button, expect, heading, place, test } from './app.ts';

test('home greets whoever is logged in and the Dashboard button leads to the exercises', async ({ page, as }) => {
  const { name } = await as('premium');
  await page.goto('/');
  await expect(heading(page, `ሰላም ${name}`)).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(heading(page, 'ልምምዳት')).toBeVisible();
  expect(place(page)).toBe('/exercises');
});

test('home sends a guest to login, and login leads to the exercises, not back to home', async ({ page, account }) => {
  const { email, password } = await account('premium');
  await page.goto('/');
  await expect(button(page, 'Logga in')).toBeVisible();
  expect(place(page)).toBe('/login');
  await page.getByLabel('ኢመይል').fill(email);
  await page.getByLabel('መሕለፊ ቃል', { exact: true }).fill(password);
  await button(page, 'Logga in').click();
  await expect(heading(page, 'ልምምዳት')).toBeVisible();
  expect(place(page)).toBe('/exercises');
});
