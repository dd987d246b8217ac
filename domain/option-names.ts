/** Options that are names of what a picture marks: "Nummer 2", "መኪና B", "3". Their circle says the same as they do, so they keep the order of their names. */

type Named = { readonly option: string; readonly option_sv?: string | null; readonly option_en?: string | null };

const MOST_WORDS = 4;
/** The name stands last: what comes before a unit ("3 meter") is a number, and names nothing. */
const NAME = /(?:^|[\s፡,])([1-6]|[A-F])[.።]?$/u;
const OTHER_NAMES = /(?:^|[\s፡,])(?:\d+|[A-F])(?=[\s፡,])/u;

function nameIn(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed.split(/\s+/).length > MOST_WORDS || OTHER_NAMES.test(trimmed) ? undefined : NAME.exec(trimmed)?.[1];
}

/** What an option names, the same in each language that it has. */
function nameOf({ option, option_sv, option_en }: Named): string | undefined {
  const texts = [option, option_sv, option_en].filter((text) => text != null && text !== '') as string[];
  const names = new Set(texts.map(nameIn));
  return names.size === 1 ? [...names][0] : undefined;
}

/** By option, what it names; undefined where one names nothing, two the same, or the numbers are not those from 1 on, so that a circle could not say them. */
export function namesOfOptions(options: readonly Named[]): readonly string[] | undefined {
  const names = options.flatMap((option) => nameOf(option) ?? []);
  if (options.length === 0 || names.length < options.length || new Set(names).size < names.length) return undefined;
  const sorted = names.toSorted();
  const areLetters = sorted.every((name) => name >= 'A');
  return areLetters || sorted.every((name, place) => name === String(place + 1)) ? names : undefined;
}

/** What stands in the circle of each option. */
export const circlesOf = (options: readonly Named[]): readonly string[] =>
  namesOfOptions(options) ?? options.map((_, place) => String(place + 1));
