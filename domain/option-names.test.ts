import { expect, test } from 'vitest';
import { circlesOf, namesOfOptions } from './option-names.ts';
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
  ['another number in one language', options(['ኣብ 1', 'Vid 2', 'At 1'], ['ኣብ 2', 'Vid 1', 'At 2']), undefined],
  ['a number that names nothing', options('3 ሜትሮ', '1 ሜትሮ', '2 ሜትሮ'), undefined],
  ['numbers that no circle could say', options('ኣብ 2', 'ኣብ 4', 'ኣብ 5'), undefined],
  ['several names in one', options('A ከምኡ’ውን C', 'A ከምኡ’ውን B', 'C ጥራይ'), undefined],
  ['the same name twice', options('መኪና A', 'እታ መኪና A'), undefined],
  ['one that names nothing', options('መኪና A', 'መኪና B', 'ኩለን'), undefined],
  ['a sentence that ends in a number', options('ኣብዚ መንገዲ ዘሎ ፍጥነት ክሳብ 1', 'ኣብዚ መንገዲ ዘሎ ፍጥነት ክሳብ 2'), undefined],
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
