/**
 * Automatic checks of Tigrinya texts (ti-ER), and of what the three languages must share. Passing does not mean good Tigrinya: only that it is not Amharic,
 * not in Ethiopian spelling, punctuated as ours, and with the same numbers as the other languages.
 */
import { readFileSync } from 'node:fs';
import type { Texts } from '../schema.ts';

export type Language = keyof Texts;
export type Finding = {
  readonly key: string;
  readonly level: 'error' | 'warning';
  readonly rule: string;
  readonly message: string;
};

/** Texts chosen by the owner, to be shown unchanged (product.md §1). */
export const VERBATIM: ReadonlySet<string> = new Set([
  'Logga in',
  'Logout',
  'Dashboard',
  'Are you sure?',
  'You will be logged out of the application.',
  'cancel',
  'Check answers',
  'Passed',
  'Failed',
  'Oops...',
  'The time given is ended, click to submit!',
  'You must enter valid email address',
  'Enter your password',
  'You must enter your fullname',
  'Enter your phone number',
  "Your password didn't match",
  'Something goes wrong, please try again!',
  'No exercise found',
  'No checklist found',
  'No road sign found',
  'No traffic sign found',
  'መተሓሳሰቢ',
]);

/** Names that are not translated. */
const NAMES: ReadonlySet<string> = new Set([
  'ትግርኛ',
  'Svenska',
  'English',
  'BankID',
  'Trafikverket',
  'Transportstyrelsen',
  'Körkortsportalen',
  'Mengedi',
]);

/**
 * Swedish terms that learners meet in the test and on the road: a Tigrinya text about one must contain the Swedish word. Stems, to match all endings; `in`
 * overrides how the stem is found in Swedish, by default at the beginning of a word.
 */
const SWEDISH_TERMS: readonly { readonly stem: string; readonly in?: RegExp }[] = [
  // priority
  { stem: 'väjningsplikt' },
  { stem: 'stopplikt' },
  { stem: 'högerregel' },
  { stem: 'utfartsregel' },
  { stem: 'sammanvävning' },
  // roads and places
  { stem: 'huvudled' },
  { stem: 'motorväg' },
  { stem: 'motortrafikled' },
  { stem: 'accelerationsfält' },
  { stem: 'retardationsfält' },
  { stem: 'vägren', in: /(?<!\p{L})vägren(?:en|s|ens)?(?!\p{L})/iu },
  { stem: 'gångfartsområd' },
  { stem: 'gågat' },
  { stem: 'tättbebyg' },
  { stem: 'cirkulationsplats' },
  { stem: 'plankorsning' },
  { stem: 'övergångsställ' },
  { stem: 'cykelpassage' },
  { stem: 'cykelöverfart' },
  { stem: 'cykelbox' },
  { stem: 'cykelban' },
  { stem: 'cykelgat' },
  { stem: 'busskörfält' },
  { stem: 'busshållplats' },
  { stem: 'enkelrikt' },
  { stem: 'backkrön' },
  { stem: 'mötesplats' },
  { stem: 'miljözon' },
  // signs and markings
  { stem: 'tilläggstavla' },
  { stem: 'stopplinje' },
  { stem: 'varningslinje' },
  { stem: 'heldrag' },
  // stopping and parking
  { stem: 'parkeringsskiv' },
  { stem: 'datumparkering' },
  { stem: 'parkeringsförbud' },
  { stem: 'stoppförbud' },
  { stem: 'omkörningsförbud' },
  { stem: 'varningstriang' },
  // distances
  { stem: 'stoppsträck' },
  { stem: 'reaktionssträck' },
  { stem: 'bromssträck' },
  { stem: 'vattenplaning' },
  { stem: 'understyr' },
  { stem: 'överstyr' },
  { stem: 'vinterväglag' },
  // the vehicle
  { stem: 'helljus' },
  { stem: 'halvljus' },
  { stem: 'varselljus' },
  { stem: 'dimbakljus' },
  { stem: 'varningsblink' },
  { stem: 'krockkudd' },
  { stem: 'farthållare' },
  { stem: 'vinterdäck' },
  { stem: 'sommardäck' },
  { stem: 'dubbdäck' },
  { stem: 'mönsterdjup' },
  { stem: 'släp', in: /(?<!\p{L})släp(?:et|ets|en|vagn\p{L}*|kärr\p{L}*)?(?!\p{L})/iu },
  { stem: 'tjänstevikt' },
  { stem: 'totalvikt' },
  { stem: 'bruttovikt' },
  { stem: 'maxlast' },
  { stem: 'katalysator' },
  { stem: 'besiktning' },
  { stem: 'körförbud' },
  { stem: 'trafikförsäkring' },
  { stem: 'registreringsbevis' },
  // the driver
  { stem: 'körkortstillstånd' },
  { stem: 'övningskör' },
  { stem: 'handledare' },
  { stem: 'prövotid' },
  { stem: 'rattfylleri' },
  { stem: 'smitning' },
  { stem: 'trängselskatt' },
];

