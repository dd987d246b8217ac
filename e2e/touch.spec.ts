import type { CDPSession, Locator, Page } from '@playwright/test';
import { ti } from '../web/text/ti.ts';
import { button, expect, PHONE, test } from './app.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

type Finger = { x: number; y: number };

async function middleOf(locator: Locator): Promise<Finger> {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** Waits until the page has been still for longer than a tap requires. */
const still = async (page: Page) => {
  await page.waitForFunction(() => performance.now() - (window as unknown as { scrolledAt: number }).scrolledAt > 500);
};

const touch = (devtools: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Finger[]) =>
  devtools.send('Input.dispatchTouchEvent', { type, touchPoints });

test('a tap is done when the finger lifts, once and without a click; other gestures of fingers do nothing', async ({
  page,
  as,
  server,
}) => {
  const account = await as('premium');
  await page.evaluate(() => localStorage.setItem('mengedi.preferences', JSON.stringify({ content: 'sv' })));
  await page.goto('/exercises/1');
  const devtools = await page.context().newCDPSession(page);
  const open = page.locator('[data-state=open]');
  const chosen = page.locator('[aria-pressed=true][data-state]');
  const word = page.locator('#question-text').getByRole('link', { name: 'korsning' });
  const card = page.getByRole('dialog', { name: 'korsning' });
  await expect(word).toBeVisible();
  await page.evaluate(() => {
    const clicked: string[] = [];
    Object.assign(window, { clicked, scrolledAt: performance.now() });
    addEventListener('scroll', ({ timeStamp }) => Object.assign(window, { scrolledAt: timeStamp }), true);
    addEventListener('click', ({ target }) => clicked.push((target as Element).localName), true);
  });

  await test.step('a tapped word opens its card, and has the focus again when it is closed', async () => {
    await word.scrollIntoViewIfNeeded();
    await still(page);
    await word.tap();
    await expect(card).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(word).toBeFocused();
  });

  await test.step('a finger that slides, and two at once, choose no answer', async () => {
    const at = await middleOf(open.first());
    await touch(devtools, 'touchStart', at);
    await touch(devtools, 'touchMove', { x: at.x, y: at.y - 60 });
    await touch(devtools, 'touchEnd');
    const other = await middleOf(open.nth(1));
    await touch(devtools, 'touchStart', other, { x: other.x + 40, y: other.y });
    await touch(devtools, 'touchEnd');
    await expect(chosen).toHaveCount(0);
    await expect(open).not.toHaveCount(0);
  });

  await test.step('a tapped option is answered once', async () => {
    await open.first().scrollIntoViewIfNeeded();
    await still(page);
    await open.first().tap();
    await expect(chosen).toHaveCount(1);
    await expect
      .poll(() => server.db.selectFrom('answers').select('question_id').where('user_id', '=', account.id).execute())
      .toHaveLength(1);
    expect(await page.evaluate('window.clicked')).toEqual([]);
  });

  await test.step('on a page that moves it is left to the browser, which knows a finger that stops it', async () => {
    await button(page, ti.question.next).tap();
    await expect(open).not.toHaveCount(0);
    await page.evaluate(() => {
      (window as unknown as { clicked: string[] }).clicked.length = 0;
      const box = document.createElement('div');
      box.style.cssText = 'position: fixed; inset: auto auto 0 0; inline-size: 8px; block-size: 8px; overflow: scroll';
      box.append(Object.assign(document.createElement('div'), { style: 'block-size: 99px' }));
      document.body.append(box);
      const move = () => {
        box.scrollTop = box.scrollTop === 0 ? 5 : 0;
        requestAnimationFrame(move);
      };
      move();
    });
    await open.first().tap();
    await expect(chosen).toHaveCount(1);
    expect(await page.evaluate('window.clicked')).not.toEqual([]);
  });
});
