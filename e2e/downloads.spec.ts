import type { Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';
import { PACK_CACHE } from '../web/device/cache-names.ts';
import { listenText } from '../web/text/listen.ts';
import { packListText } from '../web/text/packs/list.ts';
import { packRowText } from '../web/text/packs/row.ts';
import { ti as says } from '../web/text/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, heading, PHONE, place, type Server, shownQuestion, storedKeys, test } from './app.ts';
import { FREE_FILM, withFreeFilm } from './free-film.ts';
import { openFirst } from './offline.ts';
import { fetchedAhead, persistedQueries } from './persisted-queries.ts';
import { forgetSpoken, speakQuestions } from './spoken.ts';

test.use({ serviceWorkers: 'allow', viewport: PHONE });

const words = packListText.ti;
const { title, there } = packRowText.ti;
const DOWNLOADS = '/settings?show=downloads';
const PICTURE = 'scene-abs-lorry.svg';

/** Paths in the cache of downloaded packs. */
const packed = (page: Page) =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    const keys = await (await caches.open(name)).keys();
    return keys
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path !== '/packs-owner')
      .sort();
  }, PACK_CACHE);
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) });

const fetchAs = (page: Page, path: string, token: string) =>
  page.evaluate(
    ([address = '', bearer]) =>
      fetch(address, { headers: { authorization: `Bearer ${bearer}` } }).then(
        ({ status }) => status,
        () => 'nothing',
      ),
    [path, token],
  );

const isDrawn = (page: Page, address: string) =>
  page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve(image.naturalWidth > 0);
        image.onerror = () => resolve(false);
        image.src = src;
      }),
    address,
  );

/** Gives one question of the second exercise a picture for the duration of `work`. */
async function withPicture(server: Server, work: () => Promise<void>): Promise<void> {
  const change = async (image: string) => {
    await server.db.updateTable('questions').set({ image }).where('id', '=', 2001).execute();
    await server.services.content.refresh();
  };
  const { image } = await server.db.selectFrom('questions').select('image').where('id', '=', 2001).executeTakeFirstOrThrow();
  await change(PICTURE);
  await work().finally(() => change(image));
}

test('an exercise is downloaded, over a dead network and a reload, opens without a network, and is deleted', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  faults.expectFailedLoads('/cdn/');
  await withPicture(server, async () => {
    const { id } = await as('premium');
    await openFirst(page, DOWNLOADS);
    await expect(heading(page, title)).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    const exercise = row(page, 'ድሕነት ትራፊክ');
    await expect(exercise.getByText(/^\d+(\.\d)?\sMB$/)).toBeVisible();

    await context.route('**/cdn/questions/**', (route) => route.abort('internetdisconnected'));
    await button(exercise, words.download).click();
    await expect(page.getByRole('status').filter({ hasText: words.away })).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(exercise.getByText(words.partly)).toBeVisible();
    expect(await packed(page)).toEqual(['/api/packs/2']);
    await context.unroute('**/cdn/questions/**');

    await page.reload();
    await expect(exercise.getByText(there)).toBeVisible();
    await expect(page.getByText(words.done)).toBeVisible();
    expect(await packed(page)).toEqual(['/api/packs/2', `/cdn/questions/${PICTURE}`]);
    await expect(page.getByText(/MB ይጥቀም/)).toBeVisible();
    await expectAccessible(page);

    await context.setOffline(true);
    await page.goto('/exercises');
    await expect(page.getByRole('link', { name: /ድሕነት ትራፊክ/ })).toContainText(there);
    await page.goto('/exercises/2');
    const question = await shownQuestion(page);
    // Another session gets nothing from the cache.
    expect(await fetchAs(page, '/api/packs/2', 'somebody else')).toBe('nothing');
    await question.right.click();
    await expect.poll(() => storedKeys(page)).toContain(`mengedi.outbox.${id}`);
    expect(await isDrawn(page, `/cdn/questions/${PICTURE}`)).toBe(true);
    // Today's questions are taken from the downloads too.
    await page.goto('/today');
    await shownQuestion(page);
    await context.setOffline(false);
    const answers = () => server.db.selectFrom('answers').select('question_id').where('user_id', '=', id).execute();
    await expect.poll(answers).toEqual([{ question_id: question.id }]);

    await page.goto(DOWNLOADS);
    await button(exercise, words.remove).click();
    await expect(button(exercise, words.download)).toBeVisible();
    await expect.poll(() => packed(page)).toEqual([]);
  });
});

