import type { Page } from '@playwright/test';
import { ti } from '../web/text/ti.ts';
import { button, expect, heading, hold, test } from './app.ts';

/** Records all requests that a page makes before the script of the framework has arrived. */
async function askedBeside(page: Page, path: string): Promise<() => string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/assets/framework-*.js', () => new Promise(() => undefined));
  await page.goto(path, { waitUntil: 'commit' });
  return () => asked;
}

test('a question page opened directly asks for its screen and its questions beside the app, not after it', async ({
  page,
  as,
}) => {
  await as('premium');
  const asked = await askedBeside(page, '/exercises/1');
  await expect.poll(asked).toContain('/api/category/1/questions');
  for (const part of [/^\/assets\/exercise-questions-screen-/, /^\/assets\/question-/]) {
    await expect.poll(asked).toContainEqual(expect.stringMatching(part));
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a Swedish interface asks for its words beside the app', async ({ page, as }) => {
  await as('premium');
  await page.goto('/icon.svg');
  await page.evaluate(() => localStorage.setItem('mengedi.preferences', JSON.stringify({ language: 'sv' })));
  const asked = await askedBeside(page, '/steps');
  for (const part of [/^\/assets\/text-sv-/, /^\/assets\/steps-screen-/]) {
    await expect.poll(asked).toContainEqual(expect.stringMatching(part));
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('on the way to another page all its files are asked for at once, not one after the other', async ({ page, as }) => {
  await as('premium');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/steps');
  await expect(heading(page, ti.steps.title)).toBeVisible();
  // From now on files are held: those needed next must already be loaded or requested.
  const goOn = await hold(page, '**/assets/**');
  const [, named = ''] = /"\/settings":\{files:\[([^\]]*)/.exec(await (await page.request.get('/')).text()) ?? [];
  const there = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const files = [...named.matchAll(/[\w-]+\.js/g)].map(([file]) => `/assets/${file}`).filter((file) => !there.includes(file));
  expect(files.length).toBeGreaterThan(1);
  await page.getByRole('link', { name: ti.menu.settings }).click();
  await expect.poll(() => files.filter((file) => !asked.includes(file))).toEqual([]);
  goOn();
  await expect(heading(page, ti.settings.title)).toBeVisible();
});

test('the login page asks for its screen beside the app', async ({ page }) => {
  const asked = await askedBeside(page, '/login');
  await expect.poll(asked).toContainEqual(expect.stringMatching(/^\/assets\/login-screen-/));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const [what, path, data] of [
  ['an exercise', '/exercises/1', '**/api/category/1/questions?q=5*'],
  ['a step', '/steps/1', '**/api/levels/1'],
] as const) {
  test(`${what} opened directly is drawn once, with its question in it`, async ({ page, as }) => {
    await as('premium');
    await page.addInitScript(() => {
      const drawn: boolean[] = [];
      Object.assign(window, { drawn });
      new MutationObserver(() => {
        if (document.querySelector('#root footer') !== null) drawn.push(document.querySelector('#root article') !== null);
      }).observe(document, { childList: true, subtree: true });
    });
    // The script arrives after the questions, like on a slow network.
    const { promise: isThere, resolve: say } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(data, async (route) => {
      asked += 1;
      await route.fulfill({ response: await route.fetch() });
      say();
    });
    await page.route('**/assets/framework-*.js', async (route) => {
      await isThere;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole('article')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { drawn: boolean[] }).drawn[0])).toBe(true);
    // The page requested what the screen needs, with the same URL.
    expect(asked).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

/** Sum of all layout shifts of a page so far. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

const isReady = (page: Page) =>
  page.waitForFunction(
    () => (window as { mengediReady?: boolean }).mengediReady === true && document.querySelector('form') !== null,
  );

test('the login page moves nothing when its script takes over', async ({ page }) => {
  const shifts = await watchShifts(page);
  const goOn = await hold(page, '**/assets/**/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(button(page, 'Logga in')).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await shifts();
  goOn();
  await isReady(page);
  await expect(button(page, 'Logga in')).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(await shifts()).toBe(before);
});

for (const [which, hasLetters, fetched] of [
  ['without the letters of Tigrinya gets our font before any script, in one weight', false, 1],
  ['with the letters of Tigrinya fetches no font', true, 0],
] as const) {
  test(`a phone ${which}`, async ({ page }) => {
    // The Chromium of the tests lacks them: each is the same box.
    if (hasLetters) {
      await page.addInitScript(() => {
        const { measureText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.measureText = function (letters) {
          return { ...measureText.call(this, letters), width: letters.charCodeAt(0) };
        };
      });
    }
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    const goOn = await hold(page, '**/assets/**/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(button(page, 'Logga in')).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(fonts).toHaveLength(fetched);
    goOn();
    await isReady(page);
    expect(fonts).toHaveLength(fetched);
  });
}

test('what others show of us', async ({ page, request }) => {
  for (const [path, title] of [
    ['/', 'Mengedi · መንገዲ'],
    ['/login', `${ti.login.title} · ${ti.app.name}`],
    ['/privacy-policy', `${ti.privacy.title} · ${ti.app.name}`],
  ] as const) {
    await test.step(`a preview of a link to ${path} has its title, its words and our picture`, async () => {
      // Services for link previews accept any type and run no script.
      const html = await (await request.get(path, { headers: { accept: '*/*' } })).text();
      const shown = await page.evaluate((html) => {
        const { title, head } = new DOMParser().parseFromString(html, 'text/html');
        const content = (key: string) =>
          head.querySelector(`meta[property="${key}"], meta[name="${key}"]`)?.getAttribute('content');
        return {
          title,
          shared: content('og:title'),
          words: [content('description'), content('og:description')],
          image: content('og:image'),
        };
      }, html);
      expect(shown).toMatchObject({ title, shared: title, image: expect.stringMatching(/^http:\/\/127\.0\.0\.1/) });
      expect(shown.words[0]).toMatch(/[\u1200-\u137f]{2}/);
      expect(shown.words[1]).toBe(shown.words[0]);
      const picture = await (await request.get(new URL(shown.image ?? '').pathname)).body();
      const size = await page.evaluate(async (base64) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      }, picture.toString('base64'));
      expect([...size, picture.length < 40_000]).toEqual([1200, 630, true]);
    });
  }

  await test.step('the icon is also found by its old name', async () => {
    const icon = await request.get('/favicon.ico');
    expect(icon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/);
    const base64 = (await icon.body()).toString('base64');
    const width = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/x-icon;base64,${base64}`;
      await image.decode();
      return image.naturalWidth;
    }, base64);
    expect(width).toBeGreaterThanOrEqual(16);
  });
});
