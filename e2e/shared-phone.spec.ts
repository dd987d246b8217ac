import type { Page } from '@playwright/test';
import { ti } from '../web/text/ti.ts';
import { type Account, button, expect, heading, type Server, shownQuestion, storedKeys, test, typeLogin } from './app.ts';
import { fetchedAhead, persistedQueries } from './persisted-queries.ts';

test.use({ serviceWorkers: 'allow' });

const cachedPictures = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('mengedi-pictures')) ? (await (await caches.open('mengedi-pictures')).keys()).length : 0,
  );
const keysOf = async (page: Page, { id }: Account) =>
  (await storedKeys(page)).filter((key) => key === `mengedi.outbox.${id}` || key.startsWith(`mengedi.kept.${id}.`));
const answersOf = (server: Server, { id }: Account) =>
  server.db.selectFrom('answers').select('question_id').where('user_id', '=', id).execute();

test('of a learner whose session ended the phone keeps only what waits for them: no other learner sees or sends it', async ({
  page,
  as,
  account,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  // Headless browsers have no push service: fake a subscription that records its end.
  await page.addInitScript(() => {
    const unsubscribe = async () => sessionStorage.setItem('unsubscribed', 'yes');
    PushManager.prototype.getSubscription = async () => ({ unsubscribe }) as never;
  });
  const first = await as('premium');
  await page.goto('/traffic-signs');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.getByRole('link', { name: /ምልክታት መጠንቀቕታ/ }).click();
  await expect.poll(() => cachedPictures(page)).toBeGreaterThan(0);
  await page.goto('/feedback');
  await page.getByRole('textbox').fill('ናተይ ሕቶ');
  // The answers cannot be sent.
  await page.route('**/api/answers', (route) => route.abort('internetdisconnected'));
  await page.goto('/steps/1');
  await (await shownQuestion(page)).right.click();
  await page.goto('/exercises/1');
  await (await shownQuestion(page)).right.click();
  await fetchedAhead(page);
  expect(await keysOf(page, first)).toEqual(
    expect.arrayContaining([
      `mengedi.kept.${first.id}.exercise.1`,
      `mengedi.kept.${first.id}.step.1`,
      `mengedi.outbox.${first.id}`,
    ]),
  );

  await server.db.deleteFrom('sessions').where('user_id', '=', first.id).execute();
  server.services.forgetUser(first.id);
  await page.goto('/settings');
  await expect(button(page, 'Logga in')).toBeVisible();
  await expect.poll(() => persistedQueries(page)).toEqual([]);
  await expect.poll(() => cachedPictures(page)).toBe(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('unsubscribed'))).toBe('yes');
  await page.unroute('**/api/answers');

  const second = await account('premium');
  await typeLogin(page, second);
  await expect(heading(page, ti.settings.title)).toBeVisible();
  await fetchedAhead(page);
  expect((await keysOf(page, first)).sort()).toEqual([
    `mengedi.kept.${first.id}.step.1`,
    `mengedi.kept.${first.id}.step.1.questions`,
    `mengedi.outbox.${first.id}`,
  ]);
  expect([await answersOf(server, second), await answersOf(server, first)]).toEqual([[], []]);
  await button(page.getByRole('main'), 'Logout').click();
  await button(page.getByRole('alertdialog'), 'Logout').click();
  await expect(button(page, 'Logga in')).toBeVisible();

  // The answers were kept for their owner, even while somebody else logged out.
  await typeLogin(page, first);
  await expect(heading(page, ti.exercises.title)).toBeVisible();
  await expect.poll(async () => (await answersOf(server, first)).length).toBe(2);
  expect(await answersOf(server, second)).toEqual([]);
  await page.goto('/steps/1');
  await shownQuestion(page);
  await expect(page.locator('[aria-pressed=true]')).toHaveCount(1);
});