const LETTER = '\\u1200-\\u135A';
const ETHIOPIC = /[\u1200-\u139F\u2D80-\u2DDF\uAB00-\uAB2F]/;
const TOKEN = /[\u1200-\u135A\u1380-\u138F\u2D80-\u2DDE]+/g;
const PLACEHOLDER = /\{[^}]+\}|%\d?\$?[sd]|\$\d/g;
/** Numbers with units, times and sums, which are the same in every language. */
const NEUTRAL = /^(?:[\d\s.,:;×+−–()/°%=-]|km|cm|mm|kg|mg|kWh|ton|min|[mhslgtC])*$/;

/** Word, severity, and replacement. */
const amharic = new Map(
  readFileSync(new URL('amharic-words.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .map(([word = '', level, , , , instead = '']) => [word, { isError: level === 'error', instead }] as const),
);

const row = (first: number): RegExp => new RegExp(`[\\u${first.toString(16)}-\\u${(first + 7).toString(16)}]`);
const FOREIGN_ROWS: readonly (readonly [RegExp, string])[] = [
  [row(0x1340), 'ፀ: write ጸ'],
  [row(0x1220), 'ሠ: write ሰ'],
  [row(0x1280), 'ኀ: write ሓ or ሕ'],
];

/** Letters of the seventh order, which form the Amharic plural -ኦች before ች. */
const seventh = Array.from({ length: 0x135a - 0x1200 + 1 }, (_, place) => 0x1200 + place)
  .filter((code) => code % 8 === 6)
  .map((code) => String.fromCharCode(code))
  .join('');
const AMHARIC_SHAPES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`[${seventh}]ች$`), 'plural -ኦች'],
  [/^እንዲ/, 'እንዲ-'],
  [/^ስለሚ/, 'ስለሚ-'],
  [/^የሚ/, 'relative የሚ-'],
  [/^በሚ/, 'በሚ-'],
  [/^አይ.+ም$/, 'negation አይ…ም'],
  [/^አል.+ም$/, 'negation አል…ም'],
  [/ችሁ$/, '-ችሁ'],
];

