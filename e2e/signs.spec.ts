import type { Page } from '@playwright/test';
import { signsText } from '../web/text/signs.ts';
import { signsViewText } from '../web/text/signs-view.ts';
import { ti } from '../web/text/ti.ts';
import { wordsTi } from '../web/text/words/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, follow, heading, PHONE, place, test } from './app.ts';
import { forgetQueries } from './persisted-queries.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: signsText.ti.search });
const results = (page: Page) => page.getByRole('main').getByRole('listitem');

test('signs are found by their category and by what is typed', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/signs/77');
  await as('free');
  await page.goto('/traffic-signs');

  await test.step('a category shows its picture, name and description, and leads to its signs', async () => {
    await expect(results(page)).toHaveCount(2);
    const card = page.getByRole('link', { name: /ምልክታት ክልከላ/ });
    await expect(card.locator('img')).toHaveAttribute('src', '/cdn/signs/fixture.svg');
    await expect(card).toContainText('ምልክታት ክልከላ (C)');
    await expect(card).toContainText(signsText.ti.count(3));
    await card.click();
    await expect(heading(page, 'ምልክታት ክልከላ')).toBeFocused();
    expect(place(page)).toBe('/traffic-signs/2');
    await expect(results(page)).toHaveCount(3);
    await expect(results(page).first()).toContainText('ምእታው ክልኩል');
    await expect(results(page).first().locator('img')).toHaveAttribute('src', '/cdn/signs/C/fixture.svg');
    await page.getByRole('main').getByRole('link', { name: signsText.ti.title }).click();
    await expect(heading(page, signsText.ti.title)).toBeVisible();
  });

  await test.step('a sign opens large with its Swedish name; next and previous go through the list and end there', async () => {
    await follow(page, '/traffic-signs/2');
    await button(page, /ምእታው ክልኩል/, false).click();
    const panel = (name: string) => page.getByRole('dialog', { name });
    await expect(panel('ምእታው ክልኩል')).toContainText('Förbud mot infart');
    await expect(panel('ምእታው ክልኩል').getByRole('img', { name: 'ምእታው ክልኩል' })).toBeVisible();
    await expect(button(page, signsText.ti.previous)).toBeDisabled();
    await button(page, signsText.ti.next).click();
    await expect(panel('ምቕዳም ክልኩል')).toContainText('2 / 3');
    await button(page, signsText.ti.next).click();
    await expect(panel('ፓርኪን ክልኩል')).toBeVisible();
    await expect(button(page, signsText.ti.next)).toBeDisabled();
    await button(page, signsText.ti.previous).click();
    await expect(panel('ምቕዳም ክልኩል')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button(page, /ምእታው ክልኩል/, false)).toBeFocused();
    await follow(page, '/traffic-signs');
  });

  for (const [how, query, found] of [
    ['code', 'c2', 'ምቕዳም ክልኩል'],
    ['Swedish name', 'omkörning', 'ምቕዳም ክልኩል'],
    ['Tigrinya name', 'ጎቦ', 'ጎቦ'],
    ['English name', 'animals', 'እንስሳ'],
    ['what people call it', 'AAskylten', 'ሓደገኛ ቆልዓ መንገዲ'],
  ] as const) {
    await test.step(`a search by ${how} finds the sign and opens it`, async () => {
      await search(page).fill(query);
      await expect(results(page).first()).toContainText(found);
      await expect(page.getByText(signsText.ti.found(1))).toBeVisible();
      await expect(results(page)).toHaveCount(1);
      await results(page).getByRole('button').click();
      await expect(page.getByRole('dialog', { name: found })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  }

  await test.step('a search that finds nothing says so, and clearing it brings the categories back', async () => {
    await search(page).fill('xyz');
    await expect(page.getByText(signsText.ti.noMatch('xyz'))).toBeVisible();
    await button(page, signsText.ti.clear).click();
    await expect(search(page)).toHaveValue('');
    await expect(results(page)).toHaveCount(2);
  });

  await test.step('a search with a slip of the finger suggests the nearest sign', async () => {
    await search(page).fill('omkörnign');
    await expect(page.getByText(wordsTi.nearest)).toBeVisible();
    await expect(results(page)).toHaveCount(1);
    await expect(results(page)).toContainText('ምቕዳም ክልኩል');
  });

  await test.step('coming back to a search finds it as it was', async () => {
    await search(page).fill('förbud');
    await expect(results(page)).toHaveCount(3);
    await page.getByRole('link', { name: ti.menu.settings }).click();
    await expect(heading(page, ti.settings.title)).toBeVisible();
    await page.goBack();
    await expect(search(page)).toHaveValue('förbud');
    await expect(results(page)).toHaveCount(3);
  });

  await test.step('an unknown category says that it has no signs', async () => {
    await follow(page, '/traffic-signs/77');
    await expect(page.getByText('No traffic sign found', { exact: true })).toBeVisible();
  });

  await test.step('with a Swedish interface the signs carry their Swedish names', async () => {
    await page.evaluate(() => localStorage.setItem('mengedi.preferences', JSON.stringify({ language: 'sv' })));
    await page.goto('/traffic-signs');
    await expect(heading(page, signsText.sv.title)).toBeVisible();
    await page.getByRole('link', { name: /Varningsmärken/ }).click();
    await expect(button(page, /Farlig kurva/, false)).toBeVisible();
  });
});

test('signs that cannot be had are said to be missing, in words', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/signs');
  await as('premium');

  await test.step('a list that the server failed to give shows the number of the call, to be told in a report', async () => {
    const reqId = '0b5c1c6e-51d4-4c0e-9a58-2f0c6d1f7a10';
    await page.route('**/api/signs/category', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: '', reqId } }),
    );
    await page.goto('/traffic-signs');
    const failure = page.getByRole('alert').filter({ hasText: ti.error.load });
    await expect(failure.getByText(ti.error.number)).toContainText(reqId);
    await page.unroute('**/api/signs/category');
  });

  await test.step('a failed load is said in words, and trying again brings the signs', async () => {
    await as('premium');
    await forgetQueries(page);
    await page.route('**/api/signs**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/traffic-signs/2');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(ti.error.load);
    await page.unroute('**/api/signs**');
    await button(page, ti.app.retry).click();
    await expect(results(page)).toHaveCount(3);
    await expect(heading(page, 'ምልክታት ክልከላ')).toBeVisible();
  });

  await test.step('no categories and no signs: each says so in the words of the spec', async () => {
    await as('premium');
    await forgetQueries(page);
    await page.route('**/api/signs/category', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/signs/2/category', (route) => route.fulfill({ json: [] }));
    await page.goto('/traffic-signs');
    await expect(page.getByText('No road sign found', { exact: true })).toBeVisible();
    await follow(page, '/traffic-signs/2');
    await expect(page.getByText('No traffic sign found', { exact: true })).toBeVisible();
  });
});

