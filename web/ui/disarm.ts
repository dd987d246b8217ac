const VALUE = `=\\s*(?:"[^"]*"|'[^']*'|[^\\s>"'][^\\s>]*)`;
const TAG = new RegExp(`<[a-z](?:${VALUE}|[^>])*>?`, 'gi');
/** What may stand before the name of an attribute, and the name if the policy speaks of it. */
const NAME = new RegExp(`(${VALUE}|[\\s/])((?:on[a-z]+|style)(?=[\\s/=>]|$))?`, 'gi');
const STYLE_SHEET = /<style[\s\S]*?(?:<\/style\s*>|$)/gi;

/**
 * Renames handlers and styles, so that a browser that parses the text, even where nothing of it could run, does not report a breach of the
 * content security policy. It makes nothing safe: that is the sanitiser's part, which comes after and takes such attributes away under any name.
 */
export function disarm(html: string): string {
  return html
    .replace(STYLE_SHEET, ' ')
    .replace(TAG, (tag) =>
      tag.replace(NAME, (whole, before: string, name?: string) => (name === undefined ? whole : `${before} x-${name}`)),
    );
}
