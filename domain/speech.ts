import { sentencesOf } from './typography.ts';

/** Chrome stops an utterance after about fifteen seconds. */
export const SPOKEN_SECONDS_MAX = 14;
/** Letters per second of the slowest Swedish voices. */
const LETTERS_PER_SECOND = 11;
export const RATES = { usual: 1, slow: 0.7 } as const;

const BLOCK_END = /<(?:\/(?:p|h[234]|li|blockquote|t[dhr])|br\s*\/?)>/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The spoken text of HTML or plain text: its words, one line per paragraph. */
export const wordsOf = (written: string): string =>
  written
    .replace(BLOCK_END, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_whole, name: string) => ENTITIES[name] ?? ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

/** Where to split a sentence that is too long: after a comma or the like, else between words. */
function lastBreak(sentence: string, max: number): number {
  const within = sentence.slice(0, max);
  const pause = Math.max(...[', ', '; ', ': ', ' – '].map((mark) => within.lastIndexOf(mark) + mark.length));
  if (pause > max / 3) return pause;
  const space = within.lastIndexOf(' ');
  return space > 0 ? space + 1 : max;
}

const isSpoken = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Paragraphs and list items that contain words. */
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

/** Utterances: whole sentences, split where they would take too long at this rate. */
export const spokenSentences = (written: string, rate: number): readonly string[] =>
  linesOf(written).flatMap((line) => sentencesIn(line, rate));

export type Voice = { readonly voiceURI: string; readonly lang: string; readonly localService: boolean };
/** By voice: whether the learner confirmed that it speaks Swedish. */
export type Heard = Readonly<Record<string, boolean>>;

/** The Swedish voice to use: a confirmed one, else a local one, else one over the network. Never a voice of another language. */
export function swedishVoice<Of extends Voice>(voices: readonly Of[], heard: Heard): Of | undefined {
  const swedish = voices.filter(({ lang, voiceURI }) => /^sv(?![a-z])/i.test(lang) && heard[voiceURI] !== false);
  return (
    swedish.find(({ voiceURI }) => heard[voiceURI] === true) ?? swedish.find(({ localService }) => localService) ?? swedish[0]
  );
}

/** One utterance of a part: its number, or a sentence, which is in this line of the part. */
export type Utterance = { readonly part: number; readonly say: string; readonly line: number };
type SpokenPart = { readonly number?: number; readonly text: string };

/** All utterances in order; an option begins with its number. */
export const utterancesOf = (parts: readonly SpokenPart[], rate: number): readonly Utterance[] =>
  parts.flatMap(({ number, text }, part) => {
    const sentences = linesOf(text).flatMap((words, line) => sentencesIn(words, rate).map((say) => ({ part, say, line })));
    return number === undefined || sentences.length === 0
      ? sentences
      : [{ part, say: `Alternativ ${number}.`, line: 0 }, ...sentences];
  });

/** Position of reading: the current utterance, and the end (exclusive). */
export type Reading = { readonly at: number; readonly end: number };

/** Starts reading one part, or all; undefined when there is nothing to read. */
export function beginReading(utterances: readonly { readonly part: number }[], part?: number): Reading | undefined {
  const is = (utterance: { readonly part: number }) => part === undefined || utterance.part === part;
  const at = utterances.findIndex(is);
  return at === -1 ? undefined : { at, end: utterances.findLastIndex(is) + 1 };
}

/** The next position; undefined at the end. */
export const readOn = ({ at, end }: Reading): Reading | undefined => (at + 1 < end ? { at: at + 1, end } : undefined);

/** After a change of rate the current part starts again, because its sentences may be split differently. */
export function readAgain(
  { at, end }: Reading,
  before: readonly { readonly part: number }[],
  after: readonly { readonly part: number }[],
): Reading | undefined {
  const [part, last] = [before[at]?.part, before[end - 1]?.part];
  const from = after.findIndex((utterance) => utterance.part === part);
  return from === -1 ? undefined : { at: from, end: after.findLastIndex((utterance) => utterance.part === last) + 1 };
}
