import type { Page, Request, Route } from '@playwright/test';
import { ti as says } from '../server/text/ti.ts';
import { feedbackText } from '../web/text/feedback.ts';
import { ti } from '../web/text/ti.ts';
import { button, expect, follow, heading, notices, place, shownQuestion, storedKeys, test, typeLogin } from './app.ts';
import { openFirst } from './offline.ts';
import { persistedQueries } from './persisted-queries.ts';

test.use({ serviceWorkers: 'allow' });

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const checklist = (page: Page) => page.getByText('ቅድሚ ምዝዋር', { exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: ti.app.menu });

const cachedPictures = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('mengedi-pictures'))) return [];
    return (await (await caches.open('mengedi-pictures')).keys()).map(({ url }) => new URL(url).pathname);
  });

test('what was opened stays without a network, what was written is sent once, and nothing outlives a logout', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  // Pictures loaded before the service worker are not cached.
  faults.expectFailedLoads('/cdn/');
  const { id } = await as('premium');

  await test.step('what was opened once opens again without a network, by a reload and by its address', async () => {
    await openFirst(page, '/exercises');
    await page.getByRole('link', { name: /ድሕነት ትራፊክ/ }).click();
    const exercise = await shownQuestion(page);
    await exercise.wrong.click();
    await button(page, ti.app.close).click();
    await page.getByRole('link', { name: new RegExp(ti.exercises.stepsCardText) }).click();
    await page.getByRole('link', { name: /ፈላማይ ደረጃ/ }).click();
    const step = await shownQuestion(page);
    await button(page, ti.app.close).click();
    await menu(page).getByRole('link', { name: ti.menu.checklists }).click();
    await expect(checklist(page)).toBeVisible();
    await menu(page).getByRole('link', { name: ti.menu.trafficSigns }).click();
    await page.getByRole('link', { name: /ምልክታት መጠንቀቕታ/ }).click();
    await expect(page.getByText('ጎቦ', { exact: true })).toBeVisible();
    const seen = ['exercises', 'steps', 'step 1', 'checklists', 'sign-groups', 'signs'];
    await expect.poll(() => persistedQueries(page)).toEqual(expect.arrayContaining(seen));
    await expect.poll(() => cachedPictures(page)).toContain('/cdn/signs/A/fixture.svg');

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('ጎቦ', { exact: true })).toBeVisible();
    const picture = page.getByRole('main').locator('img').first();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await page.goto('/traffic-signs');
    await expect(page.getByText('ምልክታት መጠንቀቕታ', { exact: true })).toBeVisible();
    await page.goto('/checklists');
    await checklist(page).click();
    await expect(page.getByText('ጎማታት')).toBeVisible();
    await page.goto('/exercises');
    await expect(rows(page)).toHaveCount(7);
    await page.goto('/exercises/2');
    expect((await shownQuestion(page)).id).toBe(exercise.id);
    await expect((await shownQuestion(page)).wrong).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/steps');
    await expect(rows(page)).toHaveCount(4);
    await page.goto('/steps/1');
    expect((await shownQuestion(page)).id).toBe(step.id);
    await page.goto('/privacy-policy');
    await expect(heading(page, ti.privacy.title)).toBeVisible();
  });

  await test.step('what was never fetched says without a network what is missing, and comes by itself when it is back', async () => {
    await page.goto('/feedback');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(ti.error.offline);
    await context.setOffline(false);
    await expect(page.getByText(feedbackText.ti.none)).toBeVisible();
  });

  await test.step('answers given after a start without a network arrive once when it is back', async () => {
    await follow(page, '/exercises/1');
    const first = await shownQuestion(page);
    await expect.poll(() => persistedQueries(page)).toContain('exercises');
    await context.setOffline(true);
    await first.right.click();
    await expect(page.getByText(ti.saving.waiting)).toBeVisible();
    await page.reload();
    await expect(first.right).toHaveAttribute('aria-pressed', 'true');
    await button(page, ti.question.next).click();
    const second = await shownQuestion(page);
    await second.wrong.click();
    await context.setOffline(false);
    await expect(page.getByText(ti.saving.saved)).toBeVisible();
    const answers = await server.db
      .selectFrom('answers')
      .select(['question_id', 'correct'])
      .where('user_id', '=', id)
      .where('question_id', 'in', [first.id, second.id])
      .execute();
    expect(answers).toHaveLength(2);
    expect(answers).toEqual(
      expect.arrayContaining([
        { question_id: first.id, correct: true },
        { question_id: second.id, correct: false },
      ]),
    );
  });

  await test.step('logout without a network leaves nothing of the learner on the device', async () => {
    await follow(page, '/traffic-signs/1');
    await expect(page.getByText('ጎቦ', { exact: true })).toBeVisible();
    await expect.poll(() => cachedPictures(page)).toContain('/cdn/signs/A/fixture.svg');
    await expect.poll(() => persistedQueries(page)).toContain('signs 1');
    expect(await storedKeys(page)).toContain(`mengedi.kept.${id}.exercise.1`);

    await context.setOffline(true);
    await button(menu(page), 'Logout').click();
    await button(page.getByRole('alertdialog'), 'Logout').click();
    await expect(button(page, 'Logga in')).toBeVisible();
    await expect.poll(() => persistedQueries(page)).toEqual([]);
    await expect.poll(() => cachedPictures(page)).toEqual([]);
    expect((await storedKeys(page)).filter((key) => key !== 'mengedi.icon')).toEqual([]);
    await page.goto('/exercises/1');
    await expect(button(page, 'Logga in')).toBeVisible();
    expect(place(page)).toBe('/login?next=%2Fexercises%2F1');
    expect(await persistedQueries(page)).toEqual([]);
  });
});

