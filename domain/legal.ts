import { SELLER_FIELDS, type Seller } from './seller.ts';

/** Legal texts that the owner is responsible for: terms, right of withdrawal, accessibility and privacy. */
export const LEGAL_KINDS = ['terms', 'withdrawal', 'accessibility', 'privacy'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

export type LegalBlock =
  | { readonly kind: 'title' | 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** Parses the subset of Markdown that these texts use: title, headings, paragraphs and lists; anything else is plain text. */
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

/** Placeholders that a legal text may use in braces. */
const LEGAL_NAMES: readonly string[] = [...SELLER_FIELDS, 'url'];

/** The seller as long as none is configured. */
export const unnamed = (email: string): Seller => ({
  ...(Object.fromEntries(SELLER_FIELDS.map((field) => [field, ''])) as Seller),
  name: 'Mengedi',
  email,
});

/** Fills in the seller. Lines whose placeholder is empty, such as the VAT number, are left out. */
export function fillLegal(text: string, seller: Seller, url: string): string {
  const values: Readonly<Record<string, string>> = { ...seller, url };
  return text
    .split('\n')
    .filter((line) => ![...line.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => values[name] === ''))
    .join('\n')
    .replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Placeholders in braces that do not exist. */
export const unknownNames = (text: string): string[] =>
  [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name).filter((name) => !LEGAL_NAMES.includes(name));
