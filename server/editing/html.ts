import sanitizeHtml from 'sanitize-html';

const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms'];
const LINK = new RegExp(`^(${LINK_SCHEMES.join('|')}):`, 'i');
const PICTURE = /^(https?:|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$)/i;

/** Lists in lists in tables: nobody writes deeper than a tenth of it. Reading takes the longer for each tag, the deeper it stands. */
export const HTML_NESTING_MAX = 100;

export class HtmlTooDeep extends Error {
  override name = 'HtmlTooDeep';
}

/** What is allowed in written HTML. Everything is hostile until it has passed here, whoever wrote it. Throws HtmlTooDeep. */
export function sanitize(html: string): string {
  let depth = 0;
  return sanitizeHtml(html, {
    onOpenTag: () => {
      depth += 1;
      if (depth > HTML_NESTING_MAX) throw new HtmlTooDeep('the HTML is nested too deeply');
    },
    onCloseTag: () => {
      depth -= 1;
    },
    allowedTags: [
      'p',
      'br',
      'h2',
      'h3',
      'h4',
      'strong',
      'em',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'blockquote',
      'a',
      'img',
      'span',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'], '*': ['lang'] },
    allowedSchemes: LINK_SCHEMES,
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    // The client asks for the same: a link or picture without a scheme of the list is none, however it begins.
    transformTags: {
      a: (tagName, attribs) => {
        const { href = '', ...rest } = attribs;
        return { tagName, attribs: LINK.test(href.trim()) ? { href: href.trim(), ...rest } : rest };
      },
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !PICTURE.test(frame.attribs['src'] ?? ''),
  });
}

/** Sanitised, and empty when there is nothing to see in it: an editor leaves an empty paragraph behind. */
export function writtenHtml(html: string): string {
  const clean = sanitize(html).trim();
  const isBlank = !/<img\b/i.test(clean) && clean.replace(/<[^>]*>|&nbsp;|&#160;|\s/gi, '') === '';
  return isBlank ? '' : clean;
}
