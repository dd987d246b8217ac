import { afterAll, describe, expect, test } from 'vitest';
import type { EditorChecklist } from '#contract/editor.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import { ENDLESS_HTML, HARMLESS_HTML, HOSTILE_HTML } from '#domain/testing/hostile-html.ts';
import { HtmlTooDeep, sanitize } from '../editing/html.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp({ config: { quotaFactor: 100 } });
afterAll(() => app.close());

const TAGS = new Set('p br h2 h3 h4 strong em u s ul ol li blockquote a img span table thead tbody tr th td'.split(' '));
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  href: /^(https?|mailto|tel|sms):/i,
  src: /^(https?:|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$)/i,
  alt: /^/,
  width: /^/,
  height: /^/,
  lang: /^/,
};

const decoded = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** A strict parser of exactly the HTML that the sanitiser writes; everything else is a fault. */
function faultsIn(html: string): string[] {
  const faults: string[] = [];
  const rest = html.replaceAll(
    /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)( ?\/)?>/g,
    (_whole, _close, tag: string, attributes: string) => {
      if (!TAGS.has(tag)) faults.push(`<${tag}>`);
      for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"<>]*)"/g)) {
        if (ATTRIBUTES[name]?.test(decoded(value)) !== true) faults.push(`${name}="${value}"`);
      }
      return '';
    },
  );
  // Text outside of tags must not contain angle brackets.
  if (/[<>]/.test(rest)) faults.push(rest);
  return faults;
}

test('the corpus is large enough, and no fragment is there twice', () => {
  expect(HOSTILE_HTML.length).toBeGreaterThanOrEqual(150);
  expect(HARMLESS_HTML.length).toBeGreaterThanOrEqual(20);
  expect(new Set(HOSTILE_HTML).size).toBe(HOSTILE_HTML.length);
});

test('the reader of this test finds faults where there are some', () => {
  for (const html of [
    '<script>x</script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<img src="data:text/html,x" />',
    '<p',
    '<p a=b>',
  ]) {
    expect(faultsIn(html), html).not.toEqual([]);
  }
});

describe('hostile HTML is harmless after sanitising', () => {
  test.each(HOSTILE_HTML.map((html) => [html]))('%j', (html) => {
    const clean = sanitize(html);
    expect(faultsIn(clean)).toEqual([]);
    // Sanitising twice changes nothing, so nothing was hidden from the first pass.
    expect(sanitize(clean)).toBe(clean);
  });

  test.each(ENDLESS_HTML.map((html) => [html.slice(0, 40), html]))('%s… without end is not read at all', (_start, html) => {
    expect(() => sanitize(html)).toThrow(HtmlTooDeep);
  });

  test('whatever is put before, after or into it', () => {
    for (const html of HOSTILE_HTML) {
      for (const around of [
        `<p>${html}</p>`,
        `<table><tr><td>${html}`,
        `<a href="https://x.test">${html}</a>`,
        `${html}${html}`,
        `<!--${html}`,
        `<svg>${html}`,
        `<math><mtext>${html}`,
      ]) {
        expect(faultsIn(sanitize(around)), around).toEqual([]);
      }
    }
  });
});

test.each(HARMLESS_HTML.map((html) => [html]))('%j comes back unchanged', (html) => {
  expect(sanitize(html)).toBe(html);
});

describe('through the calls', () => {
  test('no fragment reaches the database, and so no learner, as it was sent', async () => {
    const admin = await app.as('admin');
    const before = (await admin.get('/api/lists/1')).json<EditorChecklist>();
    const { title_tig, title_sv, title_en } = before;
    let { version } = before;
    const sendable = HOSTILE_HTML.filter((html) => !html.includes('\0') && html.isWellFormed());
    for (const html of sendable) {
      const body = { title_tig, title_sv, title_en, tig: `<p>ሀ</p>${html}`, sv: html, en: html, retired: false, version };
      const answer = await admin.call('PUT', '/api/lists/1', body);
      expect(answer.statusCode, html).toBe(200);
      const saved = answer.json<EditorChecklist>();
      version = saved.version;
      for (const text of [saved.tig, saved.sv, saved.en]) expect(faultsIn(text), html).toEqual([]);
    }
    const stored = await app.db
      .selectFrom('checklists')
      .select(['tig', 'sv', 'en'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    for (const text of Object.values(stored)) expect(faultsIn(text)).toEqual([]);
  });

  test('nor as an explanation, nor as a translation, nor in a file', async () => {
    const admin = await app.as('admin');
    const short = HOSTILE_HTML.filter((html) => !html.includes('\0') && html.isWellFormed() && html.length < 2_000);
    // Joined in small groups, so that their unclosed tags do not exceed the nesting limit.
    for (let from = 0; from < short.length; from += 20) {
      const some = short.slice(from, from + 20).join('\n');
      const row = (await admin.get('/api/translations?kind=question&search=1001')).json()[1];
      const put = {
        kind: 'question',
        id: 1001,
        field: 'solution',
        language: 'sv',
        text: `${from} ${some}`,
        version: row.version,
      };
      const saved = await admin.call('PUT', '/api/translations', put);
      expect(saved.statusCode, saved.body).toBe(200);
      expect(faultsIn(saved.json().sv)).toEqual([]);
      const file = `kind,id,field,version,en\nquestion,1001,solution,${saved.json().version},"${from} ${some.replaceAll('"', '""')}"\n`;
      const imported = await admin.post('/api/translations/import?dry_run=false', file, { 'content-type': 'text/csv' });
      expect(imported.json()).toMatchObject({ imported: true, changes_count: 1 });
      const question = (await admin.get('/api/questions/1001')).json<QuestionRow>();
      const solution = question.options.find((option) => option.correct)?.solution;
      expect(solution?.solution_en).toMatch(/./);
      for (const text of Object.values(solution ?? {})) expect(faultsIn(String(text))).toEqual([]);
    }
  });

  test.each(ENDLESS_HTML.map((html) => [html.slice(0, 40), html]))(
    '%s… without end is refused, and nothing is written',
    async (_start, html) => {
      const admin = await app.as('admin');
      const before = (await admin.get('/api/lists/1')).json<EditorChecklist>();
      const { title_tig, title_sv, title_en, tig, en, version } = before;
      const answer = await admin.call('PUT', '/api/lists/1', {
        title_tig,
        title_sv,
        title_en,
        tig,
        sv: html,
        en,
        retired: false,
        version,
      });
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['sv']]);
      expect((await admin.get('/api/lists/1')).json()).toEqual(before);
    },
  );
});
