import { sql } from 'kysely';
import type { Checklist, Exercise, Question, SignGroup, Step } from '#content/schema.ts';
import type { Db } from './connect.ts';

/** What an import sets on every row: a new version, and no trace of an editor. */
const imported = (item: { retired?: true }) => ({
  retired_at: item.retired === true ? sql<string>`now()` : null,
  updated_at: sql<string>`now()`,
  updated_by: null,
});

export async function saveExercise(db: Db, item: Exercise, position: number): Promise<void> {
  const values = {
    position,
    title: item.title.ti,
    title_sv: item.title.sv,
    title_en: item.title.en,
    description: item.description.ti,
    description_sv: item.description.sv,
    description_en: item.description.en,
    ...imported(item),
  };
  await db
    .insertInto('categories')
    .values({ id: item.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, version: sql`categories.version + 1` }))
    .execute();
}

export async function saveQuestion(db: Db, item: Question): Promise<void> {
  const values = {
    category_id: item.category,
    question: item.ti,
    question_sv: item.sv,
    question_en: item.en,
    image: item.image ?? '',
    solution: item.explanation?.ti ?? '',
    solution_sv: item.explanation?.sv ?? '',
    solution_en: item.explanation?.en ?? '',
    difficulty: item.difficulty,
    facts: item.facts,
    law: item.law,
    checked_on: item.checked_on,
    ...imported(item),
  };
  await db
    .insertInto('questions')
    .values({ id: item.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, version: sql`questions.version + 1` }))
    .execute();
  const ids = item.options.map((option) => option.id);
  // What is taken away is kept for answers that are under way. The key may move from one option to another: never two at once.
  await sql`
    update options set correct = false,
      retired_at = case when id = any(${ids}::int[]) then null else coalesce(retired_at, now()) end
    where question_id = ${item.id}`.execute(db);
  for (const [position, option] of item.options.entries()) {
    const optionValues = {
      question_id: item.id,
      position,
      option: option.ti,
      option_sv: option.sv,
      option_en: option.en,
      correct: option.correct === true,
    };
    await db
      .insertInto('options')
      .values({ id: option.id, ...optionValues })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(optionValues))
      .execute();
  }
}

export async function saveStep(db: Db, item: Step, position: number): Promise<void> {
  const values = {
    position,
    name: item.name.ti,
    name_sv: item.name.sv,
    name_en: item.name.en,
    description: item.description.ti,
    description_sv: item.description.sv,
    description_en: item.description.en,
    demo: item.demo === true,
    min_mark: item.min_mark,
    ...imported(item),
  };
  await db
    .insertInto('levels')
    .values({ id: item.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, version: sql`levels.version + 1` }))
    .execute();
  await db.deleteFrom('level_questions').where('level_id', '=', item.id).execute();
  await db
    .insertInto('level_questions')
    .values(item.questions.map((question_id, place) => ({ level_id: item.id, question_id, position: place })))
    .execute();
}

export async function saveChecklist(db: Db, item: Checklist, position: number): Promise<void> {
  const values = {
    position,
    title_tig: item.title.ti,
    title_sv: item.title.sv,
    title_en: item.title.en,
    tig: item.html.ti,
    sv: item.html.sv,
    en: item.html.en,
    ...imported(item),
  };
  await db
    .insertInto('checklists')
    .values({ id: item.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, version: sql`checklists.version + 1` }))
    .execute();
}

export async function saveSignGroup(db: Db, item: SignGroup, position: number): Promise<void> {
  const values = {
    position,
    groupid: item.groupid,
    groupimg: item.groupimg,
    name_tig: item.name.ti,
    name_sv: item.name.sv,
    name_en: item.name.en,
    description_tig: item.description.ti,
    description_sv: item.description.sv,
    description_en: item.description.en,
    ...imported(item),
  };
  await db
    .insertInto('sign_categories')
    .values({ id: item.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, version: sql`sign_categories.version + 1` }))
    .execute();
  for (const [place, sign] of item.signs.entries()) {
    const signValues = {
      category_id: item.id,
      position: place,
      code: sign.code,
      img: sign.img,
      name_tig: sign.name.ti,
      name_sv: sign.name.sv,
      name_en: sign.name.en,
      description_tig: sign.meaning.ti,
      description_sv: sign.meaning.sv,
      description_en: sign.meaning.en,
      ...imported(sign),
    };
    await db
      .insertInto('signs')
      .values({ id: sign.id, ...signValues })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...signValues, version: sql`signs.version + 1` }))
      .execute();
  }
}
