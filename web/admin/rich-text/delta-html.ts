import { isAllowedLink, isAllowedPicture } from '#domain/written-html.ts';

// Quill's own HTML export is exploitable (CVE-2025-15056: it does not escape embeds). This one knows only the formats that the server keeps, escapes
// everything, and skips the rest.

export type DeltaOp = { readonly insert?: unknown; readonly attributes?: Readonly<Record<string, unknown>> | undefined };
type Attributes = Readonly<Record<string, unknown>>;
type Segment = { readonly html: string; readonly attributes: Attributes };
type Line = { readonly segments: readonly Segment[]; readonly attributes: Attributes };

const MIN_HEADING = 2;
const MAX_HEADING = 4;
const LANG = /^[a-z]{2}$/;

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;');

/** From the outermost to the innermost tag. Each function maps a format's value to its opening and closing tag. */
const INLINE: readonly (readonly [string, (value: unknown) => readonly [string, string] | undefined])[] = [
  [
    'link',
    (value) =>
      typeof value === 'string' && isAllowedLink(value) ? [`<a href="${escapeAttribute(value.trim())}">`, '</a>'] : undefined,
  ],
  ['lang', (value) => (typeof value === 'string' && LANG.test(value) ? [`<span lang="${value}">`, '</span>'] : undefined)],
  ['bold', () => ['<strong>', '</strong>']],
  ['italic', () => ['<em>', '</em>']],
  ['underline', () => ['<u>', '</u>']],
  ['strike', () => ['<s>', '</s>']],
];

/** Adjacent segments with the same format share a tag. */
function inlineHtml(segments: readonly Segment[], depth = 0): string {
  const format = INLINE[depth];
  if (format === undefined) return segments.map((segment) => segment.html).join('');
  const [name, tagsOf] = format;
  let html = '';
  for (let from = 0; from < segments.length; ) {
    const value = segments[from]?.attributes[name];
    let to = from + 1;
    while (to < segments.length && segments[to]?.attributes[name] === value) to += 1;
    const [open, close] = (value ? tagsOf(value) : undefined) ?? ['', ''];
    html += open + inlineHtml(segments.slice(from, to), depth + 1) + close;
    from = to;
  }
  return html;
}

function pictureHtml(embed: object, attributes: Attributes): string {
  const source = (embed as { image?: unknown }).image;
  if (typeof source !== 'string' || !isAllowedPicture(source)) return '';
  const extra = ['alt', 'width', 'height']
    .map((name) => [name, attributes[name]] as const)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`);
  return `<img src="${escapeAttribute(source.trim())}"${extra.join('')}>`;
}

function linesOf(ops: readonly DeltaOp[]): Line[] {
  const lines: Line[] = [];
  let segments: Segment[] = [];
  for (const { insert, attributes = {} } of ops) {
    if (typeof insert === 'object' && insert !== null) segments.push({ html: pictureHtml(insert, attributes), attributes });
    if (typeof insert !== 'string') continue;
    for (const [place, part] of insert.split('\n').entries()) {
      if (place > 0) {
        lines.push({ segments, attributes });
        segments = [];
      }
      if (part !== '') segments.push({ html: escapeText(part), attributes });
    }
  }
  if (segments.length > 0) lines.push({ segments, attributes: {} });
  return lines;
}

const listOf = (line: Line) => ({ bullet: 'ul', ordered: 'ol' })[String(line.attributes['list'])];
const indentOf = (line: Line) => Number(line.attributes['indent'] ?? 0) || 0;

/** HTML of a list with its nested lists, starting at line `from`; also returns the index of the line after it. */
function listHtml(lines: readonly Line[], from: number, indent: number): readonly [string, number] {
  const tag = listOf(lines[from] as Line);
  let html = `<${tag}>`;
  let place = from;
  while (place < lines.length) {
    const line = lines[place] as Line;
    if (listOf(line) !== tag || indentOf(line) < indent) break;
    html += `<li>${inlineHtml(line.segments)}`;
    place += 1;
    const next = lines[place];
    if (next !== undefined && listOf(next) !== undefined && indentOf(next) > indent) {
      const [inner, end] = listHtml(lines, place, indentOf(next));
      html += inner;
      place = end;
    }
    html += '</li>';
  }
  return [`${html}</${tag}>`, place];
}

export function deltaToHtml(ops: readonly DeltaOp[]): string {
  const lines = linesOf(ops);
  const isBlank = (line: Line | undefined) => line !== undefined && line.segments.length === 0 && listOf(line) === undefined;
  while (isBlank(lines.at(-1))) lines.pop();
  while (isBlank(lines[0])) lines.shift();
  let html = '';
  for (let place = 0; place < lines.length; ) {
    const line = lines[place] as Line;
    if (listOf(line) !== undefined) {
      const [list, end] = listHtml(lines, place, indentOf(line));
      html += list;
      place = end;
      continue;
    }
    if (line.attributes['blockquote']) {
      const quoted: string[] = [];
      for (; lines[place]?.attributes['blockquote']; place += 1)
        quoted.push(inlineHtml((lines[place] as Line).segments) || '<br>');
      html += `<blockquote>${quoted.length === 1 ? quoted[0] : quoted.map((part) => `<p>${part}</p>`).join('')}</blockquote>`;
      continue;
    }
    const level = Number(line.attributes['header']);
    const tag = level > 0 ? `h${Math.min(MAX_HEADING, Math.max(MIN_HEADING, level))}` : 'p';
    html += `<${tag}>${inlineHtml(line.segments) || '<br>'}</${tag}>`;
    place += 1;
  }
  return html;
}

/** Plain text, line by line. */
export function deltaToText(ops: readonly DeltaOp[]): string {
  return ops
    .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
    .join('')
    .replace(/(?<!\n)\n+$/, '');
}
