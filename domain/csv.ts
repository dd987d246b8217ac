/** Spreadsheets execute a cell that begins like this as a formula; leading quotes and spaces may be stripped on import. */
const FORMULA = '[\'" ]*[=+\\-@|%＝＋－＠]';
/** Also a cell that begins with a line break, because some programs drop it. */
const AT_BEGIN = `${FORMULA}|['" ]*[\\t\\r\\n]`;
/** Depending on its settings a spreadsheet starts a new cell or line after each of these, even within quotes. */
const SEPARATOR = '[;\\t\\r\\n]';

const WANTS_APOSTROPHE = new RegExp(`^(?=${AT_BEGIN})|(?<=${SEPARATOR})(?=${FORMULA})`, 'g');
const HAS_APOSTROPHE = new RegExp(`^'(?=${AT_BEGIN})|(?<=${SEPARATOR})'(?=${FORMULA})`, 'g');

/** Most cells hold none of these: looking for one is much quicker than looking what stands before each letter. */
const MAY_WANT = /[=+\-@|%＝＋－＠\t\r\n]/;

/** A longer heading is not looked at to its end: it may be a whole file without a line end. */
export const HEADING_MAX = 4_096;

/** Separates the cells of a file: spreadsheets use the separator of their country. Only the beginning of the file is looked at. */
export function separatorOf(file: string): string {
  const [heading = ''] = file.slice(0, HEADING_MAX).split('\n', 1);
  const count = (sign: string) => heading.split(sign).length;
  return [',', ';', '\t'].sort((first, second) => count(second) - count(first))[0] as string;
}

/** Prefixes formulas with an apostrophe, so that spreadsheets read them as text. */
export function neutralise(text: string): string {
  return MAY_WANT.test(text) ? text.replace(WANTS_APOSTROPHE, "'") : text;
}

/** Reverses `neutralise`. Text that already had an apostrophe got a second one, so the original is always restored. */
export function restore(text: string): string {
  return text.replace(HAS_APOSTROPHE, '');
}
