/** A spreadsheet takes a cell that begins with one of these for a formula, and runs it. */
const FORMULA = /^'*[=+\-@\t\r\n|%]/;

/** An apostrophe in front makes a formula a text. */
export function neutralise(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes away what `neutralise` put in front. */
export function restore(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