test('on a phone signs stand as pictures or as a list, and open as a sheet', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/cdn/');
  await page.setViewportSize({ width: 360, height: 640 });
  await as('premium');

  await test.step('signs stand in a list, or as pictures with their names, which the device remembers', async () => {
    await page.goto('/traffic-signs/1');
    const signs = page.getByRole('main').locator('li').getByRole('button');
    await expect(signs.first()).toBeVisible();
    const { grid, list } = signsViewText.ti;
    await expect(button(page, list)).toHaveAttribute('aria-pressed', 'true');
    const [first, second] = [await signs.nth(0).boundingBox(), await signs.nth(1).boundingBox()];
    expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0) - 1);
    await expectAccessible(page);
    await button(page, grid).click();
    const [one, other] = [await signs.nth(0).boundingBox(), await signs.nth(1).boundingBox()];
    expect(other?.y).toBe(one?.y);
    await page.reload();
    await expect(button(page, grid)).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a tap opens the sign as a sheet, and a tap outside closes it', async () => {
    await page.setViewportSize(PHONE);
    await button(page, /ጎቦ/, false).click();
    await expect(page.getByRole('dialog', { name: 'ጎቦ' })).toBeInViewport({ ratio: 1 });
    await page.mouse.click(180, 10);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a picture of a sign that cannot be had is said to be missing', async () => {
    await page.route('**/cdn/signs/*/*', (route) => route.abort());
    await page.goto('/traffic-signs/1');
    await expect(page.getByRole('main').getByText(ti.question.imageMissing).first()).toBeAttached();
    await expect(page.getByRole('main').locator('li img')).toHaveCount(0);
  });
});
