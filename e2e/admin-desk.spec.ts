import { sv } from '../web/admin/text/sv.ts';
import { EVERY_WIDTH, expectAccessible } from './accessible.ts';
import { button, expect, follow, heading, hold, settled, test } from './app.ts';

const words = sv.desk;

test('a reader sees the desk alone and asks there, and the owner answers and takes a suggestion', async ({
  page,
  as,
  account,
  server,
  otherDevice,
}) => {
  const reader = await as('admin', { name: 'ሰናይት ገብረ' });
  await server.db.updateTable('users').set({ job: 'reader' }).where('id', '=', reader.id).execute();
  server.services.forgetUser(reader.id);
  const owner = await otherDevice(await account('admin'));
  await test.step('who was asked to read comes to the desk, and nothing else is open', async () => {
    await page.goto('/admin');
    await expect(page).toHaveURL('/admin/desk');
    await expect(heading(page, words.title)).toBeVisible();
    await expect(page.getByRole('link', { name: sv.menu.translations })).toHaveCount(0);
    const token = await page.evaluate(() => localStorage.getItem('mengedi.token'));
    for (const path of [
      '/api/translations',
      '/api/customers/search',
      '/api/supports',
      '/api/desk/suggestions',
      '/api/questions',
    ]) {
      const response = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
      expect(response.status(), path).toBe(403);
    }
  });

  await test.step('a reader asks beside a text, and the translator answers and resolves it', async () => {
    await page.goto('/admin/desk?kind=checklist');
    await button(page, sv.comments.write).click();
    await page.getByLabel(sv.comments.field).fill('እዚ ከመይ ይበሃል?');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(sv.comments.open(1), { exact: true })).toBeVisible();
    // Readers may not resolve threads.
    await expect(button(page, sv.comments.resolve)).toHaveCount(0);

    await owner.goto('/admin/translations?comments=open');
    await expect(owner.getByLabel(sv.comments.filter, { exact: true })).toHaveValue('open');
    const thread = owner.getByRole('region', { name: new RegExp(`^${sv.comments.thread('')}`) });
    await expect(thread).toContainText('እዚ ከመይ ይበሃል?');
    await expect(thread).toContainText('ሰናይት ገብረ');
    await expectAccessible(owner, EVERY_WIDTH);
    await thread.getByLabel(sv.comments.field).fill('Så här.');
    await button(thread, sv.comments.send).click();
    await expect(thread.getByText(sv.comments.open(2), { exact: true })).toBeVisible();
    await button(thread, sv.comments.resolve).click();
    await expect(thread.getByText(sv.comments.resolved(2), { exact: true })).toBeVisible();
    await server.db.deleteFrom('text_comments').execute();
  });

  await test.step('the owner takes a suggestion with one tap, with what changes shown', async () => {
    const row = await server.db
      .selectFrom('levels')
      .select(['id', 'description', 'description_sv'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('text_readings')
      .values({
        kind: 'level',
        item_id: row.id,
        field: 'description',
        ti: row.description,
        sv: row.description_sv,
        verdict: 'suggest',
        suggestion: `${row.description} ብትግርኛ`,
        comment: '',
        by_user_id: reader.id,
        by_name: reader.name,
        at: new Date(),
      })
      .execute();
    const waiting = owner.getByRole('listitem').filter({ hasText: 'ብትግርኛ' });
    const haveCome = owner.waitForResponse('**/api/desk/suggestions');
    const letProgressCome = await hold(owner, '**/api/desk/progress');
    await follow(owner, '/admin/desk');
    await haveCome;
    await settled(owner);
    // The suggestions appear only after the progress above them has loaded.
    expect(await waiting.count()).toBe(0);
    letProgressCome();
    await expect(waiting.locator('ins')).toContainText('ብትግርኛ');
    await expectAccessible(owner, EVERY_WIDTH);
    await button(waiting, words.take).click();
    await expect(waiting).toHaveCount(0);
    const after = await server.db.selectFrom('levels').select('description').where('id', '=', row.id).executeTakeFirstOrThrow();
    expect(after.description).toBe(`${row.description} ብትግርኛ`);
  });
});

test('a native reader goes through texts by keyboard, and sees nothing else of the back office', async ({ page, as, server }) => {
  const reader = await as('admin', { name: 'ምሕረት ኣብርሃ' });
  await server.db.updateTable('users').set({ job: 'translator' }).where('id', '=', reader.id).execute();
  server.services.forgetUser(reader.id);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/translations');
  await expect(page.getByRole('link', { name: sv.menu.customers })).toHaveCount(0);
  await page.getByRole('link', { name: sv.menu.desk }).click();
  await expect(heading(page, words.title)).toBeVisible();
  await page.getByLabel(words.kind).selectOption('category');
  const place = page.getByRole('heading', { level: 2, name: /1 \/ / });
  await expect(place).toBeVisible();
  await expectAccessible(page, EVERY_WIDTH);
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { level: 2, name: /2 \/ / })).toBeVisible();
  await page.keyboard.press('2');
  await page.getByLabel(words.suggestion).fill('ዝሓሸ ቃል');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 2, name: /3 \/ / })).toBeVisible();
  const rows = await server.db
    .selectFrom('text_readings')
    .select('verdict')
    .where('by_user_id', '=', reader.id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ verdict }) => verdict)).toEqual(['natural', 'suggest']);
});
