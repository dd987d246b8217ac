import type { Locator, Page } from '@playwright/test';
import { HARMLESS_HTML } from '#domain/testing/hostile-html.ts';
import { richTextWords } from '../web/admin/rich-text/text.ts';
import { sv } from '../web/admin/text/sv.ts';
import { expectAccessible } from './accessible.ts';
import { PNG, richText, send } from './admin.ts';
import { button, expect, follow, test } from './app.ts';

const words = richTextWords('sv');
/** Each language has its own editor on the page, so that each test starts with an empty one. */
type Language = 'ti' | 'sv' | 'en';
const LANGUAGES = sv.common.languages;
const label = (language: Language) => `${sv.fields.html} · ${LANGUAGES[language]}`;
const toolbar = (page: Page, language: Language) => page.getByRole('toolbar', { name: words.toolbar(label(language)) });
const tool = (page: Page, language: Language, name: string) => toolbar(page, language).getByRole('button', { name, exact: true });

async function textOf(page: Page, language: Language): Promise<Locator> {
  const text = richText(page, label(language));
  await text.click();
  return text;
}

/** The HTML that the form would save, taken from an intercepted request. */
async function htmlOf(page: Page, language: Language): Promise<string> {
  await page.getByLabel(sv.editor.retiredField).check();
  const { promise: sent, resolve: send } = Promise.withResolvers<{ tig: string; sv: string; en: string }>();
  await page.route('**/api/lists', async (route) => {
    // Abort first: if the test removed its route before, the request would reach the server.
    await route.abort();
    send(route.request().postDataJSON());
  });
  await button(page, sv.common.save).click();
  const body = await sent;
  await page.unroute('**/api/lists');
  return language === 'ti' ? body.tig : body[language];
}

const paste = (text: Locator, data: Readonly<Record<string, string>>, file?: { name: string; type: string; base64: string }) =>
  text.evaluate(
    (element, [data, file]) => {
      const transfer = new DataTransfer();
      for (const [type, value] of Object.entries(data)) transfer.setData(type, value);
      if (file !== undefined) {
        const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], file.name, { type: file.type }));
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }));
    },
    [data, file] as const,
  );

