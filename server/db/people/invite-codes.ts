import { sql } from 'kysely';
import type { InviteCode } from '#contract/invite-codes.ts';
import type { Db } from '../connect.ts';

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

export const findCode = async (db: Db, id: number): Promise<StoredCode | undefined> => (await findCodesById(db, [id]))[0];

/** In the order of their ids. */
export async function findCodesById(db: Db, ids: readonly number[]): Promise<StoredCode[]> {
  const rows = await selectCodes(db)
    .where(sql<boolean>`invite_codes.id = any(${ids}::int[])`)
    .orderBy('invite_codes.id')
    .execute();
  return rows.map(toCode);
}

export type NewCode = {
  code_hash: Buffer;
  sealed: Buffer | null;
  days: number;
  uses: number;
  note: string;
  expires_at: string | null;
  created_by: number;
};

/** The id of its first code is the id of a sheet. */
export async function makeOneSheet(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('invite_codes')
    .set({ sheet: Math.min(...ids) })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
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

/** Returns their ids by hash. */
export async function insertCodes(db: Db, codes: readonly NewCode[], now: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .insertInto('invite_codes')
    .values(codes.map((code) => ({ ...code, uses_left: code.uses, created_at: new Date(now) })))
    .returning(['id', 'code_hash'])
    .execute();
  return new Map(rows.map(({ id, code_hash }) => [code_hash.toString('hex'), id]));
}

type SealedCode = { id: number; sealed: Buffer; code_hash: Buffer };

/** The encrypted codes, of those that have one. */
export async function findSealed(db: Db, ids: readonly number[]): Promise<SealedCode[]> {
  const rows = await db
    .selectFrom('invite_codes')
    .select(['id', 'sealed', 'code_hash'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('sealed', 'is not', null)
    .execute();
  return rows as SealedCode[];
}

/** Returns those that were open. */
export function closeCodes(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<{ id: number; uses_left: number; closed_at: string | null }[]> {
  return db
    .updateTable('invite_codes')
    .set({ closed_at: new Date(now) })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('closed_at', 'is', null)
    .returning(['id', 'uses_left', 'closed_at'])
    .execute();
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
