import { sql } from 'kysely';
import type { EditorPlan, Plan } from '#contract/plans.ts';
import { CURRENCY } from '#domain/money.ts';
import type { Db } from '../connect.ts';

const COLUMNS = [
  'plans.id',
  'days',
  'price',
  'vat_rate',
  'plans.name',
  'name_sv',
  'name_en',
  'description',
  'description_sv',
  'description_en',
  'position',
] as const;

/** Plans on sale, in their order. */
export async function findPlans(db: Db): Promise<Plan[]> {
  const rows = await db
    .selectFrom('plans')
    .select(COLUMNS)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, currency: CURRENCY, active: true }));
}

const forEditor = (db: Db) =>
  db
    .selectFrom('plans')
    .leftJoin('users', 'users.id', 'plans.updated_by')
    .select([...COLUMNS, 'version', 'plans.updated_at', 'users.name as updated_by', 'retired_at']);
type Row = Awaited<ReturnType<ReturnType<typeof forEditor>['executeTakeFirstOrThrow']>>;
const toEditorPlan = ({ retired_at, ...row }: Row): EditorPlan => ({ ...row, currency: CURRENCY, active: retired_at === null });

/** Active plans first, in order. */
export async function findEditorPlans(db: Db): Promise<EditorPlan[]> {
  const rows = await forEditor(db).orderBy(sql`retired_at is not null`).orderBy('position').orderBy('plans.id').execute();
  return rows.map(toEditorPlan);
}

export async function findPlan(db: Db, id: number): Promise<EditorPlan | undefined> {
  const row = await forEditor(db).where('plans.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toEditorPlan(row);
}

/** Locked until the transaction ends, so that parallel edits see each other. */
export async function lockPlan(db: Db, id: number): Promise<void> {
  await db.selectFrom('plans').select('id').where('id', '=', id).forUpdate().execute();
}

export type PlanValues = Omit<EditorPlan, 'id' | 'currency' | 'version' | 'updated_at' | 'updated_by'>;
type By = { readonly user_id: number; readonly now: number };

export async function insertPlan(db: Db, { active, ...values }: PlanValues, by: By): Promise<number> {
  const at = new Date(by.now);
  const { id } = await db
    .insertInto('plans')
    .values({ ...values, retired_at: active ? null : at, updated_at: at, updated_by: by.user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePlan(db: Db, id: number, { active, ...values }: PlanValues, by: By): Promise<void> {
  const at = new Date(by.now);
  await db
    .updateTable('plans')
    .set({
      ...values,
      retired_at: active ? null : sql<string>`coalesce(retired_at, ${at}::timestamptz)`,
      version: sql<number>`version + 1`,
      updated_at: at,
      updated_by: by.user_id,
    })
    .where('id', '=', id)
    .execute();
}
