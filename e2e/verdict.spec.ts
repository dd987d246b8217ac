import type { Page } from '@playwright/test';
import { ti } from '../web/text/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, DESKTOP, expect, PHONE, settled, shownQuestion, test, verdict } from './app.ts';
import { answersFromNow, beginExercise } from './run.ts';

// What a learner sees after an answer: the question stays, and a strip joined to the buttons says right or wrong and why.

const next = (page: Page) => button(page, ti.question.next);
const bar = (page: Page) => page.locator('footer');
const LONG = 'እዚ ነዊሕ መብርሂ እዩ። '.repeat(40);

/** Every explanation is as long as a long one. */
async function explainAtLength(page: Page): Promise<void> {
  await page.route('**/api/category/1/questions*', async (route) => {
    const questions = (await (await route.fetch()).json()) as { options: { solution: object | null }[] }[];
    const json = questions.map((question) => ({
      ...question,
      options: question.options.map((option) => ({
        ...option,
        solution: option.solution && { ...option.solution, solution: LONG },
      })),
    }));
    return route.fulfill({ json });
  });
}

test('after an answer the strip says why, once, and leaves room for what it speaks of', async ({ page, as, server }) => {
  await page.setViewportSize(PHONE);
  const { id: userId } = await as('premium');
  await explainAtLength(page);
  await page.goto('/exercises/1');

  await test.step('39: a long reason takes up to 24 rem and 60 % of the screen, scrolls inside with a sign that more is there, and does not cover the right option', async () => {
    // One without an explanation has nothing to scroll.
    while ((await shownQuestion(page)).id === 1002) await next(page).click();
    const { right, wrong } = await shownQuestion(page);
    await wrong.click();
    await expect(page.getByText(ti.question.wrong)).toBeVisible();
    await expect
      .poll(async () => {
        const [card, strip] = [await right.boundingBox(), await bar(page).boundingBox()];
        return card !== null && strip !== null && card.y >= 0 && card.y + card.height <= strip.y;
      })
      .toBe(true);
    const strip = page.locator('.verdict');
    const { height, content } = await strip.evaluate((one) => ({ height: one.clientHeight, content: one.scrollHeight }));
    expect(height).toBeLessThanOrEqual(24 * 16);
    expect(content).toBeGreaterThan(height);
    await expect(strip.locator('[data-more]')).toBeAttached();
    await expectAccessible(page);
    await strip.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    await expect(strip.locator('[data-more]')).toHaveCount(0);
  });

  await test.step('what is opened after the answer does not move the page', async () => {
    const top = () => page.evaluate(() => scrollY);
    const before = await top();
    await button(bar(page), ti.question.listen).click();
    await settled(page);
    expect(await top()).toBe(before);
    await button(bar(page), ti.question.listen).click();
  });

  await test.step('what a learner folds away stays folded for the next question and after a reload, and opens again', async () => {
    await beginExercise(page, '/exercises/1');
    while ((await shownQuestion(page)).id === 1002) await next(page).click();
    await (await shownQuestion(page)).wrong.click();
    const fold = button(bar(page), ti.question.why);
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await expect(verdict(page)).toContainText('እዚ ነዊሕ መብርሂ እዩ');
    await fold.click();
    await expect(verdict(page)).not.toContainText('እዚ ነዊሕ መብርሂ እዩ');
    await next(page).click();
    await (await shownQuestion(page)).right.click();
    await expect(verdict(page)).toHaveText(ti.question.correct);
    await page.reload();
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await next(page).click();
    await expect(verdict(page)).toBeEmpty();
    await page.unroute('**/api/category/1/questions*');
  });

  await test.step('every button of the bar has room beside a next that says its name', async () => {
    await beginExercise(page, '/exercises/1');
    await (await shownQuestion(page)).right.click();
    await expect(next(page)).toHaveText(ti.question.next);
    const boxes = await Promise.all(
      (await bar(page).locator(':scope > div').last().getByRole('button').all()).map((one) => one.boundingBox()),
    );
    expect(boxes.length).toBeGreaterThanOrEqual(4);
    const rows = new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)));
    expect(rows.size).toBe(1);
  });

  await test.step('the verdict is read aloud once, and not again when the question is come back to', async () => {
    await page.setViewportSize(DESKTOP);
    await beginExercise(page, '/exercises/1');
    const { wrong } = await shownQuestion(page);
    // The place was there before, empty: only then is what comes into it read.
    await expect(verdict(page)).toBeEmpty();
    await verdict(page).evaluate((place) => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => said.push(place.textContent ?? '')).observe(place, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await wrong.click();
    await expect(verdict(page)).toContainText(ti.question.wrong);
    await button(page, ti.question.previous).click({ trial: true, force: true });
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect(said).toHaveLength(1);
    await next(page).click();
    await button(page, ti.question.previous).click();
    // A place that comes with its words is not read.
    expect(await verdict(page).innerText()).toContain(ti.question.wrong);
    expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toHaveLength(1);
  });

  await test.step('a tap marks its option at once, before the verdict; a second tap or a move in the same moment changes nothing of the answer', async () => {
    await expect(page.getByText(ti.saving.saved)).toBeVisible();
    const answers = await answersFromNow(server, userId);
    await beginExercise(page, '/exercises/1');
    const { id } = await shownQuestion(page);
    const marked = await page.evaluate(() => {
      const cards = [...document.querySelectorAll<HTMLElement>('[aria-labelledby=question-text] button')];
      cards[0]?.click();
      const { tapped, state } = cards[0]?.dataset ?? {};
      cards[1]?.click();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      return { tapped, state };
    });
    expect(marked).toEqual({ tapped: '', state: 'open' });
    await expect(page.getByText(ti.question.counter(2, 24), { exact: true })).toBeAttached();
    await button(page, ti.question.previous).click();
    const cards = page.locator('[aria-labelledby=question-text]').getByRole('button');
    await expect(cards.first()).toHaveAttribute('aria-pressed', 'true');
    await expect(cards.nth(1)).toHaveAttribute('aria-pressed', 'false');
    await expect(page.locator('[data-tapped]')).toHaveCount(0);
    await expect.poll(answers).toMatchObject([{ question_id: id }]);
  });

  await test.step('an answer counts although the page is left in the same moment', async () => {
    const answers = await answersFromNow(server, userId);
    await beginExercise(page, '/exercises/1');
    const { id, right } = await shownQuestion(page);
    // Tapped and left before anything is painted.
    await right.evaluate((card: HTMLElement) => {
      card.click();
      location.assign('/icon.svg');
    });
    await page.waitForURL('**/icon.svg');
    await page.goto('/exercises');
    await expect.poll(answers).toMatchObject([{ question_id: id, correct: true }]);
  });
});
