/** Typography of content at display time; the stored text is not changed. */

const NBSP = '\u00a0';

/** Units of all three languages. A Latin unit must end with its word; a Tigrinya one may have a suffix (ደቒቕን). */
const LATIN_UNITS = [
  'km/h|km/tim|km|m|cm|dm|mm|kg|mg/l|mg|g|l|dl|t|ton|kWh|kW|h|tim|min|s|%|‰|°C|°|promille|per mille|per cent',
  'meter|kilometer|liter|grader|procent|sekund(?:er|ers)?|minut(?:er|ers)?|timm(?:e|ar|ars)|dygn|dag(?:ar|ars)?|veck(?:a|or)|månad(?:er|ers)?|år(?:en|s)?',
  'met(?:re|er)s?|kilomet(?:re|er)s?|lit(?:re|er)s?|tonnes?|degrees?|seconds?|minutes?|hours?|days?|weeks?|months?|years?',
].join('|');
const TIGRINYA_UNITS = 'ካልኢት|ደቒቕ|ሰዓት|መዓልቲ|ሰሙን|ወርሒ|ዓመት|ሜትሮ|ኪሎሜትሮ|ሰንቲሜትሮ|ሚሊሜትሮ|ኪሎ|ሊትሮ|ቶን|ዲግሪ|ሚእታዊት';
const MEASURE = new RegExp(`(\\d) (?=(?:${LATIN_UNITS})(?![\\p{L}\\d/])|${TIGRINYA_UNITS})`, 'gu');
const PER = /(\d\u00a0per) (?=mille|cent)/g;
const THOUSANDS = /(\d) (?=\d{3}(?!\d))/g;

/** No-break spaces between number and unit, and within large numbers. */
export function keepMeasures(text: string): string {
  return text.replace(THOUSANDS, `$1${NBSP}`).replace(MEASURE, `$1${NBSP}`).replace(PER, `$1${NBSP}`);
}

const SENTENCE_END = /[።.?!…]["”»’)]*\s+/gu;
const ABBREVIATION = /(?:^|[\s(])(?:kl|ca|nr|t\.ex|bl\.a|d\.v\.s|m\.m|s\.k|o\.s\.v|e\.g|i\.e|no)\.$/iu;

/** Splits a text into sentences, in any language. */
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

/** Splits a stem into the situation and the question, which is its last sentence. */
export function stemParts(stem: string): { readonly situation: string; readonly question: string } {
  const question = sentencesOf(stem).at(-1) ?? '';
  const text = stem.trim();
  return { situation: text.slice(0, text.length - question.length).trimEnd(), question };
}

/** Pairs of sentences in two languages; undefined when the numbers differ, when there is only one, or when a text has markup or line breaks. */
export function sentencePairs(one: string, other: string): readonly (readonly [string, string])[] | undefined {
  if (/[<\n]/.test(one + other)) return undefined;
  const [first, second] = [sentencesOf(one), sentencesOf(other)];
  if (first.length !== second.length || first.length < 2) return undefined;
  return first.map((sentence, place) => [sentence, second[place] as string]);
}

type TextPart = {
  /** Its offset in the text. */
  readonly at: number;
  readonly text: string;
  readonly isTerm: boolean;
};

const BRACKET = /(\([^()]*\))/;
const MEASURE_ALONE = new RegExp(`^\\(\\d[\\d\\s,.–-]*(?:${LATIN_UNITS})\\)$`, 'u');

/** Letters that fit on a line beside a picture on a phone. */
const MAX_UNBROKEN = 28;

const isSwedishTerm = (piece: string) =>
  /^\([^()\p{Script=Latin}]*\p{Script=Latin}[^()]*\)$/u.test(piece) &&
  !/[\u1200-\u135A]/.test(piece) &&
  !MEASURE_ALONE.test(piece);

/**
 * Splits a Tigrinya text into words and Swedish terms in brackets, e.g. ቀንዲ ጽርግያ (huvudled). A term of several words is not broken unless it is longer than a
 * narrow line; a break between several terms is allowed.
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
