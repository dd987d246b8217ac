const ROWS: readonly (readonly [string, string])[] = [
  ['ፀ', 'ጸ'],
  ['ሠ', 'ሰ'],
  ['ኀ', 'ሐ'],
];
const LETTERS: readonly (readonly [string, string])[] = [
  ['አ', 'ኣ'],
  ['ዐ', 'ዓ'],
  ['ሐ', 'ሓ'],
  ['ሀ', 'ሃ'],
];
const ORDERS = 8;

const replacements = new Map<string, string>();
for (const [from, to] of ROWS) {
  for (let order = 0; order < ORDERS; order += 1) {
    const letter = String.fromCharCode(to.charCodeAt(0) + order);
    replacements.set(String.fromCharCode(from.charCodeAt(0) + order), letter);
  }
}
for (const [from, to] of LETTERS) replacements.set(from, to);
for (const [from, to] of replacements) replacements.set(from, replacements.get(to) ?? to);

const REPLACED = new RegExp(`[${[...replacements.keys()].join('')}]`, 'gu');

/** Replaces letters that Eritrean and Ethiopian spelling use interchangeably by one of them; the length stays the same. */
export const foldGeez = (text: string) => text.replace(REPLACED, (letter) => replacements.get(letter) ?? letter);

/** Whether any of it is written in Ge'ez letters. */
export const hasGeez = (text: string) => /\p{Script=Ethiopic}/u.test(text);

const BEYOND_ASCII = /[^\s!-~]/;

/** Folds case, accents and spelling variants of Ge'ez, so that a search in Ethiopian spelling finds Eritrean text. Apply to both sides. */
export function fold(text: string): string {
  // Addresses and most Swedish words; a search folds a thousand of them.
  if (!BEYOND_ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/['\s-]+/g, ' ')
      .trim();
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[፡።፣፤፥፦’'-]/gu, ' ');
  return foldGeez(words).replace(/\s+/gu, ' ').trim();
}
