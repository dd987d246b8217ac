import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HARMLESS_HTML } from '#domain/testing/hostile-html.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { PNG } from '../../testing/back-office.ts';
import { mount } from '../../testing/open.tsx';
import { RichText } from './rich-text.tsx';
import { richTextWords } from './text.ts';

// What is written and pasted becomes what the server keeps (hostile-html.test.ts: its sanitiser returns such HTML as it is).

const words = richTextWords('sv');
const LABEL = 'Innehåll';
const text = page.getByRole('textbox', { name: LABEL, exact: true });
const toolbar = page.getByRole('toolbar', { name: words.toolbar(LABEL) });
const tool = (name: string) => toolbar.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

/** What the form around the field would save. */
let html = '';

function Form({ value }: { value: string }) {
  const [written, setWritten] = useState(value);
  html = written;
  return (
    <main>
      <h1>Lista</h1>
      <h2>Text</h2>
      <RichText format="html" label={LABEL} lang="sv" value={written} onChange={setWritten} />
      <button type="button">Spara</button>
    </main>
  );
}

const show = async (value = '') => mount(<Form value={value} />, { language: 'sv' });

function paste(data: Readonly<Record<string, string>>, file?: File): void {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
  if (file !== undefined) clipboardData.items.add(file);
  text.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

const OFFICE = `<html><head><style>p{color:red}</style></head><body><h1 style="color:red" class="MsoTitle">Rubrik</h1><p style='margin:0'>En <b style="mso-bidi-font-weight:normal">fet</b> och <i>kursiv</i> <font color="red">text</font></p><div onclick="x()">Slut</div></body></html>`;
const GOOGLE_DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-4c1f7a3e-7fff-1b0a"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;">Sväng </span><span style="font-size:11pt;font-weight:700;font-style:normal;">aldrig</span><span style="font-size:11pt;font-weight:400;font-style:italic;"> här</span></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;font-weight:400;"><p dir="ltr" role="presentation"><span style="font-weight:400;">Stanna</span></p></li></ul></b>`;
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- @list l0:level1 {mso-level-number-format:bullet;} --></style></head><body lang=SV><!--StartFragment--><p class=MsoNormal>Tänk på:<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Bromsa <b>mjukt</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>Även på is</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>Stanna</p>
<p class=MsoListParagraph>·&nbsp;&nbsp;Utan stil</p><!--EndFragment--></body></html>`;

test('a text that the editor cannot hold is edited as HTML, and nothing of it is lost', async () => {
  const table = HARMLESS_HTML.find((one) => one.startsWith('<table>')) as string;
  await show(table);
  await expect.element(page.getByLabelText(words.sourceLabel(LABEL))).toHaveValue(table);
  expect(html).toBe(table);
});

describe('an empty field', () => {
  beforeEach(async () => {
    await show();
    await text.click();
  });

  test('the toolbar makes what the server keeps, with mouse and keyboard', async () => {
    await userEvent.keyboard('Rubrik');
    await toolbar.getByRole('combobox', { name: words.style }).selectOptions('3');
    await userEvent.keyboard('{Enter}{Control>}b{/Control}fast{Control>}b{/Control} ord ');
    await tool(words.swedish).click();
    await userEvent.keyboard('huvudled');
    await tool(words.swedish).click();
    await userEvent.keyboard('{Enter}ett');
    await tool(words.ordered).click();
    await expect.element(tool(words.ordered)).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Enter}två');
    await tool(words.indent).click();
    await expectAccessible();

    // Alt + F10 moves to the toolbar, arrow keys along it, Escape back; Tab leaves the field.
    await userEvent.keyboard('{Alt>}{F10}{/Alt}{Home}');
    await expect.element(toolbar.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(tool(words.clean)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(text).not.toHaveFocus();
    expect(html).toBe(
      '<h3>Rubrik</h3><p><strong>fast</strong> ord <span lang="sv">huvudled</span></p><ol><li>ett<ol><li>två</li></ol></li></ol>',
    );
  });

  test('links are http, https, mailto, tel and sms; others are refused in words', async () => {
    await userEvent.keyboard('Transportstyrelsen{ControlOrMeta>}a{/ControlOrMeta}');
    await tool(words.link).click();
    // Typed at once: the dialog opens with the focus on the address.
    await userEvent.keyboard('javascript:alert(1){Enter}');
    await expect.element(dialog.getByText(words.linkInvalid)).toBeVisible();
    await expectAccessible();
    await dialog.getByLabelText(words.linkAddress).fill('www.transportstyrelsen.se');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(html).toBe('<p><a href="https://www.transportstyrelsen.se">Transportstyrelsen</a></p>');
  });

  test('pasted files are png or jpeg, whatever they are called', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    paste({}, new File([drawing], 'a.png', { type: 'image/png' }));
    await expect.element(dialog.getByText(words.imageWrongType)).toBeVisible();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    paste({}, new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
    await expect.element(dialog.getByText(words.imageWrongType)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    paste({}, new File([PNG], 'b.png', { type: 'image/png' }));
    await expect.poll(() => dialog.getByCss('img').query()).not.toBeNull();
    await dialog.getByLabelText(words.imageAlt).fill('En väg');
    await dialog.getByRole('button', { name: words.imageApply, exact: true }).click();
    await expect.poll(() => html).toMatch(/^<p><img src="data:image\/png;base64,[A-Za-z0-9+/=]+" alt="En väg"><\/p>$/);
  });

  test.each([
    [
      'a word processor keeps its sense and leaves its styles',
      OFFICE,
      '<h2>Rubrik</h2><p>En <strong>fet</strong> och <em>kursiv</em> text</p><p>Slut</p>',
    ],
    [
      'Google Docs keeps what is bold and no more',
      GOOGLE_DOCS,
      '<p>Sväng <strong>aldrig</strong><em> här</em></p><ul><li>Stanna</li></ul>',
    ],
    [
      'Word keeps its lists',
      WORD,
      '<p>Tänk på:</p><ul><li>Bromsa <strong>mjukt</strong><ul><li>Även på is</li></ul></li></ul><ol><li>Stanna</li></ol><ul><li>Utan stil</li></ul>',
    ],
  ])('a paste from %s', async (_, pasted, kept) => {
    paste({ 'text/html': pasted, 'text/plain': 'x' });
    await expect.poll(() => html).toBe(kept);
  });
});
