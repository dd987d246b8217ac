import { pickColumns } from '#contract/content.ts';
import type { QuestionRow, QuestionSave } from '#contract/question-editor.ts';

/** The PUT body that saves a question unchanged. */
export function toSave(row: QuestionRow): QuestionSave {
  const solution = row.options.find((option) => option.correct)?.solution;
  return {
    ...pickColumns('question', { ...row, ...(solution ?? { solution: '', solution_sv: '', solution_en: '' }) }),
    options: row.options.map(({ solution: _, ...option }) => option),
    retired: row.retired,
    version: row.version,
  };
}

/** The same with another right option; wrong ones get a reason. */
export const withKey = (question: QuestionSave, key: number): QuestionSave => ({
  ...question,
  options: question.options.map((option) => {
    const why = option.id === key ? '' : 'ምኽንያት';
    return { ...option, correct: option.id === key, why, why_sv: why, why_en: why };
  }),
});
