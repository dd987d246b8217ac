import type { InterfaceLanguage } from '#domain/language.ts';
import type { WithdrawalState } from '#domain/withdrawal.ts';
import type { Db } from '../connect.ts';

const COLUMNS = [
  'id',
  'reference',
  'email',
  'buyer_hash',
  'language',
  'at',
  'state',
  'decided_at',
  'amount',
  'reason',
  'order_id',
] as const;

const stored = (db: Db) => db.selectFrom('withdrawals').select(COLUMNS);
export type StoredWithdrawal = Awaited<ReturnType<ReturnType<typeof stored>['executeTakeFirstOrThrow']>>;

/** Idempotent: a resend returns the stored one. */
export async function takeWithdrawal(
  db: Db,
  withdrawal: { reference: string; email: string; buyer_hash: Buffer; language: InterfaceLanguage; at: Date },
): Promise<StoredWithdrawal> {
  await db
    .insertInto('withdrawals')
    .values(withdrawal)
    .onConflict((conflict) => conflict.columns(['reference', 'buyer_hash']).doNothing())
    .execute();
  return stored(db)
    .where('reference', '=', withdrawal.reference)
    .where('buyer_hash', '=', withdrawal.buyer_hash)
    .executeTakeFirstOrThrow();
}

export function findWithdrawal(db: Db, id: number): Promise<StoredWithdrawal | undefined> {
  return stored(db).where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends, so that only one of two parallel decisions is made. */
export function holdWithdrawal(db: Db, id: number): Promise<StoredWithdrawal | undefined> {
  return stored(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Records the amount before the payment provider is called: until it has answered, no other decision is allowed. */
export async function beginReturn(db: Db, id: number, amount: number): Promise<void> {
  await db.updateTable('withdrawals').set({ amount }).where('id', '=', id).execute();
}

/** Called when the provider reported that nothing was sent. */
export async function endReturn(db: Db, id: number): Promise<void> {
  await db.updateTable('withdrawals').set({ amount: null }).where('id', '=', id).where('state', '=', 'waiting').execute();
}

type Order = { readonly id: number; readonly reference: string };

/** Whether a refund of the order is in progress. */
export async function isBeingReturned(db: Db, { reference }: Order): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('reference', '=', reference)
    .where('state', '=', 'waiting')
    .where('amount', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the order was refunded because of a withdrawal. */
export async function isReturned(db: Db, { id }: Order): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('order_id', '=', id)
    .where('state', '=', 'returned')
    .where('amount', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

const SHOWN = 200;

/** Waiting ones, the earliest due first; of decided ones the newest. */
export function findWithdrawals(db: Db, isWaiting: boolean): Promise<StoredWithdrawal[]> {
  return stored(db)
    .where('state', isWaiting ? '=' : '<>', 'waiting')
    .orderBy(isWaiting ? 'at' : 'decided_at', isWaiting ? 'asc' : 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
}

export type Decision = {
  readonly state: Exclude<WithdrawalState, 'waiting'>;
  readonly by: number;
  readonly amount?: number;
  readonly reason?: string;
  readonly orderId?: number;
};

export async function decide(db: Db, id: number, { state, by, amount, reason, orderId }: Decision, now: number): Promise<void> {
  await db
    .updateTable('withdrawals')
    .set({
      state,
      decided_at: new Date(now),
      decided_by: by,
      amount: amount ?? null,
      reason: reason ?? null,
      order_id: orderId ?? null,
    })
    .where('id', '=', id)
    .execute();
}
