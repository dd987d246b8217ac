import { itemOf } from '#content/items.ts';
import type { Content } from '#content/schema.ts';
import type { ContentRows } from '../db/content/content.ts';

/** Converts database rows to the format of content files. */
export function toContent(rows: ContentRows): Content {
  const liveOptions = rows.options.filter((option) => option.retired_at === null);
  const optionsOf = Map.groupBy(liveOptions, (option) => option.question_id);
  const questionsOf = Map.groupBy(rows.level_questions, (link) => link.level_id);
  const signsOf = Map.groupBy(rows.signs, (sign) => sign.category_id);
  return {
    exercises: rows.categories.map((row) => itemOf('category', row)),
    questions: rows.questions.map((row) =>
      itemOf('question', row, { options: (optionsOf.get(row.id) ?? []).map((option) => itemOf('option', option)) }),
    ),
    steps: rows.levels.map((row) =>
      itemOf('level', row, { questions: (questionsOf.get(row.id) ?? []).map((link) => link.question_id) }),
    ),
    signGroups: rows.sign_categories.map((row) => ({
      ...itemOf('sign_group', row),
      groupid: row.groupid,
      signs: (signsOf.get(row.id) ?? []).map((sign) => itemOf('sign', sign)),
    })),
    checklists: rows.checklists.map((row) => itemOf('checklist', row)),
    terms: rows.terms.map((row) => itemOf('term', row)),
    signPairs: rows.sign_pairs.map(({ id, one, other, difference_tig: ti, difference_sv: sv, difference_en: en }) => ({
      id,
      signs: [one, other],
      difference: { ti, sv, en },
    })),
    misconceptions: rows.misconceptions.map(({ id, name: ti, name_sv: sv, name_en: en }) => ({ id, ti, sv, en })),
    nearDuplicates: rows.near_duplicates.map(({ questions }) => questions),
  };
}
