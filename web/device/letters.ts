import { writeStored } from '../state/storage.ts';

const KEY = 'mengedi.letters';
const SIZE_PX = 32;
/** Of different widths in every font that has them. */
const TIGRINYA = ['ሀ', 'መ', 'ጨ', 'ቍ'];

/** A device without them draws each as the same box. */
function canDraw(letters: readonly string[]): boolean {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return true;
  pen.font = `${SIZE_PX}px system-ui, sans-serif`;
  return new Set(letters.map((letter) => pen.measureText(letter).width)).size > 1;
}

/**
 * Fetches our font for a device without the letters of Tigrinya, which hardly any is. Called when the first screen works, so that the font delays nothing;
 * index.html knows it on later visits before it draws. Resolves when the font is there.
 */
export async function fetchLetters(letters: readonly string[] = TIGRINYA): Promise<void> {
  const isFetched = !canDraw(letters);
  writeStored(KEY, isFetched ? 'fetched' : null);
  document.documentElement.dataset['letters'] = isFetched ? 'fetched' : 'own';
  if (isFetched) await document.fonts.ready;
}
