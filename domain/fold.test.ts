import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, hasGeez } from './fold.ts';

test.each([
  ['case', 'SELAM', 'selam'],
  ['Swedish letters', 'Åsa ÖBERG', 'asa oberg'],
  ['accents, composed or not', 'Andre\u0301', 'andré'],
  ['ጸ and ፀ in every order', 'ፀፁፂፃፄፅፆ', 'ጸጹጺጻጼጽጾ'],
  ['ሰ and ሠ in every order', 'ሠሡሢሣሤሥሦ', 'ሰሱሲሳሴስሶ'],
  ['ሐ and ኀ in every order', 'ኀኁኂኃኄኅኆ', 'ሐሑሒሓሔሕሖ'],
  ['the first and fourth order of the throat letters', 'አዐሐሀ', 'ኣዓሓሃ'],
  ['ኀ and ሓ, over two steps', 'ኀይለ', 'ሓይለ'],
  ['Ge’ez punctuation and spaces', ' ሰላም፡ተስፋይ። ', 'ሰላም ተስፋይ'],
  ['apostrophes and hyphens', "O’Neil-d'Arc", 'o neil d arc'],
])('%s does not matter: %s and %s are found by each other', (_title, first, second) => {
  expect(fold(first)).toBe(fold(second));
});

test.each([
  ['ሰላም', 'ሳላም'],
  ['ከ', 'ቀ'],
  ['a', 'b'],
])('%s and %s stay different', (first, second) => {
  expect(fold(first)).not.toBe(fold(second));
});

test.each([
  ["  John O'Neil-Smith\t x", 'john o neil smith x'],
  ['T-korsning  2+1', 't korsning 2+1'],
])('text without other letters is folded alike: %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(`${text} ä`)).toBe(`${folded} a`);
});

describe('whatever is folded', () => {
  const name = fc.string({
    unit: fc.oneof(fc.constantFrom(...'አኣዐዓሐሓኀኃሀሃፀጸሠሰ ፡።’-ÅÄÖåäö'), fc.string({ unit: 'binary', maxLength: 1 })),
  });
  test('is folded for good', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
  test('has no spaces around it and no two in a row', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(fold(text)).toBe(fold(text).trim().replace(/\s+/g, ' '));
      }),
    );
  });
});

test.each([
  ['ሰላም', true],
  ['Selam ሰላም', true],
  ['Selam', false],
  ['', false],
])('«%s» has letters of Ge’ez: %s', (text, has) => {
  expect(hasGeez(text)).toBe(has);
});
