import { addDays, stockholmDay } from '#domain/stockholm.ts';
import { calendarDay, dayFromFour, dayNumber } from '#domain/study/day.ts';
import type { Word } from '#domain/study/words.ts';
import { sv } from '../web/admin/text/sv.ts';
import { expectAccessible } from './accessible.ts';
import { send } from './admin.ts';
import { button, expect, place, test } from './app.ts';

const words = sv.statistics;
const DAY_MS = 86_400_000;

test('what learners do stands in charts with their tables beside them', async ({ page, as, account, otherDevice, server }) => {
  await as('admin');

  await test.step('activations, learners and exams stand in charts with their tables beside them', async () => {
    const customer = await account('free');
    const learner = await account('premium');
    const other = await otherDevice(learner);
    const answered_at = new Date(Date.now() - DAY_MS).toISOString();
    await send(other, 'POST /api/answers', '/api/answers', {
      answers: [{ id: crypto.randomUUID(), question_id: 1001, option_id: 10011, mode: 'exercise', language: 'ti', answered_at }],
    });

    await send(page, 'POST /api/customers/{id}', `/api/customers/${customer.id}`, {
      trial_ends_at: new Date(Date.now() + 30 * DAY_MS).toISOString(),
    });
    await page.goto('/admin/statistics');
    await expect(page.getByRole('term').filter({ hasText: words.counts.customers })).toBeVisible();
    const today = stockholmDay(Date.now());
    const activations = page.getByRole('region', { name: words.activations, exact: true });
    await expect(activations.getByRole('row', { name: new RegExp(`^${today} [1-9]`) })).toBeVisible();
    await expect(activations.getByRole('row')).toHaveCount(31);
    await expect(page.getByRole('img', { name: new RegExp(`^${words.activations}\\. [1-9]`) })).toBeVisible();
    const learners = page.getByRole('region', { name: words.learners, exact: true });
    await expect(
      learners.getByRole('row', { name: new RegExp(`^${calendarDay(dayFromFour(Date.parse(answered_at)))} [1-9]`) }),
    ).toBeVisible();

    await button(page, words.lastDays(7)).click();
    await expect(activations.getByRole('row')).toHaveCount(8);
    expect(place(page)).toContain(`start=${addDays(today, -6)}`);
    await page.getByLabel(words.start).fill(addDays(today, -1));
    await expect(activations.getByRole('row')).toHaveCount(3);
    await page.getByLabel(words.end).fill(addDays(today, -5));
    await expect(page.getByText(words.backwards)).toBeVisible();
    await page.getByLabel(words.order).selectOption({ label: words.orders['language-gap'] });
    await expect(page.getByText(words.orderHints['language-gap'])).toBeVisible();
  });

  await test.step('reported real tests stand against what readiness said, in a plot with its table', async () => {
    const days = { '2026-11-10': 0.95, '2026-11-11': 0.94, '2026-11-12': 0.6 };
    const learner = await account('premium');
    for (const [day, pass] of Object.entries(days)) {
      const word: Word = pass > 0.9 ? 'book' : 'not yet';
      await server.db
        .insertInto('shown')
        .values({ user_id: learner.id, day: dayNumber(day), pass, word, counted: 200, version: 1, revision: 1 })
        .execute();
      await server.db
        .insertInto('real_tests')
        .values({ user_id: learner.id, id: crypto.randomUUID(), day, passed: pass > 0.9, points: null, created_at: new Date() })
        .execute();
    }
    await page.goto('/admin/statistics');
    const table = page.getByRole('table', { name: words.reliability.title });
    await expect(page.getByText(/Brierpoäng/)).toBeVisible();
    await expect(page.getByText(words.reliability.plot)).toBeVisible();
    await expect(table.getByRole('row', { name: new RegExp(`^${words.reliability.bands.book} [2-9]`) })).toBeVisible();
    await expect(table.getByRole('row', { name: new RegExp(`^${words.reliability.unknown}`) })).toBeVisible();
    await expectAccessible(page);
  });
});