test('a screen that was seen opens as often as one likes', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/');
  await page.clock.install();
  await as('premium');
  await openFirst(page, '/checklists');
  await expect(checklist(page)).toBeVisible();
  await expect.poll(() => persistedQueries(page)).toContain('checklists');
  let failed = 0;
  const count = (request: Request) => {
    if (request.url().endsWith('/api/checklists')) failed += 1;
  };
  page.on('requestfailed', count);
  page.on('requestfinished', count);
  for (const [what, answer] of [
    ['no network', (route: Route) => route.abort('internetdisconnected')],
    ['a failing server', (route: Route) => route.fulfill({ status: 503, json: {} })],
  ] as const) {
    await test.step(`with ${what}`, async () => {
      await page.route('**/api/**', answer);
      for (const opening of [1, 2, 3]) {
        failed = 0;
        await page.reload();
        await expect(checklist(page), `opening ${opening}`).toBeVisible();
        // One request by index.html and three by the app; afterwards some time for what follows.
        await expect.poll(() => failed).toBe(4);
        await page.clock.runFor(5_000);
        await expect(checklist(page)).toBeVisible();
      }
      await page.unroute('**/api/**');
    });
  }
});

test('right after login the lists and the step to go on with are on the device, also those that were never opened', async ({
  page,
  context,
  account,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  faults.expectFailedLoads('/cdn/');
  const person = await account('premium');
  await openFirst(page, '/login');
  await typeLogin(page, person);
  await expect(heading(page, ti.exercises.title)).toBeVisible();
  const ahead = ['exercises', 'steps', `progress ${person.id}`, 'step 1', 'checklists', 'sign-groups', 'signs'];
  await expect.poll(() => persistedQueries(page)).toEqual(expect.arrayContaining(ahead));
  await context.setOffline(true);
  await menu(page).getByRole('link', { name: ti.menu.checklists }).click();
  await expect(checklist(page)).toBeVisible();
  await page.goto('/traffic-signs');
  await page.getByRole('link', { name: /ምልክታት ክልከላ/ }).click();
  await expect(heading(page, 'ምልክታት ክልከላ')).toBeVisible();
  await expect(page.getByText('ምእታው ክልኩል', { exact: true })).toBeVisible();
  await page.goto('/steps');
  await page.getByRole('link', { name: /ፈላማይ ደረጃ/ }).click();
  await shownQuestion(page);
});

test.describe('without the worker, which has no part in it', () => {
  test.use({ serviceWorkers: 'block' });

  test('a server that refuses answers for a while gets them all', async ({ page, as, server, faults }) => {
    faults.expectFailedLoads('/api/answers');
    const { id } = await as('premium');
    await page.clock.install();

    await test.step('while nothing new is taken a learner practises on, is told once, and the answers are sent later', async () => {
      let refused = 0;
      await page.route('**/api/answers', (route) => {
        refused += 1;
        const body = { status: 503, code: 'readOnly', message: says.readOnly };
        return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: body });
      });
      await page.goto('/exercises/1');
      await (await shownQuestion(page)).right.click();
      await expect(notices(page)).toContainText(says.readOnly);
      await button(notices(page), ti.app.dismiss).click();
      await expect.poll(() => refused).toBeGreaterThan(1);
      await expect(notices(page)).not.toContainText(says.readOnly);
      await button(page, ti.question.next).click();
      await (await shownQuestion(page)).right.click();
      await page.unroute('**/api/answers');
      await expect.poll(() => server.db.selectFrom('answers').select('id').where('user_id', '=', id).execute()).toHaveLength(2);
    });

    await test.step('a server that says when to come again is not asked before, and then gets everything', async () => {
      let tries = 0;
      await page.route('**/api/answers', (route) => {
        tries += 1;
        return tries === 1 ? route.fulfill({ status: 429, headers: { 'retry-after': '120' }, json: {} }) : route.continue();
      });
      await button(page, ti.question.next).click();
      const refused = page.waitForResponse('**/api/answers');
      await (await shownQuestion(page)).right.click();
      await refused;
      await page.clock.runFor(60_000);
      await button(page, ti.question.next).click();
      await (await shownQuestion(page)).right.click();
      await page.clock.runFor(30_000);
      expect(tries).toBe(1);
      await page.clock.runFor(60_000);
      const stored = () => server.db.selectFrom('answers').select('id').where('user_id', '=', id).execute();
      await expect.poll(async () => (await stored()).length).toBe(4);
      expect(tries).toBe(2);
    });
  });
});
