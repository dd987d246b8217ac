import { sql } from 'kysely';
import type { InviteCode } from '#contract/invite-codes.ts';
import type { Db } from './connect.ts';

/** Limits the size of the answer; nobody lists more. */
const MAX_CODES = 500;
/** Limit for codes that many people use. */
const USERS_SHOWN = 10;

const selectCodes = (db: Db) =>
  db
    .selectFrom('invite_codes')
    .leftJoin('users', 'users.id', 'invite_codes.created_by')
    .select([
      'invite_codes.id',
      'days',
      'uses',
      'uses_left',
      'note',
      'expires_at',
      'closed_at',
      'invite_codes.created_at',
      'users.id as by_id',
      'users.name as by_name',
      'sheet',
    ])
    .select((builder) => [builder('sealed', 'is not', null).$castTo<boolean>().as('is_sealed')])
    .select(
      sql<InviteCode['used_by']>`(select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'at',
        to_char(used.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by used.at, u.id), '[]')
        from (select user_id, at from code_uses where code_id = invite_codes.id order by at, user_id limit ${USERS_SHOWN}) used
        join users u on u.id = used.user_id)`.as('used_by'),
    );

/** `is_sealed`: the code itself is stored encrypted and can be shown again. */
export type StoredCode = Omit<InviteCode, 'again'> & { is_sealed: boolean };
type Row = Omit<StoredCode, 'by'> & { by_id: number | null; by_name: string | null };
const toCode = ({ by_id, by_name, ...code }: Row): StoredCode => ({
  ...code,
  by: by_id === null ? null : { id: by_id, name: by_name ?? '' },
});

export async function findCodes(db: Db): Promise<StoredCode[]> {
  const rows = await selectCodes(db).orderBy('invite_codes.id', 'desc').limit(MAX_CODES).execute();
  return rows.map(toCode);
}

export async function findCode(db: Db, id: number): Promise<StoredCode | undefined> {
  const row = await selectCodes(db).where('invite_codes.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toCode(row);
}

export type NewCode = {
  code_hash: Buffer;
  sealed: Buffer | null;
  days: number;
  uses: number;
  note: string;
  expires_at: string | null;
  created_by: number;
  sheet?: number | undefined;
};

/** The first code of a sheet gives the sheet its id. */
export async function beginSheet(db: Db, id: number): Promise<void> {
  await db.updateTable('invite_codes').set({ sheet: id }).where('id', '=', id).execute();
}

/** Open codes of the same sheet, this one included. */
export async function openTogether(db: Db, { id, sheet }: Pick<StoredCode, 'id' | 'sheet'>): Promise<number[]> {
  const rows = await db
    .selectFrom('invite_codes')
    .select('id')
    .where((is) => (sheet === null ? is('id', '=', id) : is('sheet', '=', sheet)))
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function insertCode(db: Db, code: NewCode, now: number): Promise<number> {
  const { id } = await db
    .insertInto('invite_codes')
    .values({ ...code, uses_left: code.uses, created_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The encrypted code. */
export async function findSealed(db: Db, id: number): Promise<{ sealed: Buffer; code_hash: Buffer } | undefined> {
  const row = await db.selectFrom('invite_codes').select(['sealed', 'code_hash']).where('id', '=', id).executeTakeFirst();
  return row?.sealed == null ? undefined : { sealed: row.sealed, code_hash: row.code_hash };
}

/** Returns whether it was open. */
export async function closeCode(db: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invite_codes')
    .set({ closed_at: new Date(now) })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const isOpen = (now: number) =>
  sql<boolean>`closed_at is null and uses_left > 0 and (expires_at is null or expires_at > ${new Date(now)}::timestamptz)`;

export async function isCodeOpen(db: Db, codeHash: Buffer, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('invite_codes')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where(isOpen(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** How many codes this person has used since then. */
export async function countCodesOf(db: Db, userId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('code_uses')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('at', '>', new Date(since).toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** Redeems the code for this person. Undefined when it is invalid, used up, or was already used by them; of two parallel last uses one succeeds. */
export async function takeCode(
  tx: Db,
  codeHash: Buffer,
  userId: number,
  now: number,
): Promise<{ id: number; days: number } | undefined> {
  const taken = await tx
    .updateTable('invite_codes')
    .set({ uses_left: sql<number>`uses_left - 1` })
    .where('code_hash', '=', codeHash)
    .where(isOpen(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('code_uses')
            .select('user_id')
            .whereRef('code_id', '=', 'invite_codes.id')
            .where('code_uses.user_id', '=', userId),
        ),
      ),
    )
    .returning(['id', 'days'])
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  await tx
    .insertInto('code_uses')
    .values({ code_id: taken.id, user_id: userId, at: new Date(now) })
    .execute();
  return taken;
}
