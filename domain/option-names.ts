/** Options that name something marked in the picture: "Nummer 2", "መኪና B", "Bara 3". Their circles show that name. */

type Named = { readonly option: string; readonly option_sv?: string | null; readonly option_en?: string | null };

const MOST_WORDS = 5;
const TOKEN = /(?<=^|\s)(?:\d+|[A-F])(?=$|[\s፡,.።])/gu;
const NAME = /^(?:[1-6]|[A-F])$/;
/** The name is the last word, or follows the kind of thing; a number before a unit ("3 meter") is not a name. */
const AFTER_THING = /(?:^|\s)(?:bil|plats|linje|märke|skylt|car|place|line|sign|መኪና|ቦታ|ሕንጻጽ|ምልክት|ቁጽሪ) $/iu;

/** The only number or letter in a text, and whether it is certain to be a name. */
function nameIn(text: string): { name: string; isSure: boolean } | undefined {
  const trimmed = text.trim().replace(/[.።]$/u, '');
  const [token, another] = trimmed.matchAll(TOKEN);
  if (token === undefined || another !== undefined || !NAME.test(token[0])) return undefined;
  const isLast = token.index + token[0].length === trimmed.length;
  const isShort = trimmed.split(/\s+/).length <= MOST_WORDS;
  return { name: token[0], isSure: isShort && (isLast || AFTER_THING.test(trimmed.slice(0, token.index))) };
}

/** What an option names. All its languages must agree, and one of them be certain ("Bara 2", where another says "2 ጥራይ"). */
function nameOf({ option, option_sv, option_en }: Named): string | undefined {
  const texts = [option, option_sv, option_en].filter((text) => text != null && text !== '') as string[];
  const found = texts.map(nameIn);
  const names = new Set(found.map((one) => one?.name));
  return names.size === 1 && found.some((one) => one?.isSure) ? [...names][0] : undefined;
}

const isLetter = (name: string) => name >= 'A';

/**
 * The name of each option; undefined where it names nothing or the circles cannot show it: duplicate names, letters mixed with numbers, a single letter, or a
 * number above the count beside options without a name.
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
 * Sorts options by name: letters first; a number goes to its own place, or to the next place when all are numbers. Other options keep their order in between.
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

/** The label in the circle of each option. */
export function circlesOf(options: readonly Named[]): readonly string[] {
  const names = namesOfOptions(options);
  return names.every((name) => name !== undefined) ? names : options.map((_, place) => String(place + 1));
}

/** The index of the option that a pressed number key selects: the one with that number in its circle, or the place when circles show letters. */
export function placeOfKey(options: readonly Named[], key: number): number {
  const circles = circlesOf(options);
  return circles.some(isLetter) ? key : circles.indexOf(String(key + 1));
}
