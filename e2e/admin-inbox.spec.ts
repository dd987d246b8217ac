import { sv } from '../web/admin/text/sv.ts';
import { feedbackText } from '../web/text/feedback.ts';
import { unreadText } from '../web/text/unread.ts';
import { expectAccessible } from './accessible.ts';
import { send } from './admin.ts';
import { button, expect, follow, heading, login, test } from './app.ts';

const words = sv.inbox;

test('a message is counted and answered, the learner reads and writes on, and a saved reply is filled in', async ({
  page,
  account,
  otherDevice,
  server,
}) => {
  const learner = await account('premium', { name: 'ሓጎስ ተኽለ' });
  const phone = await otherDevice(learner);
  const admin = await account('admin');
  await login(page, admin);
  await page.goto('/admin');

  await test.step('a message is counted, answered and handled, and the learner sees the answer', async () => {
    const message = `ኣብ ሕቶ ${learner.id} ጌጋ ርእየ።`;
    await send(phone, 'POST /api/support', '/api/support', { subject: 'content', message });

    await follow(page, '/admin/inbox?subject=content');
    const card = page.getByRole('article').filter({ hasText: message });
    await expect(card).toContainText(feedbackText.sv.subjects.content);
    await expect(card.getByRole('link', { name: learner.name })).toHaveAttribute('href', `/admin/customers/${learner.id}`);
    const unhandled = page.getByRole('link', { name: new RegExp(`^${sv.menu.inbox}`) });
    await expect(unhandled).toContainText(/ohanter/);
    // The tab's title shows the count too.
    await expect(page).toHaveTitle(/^\(\d+\) /);

    // An unfinished answer survives a reload.
    await button(card, words.write).click();
    await expect(card.getByLabel(words.answer, { exact: true })).toBeFocused();
    await card.getByLabel(words.answer, { exact: true }).fill('የቐንየልና፡ ኣሪምናዮ ኣለና።');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(card.getByLabel(words.answer, { exact: true })).toHaveValue('የቐንየልና፡ ኣሪምናዮ ኣለና።');
    await button(card, words.send).click();
    await expect(page.getByText(words.answered)).toBeVisible();
    await expect(card).toHaveCount(0);

    await page.getByLabel(words.show).selectOption({ label: words.shows.handled });
    await expect(card).toContainText('የቐንየልና፡ ኣሪምናዮ ኣለና።');
    await expect(card).toContainText(admin.name);
    await button(card, words.markUnhandled).click();
    await expect(card).toHaveCount(0);
    await page.getByLabel(words.show).selectOption({ label: words.shows.all });
    await button(card, words.markHandled).click();
    await expect(card.getByText(words.handled, { exact: true })).toBeVisible();

    await phone.goto('/feedback');
    await expect(phone.getByText('የቐንየልና፡ ኣሪምናዮ ኣለና።')).toBeVisible();
  });

  await test.step('a learner sees that an answer is unread, reads it and writes on, and the thread comes back to the inbox', async () => {
    // A learner who has not read the answers yet.
    const learner = await account('premium', { name: 'ሳራ ሃይለ' });
    const phone = await otherDevice(learner);
    const message = `ክፍሊት ${learner.id}`;
    await send(phone, 'POST /api/support', '/api/support', { subject: 'billing', message });
    await follow(page, '/admin');
    await follow(page, '/admin/inbox?subject=billing');
    const card = page.getByRole('article').filter({ hasText: message });
    await button(card, words.write).click();
    await page.keyboard.type('ተቐቢልናዮ ኣለና።');
    await page.keyboard.press('Control+Enter');
    await expect(card).toHaveCount(0);

    await phone.goto('/exercises');
    await expect(phone.getByText(unreadText.ti(1)).first()).toBeAttached();
    await phone.goto('/feedback');
    const thread = phone.getByRole('listitem').filter({ hasText: message });
    await expect(thread).toContainText(feedbackText.ti.newAnswer);
    await expect(phone.getByText(unreadText.ti(1))).toHaveCount(0);
    await button(thread, feedbackText.ti.reply).click();
    await expect(thread.getByRole('textbox')).toBeFocused();
    await thread.getByRole('textbox').fill('የቐንየለይ፡ ግን ሓንቲ ሕቶ ኣላትኒ።');
    await expectAccessible(phone);
    await button(thread, feedbackText.ti.submit).click();
    await expect(thread).toContainText(feedbackText.ti.you);

    await page.reload();
    await expect(card).toContainText('የቐንየለይ፡ ግን ሓንቲ ሕቶ ኣላትኒ።');
    await button(card, words.write).click();
    await page.keyboard.type('ሕተቱና።');
    await page.keyboard.press('Control+Enter');
    await expect(card).toHaveCount(0);
    await phone.reload();
    await expect(thread).toContainText('ሕተቱና።');
  });

  await test.step('a saved reply is filled in, and after sending the next message is ready to be written in', async () => {
    for (const message of ['ቀዳማይ ጉዳይ', 'ካልኣይ ጉዳይ']) {
      await send(phone, 'POST /api/support', '/api/support', { subject: 'other', message });
    }
    await follow(page, '/admin');
    await follow(page, '/admin/inbox?subject=other');
    await button(page, words.saved).click();
    const dialog = page.getByRole('dialog');
    await button(dialog, words.savedNew).click();
    await dialog.getByLabel(words.savedTitle).fill('Tack');
    await dialog.getByLabel(sv.common.languages.ti).fill('የቐንየልና {name}፡ ክሳብ {end}');
    await button(dialog, sv.common.save).click();
    await expect(button(dialog, 'Tack')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const card = (text: string) => page.getByRole('article').filter({ hasText: text });
    await button(card('ካልኣይ ጉዳይ'), words.write).click();
    await card('ካልኣይ ጉዳይ').getByLabel(words.savedReply).selectOption('Tack');
    await expect(card('ካልኣይ ጉዳይ').getByLabel(words.answer, { exact: true })).toHaveValue(/^የቐንየልና ሓጎስ ተኽለ፡ ክሳብ \d+ /);
    await page.keyboard.press('Control+Enter');
    await expect(card('ካልኣይ ጉዳይ')).toHaveCount(0);
    await expect(card('ቀዳማይ ጉዳይ').getByLabel(words.answer, { exact: true })).toBeFocused();
    await page.keyboard.type('እወ');
    await page.keyboard.press('Control+Enter');
    await expect(card('ቀዳማይ ጉዳይ')).toHaveCount(0);
    await server.db.deleteFrom('saved_replies').execute();
  });
});

test('messages are given to a person, answered by two at once and found by their day', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/supports/');
  const admin = await as('admin');
  await page.goto('/admin');

  await test.step('a message is given to a person, and the list shows what is mine', async () => {
    await send(page, 'POST /api/support', '/api/support', { subject: 'technical', message: 'ንመን ይወሃብ' });
    await follow(page, '/admin/inbox?subject=technical');
    const card = page.getByRole('article').filter({ hasText: 'ንመን ይወሃብ' });
    await card.getByLabel(words.carer).selectOption(String(admin.id));
    await page.getByRole('search').getByLabel(words.carer).selectOption({ label: words.carers.me });
    await expect(card).toBeVisible();
    await page.getByRole('search').getByLabel(words.carer).selectOption({ label: words.carers.nobody });
    await expect(card).toHaveCount(0);
    await follow(page, '/admin');
  });

  await test.step('who answers what another admin has answered meanwhile sees that answer and keeps the own', async () => {
    const message = 'ክልተ ሰባት ዝምልስዎ';
    await send(page, 'POST /api/support', '/api/support', { subject: 'technical', message });
    await follow(page, '/admin/inbox?subject=technical');
    const card = page.getByRole('article').filter({ hasText: message });
    await button(card, words.write).click();
    await card.getByLabel(words.answer, { exact: true }).fill('መልሰይ');
    const [sent] = await send(page, 'GET /api/supports', '/api/supports?subject=technical&page=1');
    expect(sent?.message).toBe(message);
    await send(page, 'POST /api/supports/{id}', `/api/supports/${sent?.id}`, { answer: 'ናይ ካልእ መልሲ' });
    await button(card, words.send).click();
    await expect(card).toContainText(words.answeredMeanwhile);
    await expect(card).toContainText('ናይ ካልእ መልሲ');
    await expect(card.getByLabel(words.answer, { exact: true })).toHaveValue('መልሰይ');
    await expectAccessible(page);
    await button(card, words.send).click();
    await expect(page.getByText(words.answered)).toBeVisible();
    await page.getByLabel(words.show).selectOption({ label: words.shows.handled });
    await expect(card).toContainText('መልሰይ');
    await follow(page, '/admin');
  });

  await test.step('messages of a day are listed under it', async () => {
    await send(page, 'POST /api/support', '/api/support', { subject: 'abuse', message: 'ሎሚ' });
    await follow(page, '/admin/inbox');
    await expect(heading(page, words.title)).toBeVisible();
    const today = await page.getByRole('heading', { level: 2 }).first().innerText();
    expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await page.getByLabel(words.day).fill(today);
    await page.getByLabel(words.subject).selectOption({ label: feedbackText.sv.subjects.abuse });
    await expect(page.getByRole('article').filter({ hasText: 'ሎሚ' })).not.toHaveCount(0);
    await page.getByLabel(words.day).fill('2020-01-01');
    await expect(page.getByText(words.allDone)).toBeVisible();
    await expect(heading(page, words.title)).toBeVisible();
  });
});
