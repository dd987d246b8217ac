/** behaviour 8.4, in its order: content and correction, billing and payment, technical, abuse, other. */
export const SUPPORT_SUBJECTS = ['content', 'billing', 'technical', 'abuse', 'other'] as const;
export type SupportSubject = (typeof SUPPORT_SUBJECTS)[number];
