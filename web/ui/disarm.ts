const VALUE = `=\\s*(?:"[^"]*"|'[^']*'|[^\\s>"'][^\\s>]*)`;
const TAG = new RegExp(`<[a-z](?:${VALUE}|[^>])*>?`, 'gi');
/** Separator before an attribute name, and the name if the CSP restricts it. */
const NAME = new RegExp(`(${VALUE}|[\\s/])((?:on[a-z]+|style)(?=[\\s/=>]|$))?`, 'gi');
const STYLE_SHEET = /<style[\s\S]*?(?:<\/style\s*>|$)/gi;

/**
 * Renames event handlers and styles, so that parsing the HTML (even inertly) does not report CSP violations. This does not make it safe: the sanitiser runs
 * afterwards and removes unknown attributes.
 */
export function disarm(html: string): string {
  return html
    .replace(STYLE_SHEET, ' ')
    .replace(TAG, (tag) =>
      tag.replace(NAME, (whole, before: string, name?: string) => (name === undefined ? whole : `${before} x-${name}`)),
    );
}
