import { expect, test } from 'vitest';
import { circlesOf, namesOfOptions, placeOfKey } from './option-names.ts';
import { inShownOrder } from './shuffle.ts';

const options = (...texts: readonly (string | readonly [string, string, string])[]) =>
  texts.map((text, id) => {
    const [option, option_sv = '', option_en = ''] = typeof text === 'string' ? [text] : text;
    return { id, option, option_sv, option_en };
  });

test.each([
  ['numbers with a word', options('ቁጽሪ 4', 'ቁጽሪ 2', 'ቁጽሪ 1', 'ቁጽሪ 3'), ['4', '2', '1', '3']],
  ['bare numbers', options('2', '1', '3'), ['2', '1', '3']],
  ['letters', options('መኪና B', 'መኪና A', 'መኪና D'), ['B', 'A', 'D']],
  ['a description before the letter', options('እታ ቀያሕ፡ A', 'እታ ብጫ፡ C'), ['A', 'C']],
  ['all languages alike', options(['ኣብ 1', 'Vid 1', 'At 1'], ['ኣብ 2', 'Vid 2.', 'At 2']), ['1', '2']],
  ['numbers with gaps', options('ኣብ 4', 'ኣብ 2', 'ኣብ 5'), ['4', '2', '5']],
  [
    'a name before a verb',
    options(['መኪና 1 ኣብ ዘላቶ', 'Där bil 1 står', 'Where car 1 stands'], ['ኣብ ዋላ ሓደ', 'Ingenstans', 'Nowhere']),
    ['1', undefined],
  ],
  ['one that names nothing beside them', options('መኪና 1', 'መኪና 2', 'ኩለን'), ['1', '2', undefined]],
  ['letters beside what names nothing', options('መኪና A', 'መኪና B', 'ኩለን'), ['A', 'B', undefined]],
  ['several in one beside one', options('1 ወይ 2', 'Bara 2', 'Bara 1'), [undefined, '2', '1']],
  ['another number in one language', options(['ኣብ 1', 'Vid 2', 'At 1'], ['ኣብ 2', 'Vid 1', 'At 2']), [undefined, undefined]],
  ['a number that names nothing', options('3 ሜትሮ', '1 ሜትሮ', '2 ሜትሮ'), [undefined, undefined, undefined]],
  ['decimals', options('0,5', '1,5', '0,2'), [undefined, undefined, undefined]],
  ['a number beyond the last circle', options('Bara 4', 'Alla', 'Ingen'), [undefined, undefined, undefined]],
  ['one letter alone', options('Vanligt B', 'BE', 'Inget'), [undefined, undefined, undefined]],
  ['several names in one', options('A ከምኡ’ውን C', 'A ከምኡ’ውን B', 'C ጥራይ'), [undefined, undefined, undefined]],
  ['the same name twice', options('መኪና A', 'እታ መኪና A'), [undefined, undefined]],
  ['a sentence that ends in a number', options('ኣብዚ መንገዲ ዘሎ ፍጥነት ክሳብ 1', 'ኣብዚ መንገዲ ዘሎ ፍጥነት ክሳብ 2'), [undefined, undefined]],
] as const)('%s', (_title, given, expected) => {
  expect(namesOfOptions(given)).toEqual(expected);
});

test('options that name numbers of the picture stand at these numbers, in every showing; letters in their order, in the circle too', () => {
  for (let run = 0; run < 50; run += 1) {
    const numbers = inShownOrder(options('ቁጽሪ 4', 'ቁጽሪ 2', 'ቁጽሪ 1', 'ቁጽሪ 3'), `run ${run}`);
    expect(numbers.map(({ option }) => option)).toEqual(['ቁጽሪ 1', 'ቁጽሪ 2', 'ቁጽሪ 3', 'ቁጽሪ 4']);
    expect(circlesOf(numbers)).toEqual(['1', '2', '3', '4']);
    const letters = inShownOrder(options('መኪና D', 'መኪና A', 'መኪና B'), `run ${run}`);
    expect(circlesOf(letters)).toEqual(['A', 'B', 'D']);
  }
});

test('other options are numbered from 1 in the order in which they stand', () => {
  expect(circlesOf(options('ደው በሉ', 'ቀጽሉ', 'ተጠወዩ'))).toEqual(['1', '2', '3']);
});

test('beside options that name nothing, each number still stands in its circle, in every showing, and its key means it', () => {
  for (let run = 0; run < 50; run += 1) {
    const shown = inShownOrder(options('ኩለን', 'መኪና 3', 'መኪና 1', 'ዋላ ሓንቲ'), `run ${run}`);
    expect([shown[0]?.option, shown[2]?.option]).toEqual(['መኪና 1', 'መኪና 3']);
    expect(circlesOf(shown)).toEqual(['1', '2', '3', '4']);
    const gaps = inShownOrder(options('ኣብ 5', 'ኣብ 2', 'ኣብ 4'), `run ${run}`);
    expect(circlesOf(gaps)).toEqual(['2', '4', '5']);
    expect(gaps[placeOfKey(gaps, 3)]?.option).toBe('ኣብ 4');
    expect(placeOfKey(gaps, 0)).toBe(-1);
    const letters = inShownOrder(options('ክልቲአን', 'መኪና B', 'መኪና A'), `run ${run}`);
    expect(letters.map(({ option }) => option)).toEqual(['መኪና A', 'መኪና B', 'ክልቲአን']);
  }
  expect(placeOfKey(options('መኪና B', 'መኪና C'), 1)).toBe(1);
});