/** Synonyms for which one word was chosen. */
const FORKS: readonly (readonly [RegExp, string])[] = [
  [/ቃል-ምስጢር|ቃለ-ምስጢር|መእተዊ-ኮድ|ፓስዎርድ/, 'መሕለፊ ቃል'],
  [/ኢሜይል|ኢ-መይል|ኤመይል|ኢሜል/, 'ኢመይል'],
  [/ስዊድን/, 'ሽወደን, ሽወደንኛ'],
  [/ሕዚ|ሐዚ/, 'ሕጂ'],
  [/ጥራሕ/, 'ጥራይ'],
  [/ማኪና/, 'መኪና'],
  [/ደቒቓ/, 'ደቒቕ'],
  [/ሴኮንድ/, 'ካልኢት'],
  [/ስሕተት/, 'ጌጋ'],
  [/ስልኪ/, 'ተሌፎን'],
  [/ጉንበት/, 'ግንቦት'],
];
/** Spellings rejected in README.md that can be detected automatically; always errors. */
const NOT_OURS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`ረጒድ|(?<![${LETTER}])[ንብ]?ርጉድ`), 'ረጉድ'],
  [/ሪኢኹም/, 'ርኢኹም'],
  [/[ክዝትይ]ጉዓ[ዙዛዝ]/, 'ትጓዓዝ, ክጓዓዝ (ምጉዓዝ stays)'],
  [/ደሮና/, 'ዶሮና'],
  [/ጥንስቲ/, 'ነፍሰ-ጾር'],
  [/ናይ ፓርኪን ፍሬኖ|ፍሬኖ ፓርኪን/, 'ናይ ኢድ ፍሬኖ'],
  [/መውጽኢት/, 'መውጽኢ'],
  [/መንገዲ ኣየር/, 'መንገዲ ትንፋስ (መንገዲ ኣየር is an airline)'],
  [/(?:ዝዓበየ|ዓቢ) ምኽንያት/, 'ቀንዲ ምኽንያት'],
  [/(?:ዝ|ይ)ሽተት|ይሸትት|እንተሸተ[ተቱ]/, 'ሸተት ይብል (ሸተተ is to smell)'],
  [/ብኡ ?ን?ብኡ(?<!ብኡንብኡ)/, 'ብኡንብኡ'],
  [/[ክኽ]ልቲኣን|ቲኤን/, 'ክልቲአን, ሰለስቲአን'],
  [new RegExp(`ነዳደን|ጎረርኡ|(?<![${LETTER}])ኣቲዩ|ተንክይዎ`), 'ነዳዲአን, ጎሮሮኡ, ኣትዩ, ተንክፍዎ'],
  [/ኣደንዛዚ ዕጸ/, 'ዕጸ ፋርስ (narkotika)'],
  [/ገይርኩም/, 'ጌርኩም'],
  [/ነይርኩም/, 'ኔርኩም'],
  [new RegExp(`ኣይት(?:ቕይሩ|ቕይር[ዎዋ]|ንክዩ|ንክይ[ዎዋ]|ጽበዩ|ጽበይ[ዎዋ])(?![${LETTER}])`), 'ኣይትቐይሩ, ኣይትነክዩ, ኣይትጸበዩ'],
  [new RegExp(`(?<![${LETTER}])ርአ(?:ዩ|ይ[ዎዋ]|ይወን)(?![${LETTER}])`), 'ርኣዩ, ርኣይዎ'],
  [/ይርአ[ዩያ]/, 'ይርኣዩ, ይርኣያ'],
  [/ሻንጣ/, 'ሳንጣ'],
  [/ቁልቁለት/, 'ንቑልቁል ዝወርድ ጽርግያ'],
  [/ውኖ[ኡኣ]/, 'ውነኡ, ውነኣ'],
  [/ጽዕቂ/, 'ጻዕቂ'],
  [/ቲኬት/, 'ትኬት'],
  [/ጎድጓድ/, 'ጉድጓድ'],
  [/ገጪዕ/, 'ገጪው'],
  [/ሓደሽቲ/, 'ሓደስቲ'],
  [/መዓራር[ይዩ]/, 'ኣመጣጠነ'],
  [/ስንጣቕ/, 'ነቓዕ'],
  [/መተንፈሲ መንገዲ/, 'መንገዲ ትንፋስ'],
  [/ስሩዓት ኣውቶቡሳት/, 'ብመስመር ዝሰርሓ ኣውቶቡሳት (linjetrafik)'],
  [/ገበን \((?:grovt )?rattfylleri/, 'መስተ ሰቲኻ ምዝዋር (rattfylleri), ከቢድ ገበን መስተ ሰቲኻ ምዝዋር (grovt rattfylleri)'],
  [/ጋዝ መኪና/, 'ትኪ መኪና (avgaser)'],
  [/ናይ መጠንቀቕታ ምልክት/, 'ምልክት መጠንቀቕታ'],
  [/[የዘ]ብቅዕ|ኣብቂዑ/, 'ይውዳእ, ተወዲኡ'],
  [new RegExp(`(?<![${LETTER}])ን?ማንም`), 'ዋላ ሓደ, with a negated verb'],
  [/ዋላ (?:ሓደ|ሓንቲ)(?: ካብ\p{L}+)?(?=[።?!]?$|፡ ሽዑ)/u, 'a negated verb after it: ዋላ ሓደ ኣይኮነን, ዋላ ሓንቲ የብላን'],
  [/ቱነል/, 'ጋለርያ (tunnel)'],
  [/መንኮርኮ(?:ር|ራት) (?:ኣብ )?እት(?:ድፋእ|ንቀሳቐስ)/, 'ሞተር ን… መንኮርኮራት ዝደፍኣላ መኪና'],
  [/ዓርክኹም/, 'መሓዛኹም'],
  [/ክትቅይሩ/, 'ክትቕይሩ'],
  [/መለማመዲ ሸተት ቦታ/, 'ናይ ሸተት መለማመዲ ቦታ (halkbana)'],
  [/ስልጠና ሓደጋ/, 'ትምህርቲ ብዛዕባ ሓደጋታት (riskutbildning)'],
  [/(?<![\d ])\d [0-9]{3} (?:kg|m)(?!\p{L})|(?<=\D )\d [0-9]{3} (?:kg|m)(?!\p{L})/u, 'four digits without a space: 3500 kg'],
  [
    / (?:እዩ|እያ|እዮም|እየን|ኣሎ|ኣላ|ኣለዉ|ኣለዋ|ኣለዎ|ኣለኹም|ኣለኩም|ኢኹም|የርኢ|ይምልከት)፡? \((?=[a-zåäö])/i,
    'the Swedish term stands directly after the word that it explains, not after the verb',
  ],
];
/** Likewise, but possibly right in another sense, or still present in texts to be edited: warnings. */
const DOUBTFUL: readonly (readonly [RegExp, string])[] = [
  [/(?<!ረ)ተራኢኹም/, 'each other is ተረኣኢኹም'],
  [/[ይክትዝ]ኸል[እኣኦ]/, 'ምርኣይ ይኽልእ'],
  [/ተራ ጎማ/, 'ናይ ወቕቲ ሙቐት ጎማ (sommardäck)'],
  [/ዝተሰፍሐ B/, 'ዝሰፍሐ B'],
  [/ዓባይ መኪና/, 'a skåpbil is ፉርጎን'],
  [
    /(?:ሕጊ|ደረት|ክልከላ|ግዴታ|ምልክት|ፍቓድ|ውሳነ)[^፡።?]* (?:ይሰርሕ|ዝሰርሕ|ኣይሰርሕን)/,
    'a rule ይምልከት or የገድድ, a decision ይጸንዕ, a permit is ብቑዕ; a machine ይሰርሕ',
  ],
  [/(?:ዋላ ሓደ|ዋላ ሓንቲ)፡/, 'ዋላ ሓደ has a negated verb'],
];
const FALSE_FRIENDS: readonly (readonly [RegExp, string])[] = [
  [/ዕጣን/, 'ዕጣን is incense; an arrow is ፍላጻ'],
  [/መደቀሲ/, 'መደቀሲ is a place to sleep; parking is ፓርኪን'],
  [/ቃጭል/, 'ቃጭል is a bell; a horn is ክላክስን'],
  [/ራእይ/, 'ራእይ is a prophecy; visibility is ተራኣይነት'],
  [/ኣምፕል/, 'ኣምፕል is German; write መብራህቲ ትራፊክ'],
];

/** Endings of the singular "you", with words and idioms that only look alike. */
const SINGULAR_YOU = /(?:ካ|ኻ|ኪ|ኺ)$/;
const PLURAL_YOU = /(?:ኩም|ኹም)$/;
const NOT_SINGULAR_YOU = /ሰቲኻ|እናመራሕካ|ሒዝካ|ተጠዊኻ|ተወሳኺ$|ሃልኪ$|ብሰንኪ$|ንኪ$|መሪካ$|በረኻ$/;

/** A negated verb without its second half. Prohibitions have none (ኣይትኽፈቱ, ኣይተንቀሳቕሱ), nor has ይሃሉ ኣይሃሉ, "be there or not". */
const HALF_NEGATED = /^ኣይ(?!ት|ፋል|ሃሉ$|$).*[^ን]$/;
const secondOrder = (letter: string): boolean => letter.charCodeAt(0) % 8 === 1;
const isHalfNegated = (word: string): boolean =>
  HALF_NEGATED.test(word) && !(word.startsWith('ኣይተ') && (word.endsWith('ዎ') || secondOrder(word.at(-1) ?? '')));

/** Prefixes allowed before a Latin name without a space. */
const PREFIXES: readonly string[] = ['ን', 'ብ', 'ም', 'ምስ', 'ካብ', 'ናብ', 'ኣብ', 'ናይ'];

const MARKS = /[\u200B\u200E\u200F\uFEFF]/;

/** Plain text of HTML: one line per block. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:p|h[1-6]|ul|ol|li|br|div|table|tr|blockquote)\b[^>]*>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', '\u00A0')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Numbers in a text, normalised: 0,2 and 3 500 in Tigrinya and Swedish are 0.2 and 3,500 in English. */
export function numbersIn(text: string, language: Language): string[] {
  const bare = text.replace(PLACEHOLDER, ' ').replace(/<[^>]+>/g, ' ');
  const found =
    language === 'en'
      ? bare.match(/\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)*/g)?.map((number) => number.replaceAll(',', ''))
      : bare
          .match(/\d{1,3}(?:[ \u00A0\u2009\u202F]\d{3})+(?!\d)|\d+(?:[.,]\d+)*/g)
          ?.map((number) => number.replace(/[ \u00A0\u2009\u202F]/g, '').replaceAll(',', '.'));
  return [...new Set(found)].sort();
}

