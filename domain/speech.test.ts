import { expect, test } from 'vitest';
import {
  beginReading,
  RATES,
  readAgain,
  readOn,
  SPOKEN_SECONDS_MAX,
  spokenSentences,
  swedishVoice,
  utterancesOf,
  type Voice,
  wordsOf,
} from './speech.ts';

test.each([
  ['Du kör i 50 km/h. Vad gäller?', ['Du kör i 50 km/h.', 'Vad gäller?']],
  ['Kl. 8 gäller t.ex. skyltens tid.', ['Kl. 8 gäller t.ex. skyltens tid.']],
  ['<p>Väj åt höger</p><ul><li>alltid</li><li>här</li></ul>', ['Väj åt höger', 'alltid', 'här']],
  ['', []],
  [' … ', []],
])('%s is read in sentences', (text, sentences) => {
  expect(spokenSentences(text, RATES.usual)).toEqual(sentences);
});

test.each([
  ['<p>3 &lt; 5 &amp; mer</p>', '3 < 5 & mer'],
  ['en<br>två<br/>tre', 'en\ntvå\ntre'],
  ['mitt&nbsp;ord<img src="x" alt="y">', 'mitt ord'],
])('of %s only the words are heard', (written, words) => {
  expect(wordsOf(written)).toBe(words);
});

const LONG = `${'När du närmar dig korsningen, där sikten är skymd av en husvägg, ska du sänka farten '.repeat(4)}och vara beredd att stanna.`;
const UNBROKEN = 'a'.repeat(400);

test.each([
  ['usual', LONG],
  ['slow', LONG],
  ['usual', UNBROKEN],
  ['slow', UNBROKEN],
] as const)('at the %s rate no sentence takes longer than the browser speaks, and no word is lost', (rate, text) => {
  const spoken = spokenSentences(text, RATES[rate]);
  expect(spoken.length).toBeGreaterThan(1);
  for (const sentence of spoken) expect(sentence.length / (11 * RATES[rate])).toBeLessThanOrEqual(SPOKEN_SECONDS_MAX);
  expect(spoken.join(' ').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
});

test('a long sentence is parted after a comma where there is one', () => {
  expect(spokenSentences(LONG, RATES.usual)[0]).toMatch(/,$/);
});

const voice = (voiceURI: string, lang: string, localService = true): Voice => ({ voiceURI, lang, localService });
test.each([
  ['no voice', [], {}, undefined],
  ['only others', [voice('en', 'en-GB'), voice('svx', 'svx')], {}, undefined],
  ['Swedish as Android writes it', [voice('en', 'en-GB'), voice('alva', 'sv_SE')], {}, 'alva'],
  ['the language alone', [voice('alva', 'SV')], {}, 'alva'],
  ['the device before the network', [voice('cloud', 'sv-SE', false), voice('alva', 'sv-SE')], {}, 'alva'],
  ['the one that was heard', [voice('alva', 'sv-SE'), voice('oskar', 'sv-FI')], { oskar: true }, 'oskar'],
  ['another than the one that speaks no Swedish', [voice('fake', 'sv-SE'), voice('alva', 'sv-SE')], { fake: false }, 'alva'],
  ['none when the only one speaks no Swedish', [voice('fake', 'sv-SE')], { fake: false }, undefined],
])('of the voices, %s is taken', (_name, voices, heard, expected) => {
  expect(swedishVoice(voices, heard)?.voiceURI).toBe(expected);
});

const PARTS = [
  { text: 'Du kör. Vad gäller?' },
  { number: 1, text: 'Stanna.' },
  { number: 2, text: '' },
  { number: 3, text: 'Kör.' },
];
const READ = utterancesOf(PARTS, RATES.usual);

test('options are read after the question, each after its number; an empty one is left out', () => {
  expect(READ.map(({ say }) => say)).toEqual(['Du kör.', 'Vad gäller?', 'Alternativ 1.', 'Stanna.', 'Alternativ 3.', 'Kör.']);
});

test('of a list each sentence says in which of its rows it stands, and empty ones do not count', () => {
  const list = '<p>Kör lugnt.</p>\n<p> </p>\n<ul>\n<li>Däck. Ljus.</li>\n<li>Bälte</li>\n</ul>';
  expect(utterancesOf([{ text: list }], RATES.usual).map(({ say, line }) => [say, line])).toEqual([
    ['Kör lugnt.', 0],
    ['Däck.', 1],
    ['Ljus.', 1],
    ['Bälte', 2],
  ]);
});

test.each([
  ['all', undefined, [0, 1, 2, 3, 4, 5]],
  ['the question', 0, [0, 1]],
  ['an option', 3, [4, 5]],
  ['nothing', 2, []],
])('reading %s ends with its last sentence', (_name, part, expected) => {
  const read: number[] = [];
  for (let reading = beginReading(READ, part); reading !== undefined; reading = readOn(reading)) read.push(reading.at);
  expect(read).toEqual(expected);
});

test('another rate begins the part anew, and ends where it would have ended', () => {
  expect(readAgain({ at: 3, end: 4 }, READ, READ)).toEqual({ at: 2, end: 4 });
  expect(readAgain({ at: 1, end: 6 }, READ, READ)).toEqual({ at: 0, end: 6 });
  expect(readAgain({ at: 0, end: 6 }, READ, [])).toBeUndefined();
});
