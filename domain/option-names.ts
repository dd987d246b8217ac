/** Options that name what a picture marks: "Nummer 2", "መኪና B", "Bara 3". Their circles show the same name. */

type Named = { readonly option: string; readonly option_sv?: string | null; readonly option_en?: string | null };

const MOST_WORDS = 5;
const TOKEN = /(?<=^|\s)(?:\d+|[A-F])(?=$|[\s፡,.።])/gu;
const NAME = /^(?:[1-6]|[A-F])$/;
/** The name stands last, or after what it is the name of: what comes before a unit ("3 meter") is a number, and names nothing. */
const AFTER_THING = /(?:^|\s)(?:bil|plats|linje|märke|skylt|car|place|line|sign|መኪና|ቦታ|ሕንጻጽ|ምልክት|ቁጽሪ) $/iu;

/** The one number or letter in a text, and whether it is the name of something there. */
function nameIn(text: string): { name: string; isSure: boolean } | undefined {
  const trimmed = text.trim().replace(/[.።]$/u, '');
  const [token, another] = trimmed.matchAll(TOKEN);
  if (token === undefined || another !== undefined || !NAME.test(token[0])) return undefined;
  const isLast = token.index + token[0].length === trimmed.length;
  const isShort = trimmed.split(/\s+/).length <= MOST_WORDS;
  return { name: token[0], isSure: isShort && (isLast || AFTER_THING.test(trimmed.slice(0, token.index))) };
}

/** What an option names, the same in each language that it has: surely so in one of them ("Bara 2", where another says "2 ጥራይ"). */
function nameOf({ option, option_sv, option_en }: Named): string | undefined {
  const texts = [option, option_sv, option_en].filter((text) => text != null && text !== '') as string[];
  const found = texts.map(nameIn);
  const names = new Set(found.map((one) => one?.name));
  return names.size === 1 && found.some((one) => one?.isSure) ? [...names][0] : undefined;
}

const isLetter = (name: string) => name >= 'A';

/**
 * By option, what it names; undefined where it names nothing, or nothing that a circle can say: the same name twice, letters beside numbers, one letter
 * alone, a number beyond the last circle beside options without one.
 */
export function namesOfOptions(options: readonly Named[]): readonly (string | undefined)[] {
  const none = options.map(() => undefined);
  const names = options.map(nameOf);
  const known = names.filter((name) => name !== undefined);
  const letters = known.filter(isLetter).length;
  if (new Set(known).size < known.length || (letters > 0 && (letters < known.length || letters < 2))) return none;
  const areAll = known.length === options.length;
  return areAll || letters > 0 || known.every((name) => Number(name) <= options.length) ? names : none;
}

/**
 * In the order of their names: letters first, each number at its place, or at the next one where all are numbers. The others as they are given, in the
 * places between.
 */
export function inOrderOfNames<Option extends Named>(options: readonly Option[]): Option[] {
  const names = namesOfOptions(options);
  const named = options.flatMap((option, place) => {
    const name = names[place];
    return name === undefined ? [] : [{ option, name }];
  });
  named.sort((one, other) => (one.name < other.name ? -1 : 1));
  const others = options.filter((_option, place) => names[place] === undefined);
  if (others.length === 0 || named.some(({ name }) => isLetter(name))) return [...named.map(({ option }) => option), ...others];
  const atNumber = new Map(named.map(({ option, name }) => [Number(name) - 1, option]));
  return options.map((_option, place) => atNumber.get(place) ?? (others.shift() as Option));
}

/** What stands in the circle of each option. */
export function circlesOf(options: readonly Named[]): readonly string[] {
  const names = namesOfOptions(options);
  return names.every((name) => name !== undefined) ? names : options.map((_, place) => String(place + 1));
}

/** The option that a key means, counted from 0: the one with its number in the circle; where circles have letters, by place. */
export function placeOfKey(options: readonly Named[], key: number): number {
  const circles = circlesOf(options);
  return circles.some(isLetter) ? key : circles.indexOf(String(key + 1));
}
