import { expect, test } from 'vitest';
import { keepMeasures, sentencePairs, sentencesOf, stemParts, termParts } from './typography.ts';

/** Shows no-break spaces as ~, so that the tables are readable. */
const shown = (text: string) => text.replaceAll('\u00a0', '~');

test.each([
  ['ብ90 km/h ትዝውሩ ኣለኹም።', 'ብ90~km/h ትዝውሩ ኣለኹም።'],
  ['Högst 50 km/h, inte 70 km/tim.', 'Högst 50~km/h, inte 70~km/tim.'],
  ['25 m, 3 km, 30 cm, 1,6 mm', '25~m, 3~km, 30~cm, 1,6~mm'],
  ['3 500 kg', '3~500~kg'],
  ['1 200 000 kronor', '1~200~000 kronor'],
  ['0,2 promille', '0,2~promille'],
  ['0.2 per mille', '0.2~per~mille'],
  ['80 % av 65', '80~% av 65'],
  ['5 °C, −10 °C', '5~°C, −10~°C'],
  ['ናይ 3 ካልኢት ርሕቀት', 'ናይ 3~ካልኢት ርሕቀት'],
  ['50 ደቒቕን 10 ካልኢትን', '50~ደቒቕን 10~ካልኢትን'],
  ['15 ዓመት፡ 36 ወርሒ', '15~ዓመት፡ 36~ወርሒ'],
  ['25 ሜትሮ', '25~ሜትሮ'],
  ['2 sekunder, 1 minut, 5 år', '2~sekunder, 1~minut, 5~år'],
  ['2 seconds, 1 minute, 5 years', '2~seconds, 1~minute, 5~years'],
  ['3,5 ton och 0,1 mg/l', '3,5~ton och 0,1~mg/l'],
  ['<p>70 km/h</p>', '<p>70~km/h</p>'],
  // Already joined, and words that only begin like a unit.
  ['70\u00a0km/h', '70~km/h'],
  ['2 mål', '2 mål'],
  ['kl. 10 måndag', 'kl. 10 måndag'],
  ['65 av 70 frågor', '65 av 70 frågor'],
  ['klass 1 gäller', 'klass 1 gäller'],
  ['km/h', 'km/h'],
])('a number never parts from its unit: %s', (text, expected) => {
  expect(shown(keepMeasures(text))).toBe(expected);
});

test.each([
  ['ናብ መስቀላዊ መንገዲ ትቐርቡ ኣለኹም። እንታይ ትገብሩ?', 'ናብ መስቀላዊ መንገዲ ትቐርቡ ኣለኹም።', 'እንታይ ትገብሩ?'],
  ['Du kör 70 km/h. Vägen är våt. Vad gör du?', 'Du kör 70 km/h. Vägen är våt.', 'Vad gör du?'],
  ['You see a sign. What does it mean?', 'You see a sign.', 'What does it mean?'],
  ['እዚ ምልክት እንታይ እዩ ትርጉሙ?', '', 'እዚ ምልክት እንታይ እዩ ትርጉሙ?'],
  ['', '', ''],
  // A full stop that does not end a sentence.
  ['Får du parkera här kl. 10?', '', 'Får du parkera här kl. 10?'],
  [
    'Det är lördag. Får du parkera här kl. 10:00 på t.ex. en gata?',
    'Det är lördag.',
    'Får du parkera här kl. 10:00 på t.ex. en gata?',
  ],
  ['Gränsen är 0.2 per mille. What holds?', 'Gränsen är 0.2 per mille.', 'What holds?'],
  ['ትቐርቡ ኣለኹም (1001). እንታይ ትገብሩ?', 'ትቐርቡ ኣለኹም (1001).', 'እንታይ ትገብሩ?'],
  ['Skylten säger ”Stopp!” Vad gäller?', 'Skylten säger ”Stopp!”', 'Vad gäller?'],
  ['Vad gör du? ', '', 'Vad gör du?'],
])('the last sentence is the question, what stands before it the situation: %s', (stem, situation, question) => {
  expect(stemParts(stem)).toEqual({ situation, question });
});

test.each([
  ['ቀንዲ ጽርግያ (huvudled) እዩ።', ['ቀንዲ ጽርግያ ', ['(huvudled)'], ' እዩ።']],
  ['ብሰካር ምዝዋር (grovt rattfylleri)', ['ብሰካር ምዝዋር ', ['(grovt~rattfylleri)']]],
  ['(T-korsning) ወይ (kö)', [['(T-korsning)'], ' ወይ ', ['(kö)']]],
  // A line break is allowed between two terms, but not inside one.
  ['(väjningsplikt፡ fri sikt)', [['(väjningsplikt፡ fri~sikt)']]],
  ['(totalvikt, släp)', [['(totalvikt, släp)']]],
  ['(miljözon klass 2)', [['(miljözon~klass~2)']]],
  // Too long for a narrow line: may break between its words.
  ['(lokaliseringsmärken för vägvisning)', [['(lokaliseringsmärken för vägvisning)']]],
  // Not terms: numbers, measures, Tigrinya.
  ['ደውሉ (112)', ['ደውሉ (112)']],
  ['ፍጥነት (70 km/h) እዩ', ['ፍጥነት (70 km/h) እዩ']],
  ['(ስእሊ ርአዩ)', ['(ስእሊ ርአዩ)']],
  ['(tumregel፦ ብ3 ኣርብሕዎ)', ['(tumregel፦ ብ3 ኣርብሕዎ)']],
  ['ትቐርቡ ኣለኹም', ['ትቐርቡ ኣለኹም']],
  ['', []],
] satisfies [string, (string | string[])[]][])('a Swedish term in brackets stands apart in Tigrinya: %s', (text, expected) => {
  expect(termParts(text).map((part) => (part.isTerm ? [shown(part.text)] : part.text))).toEqual(expected);
});

test('a text has its sentences, and an abbreviation ends none', () => {
  expect(sentencesOf('Du kör. Vad gör du?')).toEqual(['Du kör.', 'Vad gör du?']);
  expect(sentencesOf('ትዝውሩ ኣለኹም። እንታይ ትገብሩ?')).toEqual(['ትዝውሩ ኣለኹም።', 'እንታይ ትገብሩ?']);
  expect(sentencesOf('Kör t.ex. hem. Sov.')).toEqual(['Kör t.ex. hem.', 'Sov.']);
});

test('two languages stand sentence under sentence only where each has its own', () => {
  expect(sentencePairs('ሓደ። ክልተ?', 'Ett. Två?')).toEqual([
    ['ሓደ።', 'Ett.'],
    ['ክልተ?', 'Två?'],
  ]);
  expect(sentencePairs('ሓደ። ክልተ?', 'Ett och två?')).toBeUndefined();
  expect(sentencePairs('ሓደ።', 'Ett.')).toBeUndefined();
  expect(sentencePairs('<p>ሓደ።</p> ክልተ።', 'Ett. Två.')).toBeUndefined();
});
