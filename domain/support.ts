/** behaviour 8.4, in its order: content and correction, billing and payment, technical, abuse, other. */
export const SUPPORT_SUBJECTS = ['content', 'billing', 'technical', 'abuse', 'other'] as const;
export type SupportSubject = (typeof SUPPORT_SUBJECTS)[number];

/** What may be wrong with a question: its key, its words, its picture, its Tigrinya, or something else. */
export const REPORT_REASONS = ['wrong', 'unclear', 'picture', 'language', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
