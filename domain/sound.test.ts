import { expect, test } from 'vitest';
import { soundOf } from './sound.ts';

test.each([
  ['ሰላም', 'Selam', 'selaam', 'SÄLAM'],
  ['ተስፋይ', 'Tesfay', 'Tesfai', 'tesfaye'],
  ['ገብረ', 'Gebre', 'Ghebre', 'Gebrä'],
  ['ገብረስላሴ', 'Gebreslassie', 'Ghebreslasie', 'Gebreselasse'],
  ['ፀሃይ', 'ጸሃይ', 'Tsehay', 'Tzehai'],
  ['ኢዮብ', 'Eyob', 'Iyob'],
  ['ሃይለ', 'Haile', 'Hayle'],
  ['ዳንኤል', 'Daniel', 'Danel'],
  ['ቢንያም', 'Biniam', 'Binyam'],
  ['ሚካኤል', 'Michael', 'Mikael'],
  ['የማነ', 'Yemane', 'Iemane'],
  ['ንግስቲ', 'Nigisti', 'Nghisti'],
  ['ሳራ', 'Sara', 'Sarah'],
  ['ዑቕባይ', 'Okbay', 'Uqbay'],
  ['ማርያም', 'Mariam', 'Maryam'],
  ['ኣብርሃም', 'አብርሃም', 'Abraham', 'Abriham'],
  ['ዮሃንስ', 'Yohannes', 'Yohanes'],
  ['ሰናይት', 'Senait', 'Senayt'],
])('%s, %s and the others sound alike', (...names) => {
  expect(new Set(names.map(soundOf))).toHaveProperty('size', 1);
  expect(soundOf(names[0] ?? '')).toMatch(/^[a-z]{2,}$/);
});

test.each([
  ['ሰላም', 'ሳምራዊት'],
  ['Tesfay', 'Tekle'],
  ['Daniel', 'Dawit'],
])('%s and %s do not', (first, second) => {
  expect(soundOf(first)).not.toBe(soundOf(second));
});

test('words keep their places, and what has no sound is nothing', () => {
  expect(soundOf('ሰላም  ተስፋይ')).toBe(soundOf('selam tesfay'));
  expect(soundOf('፡ 123 -')).toBe('');
});
