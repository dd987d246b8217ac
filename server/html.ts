import sanitizeHtml from 'sanitize-html';

const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms'];
const DATA_PICTURE = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** What is allowed in written HTML. Everything is hostile until it has passed here, whoever wrote it. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
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
    exclusiveFilter: (frame) => {
      const source = frame.attribs['src'] ?? '';
      return frame.tag === 'img' && (source === '' || (/^data:/i.test(source) && !DATA_PICTURE.test(source)));
    },
  });
}

/** Sanitised, and empty when there is nothing to see in it: an editor leaves an empty paragraph behind. */
export function writtenHtml(html: string): string {
  const clean = sanitize(html).trim();
  const isBlank = !/<img\b/i.test(clean) && clean.replace(/<[^>]*>|&nbsp;|&#160;|\s/gi, '') === '';
  return isBlank ? '' : clean;
}
