import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { exampleChecklist } from '#contract/checklists.ts';
import { ENDLESS_HTML, HARMLESS_HTML, HOSTILE_HTML } from '#domain/testing/hostile-html.ts';
import { sv } from '../admin/text/sv.ts';
import { server } from '../testing/example-server.ts';
import { admin, logIn, mount, open } from '../testing/open.tsx';
import { button } from '../testing/questions.ts';
import { WrittenHtml } from './written-html.tsx';

// Runs without the CSP, which would block most attacks by itself, to test the sanitisers alone.

const WITHIN = /^(?:https?|mailto|tel|sms):/i;
const PICTURE = /^(?:https?:|data:image\/(?:png|jpeg|webp);base64,)/i;
const HOSTILE = [...HOSTILE_HTML, ...ENDLESS_HTML];

const calls: string[] = [];
const pwned = () => calls.push('pwned');
const dialogs = { alert: window.alert, confirm: window.confirm, prompt: window.prompt };

beforeEach(() => {
  calls.length = 0;
  Object.assign(window, { pwned, alert: pwned, confirm: pwned, prompt: pwned });
});
afterEach(() => {
  Object.assign(window, dialogs);
});

/** Expects nothing that could run, now or on interaction. */
function expectHarmless(root: Element): void {
  for (const element of root.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    expect(tag).toMatch(/^(p|br|h[2-4]|strong|em|u|s|ul|ol|li|blockquote|a|img|span|table|thead|tbody|tr|th|td|div)$/);
    for (const { name, value } of element.attributes) {
      if (tag === 'div' && /^(class|lang)$/.test(name)) continue;
      // Browsers serialise `is` even after its removal. Harmless, because the app defines no custom elements.
      expect(`${tag} ${name}`).toMatch(/^(a href|img (src|alt|width|height)|\w+ (lang|is))$/);
      if (name === 'href') expect(value).toMatch(WITHIN);
      if (name === 'src') expect(value).toMatch(PICTURE);
    }
  }
}

/** Triggers everything that reacts to an event, to loading or to a delay. */
async function provoke(root: Element): Promise<void> {
  for (const element of root.querySelectorAll('*')) {
    for (const type of ['mouseover', 'focus', 'toggle', 'animationend'])
      element.dispatchEvent(new Event(type, { bubbles: true }));
    if (element.closest('a') === null) element.dispatchEvent(new Event('click', { bubbles: true }));
  }
  // Waits for a new image: events of earlier ones are fired before its own.
  const last = new Image();
  last.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  await last.decode().catch(() => undefined);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

async function show(htmls: readonly string[]): Promise<Element> {
  await mount(
    <div id="shown">
      {htmls.map((html) => (
        <WrittenHtml key={html} html={html} lang="sv" />
      ))}
    </div>,
  );
  const place = page.getByCss('#shown');
  await expect.poll(() => place.element().childElementCount).toBe(htmls.length);
  return place.element();
}

test('hostile HTML that somebody wrote into the database runs nowhere', async () => {
  const shown = await show(HOSTILE);
  await provoke(shown);
  expectHarmless(shown);
  expect(document.querySelectorAll('iframe, object, embed')).toHaveLength(0);
  expect(calls).toEqual([]);
});

test('hostile HTML as sanitised by the server does not run either', async () => {
  const shown = await show([...new Set(await commands.sanitizeHtml(HOSTILE_HTML))]);
  await provoke(shown);
  expectHarmless(shown);
  expect(calls).toEqual([]);
});

test('hostile HTML does not run on a learner’s page or change its title', async () => {
  await logIn();
  const html =
    '<p>ጥንቃቐ</p><img src="x:" onerror="document.title = 1"><script>document.title = 1</script><a href="javascript:1">ጠውቑ</a>';
  await server.answer('GET /api/checklists', [{ ...exampleChecklist, tig: html }]);
  await open('/checklists');
  await page.getByCss('summary').first().click();
  const written = page.getByCss('.written').first();
  await expect.element(written).toMatchTextContent('ጥንቃቐ');
  expect(written.element().querySelectorAll('script, [onerror], [href]')).toHaveLength(0);
  expect(document.title).not.toBe('1');
});

test('harmless HTML is shown as it was written', async () => {
  const shown = await show([...HARMLESS_HTML]);
  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  for (const [place, html] of HARMLESS_HTML.entries()) {
    const plain = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
    expect(words(shown.children[place]?.textContent ?? '')).toBe(words(plain));
  }
});

test('pasted into the editor it does not run, and what the editor sends is harmless', async () => {
  await logIn(admin);
  await open('/admin/checklists/new');
  const label = `${sv.fields.html} · ${sv.common.languages.ti}`;
  const text = page.getByRole('textbox', { name: label, exact: true });
  await text.click();
  for (const html of HOSTILE) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'x');
    text.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }
  await provoke(text.element());
  expect(calls).toEqual([]);
  await page.getByRole('checkbox', { name: new RegExp(`^${sv.editor.retiredField}`) }).click();
  await button(sv.common.save).click();
  await expect.poll(async () => (await server.received('POST /api/lists')).length).toBe(1);
  const [body] = await server.bodies<{ tig: string }>('POST /api/lists');
  const inert = document.createElement('template');
  inert.innerHTML = body?.tig ?? '';
  const out = document.createElement('section');
  out.append(inert.content);
  document.body.append(out);
  await provoke(out);
  expectHarmless(out);
  out.remove();
  expect(calls).toEqual([]);
});
