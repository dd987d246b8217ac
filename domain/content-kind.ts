/** What the back office edits, each with versions and a history of its own. */
export const CONTENT_KINDS = ['question', 'category', 'level', 'checklist', 'sign_group', 'sign'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];
