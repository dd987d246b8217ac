import { sentencesOf } from './typography.ts';

/** Chrome stops speaking after some fifteen seconds, in the middle of a word. */
export const SPOKEN_SECONDS_MAX = 14;
/** Letters in a second of the slowest Swedish voices. */
const LETTERS_PER_SECOND = 11;
export const RATES = { usual: 1, slow: 0.7 } as const;

const BLOCK_END = /<(?:\/(?:p|h[234]|li|blockquote|t[dhr])|br\s*\/?)>/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** What is heard of a written text: its words, a line for each paragraph. */
export const wordsOf = (written: string): string =>
  written
    .replace(BLOCK_END, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_whole, name: string) => ENTITIES[name] ?? ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

/** Where a sentence that is too long is parted: after a comma or the like, or else between two words. */
function lastBreak(sentence: string, max: number): number {
  const within = sentence.slice(0, max);
  const pause = Math.max(...[', ', '; ', ': ', ' – '].map((mark) => within.lastIndexOf(mark) + mark.length));
  if (pause > max / 3) return pause;
  const space = within.lastIndexOf(' ');
  return space > 0 ? space + 1 : max;
}

const isSpoken = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** The paragraphs and rows that have something to say. */
const linesOf = (written: string): string[] => wordsOf(written).split('\n').filter(isSpoken);

function sentencesIn(line: string, rate: number): string[] {
  const max = Math.floor(SPOKEN_SECONDS_MAX * LETTERS_PER_SECOND * rate);
  const spoken: string[] = [];
  for (const sentence of sentencesOf(line)) {
    let rest = sentence;
    while (rest.length > max) {
      const at = lastBreak(rest, max);
      spoken.push(rest.slice(0, at).trim());
      rest = rest.slice(at);
    }
    spoken.push(rest.trim());
  }
  return spoken.filter(isSpoken);
}

/** What is said at a time: a sentence, or as much of it as ends in time at this rate. */
export const spokenSentences = (written: string, rate: number): readonly string[] =>
  linesOf(written).flatMap((line) => sentencesIn(line, rate));

export type Voice = { readonly voiceURI: string; readonly lang: string; readonly localService: boolean };
/** What learners said of voices: whether they heard Swedish. */
export type Heard = Readonly<Record<string, boolean>>;

/** The voice to read Swedish with: one that was heard, or else one of the device before one of the network. Never one that speaks something else. */
export function swedishVoice<Of extends Voice>(voices: readonly Of[], heard: Heard): Of | undefined {
  const swedish = voices.filter(({ lang, voiceURI }) => /^sv(?![a-z])/i.test(lang) && heard[voiceURI] !== false);
  return (
    swedish.find(({ voiceURI }) => heard[voiceURI] === true) ?? swedish.find(({ localService }) => localService) ?? swedish[0]
  );
}

/** What is read in one go of a part: its number alone, or a sentence of it, which stands in that paragraph or row of it. */
export type Utterance = { readonly part: number; readonly say: string; readonly line: number };
type SpokenPart = { readonly number?: number; readonly text: string };

/** All that is read, in order: of an option first its number. */
export const utterancesOf = (parts: readonly SpokenPart[], rate: number): readonly Utterance[] =>
  parts.flatMap(({ number, text }, part) => {
    const sentences = linesOf(text).flatMap((words, line) => sentencesIn(words, rate).map((say) => ({ part, say, line })));
    return number === undefined || sentences.length === 0
      ? sentences
      : [{ part, say: `Alternativ ${number}.`, line: 0 }, ...sentences];
  });

/** Where reading is: at `at` of what is read, up to before `end`. */
export type Reading = { readonly at: number; readonly end: number };

/** Reads one part, or all of them; undefined where there is nothing to read. */
export function beginReading(utterances: readonly { readonly part: number }[], part?: number): Reading | undefined {
  const is = (utterance: { readonly part: number }) => part === undefined || utterance.part === part;
  const at = utterances.findIndex(is);
  return at === -1 ? undefined : { at, end: utterances.findLastIndex(is) + 1 };
}

/** After what was read; undefined at the end. */
export const readOn = ({ at, end }: Reading): Reading | undefined => (at + 1 < end ? { at: at + 1, end } : undefined);

/** The rate has changed: what is being read is read again from the beginning of its part, since it may be parted otherwise now. */
export function readAgain(
  { at, end }: Reading,
  before: readonly { readonly part: number }[],
  after: readonly { readonly part: number }[],
): Reading | undefined {
  const [part, last] = [before[at]?.part, before[end - 1]?.part];
  const from = after.findIndex((utterance) => utterance.part === part);
  return from === -1 ? undefined : { at: from, end: after.findLastIndex((utterance) => utterance.part === last) + 1 };
}
