import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, stockholmDay } from '#domain/stockholm.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { beOwner, example, question } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

const words = sv.statistics;
const today = stockholmDay(Date.now());
const days = (count: number) =>
  Array.from({ length: count }, (_, back) => ({ date: addDays(today, back + 1 - count), count: 3 }));
const region = (name: string) => page.getByRole('region', { name, exact: true });
const rows = (name: string) => region(name).getByRole('row').elements().length;
const store = async (count: number) => {
  await server.answer('GET /api/status/activations', days(count));
  await server.answer('GET /api/status/learners', days(count));
};
const ITEM = example('GET /api/items/{id}');
const [RIGHT, OTHER] = ITEM.options;

beforeEach(beOwner);

describe('the statistics', () => {
  beforeEach(async () => {
    await store(30);
    await open('/admin/statistics', { language: 'sv' });
    await expect.element(heading(words.title)).toBeVisible();
  });

  test('activations and learners stand in charts with their tables beside them, for the days that are asked for', async () => {
    await expect.element(page.getByRole('term').filter({ hasText: words.counts.customers })).toBeVisible();
    await expect.element(region(words.activations).getByRole('row', { name: new RegExp(`^${today} 3`) })).toBeVisible();
    await expect.element(page.getByRole('img', { name: new RegExp(`^${words.activations}\\. 90`) })).toBeVisible();
    expect([rows(words.activations), rows(words.learners)]).toEqual([31, 31]);
    const asked = async () => (await server.received('GET /api/status/activations')).at(-1)?.query;
    await store(7);
    await button(words.lastDays(7)).click();
    await expect.poll(() => rows(words.activations)).toBe(8);
    expect(location.search).toContain(`start=${addDays(today, -6)}`);
    expect(await asked()).toEqual({ start: addDays(today, -6), end: today });
    await store(2);
    await page.getByLabelText(words.start).fill(addDays(today, -1));
    await expect.poll(() => rows(words.learners)).toBe(3);
    await page.getByLabelText(words.end).fill(addDays(today, -5));
    await expect.element(page.getByText(words.backwards)).toBeVisible();
    await page.getByLabelText(words.order).selectOptions(words.orders['language-gap']);
    await expect.element(page.getByText(words.orderHints['language-gap'])).toBeVisible();
    await expect
      .poll(async () => (await server.received('GET /api/status/questions')).at(-1)?.query)
      .toEqual({ order: 'language-gap' });
  });

  test('reported real tests stand against what readiness said, in a plot with its table', async () => {
    const {
      rows: [row],
      unknown,
    } = example('GET /api/status/readiness');
    const table = page.getByRole('table', { name: words.reliability.title });
    await expect.element(page.getByText(/Brierpoäng/)).toBeVisible();
    await expect.element(page.getByText(words.reliability.plot)).toBeVisible();
    await expect
      .element(table.getByRole('row', { name: new RegExp(`^${words.reliability.bands.book} ${row?.tests}`) }))
      .toBeVisible();
    await expect
      .element(table.getByRole('row').filter({ hasText: words.reliability.unknown }))
      .toMatchTextContent(String(unknown));
  });

  test('a suspect question stands there with its numbers, beside when all were counted, and leads to it', async () => {
    const row = page.getByRole('table', { name: words.items.title }).getByRole('row').filter({ hasText: ITEM.question_sv });
    await expect.element(row).toMatchTextContent(words.items.suspect);
    await expect.element(row).toMatchTextContent(words.items.findings.key);
    await expect.element(row).toMatchTextContent('31 %');
    await expect.element(page.getByText(/15\s200 svar på 310 frågor/)).toBeVisible();
    await expect.element(page.getByRole('table', { name: words.siblings.places.exam })).toMatchTextContent('78 %');
    await expect.element(page.getByText(words.siblings.undecided, { exact: false })).toBeVisible();
    await row.getByRole('link').click();
    await expect.element(heading(sv.questions.one(ITEM.id))).toBeVisible();
  });
});

test('where learners with siblings are clearly better it says so', async () => {
  const {
    places: [exam],
    ...siblings
  } = example('GET /api/status/siblings');
  const difference = { difference: 0.05, low: 0.02, high: 0.08 };
  await server.answer('GET /api/status/siblings', {
    ...siblings,
    places: [{ ...(exam as NonNullable<typeof exam>), difference }],
  });
  await open('/admin/statistics', { language: 'sv' });
  await expect.element(page.getByText(words.siblings.better, { exact: false })).toBeVisible();
});

test('a suspect question shows its options by thirds of the learners, and is taken back by an admin', async () => {
  const options = [
    { ...(RIGHT as NonNullable<typeof RIGHT>), thirds: [4, 14, 20] },
    { ...(OTHER as NonNullable<typeof OTHER>), thirds: [37, 27, 20], dead: true },
  ];
  const suspect = { ...ITEM, options };
  await server.answer('GET /api/items/{id}', suspect);
  await open('/admin/questions/1001', { language: 'sv' });
  const table = page.getByRole('table', { name: words.items.option });
  const right = table.getByRole('row').filter({ hasText: words.items.right });
  await expect.element(right).toMatchTextContent(/4\s*14\s*20/);
  // Each option with the share of first answers since the last change.
  await expect.element(right).toMatchTextContent('31 %');
  await expect.element(table).toMatchTextContent(words.items.findings['dead option']);
  await expect.element(table).toMatchTextContent('69 %');
  await expectAccessible();
  const at = '2026-11-16T09:00:00.000Z';
  const done = { at, action: 'clear' as const, by: 'Åsa Öberg', answers: null, learners: null };
  await server.answer('GET /api/items/{id}', { ...suspect, suspect_at: null, cleared_at: at, done: [done, ...ITEM.done] });
  await button(words.items.clear).click();
  await question.getByRole('button', { name: words.items.clear, exact: true }).click();
  await expect.element(page.getByText(words.items.clearDone)).toBeVisible();
  await expect.element(button(words.items.clear)).not.toBeInTheDocument();
  await expect.element(page.getByText(new RegExp(`${words.items.actions.clear} \\(`))).toBeVisible();
  expect(await server.received('POST /api/items/{id}/clear')).toMatchObject([{ params: { id: '1001' } }]);
});