const wordsIn = (text: string): string[] => text.match(TOKEN) ?? [];

/** All findings for a text in its three languages. */
export function lintText(key: string, { ti, sv, en }: Texts): Finding[] {
  const findings: Finding[] = [];
  const error = (rule: string, message: string) => findings.push({ key, level: 'error', rule, message });
  const warn = (rule: string, message: string) => findings.push({ key, level: 'warning', rule, message });
  if (VERBATIM.has(ti) || NAMES.has(ti)) return findings;
  if (ti.trim() === '') {
    error('empty', 'no Tigrinya');
    return findings;
  }

  const numbers = { ti: numbersIn(ti, 'ti'), sv: numbersIn(sv, 'sv'), en: numbersIn(en, 'en') };
  if (numbers.ti.join(' ') !== numbers.sv.join(' ') || numbers.sv.join(' ') !== numbers.en.join(' ')) {
    error('numbers', `ti [${numbers.ti.join(' ')}] sv [${numbers.sv.join(' ')}] en [${numbers.en.join(' ')}]`);
  }
  for (const [language, text] of [
    ['ti', ti],
    ['sv', sv],
  ] as const) {
    if (/(?<![\d.])\d+\.\d+(?![\d.])/.test(text)) error('decimal', `${language} has a decimal comma, not a point`);
  }
  if (/\d,\d{1,2}(?!\d)/.test(en)) error('decimal', 'en has a decimal point, not a comma');
  const placeholders = ([ti, sv, en] as const).map((text) => (text.match(PLACEHOLDER) ?? []).sort().join(' '));
  if (new Set(placeholders).size > 1)
    error('placeholders', `ti [${placeholders[0]}] sv [${placeholders[1]}] en [${placeholders[2]}]`);

  const bare = ti.replace(PLACEHOLDER, '').replace(/<[^>]+>/g, '');
  const isNeutral = NEUTRAL.test(bare);
  if (!isNeutral && !ETHIOPIC.test(bare) && /\p{L}/u.test(bare)) error('no-ethiopic', 'no Ethiopic letter');
  if (!isNeutral && /\p{L}/u.test(bare) && (ti === en || ti === sv)) error('untranslated', 'the same as Swedish or English');
  if (ti !== ti.normalize('NFC')) error('nfc', 'not in Unicode form NFC');
  if (MARKS.test(ti)) error('invisible', 'an invisible character');
  if (/^\s|\s$| {2,}/.test(ti)) error('whitespace', 'a space too many');
  if (/[\u1369-\u137C]/.test(ti)) error('digits', 'Ge’ez digits: write 0–9');
  if (/[^\p{Script=Ethiopic}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(ti))
    error('script', 'a letter of a third script');

  if (/፡፡|::/.test(ti)) error('full-stop', 'two colons instead of ።');
  if (/፧/.test(ti)) error('question-mark', 'write ?');
  if (/፤/.test(ti)) error('full-stop', 'two sentences: write ። in place of ፤');
  if (new RegExp(`[${LETTER}]\\s*,\\s`).test(ti)) error('comma', 'write ፡ and a space');
  if (/፣/.test(ti)) warn('comma', 'write ፡ (፣ is the Ethiopian comma)');
  if (new RegExp(` ፡|[${LETTER}]፡[${LETTER}]`).test(ti)) error('comma-space', 'no space before ፡ and one after');
  if (new RegExp(`[${LETTER}]\\.(?:\\s|$)`).test(ti) && !new RegExp(`[${LETTER}]\\.[${LETTER}]`).test(ti))
    error('full-stop', 'write ።');
  if (/(?<!፡) [።?!፦]/.test(ti)) error('space-before', 'no space before ። ? ! ፦');
  // A preposition is attached to a Latin name: ንTrafikverket.
  const mixed = bare.match(/[\u1200-\u135A]+(?=[A-Za-zÅÄÖåäö])|[A-Za-zÅÄÖåäö](?=[\u1200-\u135A])/g) ?? [];
  if (mixed.some((part) => !PREFIXES.includes(part))) error('mixed-word', 'Latin and Ethiopic letters in one word');

  for (const [letters, message] of FOREIGN_ROWS) if (letters.test(ti)) error('spelling', message);
  const words = wordsIn(bare);
  for (const word of words) {
    if (word.startsWith('አ')) error('initial-አ', `${word}: Eritrean spelling begins with ኣ`);
    if (word.startsWith('ዐ')) warn('initial-ዐ', `${word}: usually ዓ`);
    const known = amharic.get(word);
    if (known !== undefined) (known.isError ? error : warn)('amharic', `${word}: ${known.instead}`);
    for (const [shape, message] of AMHARIC_SHAPES) if (shape.test(word)) error('amharic', `${word}: Amharic ${message}`);
    if (isHalfNegated(word)) warn('negation', `${word}: ኣይ… without …ን`);
    if (word.length > 13) warn('long-word', word);
  }
  if (words.length > 40 && !/[ቐ-ቝኸ-ዅኣዝ]/.test(ti)) warn('letters', 'a long text without a letter that only Tigrinya has');
  for (const [wrong, instead] of NOT_OURS) if (wrong.test(ti)) error('choice', `${wrong.exec(ti)?.[0]}: write ${instead}`);
  for (const [doubtful, instead] of DOUBTFUL) if (doubtful.test(ti)) warn('choice', `${doubtful.exec(ti)?.[0]}: ${instead}`);
  for (const [fork, instead] of FORKS) if (fork.test(ti)) warn('glossary', `write ${instead}`);
  for (const [friend, message] of FALSE_FRIENDS) if (friend.test(ti)) warn('false-friend', message);
  if (/ክረምቲ|ክረምት|ሓጋይ/.test(ti)) warn('season', 'ክረምቲ and ሓጋይ are ambiguous: name the months');
  const singular = words.find((word) => SINGULAR_YOU.test(word) && word.length >= 3 && !NOT_SINGULAR_YOU.test(word));
  if (singular !== undefined && words.some((word) => PLURAL_YOU.test(word))) warn('address', `${singular} beside a plural you`);
  const letters = ti.replace(/ ?\([\p{Script=Latin}\s,/-]+\)/gu, '').length;
  if (en.length > 12 && letters / en.length > 1.6) warn('length', `${letters} letters for ${en.length}`);
  if (/[.!]$/.test(en) && en.split(' ').length > 3 && !/[።!?…)]$/.test(ti))
    warn('end', 'English ends a sentence, Tigrinya does not');
  if (/\?$/.test(en) && !/\?$/.test(ti)) warn('end', 'English is a question, Tigrinya is not');
  return findings;
}

/** All findings for texts by key, from a catalog or the content. */
export function lintTexts(texts: ReadonlyMap<string, Texts>): Finding[] {
  return [...texts].flatMap(([key, text]) => lintText(key, text));
}

/**
 * Swedish terms in the Swedish texts that are missing in the Tigrinya ones. Texts that learners read together count together, so pass all texts of a question.
 * `where`: Swedish texts to scan; `within`: Tigrinya texts that may contain the term.
 */
export function missingTerms(where: readonly string[], within: readonly string[]): string[] {
  const swedish = where.map((text) => text.replace(/<[^>]+>/g, '')).join('\n');
  const tigrinya = within.join('\n').toLowerCase();
  return SWEDISH_TERMS.filter(
    ({ stem, in: shape }) => (shape ?? new RegExp(`(?<!\\p{L})${stem}`, 'iu')).test(swedish) && !tigrinya.includes(stem),
  ).map(({ stem }) => stem);
}
