/** Filter for HTML set by a library: returns it sanitised, or undefined if it is not that library's. */
type Rule = (html: string) => string | undefined;
const rules: Rule[] = [];

/**
 * Registers a filter for a library that sets innerHTML itself. The document's default Trusted Types policy tries all filters and blocks HTML that none
 * accepts.
 */
export function allowHtml(rule: Rule): void {
  rules.push(rule);
  if (rules.length > 1) return;
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => {
      for (const taken of rules) {
        const allowed = taken(html);
        if (allowed !== undefined) return allowed;
      }
      throw new TypeError('no HTML of ours');
    },
  });
}