const GOOGLE_DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-4c1f7a3e-7fff-1b0a"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;">Sväng </span><span style="font-size:11pt;font-weight:700;font-style:normal;">aldrig</span><span style="font-size:11pt;font-weight:400;font-style:italic;"> här</span></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;font-weight:400;"><p dir="ltr" role="presentation"><span style="font-weight:400;">Stanna</span></p></li></ul></b>`;
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- @list l0:level1 {mso-level-number-format:bullet;} --></style></head><body lang=SV><!--StartFragment--><p class=MsoNormal>Tänk på:<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Bromsa <b>mjukt</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>Även på is</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>Stanna</p>
<p class=MsoListParagraph>·&nbsp;&nbsp;Utan stil</p><!--EndFragment--></body></html>`;

test('what is written and pasted becomes what the server keeps', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/lists');
  await as('admin');

  await test.step('a text that the editor cannot hold is edited as HTML, and nothing of it is lost', async () => {
    const table = HARMLESS_HTML.find((html) => html.startsWith('<table>')) as string;
    const { id } = await send(page, 'POST /api/lists', '/api/lists', {
      title_tig: 'ሰደቓ',
      title_sv: '',
      title_en: '',
      tig: table,
      sv: '',
      en: '',
      retired: true,
    });
    await page.goto(`/admin/checklists/${id}`);
    await expect(page.getByLabel(words.sourceLabel(label('ti')))).toHaveValue(table);
    await expect(richText(page, label('sv'))).toBeVisible();
    await send(page, 'DELETE /api/lists/{id}', `/api/lists/${id}`);
    await follow(page, '/admin/checklists/new');
  });

  await test.step('the toolbar makes what the server keeps, with mouse and keyboard', async () => {
    const text = await textOf(page, 'ti');
    await page.keyboard.type('ርእሲ');
    await toolbar(page, 'ti').getByRole('combobox', { name: words.style }).selectOption('3');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('ጽኑዕ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' ቃል ');
    await tool(page, 'ti', words.swedish).click();
    await page.keyboard.type('huvudled');
    await tool(page, 'ti', words.swedish).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('ሓደ');
    await tool(page, 'ti', words.ordered).click();
    await expect(tool(page, 'ti', words.ordered)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.type('ክልተ');
    await tool(page, 'ti', words.indent).click();
    await expectAccessible(page);

    // Alt + F10 moves to the toolbar, arrow keys along it, Escape back; Tab leaves the field.
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('Home');
    await expect(toolbar(page, 'ti').getByRole('combobox')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tool(page, 'ti', words.clean)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(text).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(text).not.toBeFocused();
    expect(await htmlOf(page, 'ti')).toBe(
      '<h3>ርእሲ</h3><p><strong>ጽኑዕ</strong> ቃል <span lang="sv">huvudled</span></p><ol><li>ሓደ<ol><li>ክልተ</li></ol></li></ol>',
    );
  });

  await test.step('links are http, https, mailto, tel and sms; others are refused in words', async () => {
    await textOf(page, 'sv');
    await page.keyboard.type('Transportstyrelsen');
    await page.keyboard.press('Control+a');
    await tool(page, 'sv', words.link).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.linkAddress).fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(words.linkInvalid)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(words.linkAddress).fill('www.transportstyrelsen.se');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    expect(await htmlOf(page, 'sv')).toBe('<p><a href="https://www.transportstyrelsen.se">Transportstyrelsen</a></p>');
  });

  await test.step('pasted files are png or jpeg, whatever they are called', async () => {
    const text = await textOf(page, 'en');
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    await paste(text, {}, { name: 'a.png', type: 'image/png', base64: drawing });
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(words.imageWrongType)).toBeVisible();
    await page.keyboard.press('Escape');
    await paste(text, {}, { name: 'a.gif', type: 'image/gif', base64: 'R0lGODlhAQABAAAAACw=' });
    await expect(dialog.getByText(words.imageWrongType)).toBeVisible();
    await page.keyboard.press('Escape');
    await paste(text, {}, { name: 'b.png', type: 'image/png', base64: PNG.toString('base64') });
    await expect(dialog.locator('img')).toBeVisible();
    await dialog.getByLabel(words.imageAlt).fill('En väg');
    await button(dialog, words.imageApply).click();
    expect(await htmlOf(page, 'en')).toMatch(/^<p><img src="data:image\/png;base64,[A-Za-z0-9+/=]+" alt="En väg"><\/p>$/);
  });

  // Another admin without any drafts.
  page.once('dialog', (dialog) => void dialog.accept());
  await as('admin');
  await page.goto('/admin/checklists/new');

  await test.step('a paste from a word processor keeps its sense and leaves its styles, without a breach of the policy', async () => {
    const text = await textOf(page, 'ti');
    await paste(text, {
      'text/html': `<html><head><style>p{color:red}</style></head><body><h1 style="color:red" class="MsoTitle">Rubrik</h1><p style='margin:0'>En <b style="mso-bidi-font-weight:normal">fet</b> och <i>kursiv</i> <font color="red">text</font></p><div onclick="x()">Slut</div></body></html>`,
      'text/plain': 'x',
    });
    await expect(text).toContainText('Slut');
    expect(await htmlOf(page, 'ti')).toBe('<h2>Rubrik</h2><p>En <strong>fet</strong> och <em>kursiv</em> text</p><p>Slut</p>');
  });

  for (const [language, title, html, kept] of [
    [
      'sv',
      'Google Docs keeps what is bold and no more',
      GOOGLE_DOCS,
      '<p>Sväng <strong>aldrig</strong><em> här</em></p><ul><li>Stanna</li></ul>',
    ],
    [
      'en',
      'Word keeps its lists',
      WORD,
      '<p>Tänk på:</p><ul><li>Bromsa <strong>mjukt</strong><ul><li>Även på is</li></ul></li></ul><ol><li>Stanna</li></ol><ul><li>Utan stil</li></ul>',
    ],
  ] as const) {
    await test.step(`a paste from ${title}`, async () => {
      const text = await textOf(page, language);
      await paste(text, { 'text/html': html, 'text/plain': 'x' });
      await expect(text).toContainText('Stanna');
      expect(await htmlOf(page, language)).toBe(kept);
    });
  }
});
