import { describe, expect, test } from 'vitest';
import { type FormRemark, formRemarks, isCrossed } from './question-form.ts';

describe('what an editor should look at', () => {
  test.each<[string, string, string[], FormRemark[]]>([
    ['one decision', 'Vem av er ska vänta?', ['Du', 'Den röda bilen', 'Ingen'], []],
    ['a situation and a question', 'Du ska svänga höger. Vad gör du?', ['Väntar', 'Svänger', 'Tutar och svänger'], []],
    ['two question marks', 'Vem ska vänta? Får du stanna?', ['Du', 'Den röda'], ['two questions']],
    ['a second question after «och»', 'Vem väntar, och får bilen stanna där?', ['Du', 'Den röda'], ['two questions']],
    ['another case', 'Vart får du köra, och om märket hade varit runt?', ['Rakt fram', 'Åt höger'], ['two questions']],
    [
      'cases with letters',
      'Bil A svänger vänster och bil B kör rakt fram. Vem väntar?',
      ['Den ena', 'Den andra'],
      ['lettered cases'],
    ],
    ['a sum', 'Bilen väger 1500 kg och lasten 300 kg. Hur mycket får du lasta till?', ['200 kg', '400 kg'], ['sum']],
    ['a rule of thumb', 'Du ökar från 30 till 60 km/h. Hur mycket längre blir bromssträckan?', ['Dubbelt', 'Fyra gånger'], []],
    [
      'crossed answers',
      'Vem väntar?',
      ['Du, och du får stanna', 'Du, och du får inte stanna', 'Den röda, och du får stanna', 'Den röda, och du får inte stanna'],
      ['crossed options'],
    ],
  ])('%s', (_title, stem, options, expected) => {
    expect(formRemarks({ stem, options, language: 'sv' })).toEqual(expected);
  });

  test('a question of more than 25 words, and an option of more than 14', () => {
    const words = (count: number) => Array.from({ length: count }, (_, place) => `ord${place}`).join(' ');
    expect(formRemarks({ stem: words(25), options: [words(14), 'Ja'], language: 'sv' })).toEqual([]);
    expect(formRemarks({ stem: words(26), options: [words(15), 'Ja'], language: 'sv' })).toEqual([
      'long question',
      'long option',
    ]);
  });

  test('Tigrinya with two questions', () => {
    expect(formRemarks({ stem: 'መን ይጽበ? ደው ክትብልከ ይፍቀዳ ድዩ?', options: ['ንስኹም', 'እታ ቀያሕ'], language: 'ti' })).toEqual([
      'two questions',
    ]);
  });
});

test('three answers with a comma each are not crossed', () => {
  expect(isCrossed(['Ja, vägen är fri', 'Nej, du är för nära', 'Nej, sikten är dålig'])).toBe(false);
});
