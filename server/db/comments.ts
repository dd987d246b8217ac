import { sql } from 'kysely';
import type { TextComment } from '#contract/comments.ts';
import type { TextKind } from '#contract/content.ts';
import type { Db } from './connect.ts';

export type TextKey = { readonly kind: TextKind; readonly id: number; readonly field: string };
/** By which threads are found. */
export const keyOfText = ({ kind, id, field }: TextKey) => `${kind} ${id} ${field}`;

/** All threads, or the one of a text, each in the order in which it was written. */
export async function findComments(db: Db, of?: TextKey): Promise<Map<string, TextComment[]>> {
  const rows = await db
    .selectFrom('text_comments')
    .select(['id', 'kind', 'item_id', 'field', 'comment', 'by_name as by', 'at'])
    .select(sql<boolean>`resolved_at is not null`.as('resolved'))
    .where((where) =>
      of === undefined
        ? where.lit(true)
        : where.and([where('kind', '=', of.kind), where('item_id', '=', of.id), where('field', '=', of.field)]),
    )
    .orderBy('id')
    .execute();
  const threads = new Map<string, TextComment[]>();
  for (const { kind, item_id, field, ...comment } of rows) {
    const key = keyOfText({ kind, id: item_id, field });
    threads.set(key, [...(threads.get(key) ?? []), comment]);
  }
  return threads;
}

export async function insertComment(
  db: Db,
  { kind, id, field }: TextKey,
  { comment, by, now }: { comment: string; by: { id: number; name: string }; now: number },
): Promise<void> {
  await db
    .insertInto('text_comments')
    .values({ kind, item_id: id, field, comment, by_user_id: by.id, by_name: by.name, at: new Date(now) })
    .execute();
}

/** Locked until the transaction ends, so that nobody resolves what is being said. */
export async function holdThread(db: Db, of: TextKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('text comments'), hashtext(${keyOfText(of)}))`.execute(db);
}

/** All of a thread: resolved, or open again. */
export async function resolveThread(db: Db, { kind, id, field }: TextKey, resolvedAt: number | null): Promise<void> {
  await db
    .updateTable('text_comments')
    .set({ resolved_at: resolvedAt === null ? null : new Date(resolvedAt) })
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('field', '=', field)
    .execute();
}
