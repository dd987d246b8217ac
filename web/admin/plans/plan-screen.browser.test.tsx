import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EditorPlan } from '#contract/plans.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { beOwner, example, question, retired, save } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

const words = sv.plans;
const [PLAN] = example('GET /api/plans/editor') as [EditorPlan];
const field = (label: string) => page.getByLabelText(label, { exact: true });
const confirm = question.getByRole('button', { name: sv.common.save, exact: true });

beforeEach(beOwner);

test('a new price says what it lacks, asks before it is sold, and is sent', async () => {
  await open('/admin/plans/new', { language: 'sv' });
  await expect.element(heading(words.create)).toBeVisible();
  await save.click();
  await expect.element(page.getByText(words.required).first()).toBeVisible();
  await expect.element(field(words.price)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  await field(words.days).fill('365');
  await field(words.price).fill('699,50');
  for (const [language, name] of [
    ['sv', 'Ett år'],
    ['ti', 'ሓደ ዓመት'],
    ['en', 'A year'],
  ] as const)
    await field(`${words.names} · ${sv.common.languages[language]}`).fill(name);
  await save.click();
  await expect.element(question).toMatchTextContent(words.askNew('699,50'));
  await expectAccessible();
  expect(await server.received('POST /api/plans')).toEqual([]);
  const made = { ...PLAN, id: 9, days: 365, price: 69_950, name_sv: 'Ett år' };
  await server.answer('POST /api/plans', made);
  await server.answer('GET /api/plans/editor', [PLAN, made]);
  await confirm.click();
  await expect.element(heading('Ett år')).toBeVisible();
  expect(await server.bodies('POST /api/plans')).toMatchObject([{ days: 365, price: 69_950, name: 'ሓደ ዓመት', active: true }]);
});

describe('a stored price', () => {
  beforeEach(async () => {
    await open('/admin/plans/2', { language: 'sv' });
    await expect.element(field(words.price)).toHaveValue('299');
  });

  test('is retired without a question, and stands so in the list', async () => {
    await retired.click();
    const unsold = { ...PLAN, active: false, version: 2 };
    await server.answer('PUT /api/plans/{id}', unsold);
    await server.answer('GET /api/plans/editor', [unsold]);
    await save.click();
    await expect.poll(() => server.bodies('PUT /api/plans/{id}')).toMatchObject([{ active: false, version: 1 }]);
    await page.getByRole('main').getByRole('link', { name: words.title }).first().click();
    await expect.element(page.getByRole('listitem').filter({ hasText: PLAN.name_sv })).toMatchTextContent(sv.editor.retired);
  });

  test('that somebody else changed is saved by choice: both prices are shown in kronor', async () => {
    await field(words.price).fill('499');
    await save.click();
    await expect.element(question).toMatchTextContent(words.askPrice('299', '499'));
    await server.refuse('PUT /api/plans/{id}', 409, { version: 2 });
    await server.answer('GET /api/plans/editor', [{ ...PLAN, price: 39_900, version: 2 }]);
    await confirm.click();
    await expect.element(question).toMatchTextContent(sv.conflict.title);
    await expect.element(question).toMatchTextContent('499 kr');
    await expect.element(question).toMatchTextContent('399 kr');
    await expectAccessible();
    await question.getByRole('button', { name: sv.conflict.takeTheirs, exact: true }).click();
    await expect.element(field(words.price)).toHaveValue('399');
  });

  test('the history shows prices in kronor, and whether it is sold', async () => {
    const { id: _, currency: __, updated_at: ___, updated_by: ____, ...values } = PLAN;
    const entry = {
      id: 1,
      at: PLAN.updated_at,
      by: null,
      action: 'update',
      before: { ...values, price: 44_900 },
      after: { ...values, active: false, version: 2 },
    };
    await server.answer('GET /api/history', [entry], { 'X-Total-Count': '1' });
    await button(sv.history.title).click();
    const dialog = page.getByRole('dialog', { name: sv.history.title });
    await expect.element(dialog).toMatchTextContent('449 kr');
    await expect.element(dialog.getByText(sv.fields.active, { exact: true }).first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
