/** Allowlist of HTML in rich text (behaviour 9.1). Used by the server when it stores, by the browser when it renders, and by the editor. */
export const HTML_TAGS = [
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
] as const;

/** Attributes by tag; `*`: on every tag. */
export const HTML_ATTRIBUTES = { a: ['href'], img: ['src', 'alt', 'width', 'height'], '*': ['lang'] } as const;

export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms'] as const;
const LINK = new RegExp(`^(?:${LINK_SCHEMES.join('|')}):`, 'i');
const PICTURE = /^(?:https?:|data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$)/i;

/** Links and images need an allowed scheme; addresses without one are rejected, however they begin. */
export const isAllowedLink = (address: string) => LINK.test(address.trim());
export const isAllowedPicture = (address: string) => PICTURE.test(address.trim());
