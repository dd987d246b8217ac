import type { InterfaceLanguage } from '#domain/language.ts';
import type { LegalKind } from '#domain/legal.ts';
import type { Buyer } from '#domain/order.ts';
import type { Db } from '../connect.ts';

type StoredLegal = Readonly<Record<InterfaceLanguage, string>> & {
  readonly kind: LegalKind;
  readonly number: number;
  readonly at: string;
  readonly by: string | null;
};

/** The newest version of each text that the owner has changed. */
export function findLegal(db: Db): Promise<StoredLegal[]> {
  return db
    .selectFrom('legal_texts')
    .leftJoin('users', 'users.id', 'legal_texts.by_user_id')
    .distinctOn('kind')
    .select(['kind', 'number', 'ti', 'sv', 'en', 'at', 'users.name as by'])
    .orderBy('kind')
    .orderBy('number', 'desc')
    .execute();
}

/** False when somebody else has saved this version meanwhile. */
export async function insertLegal(
  db: Db,
  text: Omit<StoredLegal, 'at' | 'by'>,
  by: { readonly userId: number; readonly now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('legal_texts')
    .values({ ...text, at: new Date(by.now), by_user_id: by.userId })
    .onConflict((conflict) => conflict.columns(['kind', 'number']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The texts that a buyer was shown and agreed to, verbatim. */
export type NewAgreement = {
  readonly language: InterfaceLanguage;
  readonly buyer: Buyer;
  readonly at_once: string;
  readonly terms_version: string;
  readonly terms: string;
  readonly withdrawal_version: string;
  readonly withdrawal: string;
};

export async function insertAgreement(db: Db, orderId: number, agreement: NewAgreement, now: number): Promise<void> {
  await db
    .insertInto('agreements')
    .values({ ...agreement, order_id: orderId, at: new Date(now) })
    .execute();
}

export function findAgreement(db: Db, orderId: number): Promise<(NewAgreement & { at: string }) | undefined> {
  return db
    .selectFrom('agreements')
    .select(['at', 'language', 'buyer', 'at_once', 'terms_version', 'terms', 'withdrawal_version', 'withdrawal'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}
