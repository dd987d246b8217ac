export const QUESTION_ORDERS = ['hardest', 'language-gap', 'unpicked', 'good-learners-miss'] as const;
export type QuestionOrder = (typeof QUESTION_ORDERS)[number];
