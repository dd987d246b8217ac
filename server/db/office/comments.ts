import { sql } from 'kysely';
import type { TextComment } from '#contract/comments.ts';
import type { TextKind } from '#contract/content.ts';
import type { Db } from '../connect.ts';

export type TextKey = { readonly kind: TextKind; readonly id: number; readonly field: string };
/** The key that identifies a thread. */
export const keyOfText = ({ kind, id, field }: TextKey) => `${kind} ${id} ${field}`;

/** The threads of some texts, each in chronological order. */
export async function findComments(db: Db, of: readonly TextKey[]): Promise<Map<string, TextComment[]>> {
  if (of.length === 0) return new Map();
  const rows = await db
    .selectFrom('text_comments')
    .select(['id', 'kind', 'item_id', 'field', 'comment', 'by_name as by', 'at'])
    .select(sql<boolean>`resolved_at is not null`.as('resolved'))
    .where(
      sql<boolean>`(kind, item_id, field) in (select wanted.kind, wanted.id, wanted.field from unnest(
        ${of.map(({ kind }) => kind)}::text[], ${of.map(({ id }) => id)}::int[], ${of.map(({ field }) => field)}::text[]) as wanted (kind, id, field))`,
    )
    .orderBy('id')
    .execute();
  const threads = new Map<string, TextComment[]>();
  for (const { kind, item_id, field, ...comment } of rows) {
    const key = keyOfText({ kind, id: item_id, field });
    const thread = threads.get(key);
    if (thread === undefined) threads.set(key, [comment]);
    else thread.push(comment);
  }
  return threads;
}

/** Which texts have a thread, and whether it is open. */
export async function findThreads(db: Db): Promise<ReadonlyMap<string, 'open' | 'resolved'>> {
  const { rows } = await sql<{ kind: TextKind; id: number; field: string; open: boolean }>`
    select kind, item_id as id, field, bool_or(resolved_at is null) as open from text_comments group by kind, item_id, field`.execute(
    db,
  );
  return new Map(rows.map(({ open, ...of }) => [keyOfText(of), open ? 'open' : 'resolved']));
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

/** Locked until the transaction ends, so that a thread cannot be resolved while a comment is added. */
export async function holdThread(db: Db, of: TextKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('text comments'), hashtext(${keyOfText(of)}))`.execute(db);
}

/** Resolves the whole thread, or opens it again. */
export async function resolveThread(db: Db, { kind, id, field }: TextKey, resolvedAt: number | null): Promise<void> {
  await db
    .updateTable('text_comments')
    .set({ resolved_at: resolvedAt === null ? null : new Date(resolvedAt) })
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('field', '=', field)
    .execute();
}
