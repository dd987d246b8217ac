/** What written HTML may hold (behaviour 9.1). The server cleans by it when it is written, the browser when it is shown, the editor knows no more. */
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

/** Attributes by tag; `*` is of every tag. */
export const HTML_ATTRIBUTES = { a: ['href'], img: ['src', 'alt', 'width', 'height'], '*': ['lang'] } as const;

export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms'] as const;
const LINK = new RegExp(`^(?:${LINK_SCHEMES.join('|')}):`, 'i');
const PICTURE = /^(?:https?:|data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$)/i;

/** Where links and pictures may lead: a link or picture without a scheme of the list is none, however it begins. */
export const isAllowedLink = (address: string) => LINK.test(address.trim());
export const isAllowedPicture = (address: string) => PICTURE.test(address.trim());
