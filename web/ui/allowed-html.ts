/** What one library sets as HTML: the same, made harmless, or undefined where it is not from that library. */
type Rule = (html: string) => string | undefined;
const rules: Rule[] = [];

/** For libraries that set HTML by themselves. A document has one default policy: it asks the rules in turn, and what none takes is stopped. */
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
