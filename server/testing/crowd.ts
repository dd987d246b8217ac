import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Creates this many further learners; returns their ids. */
export async function crowd(app: TestApp, size: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users (name, name_folded, email, role, password_hash)
    select 'ተማሃራይ', 'ተማሃራይ', 'crowd-' || gen_random_uuid() || '@fixture.test', 'customer', '' from generate_series(1, ${size})
    returning id`.execute(app.db);
  return rows.map(({ id }) => id);
}

export type Given = {
  user: number;
  question: number;
  option: number;
  /** How it was marked; by default by the present key. */
  correct?: boolean;
  language?: 'ti' | 'sv';
  mode?: 'exercise' | 'exam';
  version?: number | null;
  /** Age in days. */
  ago?: number;
};

/** Inserts answers directly, because tests need thousands. */
export async function answered(app: TestApp, given: readonly Given[]): Promise<void> {
  const column = (read: (one: Given) => unknown) => given.map(read);
  const at = (ago = 0) => new Date(app.clock.now - ago * 86_400_000);
  await sql`
    insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at, received_at, version)
    select g.user_id, gen_random_uuid(), g.question_id, g.option_id, coalesce(g.correct, o.correct), g.mode, g.language, g.at, g.at, g.version
    from unnest(${column(({ user }) => user)}::int[], ${column(({ question }) => question)}::int[], ${column(({ option }) => option)}::int[],
      ${column(({ correct }) => correct ?? null)}::bool[], ${column(({ mode = 'exercise' }) => mode)}::text[],
      ${column(({ language = 'ti' }) => language)}::text[], ${column(({ ago }) => at(ago))}::timestamptz[],
      ${column(({ version = 1 }) => version)}::int[]
    ) as g (user_id, question_id, option_id, correct, mode, language, at, version) join options o on o.id = g.option_id`.execute(
    app.db,
  );
}