const HOST = 'http://pictures.mengedi.test';
test.describe('with pictures and sounds on another host', () => {
  test.use({ cdn: `${HOST}/files` });

  test('a download with sound is stopped, goes on when the learner says so, and is heard without a network', async ({
    page,
    context,
    as,
    server,
    faults,
  }) => {
    faults.expectFailedLoads('/api/');
    faults.expectFailedLoads('/cdn/');
    faults.expectFailedLoads(HOST);
    // Records sounds played to their end, with their duration.
    await page.addInitScript(() => {
      const played: string[] = [];
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        this.addEventListener('ended', () => played.push(`${this.duration} ${this.src}`), { once: true });
        return play.call(this);
      };
      Object.assign(window, { played });
    });
    const played = () => page.evaluate<string[]>('window.played');
    await speakQuestions(
      server,
      fixture.questions.filter(({ category }) => category === 2).map(({ id }) => id),
    );
    const { master } = await server.db.selectFrom('takes').select('master').executeTakeFirstOrThrow();
    const sound = `/cdn/sounds/${master}`;
    await withPicture(server, async () => {
      await as('premium');
      await page.evaluate(() => localStorage.setItem('mengedi.preferences', JSON.stringify({ hears: 'ti' })));
      await openFirst(page, DOWNLOADS);
      await page.getByLabel(words.withSound).check();
      const exercise = row(page, 'ድሕነት ትራፊክ');
      await context.route(`**${sound}`, () => undefined);
      await button(exercise, words.download).click();
      await expect.poll(() => packed(page)).toContain(`/cdn/questions/${PICTURE}`);
      await button(page, words.stop).click();
      await expect(page.getByRole('status').filter({ hasText: words.stopped })).toBeVisible();
      await context.unroute(`**${sound}`);
      // A stopped download stays stopped across reloads.
      await page.reload();
      await expect(exercise.getByText(words.partly)).toBeVisible();
      expect(await packed(page)).not.toContain(sound);
      await button(page, words.goOn).click();
      await expect(exercise.getByText(there)).toBeVisible();
      expect(await packed(page)).toEqual(expect.arrayContaining([sound, '/api/sounds', '/api/packs/2']));

      await context.setOffline(true);
      await page.goto('/exercises/2');
      await shownQuestion(page);
      await button(page.getByRole('article'), says.question.listen).click();
      await expect.poll(played).toEqual([`0.5 ${HOST}/files/sounds/${master}`]);
      await expect(button(page, listenText.ti.all)).toBeEnabled();
      expect(await isDrawn(page, `${HOST}/files/questions/${PICTURE}`)).toBe(true);
      // The cached files are also served for the CDN's URLs, whole and in ranges, as a player requests them.
      await page.evaluate((src) => new Audio(src).play(), sound);
      await expect.poll(async () => (await played()).length).toBe(2);
      const parts = await page.evaluate(async (path) => {
        const ask = async (range: string) => {
          const answer = await fetch(path, { headers: { range } });
          return [answer.status, answer.headers.get('content-range'), (await answer.text()).slice(0, 4)];
        };
        return [await ask('bytes=8-11'), await ask('bytes=99999999-')];
      }, sound);
      const [, size] = /\/(\d+)$/.exec(String(parts[0]?.[1])) ?? [];
      expect(parts).toEqual([
        [206, `bytes 8-11/${size}`, 'WAVE'],
        [416, `bytes */${size}`, ''],
      ]);
      await context.setOffline(false);
    });
    await forgetSpoken(server);
  });
});

test('where the phone saves data nothing comes that was not asked for, and with the saver off it does', async ({ page, as }) => {
  await page.addInitScript(() => {
    const connection = { saveData: localStorage.getItem('test.saver') !== 'off' };
    Object.defineProperty(navigator, 'connection', { value: connection });
  });
  await as('premium');
  await page.goto('/exercises/1');
  await (await shownQuestion(page)).right.click();
  await button(page, says.question.next).click();
  await shownQuestion(page);
  await button(page, says.app.close).click();
  await expect(heading(page, says.exercises.title)).toBeVisible();
  await expect.poll(() => persistedQueries(page)).toContain('exercises');
  const came = await persistedQueries(page);
  expect(came.filter((name) => ['step 1', 'checklists', 'signs'].includes(name))).toEqual([]);
  await page.evaluate(() => localStorage.setItem('test.saver', 'off'));
  await page.reload();
  await fetchedAhead(page);
});

