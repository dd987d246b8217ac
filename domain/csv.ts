/** A spreadsheet takes a cell that begins like this for a formula, and runs it; quotation marks and spaces before it may get lost. */
const FORMULA = '[\'" ]*[=+\\-@|%＝＋－＠]';
/** A cell that begins with a line break counts too: some programs drop it. */
const AT_BEGIN = `${FORMULA}|['" ]*[\\t\\r\\n]`;
/** Depending on its settings a spreadsheet begins a cell or a line after each of these, within quotation marks or not. */
const SEPARATOR = '[;\\t\\r\\n]';

const WANTS_APOSTROPHE = new RegExp(`^(?=${AT_BEGIN})|(?<=${SEPARATOR})(?=${FORMULA})`, 'g');
const HAS_APOSTROPHE = new RegExp(`^'(?=${AT_BEGIN})|(?<=${SEPARATOR})'(?=${FORMULA})`, 'g');

/** An apostrophe in front makes a formula a text. */
export function neutralise(text: string): string {
  return text.replace(WANTS_APOSTROPHE, "'");
}

/** Takes away what `neutralise` put in front: an apostrophe may stand there already, and then gets another one, so nothing is mistaken. */
export function restore(text: string): string {
  return text.replace(HAS_APOSTROPHE, '');
}
