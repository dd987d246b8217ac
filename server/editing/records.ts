import type { Checklist, Content, Exercise, Question, SignGroup, Step } from '#content/schema.ts';
import type { ContentRows } from '../db/content.ts';

const retired = (row: { retired_at: string | null }) => (row.retired_at === null ? {} : { retired: true as const });

/** The rows of the database in the shape of the content files. */
export function toContent(rows: ContentRows): Content {
  const liveOptions = rows.options.filter((option) => option.retired_at === null);
  const optionsOf = Map.groupBy(liveOptions, (option) => option.question_id);
  const questionsOf = Map.groupBy(rows.level_questions, (link) => link.level_id);
  const signsOf = Map.groupBy(rows.signs, (sign) => sign.category_id);
  return {
    exercises: rows.categories.map(
      (row): Exercise => ({
        id: row.id,
        title: { ti: row.title, sv: row.title_sv, en: row.title_en },
        description: { ti: row.description, sv: row.description_sv, en: row.description_en },
        ...retired(row),
      }),
    ),
    questions: rows.questions.map(
      (row): Question => ({
        id: row.id,
        category: row.category_id,
        difficulty: row.difficulty,
        ti: row.question,
        sv: row.question_sv,
        en: row.question_en,
        image: row.image === '' ? null : row.image,
        options: (optionsOf.get(row.id) ?? []).map((option) => ({
          id: option.id,
          ...(option.correct ? { correct: true as const } : {}),
          ti: option.option,
          sv: option.option_sv,
          en: option.option_en,
        })),
        explanation: row.solution === '' ? null : { ti: row.solution, sv: row.solution_sv, en: row.solution_en },
        facts: row.facts,
        law: row.law,
        checked_on: row.checked_on,
        ...retired(row),
      }),
    ),
    steps: rows.levels.map(
      (row): Step => ({
        id: row.id,
        name: { ti: row.name, sv: row.name_sv, en: row.name_en },
        description: { ti: row.description, sv: row.description_sv, en: row.description_en },
        ...(row.demo ? { demo: true as const } : {}),
        min_mark: row.min_mark,
        questions: (questionsOf.get(row.id) ?? []).map((link) => link.question_id),
        ...retired(row),
      }),
    ),
    signGroups: rows.sign_categories.map(
      (row): SignGroup => ({
        id: row.id,
        groupid: row.groupid,
        groupimg: row.groupimg,
        name: { ti: row.name_tig, sv: row.name_sv, en: row.name_en },
        description: { ti: row.description_tig, sv: row.description_sv, en: row.description_en },
        signs: (signsOf.get(row.id) ?? []).map((sign) => ({
          id: sign.id,
          code: sign.code,
          img: sign.img,
          name: { ti: sign.name_tig, sv: sign.name_sv, en: sign.name_en },
          meaning: { ti: sign.description_tig, sv: sign.description_sv, en: sign.description_en },
          ...retired(sign),
        })),
        ...retired(row),
      }),
    ),
    checklists: rows.checklists.map(
      (row): Checklist => ({
        id: row.id,
        title: { ti: row.title_tig, sv: row.title_sv, en: row.title_en },
        html: { ti: row.tig, sv: row.sv, en: row.en },
        ...retired(row),
      }),
    ),
  };
}
