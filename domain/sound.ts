import { fold, hasGeez } from './fold.ts';

/** The consonant of each row of Ge'ez letters. Sounds that are alike, or whose Latin spelling varies, share one. */
const GEEZ: readonly (readonly [string, string])[] = [
  ['ሀ', 'h'],
  ['ለ', 'l'],
  ['ሐ', 'h'],
  ['መ', 'm'],
  ['ሠ', 's'],
  ['ረ', 'r'],
  ['ሰ', 's'],
  ['ሸ', 's'],
  ['ቀ', 'k'],
  ['ቈ', 'k'],
  ['ቐ', 'k'],
  ['ቘ', 'k'],
  ['በ', 'b'],
  ['ቨ', 'b'],
  ['ተ', 't'],
  ['ቸ', 'k'],
  ['ኀ', 'h'],
  ['ኈ', 'h'],
  ['ነ', 'n'],
  ['ኘ', 'n'],
  ['አ', 'a'],
  ['ከ', 'k'],
  ['ኰ', 'k'],
  ['ኸ', 'k'],
  ['ዀ', 'k'],
  ['ወ', 'w'],
  ['ዐ', 'a'],
  ['ዘ', 'z'],
  ['ዠ', 'z'],
  ['የ', 'y'],
  ['ደ', 'd'],
  ['ዸ', 'd'],
  ['ጀ', 'j'],
  ['ገ', 'g'],
  ['ጐ', 'g'],
  ['ጠ', 't'],
  ['ጨ', 'k'],
  ['ጰ', 'p'],
  ['ጸ', 's'],
  ['ፀ', 's'],
  ['ፈ', 'f'],
  ['ፐ', 'p'],
];

/** Code points per row: seven vowels and mostly one labialised form. */
const ROW_LENGTH = 8;
const CONSONANTS = new Map<string, string>();
for (const [first, consonant] of GEEZ) {
  for (let order = 0; order < ROW_LENGTH; order += 1) {
    const letter = String.fromCharCode(first.charCodeAt(0) + order);
    if (!CONSONANTS.has(letter) || order === 0) CONSONANTS.set(letter, consonant);
  }
}

/** Latin spellings of a sound, longer ones first. */
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/^i(?=[aeou])/g, 'y'],
  [/[aeo](?:i|y)(?=[aeiou]|$|[^aeiou])/g, 'ay'],
  [/i(?=a)/g, 'y'],
  [/tch|ch|kh|ck|q|c/g, 'k'],
  [/tz|ts|sh|ss/g, 's'],
  [/gh/g, 'g'],
  [/zh/g, 'z'],
  [/dj/g, 'j'],
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/v/g, 'b'],
  [/h$/g, ''],
];

/** The consonants of a word, with a mark when it begins with a vowel. */
function soundOfWord(word: string): string {
  const written = hasGeez(word)
    ? [...word].map((letter) => CONSONANTS.get(letter) ?? '').join('')
    : LATIN.reduce((text, [from, to]) => text.replace(from, to), word);
  const begins = /^[aeiou]/.test(written) ? 'a' : '';
  return (begins + written.replace(/[^a-z]|[aeiou]/g, '')).replace(/(.)\1+/g, '$1');
}

/**
 * A phonetic key of a name, word by word, for any script and spelling: ሰላም, Selam and Selaam are equal, as are Tesfai and Tesfay, Ghebre and Gebre. Apply to
 * both sides.
 */
export const soundOf = (name: string): string =>
  fold(name)
    .split(' ')
    .map(soundOfWord)
    .filter((word) => word !== '')
    .join(' ');
