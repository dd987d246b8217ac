import { describe, expect, test } from 'vitest';
import type { Texts } from '../schema.ts';
import { lintText, lintTexts, missingTerms, numbersIn, plainText } from './lint-ti.ts';

const good: Texts = {
  ti: 'ኣብዚ ጽርግያ እቲ ዝለዓለ ዝተፈቕደ ፍጥነት 70 km/h እዩ።',
  sv: 'Högsta tillåtna hastighet på vägen är 70 km/h.',
  en: 'The speed limit on this road is 70 km/h.',
};
const rulesOf = (texts: Partial<Texts>) => lintText('key', { ...good, ...texts }).map(({ level, rule }) => `${level} ${rule}`);

describe('the Tigrinya lint', () => {
  test('has nothing against a good text', () => {
    expect(lintTexts(new Map([['key', good]]))).toEqual([]);
  });

  test.each([
    ['ኣብዚ መንገድ ላይ 70 km/h እዩ።', 'error amharic'],
    ['አብዚ ጽርግያ 70 km/h እዩ።', 'error initial-አ'],
    ['ፀሓይ 70 km/h እዩ።', 'error spelling'],
    ['ኣብዚ ጽርግያ፣ 70 km/h እዩ።', 'warning comma'],
    ['ኣብዚ ጽርግያ, 70 km/h እዩ።', 'error comma'],
    ['ኣብዚ ጽርግያ፡ካብ 70 km/h እዩ።', 'error comma-space'],
    ['ኣብዚ ጽርግያ 70 km/h እዩ፡፡', 'error full-stop'],
    ['ኣብዚ ጽርግያ ንቑጽ እዩ፤ 70 km/h እዩ።', 'error full-stop'],
    ['ኣብዚ ጽርግያ 70 km/h እዩ ።', 'error space-before'],
    ['ኣብዚ  ጽርግያ 70 km/h እዩ።', 'error whitespace'],
    ['ኣብዚ ጽርyearly 70 km/h እዩ።', 'error mixed-word'],
    ['ኣብዚ ጽርግያ ፸ km/h እዩ።', 'error digits'],
    ['The limit is 70 km/h here.', 'error no-ethiopic'],
    ['ኣብዚ ጽርግያ 70 km/h ኣይኮነ።', 'warning negation'],
    ['ዐቢ ጽርግያ 70 km/h እዩ።', 'warning initial-ዐ'],
    ['ኣብዚ ጽርግያ ብ70 km/h ትዝውሩ፡ መኪናኹም ድማ ትዝውር ኣለኻ።', 'warning address'],
  ])('%s: %s', (ti, finding) => {
    expect(rulesOf({ ti })).toContain(finding);
  });

  test.each([
    'ኣብ ረጒድ ግመ',
    'ብርጉድ ጃኬት',
    'ቆልዓ ሪኢኹም',
    'ብመኪና ክጉዓዙ',
    'ደቂቕ ደሮና',
    'ጥንስቲ ሰበይቲ',
    'ናይ ፓርኪን ፍሬኖ',
    'ናብ መውጽኢት',
    'መንገዲ ኣየር ክፈቱ',
    'እቲ ዝዓበየ ምኽንያት',
    'ድሕሪት እንተሸተተ',
    'ማይ ኣቲዩ',
    'ኣይትተንክይዎ',
    'ብኡ ንብኡ ደው በሉ',
    'ብኡብኡ ደው በሉ',
    'ንኽልቲኤን ብሓባር',
    'ክልቲኣን መካይን',
    'ሰለስቲኤን መካይን',
  ])('knows the spelling and the word that were not chosen: %s', (ti) => {
    const rules = lintText('key', { ti, sv: 'En text', en: 'A text' }).map(({ level, rule }) => `${level} ${rule}`);
    expect(rules).toContain('error choice');
  });

  test.each([
    'ብኡንብኡ',
    'ረጉድ ግመ',
    'ዘይቲ ይርጉድ',
    'ክልቲአን',
    'ሰለስቲአን',
    'ርኢኹም',
    'ብሓባር ምጉዓዝ',
    'ብመኪና ይጓዓዝ',
    'ሸተት ምስ በለት',
    'ኣትዩ',
    'ኣይትተንክፍዎ',
    'ምርኣይ ይኽልኣኩም',
    'እታ መኪና ትሰርሕ እያ',
    'ዋላ ሓደ ኣይፍቀድን፡ ይኹን',
  ])('lets the chosen one stand: %s', (ti) => {
    expect(lintText('key', { ti, sv: 'En text', en: 'A text' }).filter(({ rule }) => rule === 'choice')).toEqual([]);
  });

  test.each(['እቲ ምልክት ይሰርሕ', 'ተራ ጎማ', 'ምርኣይ ይኸልኦ', 'ዋላ ሓንቲ፡ ክልቲኡ ይኣክል'])('warns of what may be meant otherwise: %s', (ti) => {
    const rules = lintText('key', { ti, sv: 'En text', en: 'A text' }).map(({ level, rule }) => `${level} ${rule}`);
    expect(rules).toContain('warning choice');
  });

  test.each([
    'ኣደንዛዚ ዕጸ (narkotika)',
    'ፓርክ ገይርኩም',
    'ትዝውሩ ነይርኩም',
    'መስመር ኣይትቕይሩ',
    'ንጸጋም ርአዩ',
    'ኣብ ቁልቁለት',
    'ውኖኡ ስሒቱ',
    'ገበን (rattfylleri) ይፍጽም',
    'ኣብ ኣውቶስትራዳ ትዝውሩ ኣለኹም (motorväg)',
    'ብድሕሪት መንኮርኮር እትድፋእ መኪና',
  ])('refuses what no text has any more: %s', (ti) => {
    const rules = lintText('key', { ti, sv: 'En text', en: 'A text' }).map(({ level, rule }) => `${level} ${rule}`);
    expect(rules).toContain('error choice');
  });

  test.each(['ዕጸ ፋርስ (narkotika)', 'ፓርክ ጌርኩም', 'መስመር ኣይትቕይሩን', 'ንጸጋም ርኣዩ', 'ኣብ ኣውቶስትራዳ (motorväg) ትዝውሩ ኣለኹም'])(
    'has nothing against what they have instead: %s',
    (ti) => {
      const rules = lintText('key', { ti, sv: 'En text', en: 'A text' }).map(({ rule }) => rule);
      expect(rules).not.toContain('choice');
    },
  );

  test('lets prohibitions and set phrases stand without the second half of a negation', () => {
    const rules = lintText('key', { ti: 'ይሃሉ ኣይሃሉ፡ ኣይትኽፈቱ፡ ኣይተንቀሳቕሱ።', sv: 'Öppna inte.', en: 'Do not open.' });
    expect(rules.map(({ rule }) => rule)).not.toContain('negation');
  });

  test('takes the same numbers in the three ways of writing them', () => {
    expect(numbersIn('0,2 promille, 3 500 kg, 7–9, 15:00', 'sv')).toEqual(numbersIn('0.2 per mille, 3,500 kg, 7–9, 15:00', 'en'));
    expect(rulesOf({ ti: good.ti.replace('70', '90') })).toEqual(['error numbers']);
    expect(rulesOf({ ti: '0,2 ፕሮሚለ', sv: '0,2 promille', en: '0.2 per mille' })).toEqual([]);
    expect(rulesOf({ ti: '0.2 ፕሮሚለ', sv: '0,2 promille', en: '0.2 per mille' })).toEqual(['error decimal']);
  });

  test('leaves alone what is the same in every language, and what the owner chose', () => {
    expect(rulesOf({ ti: '50 km/h', sv: '50 km/h', en: '50 km/h' })).toEqual([]);
    expect(rulesOf({ ti: 'Check answers', sv: 'Rätta', en: 'Check answers' })).toEqual([]);
  });

  test('wants the placeholders of the others', () => {
    expect(rulesOf({ ti: 'ሕቶ {n}', sv: 'Fråga {n} av {total}', en: 'Question {n} of {total}' })).toContain('error placeholders');
  });

  test('wants the Swedish term in Tigrinya', () => {
    expect(missingTerms(['Du kör på en huvudled.'], ['ኣብ ቀንዲ ጽርግያ ትዝውሩ።'])).toEqual(['huvudled']);
    expect(missingTerms(['Släpp gasen på huvudleden.'], ['ኣብ ቀንዲ ጽርግያ (huvudled) ትዝውሩ።'])).toEqual([]);
  });

  test('reads HTML block by block', () => {
    expect(plainText('<p>ሓደ (<span lang="sv">en</span>)</p>\n<ul><li>ክልተ &amp; ሰለስተ</li></ul>')).toBe('ሓደ (en)\nክልተ & ሰለስተ');
  });
});
