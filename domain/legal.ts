import { SELLER_FIELDS, type Seller } from './seller.ts';

/** The texts that the owner answers for: what is agreed to, what is told of withdrawing, of who can use the service, and of personal data. */
export const LEGAL_KINDS = ['terms', 'withdrawal', 'accessibility', 'privacy'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

export type LegalBlock =
  | { readonly kind: 'title' | 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** The little of Markdown that these texts use: a title, headings, paragraphs and lists; everything else is read as it stands. */
export function readMarkdown(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let words: string[] = [];
  let items: string[] = [];
  const end = () => {
    if (words.length > 0) blocks.push({ kind: 'paragraph', text: words.join(' ') });
    if (items.length > 0) blocks.push({ kind: 'list', items });
    words = [];
    items = [];
  };
  for (const line of text
    .replace(/<!--.*?-->/gs, '')
    .split('\n')
    .map((one) => one.trim())) {
    const marks = line.split(' ', 1)[0] ?? '';
    const rest = line.slice(marks.length).trim();
    if (rest !== '' && ['#', '##', '###'].includes(marks)) {
      end();
      blocks.push({ kind: marks === '#' ? 'title' : 'heading', text: rest });
    } else if (rest !== '' && marks === '-') {
      if (words.length > 0) end();
      items.push(rest);
    } else if (line === '') end();
    else {
      if (items.length > 0) end();
      words.push(line);
    }
  }
  end();
  return blocks;
}

/** What a text may name between braces. */
const LEGAL_NAMES: readonly string[] = [...SELLER_FIELDS, 'url'];

/** Who is named where nobody has said yet who sells. */
export const unnamed = (email: string): Seller => ({
  ...(Object.fromEntries(SELLER_FIELDS.map((field) => [field, ''])) as Seller),
  name: 'Mengedi',
  email,
});

/** The text with the seller in it. A line about something that there is not, such as a VAT number, is left out. */
export function fillLegal(text: string, seller: Seller, url: string): string {
  const values: Readonly<Record<string, string>> = { ...seller, url };
  return text
    .split('\n')
    .filter((line) => ![...line.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => values[name] === ''))
    .join('\n')
    .replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Names between braces that mean nothing. */
export const unknownNames = (text: string): string[] =>
  [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name).filter((name) => !LEGAL_NAMES.includes(name));
