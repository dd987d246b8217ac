import sanitizeHtml from 'sanitize-html';
import { HTML_ATTRIBUTES, HTML_TAGS, isAllowedLink, isAllowedPicture, LINK_SCHEMES } from '#domain/written-html.ts';

/** Ten times deeper than real texts. Parsing time grows with the nesting of tags. */
export const HTML_NESTING_MAX = 100;

export class HtmlTooDeep extends Error {
  override name = 'HtmlTooDeep';
}

/** Sanitises HTML with an allow-list, whoever wrote it. Throws HtmlTooDeep. */
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
    allowedTags: [...HTML_TAGS],
    allowedAttributes: Object.fromEntries(Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...LINK_SCHEMES],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, attribs) => {
        const { href = '', ...rest } = attribs;
        return { tagName, attribs: isAllowedLink(href) ? { href: href.trim(), ...rest } : rest };
      },
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !isAllowedPicture(frame.attribs['src'] ?? ''),
  });
}

/** Sanitised; empty when nothing is visible, as editors leave an empty paragraph behind. */
export function writtenHtml(html: string): string {
  const clean = sanitize(html).trim();
  const isBlank = !/<img\b/i.test(clean) && clean.replace(/<[^<>]*>|&nbsp;|&#160;|\s/gi, '') === '';
  return isBlank ? '' : clean;
}
