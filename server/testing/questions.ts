import { pickColumns } from '#contract/content.ts';
import type { QuestionRow, QuestionSave } from '#contract/question-editor.ts';

/** The PUT that saves a question as it is. */
export function toSave(row: QuestionRow): QuestionSave {
  const solution = row.options.find((option) => option.correct)?.solution;
  return {
    ...pickColumns('question', { ...row, ...(solution ?? { solution: '', solution_sv: '', solution_en: '' }) }),
    options: row.options.map(({ solution: _, ...option }) => option),
    retired: row.retired,
    version: row.version,
  };
}
