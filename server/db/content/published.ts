import { type Selectable, sql } from 'kysely';
import { allOf } from '../columns.ts';
import type { Db } from '../connect.ts';
import { waitForLock } from '../locks.ts';
import type { Database } from '../schema.ts';

type StoredAnswer = Selectable<Database['published_answers']>;
type StoredQuestion = Selectable<Database['published_questions']>;
export type StoredEdition = { answers: StoredAnswer[]; questions: StoredQuestion[] };

/** Limits a statement to some megabytes. */
const ROWS_AT_ONCE = 500;

export async function readEdition(db: Db): Promise<StoredEdition> {
  return {
    answers: await db.selectFrom('published_answers').select(allOf('published_answers')).execute(),
    questions: await db.selectFrom('published_questions').select(allOf('published_questions')).execute(),
  };
}

type EditionChange = {
  /** Answers to insert or replace. */
  answers: readonly StoredAnswer[];
  questions: readonly StoredQuestion[];
  /** All etags of this edition: answers with others are deleted. */
  etags: readonly string[];
  questionIds: readonly number[];
};

export async function storeEdition(db: Db, { answers, questions, etags, questionIds }: EditionChange): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await waitForLock(tx, 'publishedContent');
    await sql`delete from published_answers where etag <> all(${etags}::text[])`.execute(tx);
    await sql`delete from published_questions where question_id <> all(${questionIds}::integer[])`.execute(tx);
    for (let from = 0; from < answers.length; from += ROWS_AT_ONCE) {
      await tx
        .insertInto('published_answers')
        .values(answers.slice(from, from + ROWS_AT_ONCE))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    for (let from = 0; from < questions.length; from += ROWS_AT_ONCE) {
      await tx
        .insertInto('published_questions')
        .values(questions.slice(from, from + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict.column('question_id').doUpdateSet(({ ref }) => ({
            digest: ref('excluded.digest'),
            one_translation: ref('excluded.one_translation'),
            all_translations: ref('excluded.all_translations'),
            terms: ref('excluded.terms'),
            forms_digest: ref('excluded.forms_digest'),
          })),
        )
        .execute();
    }
  });
}