test('a full device is said in words, loses nothing, and goes on when there is room', async ({ page, as }) => {
  await as('premium');
  await page.addInitScript(() => {
    const put = Cache.prototype.put;
    let puts = 0;
    Cache.prototype.put = function (this: Cache, ...input) {
      const url = String(input[0]);
      if (url.includes('/api/')) puts += 1;
      const isFull = localStorage.getItem('test.room') === null && puts > 1;
      return isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : put.apply(this, input);
    };
  });
  await openFirst(page, '/traffic-signs');
  await button(page, title).click();
  const sheet = page.getByRole('dialog', { name: title });
  await button(sheet, words.download).click();
  await expect(sheet.getByRole('status').filter({ hasText: words.full })).toBeVisible();
  const kept = await packed(page);
  expect(kept).toHaveLength(1);
  await page.evaluate(() => localStorage.setItem('test.room', 'yes'));
  await button(sheet, words.goOn).click();
  await expect(sheet.getByText(words.done)).toBeVisible();
  expect(await packed(page)).toEqual(expect.arrayContaining([...kept, '/api/signs', '/api/signs/category', '/api/signs/pairs']));
  await button(sheet, says.app.close).click();
  await expect(page.getByRole('main').getByText(there)).toBeVisible();
});

test('what the end of the trial closes is closed without a network too, goes with the next one, and nothing outlives a logout', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  faults.expectFailedLoads('/cdn/');
  const { id } = await as('premium');
  await openFirst(page, DOWNLOADS);
  for (const name of ['ሕግታት ትራፊክ', 'ድሕነት ትራፊክ']) {
    await button(row(page, name), words.download).click();
    await expect(row(page, name).getByText(there)).toBeVisible();
  }
  expect(await packed(page)).toEqual(['/api/packs/1', '/api/packs/2']);
  await context.setOffline(true);
  const ended = new Date(Date.now() - 60_000).toISOString();
  await page.evaluate((trial_ends_at) => {
    const user = JSON.parse(localStorage.getItem('mengedi.user') ?? '{}');
    localStorage.setItem('mengedi.user', JSON.stringify({ ...user, trial_ends_at }));
  }, ended);
  await page.goto('/exercises/2');
  await expect(heading(page, says.exercises.title)).toBeVisible();
  expect(place(page)).toBe('/exercises');
  await page.goto('/exercises/1');
  await shownQuestion(page);

  await server.db.updateTable('users').set({ trial_ends_at: ended }).where('id', '=', id).execute();
  server.services.forgetUser(id);
  await context.setOffline(false);
  await page.goto(DOWNLOADS);
  await expect.poll(() => packed(page)).toEqual(['/api/packs/1']);
  await expect(row(page, 'ሕግታት ትራፊክ').getByText(there)).toBeVisible();
  await expect(rows(page)).toHaveCount(4);

  await page.goto('/settings');
  await button(page.getByRole('main'), 'Logout').click();
  await button(page.getByRole('alertdialog'), 'Logout').click();
  await expect(button(page, 'Logga in')).toBeVisible();
  await expect.poll(() => packed(page)).toEqual([]);
});

test('what is free of a downloaded room of films opens without a network after the trial, and nothing else of it', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  faults.expectFailedLoads('/cdn/');
  await withFreeFilm(server, async () => {
    await as('premium');
    await openFirst(page, DOWNLOADS);
    await button(row(page, 'ድሕነት ትራፊክ'), words.download).click();
    await expect(row(page, 'ድሕነት ትራፊክ').getByText(there)).toBeVisible();
    // Begun while all was open.
    await page.goto('/exercises/2');
    const { right } = await shownQuestion(page);
    await right.click();
    await context.setOffline(true);
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('mengedi.user') ?? '{}');
      localStorage.setItem('mengedi.user', JSON.stringify({ ...user, trial_ends_at: new Date(Date.now() - 60_000) }));
    });
    await page.goto('/exercises/2');
    await expect(page.locator('#question-text')).toContainText(String(FREE_FILM));
    await expect(page.getByText(says.question.counter(1, 1))).toBeAttached();
    await page.goto('/exercises/3');
    await expect(heading(page, says.exercises.title)).toBeVisible();
  });
});

test.describe('on an iPhone', () => {
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  test.use({ userAgent: `${agent} Version/18.5 Mobile/15E148 Safari/604.1` });

  test('the home screen comes first, with a picture, and the learner may download all the same', async ({ page, as }) => {
    await as('premium');
    await openFirst(page, '/words');
    await button(page, title).click();
    const sheet = page.getByRole('dialog', { name: title });
    await expect(sheet.getByRole('heading', { name: words.homeTitle })).toBeVisible();
    await expect(sheet.getByText(words.homeSteps[1] as string)).toBeVisible();
    await expectAccessible(page);
    await button(sheet, words.anyway).click();
    await button(sheet, words.download).click();
    await expect(sheet.getByText(words.done)).toBeVisible();
  });
});
