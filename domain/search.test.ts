import { expect, test } from 'vitest';
import { distance, fitOf, searcher, soundOf } from './search.ts';

const WORDS = [
  { id: 1, names: ['stopplikt', 'ግዴታ ጠጠው ምባል', 'duty to stop', 'stopplikten'] },
  { id: 2, names: ['stopplinje', 'ሕንጻጽ ጠጠው መበሊ', 'stop line'] },
  { id: 3, names: ['huvudled', 'ቀንዲ ጽርግያ', 'priority road', 'huvudleden'] },
  { id: 4, names: ['körkort', 'መዘወሪ ፍቓድ', 'driving licence'] },
];
const search = searcher(WORDS, ({ names }) => names);
const found = (query: string) => search(query).found.map(({ id }) => id);
const nearest = (query: string) => search(query).nearest.map(({ id }) => id);

test.each([
  ['a form finds its word', 'Huvudleden', [3]],
  ['the beginning of a name comes before its middle', 'stop', [1, 2]],
  ['all words of a query, in any order', 'road priority', [3]],
  ['without å, ä and ö', 'korkort', [4]],
  ['Ethiopian spelling finds Eritrean words', 'ቀንዲ ፅርግያ', [3]],
  ['a Swedish word written in Ge’ez', 'ስቶፕ', [1, 2]],
  ['nothing', '  ', []],
])('%s', (_, query, ids) => {
  expect(found(query)).toEqual(ids);
});

test('what is called just so comes first', () => {
  const names = searcher(['ab c', 'abc', 'ab'], (name) => [name]);
  expect(names('ab').found).toEqual(['ab', 'ab c', 'abc']);
});

test('a slip of the finger is told what was perhaps meant, and a short or a foreign word is not', () => {
  expect(nearest('huvudlad')).toEqual([3]);
  expect(nearest('huvvudledd')).toEqual([3]);
  expect(nearest('stoplinje')).toEqual([2]);
  expect(nearest('ቀንዲ ጽርግዩ')).toEqual([3]);
  expect([found('xyz'), nearest('xyz')]).toEqual([[], []]);
  expect(nearest('elefant')).toEqual([]);
});

test('both scripts sound alike', () => {
  expect(soundOf('ስቶፕ')).toBe(soundOf('stopp'));
  expect(soundOf('ሮንደል')).toBe(soundOf('rondell'));
  expect(soundOf('ፓርከሪን')).toBe(soundOf('parkerin'));
});

test('the distance is counted as far as it matters', () => {
  expect(distance('abc', 'abc', 2)).toBe(0);
  expect(distance('abc', 'adc', 2)).toBe(1);
  expect(distance('abc', 'bc', 2)).toBe(1);
  expect(distance('abcdef', 'fedcba', 2)).toBe(Number.POSITIVE_INFINITY);
});

test('what fits better comes first: just so, whole words in any order, beginnings, parts, and what only sounds like it', () => {
  const names = ['Selam', 'Tesfay Selam', 'Selamawit Tesfay', 'Anselamo', 'ሰላም'];
  expect(names.map((name) => fitOf([name], 'selam'))).toEqual([0, 1, 2, 3, 4]);
  expect(
    ['Selam Tesfay', 'Tesfay, Selam', 'Selamawit Tesfayesus', 'Anselam Tesfay'].map((name) => fitOf([name], 'selam tesfay')),
  ).toEqual([0, 1, 2, 3]);
  expect(fitOf(['Åsa Öberg', 'asa@oberg.se'], 'ASA@oberg.se')).toBe(0);
});
