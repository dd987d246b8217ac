import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { ENDLESS_HTML, HARMLESS_HTML, HOSTILE_HTML } from '../server/testing/hostile-html.ts';
import { richTextWords } from '../web/admin/rich-text/text.ts';
import { sv } from '../web/admin/text/sv.ts';
import { expectAccessible } from './accessible.ts';
import { caller, PNG, richText, send } from './admin.ts';
import { button, expect, follow, login, test } from './app.ts';

const words = richTextWords('sv');
/** A text of each language has an editor of its own on one page: what is tried in one finds it empty. */
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

/** What the form would send; read from a save that is stopped on its way. */
async function htmlOf(page: Page, language: Language): Promise<string> {
  await page.getByLabel(sv.editor.retiredField).check();
  const { promise: sent, resolve: send } = Promise.withResolvers<{ tig: string; sv: string; en: string }>();
  await page.route('**/api/lists', async (route) => {
    // Told only after it was stopped: without its route the request would reach the server.
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

    // Alt + F10 leads to the buttons, the arrows along them, Escape back; Tab leaves the field.
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

  // Another admin, who has begun nothing yet.
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

test.describe('without the content security policy in the way', () => {
  // It would stop most of this by itself; here the sanitisers stand alone.
  test.use({ bypassCSP: true });

  const AT_ONCE = 6;
  const WORD = /^\/words\/\d+$/;
  const WITHIN = /^(?:https?|mailto|tel|sms):/i;
  const PICTURE = /^(?:https?:|data:image\/(?:png|jpeg|webp);base64,)/i;

  async function watch(page: Page): Promise<string[]> {
    const calls: string[] = [];
    await page.exposeFunction('pwned', () => calls.push('pwned'));
    page.on('dialog', (dialog) => {
      calls.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('frameattached', () => calls.push('frame'));
    // What is fetched from elsewhere says nothing here and would only take time.
    await page.route(/evil\.test|x\.test/, (route) => route.abort());
    return calls;
  }

  /** Nothing in there could run, now or when it is touched. */
  async function expectHarmless(parts: Locator): Promise<void> {
    const found = await parts.evaluateAll((roots) =>
      roots.flatMap((root) =>
        [...root.querySelectorAll('*')].map((element) => ({
          tag: element.tagName.toLowerCase(),
          attributes: [...element.attributes].map(({ name, value }) => [name, value] as const),
        })),
      ),
    );
    for (const { tag, attributes } of found) {
      expect(tag).toMatch(/^(p|br|h[2-4]|strong|em|u|s|ul|ol|li|blockquote|a|img|span|table|thead|tbody|tr|th|td)$/);
      // Made by the app itself, of words that stand there.
      const isWord = tag === 'a' && attributes.some(([name, value]) => name === 'href' && WORD.test(value));
      for (const [name, value] of attributes) {
        if (isWord && (name === 'class' || name === 'aria-haspopup')) continue;
        // A browser writes out `is` even after it was removed. It means nothing: the app defines no elements of its own.
        expect(`${tag} ${name}`).toMatch(/^(a href|img (src|alt|width|height)|\w+ (lang|is))$/);
        if (name === 'href') expect(value).toMatch(isWord ? WORD : WITHIN);
        if (name === 'src') expect(value).toMatch(PICTURE);
      }
    }
  }

  test('hostile HTML runs nowhere', async ({ page, as, account, server, faults }) => {
    test.setTimeout(300_000);
    faults.expectFailedLoads('');
    await as('admin');
    const calls = await watch(page);

    await test.step('not through the API, not straight from the database', async () => {
      // What the journey before took away is gone for learners too.
      await server.services.content.refresh();
      // A journey before may have retired some: learners do not see those.
      const call = await caller(page);
      const before = (await call('GET /api/lists', '/api/lists')).filter(({ retired }) => !retired).length;
      const hostile = [...HOSTILE_HTML, ...ENDLESS_HTML];
      const add = async (html: string, place: number): Promise<number> => {
        // A NUL is refused at the door; the database could not even hold it. So is nesting without end, which the database could hold.
        const clean = ENDLESS_HTML.includes(html) ? '<p>Hej</p>' : html.replaceAll('\0', '');
        const title = `ተጻባኢ ${place}`;
        // What is shown needs a Tigrinya text, and of some fragments nothing is left: the learner looks at the Swedish one.
        const texts = { title_tig: title, title_sv: title, title_en: title, tig: '<p>ሰላም</p>', sv: clean, en: clean };
        return (await call('POST /api/lists', '/api/lists', { ...texts, retired: false })).id;
      };
      const ids: number[] = [];
      for (let from = 0; from < hostile.length; from += AT_ONCE) {
        const some = hostile.slice(from, from + AT_ONCE);
        ids.push(...(await Promise.all(some.map((html, place) => add(html, from + place)))));
      }
      await server.services.content.refresh();
      await login(page, await account('premium'));
      await page.evaluate(() => localStorage.setItem('mengedi.preferences', JSON.stringify({ language: 'sv' })));
      const look = async () => {
        await page.goto('/checklists');
        await expect(page.locator('summary')).toHaveCount(before + hostile.length);
        // All at once: the rows would close each other.
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) {
            details.removeAttribute('name');
            details.open = true;
          }
        });
        await page.waitForTimeout(1_500);
        await expectHarmless(page.locator('.written'));
        await page.evaluate(() => {
          for (const element of document.querySelectorAll<HTMLElement>('.written *')) {
            for (const type of ['mouseover', 'focus', 'click', 'toggle', 'animationend']) {
              if (type !== 'click' || element.closest('a') === null) element.dispatchEvent(new Event(type, { bubbles: true }));
            }
          }
        });
      };
      await look();
      expect(calls).toEqual([]);

      // As if somebody had got into the database.
      const htmls = hostile.map((html) => html.replaceAll('\0', ''));
      await sql`
        update checklists set tig = html, sv = html, en = html, version = version + 1
        from unnest(${ids}::bigint[], ${htmls}::text[]) as written (checklist, html) where id = checklist
      `.execute(server.db);
      await server.services.content.refresh();
      await look();
      expect(calls).toEqual([]);

      await sql`delete from checklists where id = any(${ids})`.execute(server.db);
      await server.services.content.refresh();
    });

    await test.step('nor pasted into the editor, and what comes out of it is harmless', async () => {
      await as('admin');
      await page.goto('/admin/checklists/new');
      const text = await textOf(page, 'ti');
      for (const html of [...HOSTILE_HTML, ...ENDLESS_HTML]) await paste(text, { 'text/html': html, 'text/plain': 'x' });
      await page.waitForTimeout(1_000);
      expect(calls).toEqual([]);
      const html = await htmlOf(page, 'ti');
      await page.evaluate((html) => {
        const inert = document.createElement('template');
        inert.innerHTML = html;
        const shown = document.createElement('div');
        shown.id = 'out';
        shown.append(inert.content);
        document.body.append(shown);
      }, html);
      await expectHarmless(page.locator('#out'));
      expect(calls).toEqual([]);
    });
  });
});
