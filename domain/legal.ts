import { SELLER_FIELDS, type Seller } from './seller.ts';

/** The texts that the owner answers for: what is agreed to, what is told of withdrawing, and of who can use the service. */
export const LEGAL_KINDS = ['terms', 'withdrawal', 'accessibility'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

export type LegalBlock =
  | { readonly kind: 'title' | 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** The little of Markdown that these texts use: a title, headings, paragraphs and lists; everything else is read as it stands. */
export function readMarkdown(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  for (const part of text.replace(/<!--.*?-->/gs, '').split(/\n\s*\n|\n(?=#)|(?<=^#.*)\n/m)) {
    const lines = part.split('\n').map((line) => line.trim());
    let words: string[] = [];
    let items: string[] = [];
    const endWords = () => {
      if (words.length > 0) blocks.push({ kind: 'paragraph', text: words.join(' ') });
      words = [];
    };
    const endList = () => {
      if (items.length > 0) blocks.push({ kind: 'list', items });
      items = [];
    };
    for (const line of lines) {
      const heading = /^(#{1,3}) +(.*)$/.exec(line);
      if (heading !== null) blocks.push({ kind: heading[1] === '#' ? 'title' : 'heading', text: heading[2] as string });
      else if (line.startsWith('- ')) {
        endWords();
        items.push(line.slice(2));
      } else if (line !== '') {
        endList();
        words.push(line);
      }
    }
    endWords();
    endList();
  }
  return blocks;
}

/** What a text may name between braces. */
export const LEGAL_NAMES: readonly string[] = [...SELLER_FIELDS, 'url'];

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
