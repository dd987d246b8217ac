import { order } from '#domain/right-of-way/right-of-way.ts';
import { firstFault, type Task } from '#domain/right-of-way/trainer.ts';
import junctions from '../content/junctions.json' with { type: 'json' };
import { ti } from '../web/text/ti.ts';
import { whoGoesFirstText } from '../web/text/who-goes-first.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, heading, PHONE, place, test } from './app.ts';

const words = whoGoesFirstText.ti;
const first = junctions[0] as unknown as Task;

test.use({ viewport: PHONE });

test('who goes first: an order is tapped, judged by the rules, shown, changed by one thing, and what was missed comes back', async ({
  page,
  as,
}) => {
  await as('free');
  await page.goto('/exercises');
  await page.getByRole('link', { name: ti.exercises.junctionsCard }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(words.ask);
  expect(place(page)).toBe('/traffic-rules/who-goes-first');
  const right = (order(first.junction) ?? []).flat();
  const wrong = right.toReversed();
  const fault = firstFault(first.junction, wrong);
  const said = page.getByRole('main').getByRole('status');
  const choice = (id: string) => page.getByRole('button', { name: new RegExp(`^\\d?\\s*${id} ·`) });

  await test.step('a wrong order names who had to wait, and why', async () => {
    await expect(page.getByRole('img')).toHaveAttribute('aria-label', /A .*B /);
    await expectAccessible(page);
    await choice(wrong[0] as string).click();
    await expect(said).toContainText(words.wrong);
    await expect(said).toContainText(words.waits(fault?.who ?? '', fault?.to ?? ''));
    await expect(said).toContainText(words.rules[first.rules[0] as keyof typeof words.rules].text.split(' (')[0] as string);
    await expectAccessible(page);
  });

  await test.step('they are seen to go in the right order', async () => {
    await button(page, words.replay).click();
    await expect(button(page, words.replay)).toBeDisabled();
    await expect(button(page, words.replay)).toBeEnabled();
  });

  await test.step('with one thing changed the same junction is asked again', async () => {
    await button(page, words.whatIf).click();
    await expect(page.getByRole('heading', { level: 2 })).not.toHaveText(words.ask);
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(said).toBeEmpty();
    await choice('A').click();
    await expect(said).toContainText(/ቅኑዕ|ጌጋ/);
  });

  await test.step('a vehicle of the picture can be tapped as well, and a reload goes on where one was', async () => {
    await button(page, words.next).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(words.ask);
    const label = await page.getByRole('img').getAttribute('aria-label');
    await page.reload();
    await expect(page.getByRole('img')).toHaveAttribute('aria-label', label ?? '');
    await page.locator('[data-traveller=A]').click();
    await expect(choice('A')).toHaveAttribute('aria-pressed', 'true');
  });

  await button(page, ti.app.close).click();
  await expect(heading(page, ti.exercises.title)).toBeVisible();
});
