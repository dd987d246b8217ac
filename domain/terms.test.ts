import { describe, expect, test } from 'vitest';
import { articleOf, findTerms, findTermsInHtml, sharedForms, termIndex } from './terms.ts';

const index = termIndex([
  { id: 1, forms: ['korsning', 'korsningen', 'መስቀላዊ መንገዲ'] },
  { id: 2, forms: ['T-korsning', 'T-korsningen'] },
  { id: 3, forms: ['ዓንኬላዊ መስቀላዊ መንገዲ', 'cirkulationsplats'] },
  { id: 4, forms: ['2+1-väg'] },
  { id: 5, forms: ['is', 'isen'] },
  { id: 6, forms: ['ጸልማት', 'ብጸልማት'] },
  { id: 7, forms: ['ክብደት መኪና ምስ መራሒኣ፡ ብዘይ ጽዕነት', 'tjänstevikt'] },
  { id: 8, forms: ['ጽዕነት'] },
  { id: 9, forms: ['högsta tillåtna hastighet'] },
  { id: 10, forms: ['hastighet'] },
  { id: 11, forms: ['…', ''] },
]);

/** The text at each place, with the id of its term. */
const found = (text: string, places = findTerms(index, text)) => places.map(([from, to, id]) => [text.slice(from, to), id]);

describe('words of the test are found in a text', () => {
  test.each<[string, string, [string, number][]]>([
    ['none in an empty one', '', []],
    ['a word, at its place', 'En korsning.', [['korsning', 1]]],
    ['a listed inflection', 'Du ser korsningen', [['korsningen', 1]]],
    [
      'whatever its case',
      'KORSNING! Isen',
      [
        ['KORSNING', 1],
        ['Isen', 5],
      ],
    ],
    ['not as a part of another word', 'vägkorsning, korsningar, isbit, polis', []],
    ['not as a part of a hyphenated word', 'fyrvägs-korsning', []],
    [
      'a hyphenated one as a whole',
      'T-korsningen är ingen korsning',
      [
        ['T-korsningen', 2],
        ['korsning', 1],
      ],
    ],
    ['with digits and signs', 'en 2+1-väg, inte 12+1-väg', [['2+1-väg', 4]]],
    [
      'the longer one where one lies in another',
      'högsta tillåtna hastighet och hastighet',
      [
        ['högsta tillåtna hastighet', 9],
        ['hastighet', 10],
      ],
    ],
    ['the shorter one where the longer breaks off', 'högsta tillåtna fart, hastighet', [['hastighet', 10]]],
    ['across a line break or several spaces', 'högsta\n tillåtna  hastighet', [['högsta\n tillåtna  hastighet', 9]]],
    ['not across a full stop', 'högsta. tillåtna hastighet', [['hastighet', 10]]],
    [
      'twice',
      'is på is',
      [
        ['is', 5],
        ['is', 5],
      ],
    ],
    [
      'between the signs of Ge’ez',
      'ኣብ፡ጸልማት፡ እዩ። መስቀላዊ መንገዲ።',
      [
        ['ጸልማት', 6],
        ['መስቀላዊ መንገዲ', 1],
      ],
    ],
    ['with what is written together with it', 'ብጸልማት ኣይትዝውሩ', [['ብጸልማት', 6]]],
    ['not within a longer Tigrinya word', 'ዘጸልማት ጸልማታት', []],
    ['in Ethiopian spelling', 'ፀልማት', [['ፀልማት', 6]]],
    ['the longer one in Tigrinya', 'ዓንኬላዊ መስቀላዊ መንገዲ', [['ዓንኬላዊ መስቀላዊ መንገዲ', 3]]],
    [
      'the Swedish word in brackets too',
      'መስቀላዊ መንገዲ (korsning)',
      [
        ['መስቀላዊ መንገዲ', 1],
        ['korsning', 1],
      ],
    ],
    ['with a wordspace of its own', 'ክብደት መኪና ምስ መራሒኣ፡ ብዘይ ጽዕነት', [['ክብደት መኪና ምስ መራሒኣ፡ ብዘይ ጽዕነት', 7]]],
    ['when letters are put together', 'va\u0308g, 2+1-va\u0308g', [['2+1-va\u0308g', 4]]],
    ['beside what needs two units', '🚗 is 🚗', [['is', 5]]],
  ])('%s', (_title, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('a form without any word is never found', () => {
    expect(findTerms(index, '… … ')).toEqual([]);
  });
});

describe('in HTML they are found', () => {
  const inText = (html: string, text: string) => found(text, findTermsInHtml(index, html));
  test.each<[string, string, string, [string, number][]]>([
    ['where there is none', 'En korsning', 'En korsning', [['korsning', 1]]],
    [
      'in the text, not in tags',
      '<p title="is">En <b>korsning</b></p><p>is</p>',
      'En korsningis',
      [
        ['korsning', 1],
        ['is', 5],
      ],
    ],
    [
      'as a tag ends a word',
      '<li>is</li><li>is</li>',
      'isis',
      [
        ['is', 5],
        ['is', 5],
      ],
    ],
    ['behind entities', '&lt;3 &amp; &#228; &#xe4;&nbsp;is &quot;', '<3 & ä ä\u00a0is "', [['is', 5]]],
    ['behind a number that is no letter', '&#x110000; is', '&#x110000; is', [['is', 5]]],
    ['not from one element into another', 'högsta <b>tillåtna</b> hastighet', 'högsta tillåtna hastighet', [['hastighet', 10]]],
  ])('%s', (_title, html, text, expected) => {
    expect(inText(html, text)).toEqual(expected);
  });
});

test('a form that two terms claim is named with both, whatever its case and spelling', () => {
  expect(
    sharedForms([
      { id: 1, forms: ['is', 'isen', 'is'] },
      { id: 2, forms: ['Is', 'ጸልማት'] },
      { id: 3, forms: ['ፀልማት', 'en  ren'] },
      { id: 4, forms: ['en ren', '…'] },
      { id: 5, forms: ['!', 'väja!', 'STOPP plikt'] },
      { id: 6, forms: ['VÄJA', 'va\u0308ja', 'stopp  plikt', 'stopp-plikt'] },
    ]),
  ).toEqual([
    { form: 'is', ids: [1, 2] },
    { form: 'ጸልማት', ids: [2, 3] },
    { form: 'en  ren', ids: [3, 4] },
    { form: 'väja!', ids: [5, 6] },
    { form: 'STOPP plikt', ids: [5, 6] },
  ]);
});

test.each([
  ['huvudled', ['huvudleden'], 'en'],
  ['fordon', ['fordonet', 'fordonen'], 'ett'],
  ['vägmärke', ['vägmärket', 'vägmärken'], 'ett'],
  ['körbana', ['körbanan'], 'en'],
  ['växel', ['växeln'], 'en'],
  ['partikel', ['partikeln', 'partiklar'], 'en'],
  ['bom', ['bommen'], 'en'],
  ['gupp', ['guppet'], 'ett'],
  ['backa', ['backar', 'backat'], undefined],
  ['fri väg', ['fria vägen'], undefined],
])('%s has the article %s', (term_sv, forms_sv, article) => {
  expect(articleOf({ term_sv, forms_sv })).toBe(article);
});
