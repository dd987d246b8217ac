/** How content is set when it is shown. What is stored stays as it was written. */

const NBSP = '\u00a0';

/** Of all three languages; a Latin one ends with its word, a Tigrinya one may carry an ending (ደቒቕን). */
const LATIN_UNITS = [
  'km/h|km/tim|km|m|cm|dm|mm|kg|mg/l|mg|g|l|dl|t|ton|kWh|kW|h|tim|min|s|%|‰|°C|°|promille|per mille|per cent',
  'meter|kilometer|liter|grader|procent|sekund(?:er|ers)?|minut(?:er|ers)?|timm(?:e|ar|ars)|dygn|dag(?:ar|ars)?|veck(?:a|or)|månad(?:er|ers)?|år(?:en|s)?',
  'met(?:re|er)s?|kilomet(?:re|er)s?|lit(?:re|er)s?|tonnes?|degrees?|seconds?|minutes?|hours?|days?|weeks?|months?|years?',
].join('|');
const TIGRINYA_UNITS = 'ካልኢት|ደቒቕ|ሰዓት|መዓልቲ|ሰሙን|ወርሒ|ዓመት|ሜትሮ|ኪሎሜትሮ|ሰንቲሜትሮ|ሚሊሜትሮ|ኪሎ|ሊትሮ|ቶን|ዲግሪ|ሚእታዊት';
const MEASURE = new RegExp(`(\\d) (?=(?:${LATIN_UNITS})(?![\\p{L}\\d/])|${TIGRINYA_UNITS})`, 'gu');
const PER = /(\d\u00a0per) (?=mille|cent)/g;
const THOUSANDS = /(\d) (?=\d{3}(?!\d))/g;

/** A number never parts from its unit, nor a large number in itself. */
export function keepMeasures(text: string): string {
  return text.replace(THOUSANDS, `$1${NBSP}`).replace(MEASURE, `$1${NBSP}`).replace(PER, `$1${NBSP}`);
}

const SENTENCE_END = /[።.?!…]["”»’)]*\s+/gu;
const ABBREVIATION = /(?:^|[\s(])(?:kl|ca|nr|t\.ex|bl\.a|d\.v\.s|m\.m|s\.k|o\.s\.v|e\.g|i\.e|no)\.$/iu;

/** The sentences of a text, in every language. */
export function sentencesOf(text: string): readonly string[] {
  const whole = text.trim();
  const sentences: string[] = [];
  let start = 0;
  for (const end of whole.matchAll(SENTENCE_END)) {
    const next = end.index + end[0].length;
    const isInside =
      end[0].startsWith('.') && (ABBREVIATION.test(whole.slice(0, end.index + 1)) || /^\p{Ll}/u.test(whole.slice(next)));
    if (isInside) continue;
    sentences.push(whole.slice(start, next).trimEnd());
    start = next;
  }
  return [...sentences, whole.slice(start)];
}

/** The situation, and the question that is asked about it: the last sentence of the stem. */
export function stemParts(stem: string): { readonly situation: string; readonly question: string } {
  const question = sentencesOf(stem).at(-1) ?? '';
  const text = stem.trim();
  return { situation: text.slice(0, text.length - question.length).trimEnd(), question };
}

/** Two languages sentence under sentence, where they have as many and more than one; undefined otherwise, and of what carries markup or lines of its own. */
export function sentencePairs(one: string, other: string): readonly (readonly [string, string])[] | undefined {
  if (/[<\n]/.test(one + other)) return undefined;
  const [first, second] = [sentencesOf(one), sentencesOf(other)];
  if (first.length !== second.length || first.length < 2) return undefined;
  return first.map((sentence, place) => [sentence, second[place] as string]);
}

type TextPart = {
  /** Where in the text it begins. */
  readonly at: number;
  readonly text: string;
  readonly isTerm: boolean;
};

const BRACKET = /(\([^()]*\))/;
const MEASURE_ALONE = new RegExp(`^\\(\\d[\\d\\s,.–-]*(?:${LATIN_UNITS})\\)$`, 'u');

/** Letters of a line beside a picture on a phone. */
const MAX_UNBROKEN = 28;

const isSwedishTerm = (piece: string) =>
  /^\([^()\p{Script=Latin}]*\p{Script=Latin}[^()]*\)$/u.test(piece) &&
  !/[\u1200-\u135A]/.test(piece) &&
  !MEASURE_ALONE.test(piece);

/**
 * A Tigrinya text in its parts: the words, and the Swedish terms that stand in brackets, e.g. ቀንዲ ጽርግያ (huvudled). A term of
 * several words stays together unless it is longer than a narrow line; several terms may part from each other.
 */
export function termParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const piece of text.split(BRACKET)) {
    const isTerm = isSwedishTerm(piece);
    const before = parts.at(-1);
    if (isTerm) parts.push({ at, text: piece.length > MAX_UNBROKEN ? piece : piece.replace(/([^,፡]) /g, `$1${NBSP}`), isTerm });
    else if (before !== undefined && !before.isTerm) parts[parts.length - 1] = { ...before, text: before.text + piece };
    else if (piece !== '') parts.push({ at, text: piece, isTerm });
    at += piece.length;
  }
  return parts;
}
