import { PHONE, test, expect } from './app.ts';
test.use({ viewport: { width: 360, height: 1500 } });
test('shot', async ({ page, as }) => {
  await as('free');
  for (const p of ['exercises', 'traffic-signs']) {
  await page.goto('/' + p);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('main .animate-spin, main .animate-pulse')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => 1));
  await page.screenshot({ path: `/tmp/fit-${p.replace('/', '-')}-1.png`, clip: { x: 0, y: 0, width: 360, height: 900 } });
  await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
  await page.screenshot({ path: `/tmp/fit-${p.replace('/', '-')}-2.png`, clip: { x: 0, y: 0, width: 360, height: 1300 } });
  }
});
