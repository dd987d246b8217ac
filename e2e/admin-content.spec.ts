import { sv } from '../web/admin/text/sv.ts';
import { richText, savedBy } from './admin.ts';
import { button, expect, heading, test } from './app.ts';

const languages = sv.common.languages;
const LIST = '<p style="margin:0">Tänk på:</p><ul style="color:red"><li style="color:red">ጎማታት</li><li>መብራህቲ</li></ul>';

// What the editors do by themselves is tested beside them: web/admin/content/*.browser.test.tsx, web/admin/rich-text/rich-text.browser.test.tsx.

test('a checklist, pasted without a breach of the policy, reaches learners within a second, and goes again', async ({
  page,
  as,
  account,
  otherDevice,
}) => {
  await as('admin');
  const learner = await otherDevice(await account('premium'));
  await learner.goto('/checklists');
  const lists = learner.locator('summary');
  await expect(lists).toHaveCount(3);
  const count = async () => {
    await learner.reload();
    await expect(lists.first()).toBeVisible();
    return lists.count();
  };

  await page.goto('/admin/checklists/new');
  await page.getByLabel(`${sv.fields.title} · ${languages.ti}`, { exact: true }).fill('ሓድሽ ዝርዝር');
  await page.getByLabel(`${sv.fields.title} · ${languages.sv}`, { exact: true }).fill('Ny lista');
  const text = richText(page, `${sv.fields.html} · ${languages.ti}`);
  await text.click();
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, LIST);
  await button(page, sv.common.save).click();
  await expect(heading(page, 'Ny lista')).toBeVisible();
  await expect.poll(count).toBe(4);
  await lists.filter({ hasText: 'ሓድሽ ዝርዝር' }).click();
  await expect(learner.getByRole('listitem').filter({ hasText: /^መብራህቲ$/ })).toBeVisible();

  await page.getByLabel(sv.editor.retiredField).check();
  await savedBy(page, () => button(page, sv.common.save).click());
  await expect.poll(count).toBe(3);
  await button(page, sv.editor.delete).click();
  await button(page.getByRole('alertdialog'), sv.editor.delete).click();
  await expect(page.getByText(sv.editor.deleted)).toBeVisible();
});
