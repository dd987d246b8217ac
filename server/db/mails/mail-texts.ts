import type { LetterTexts } from '#domain/letter.ts';
import { isOwnMail, type OwnMail } from '#domain/mail-texts.ts';
import type { Db } from '../connect.ts';

export type StoredMailText = { readonly kind: OwnMail; readonly texts: LetterTexts; readonly version: number };

export const findMailTexts = (db: Db): Promise<StoredMailText[]> =>
  db.selectFrom('mail_texts').select(['kind', 'texts', 'version']).execute();

/** The owner's text for this mail; undefined: use the built-in text. */
export async function findOwnTexts(db: Db, kind: string): Promise<LetterTexts | undefined> {
  if (!isOwnMail(kind)) return undefined;
  return (await db.selectFrom('mail_texts').select('texts').where('kind', '=', kind).executeTakeFirst())?.texts;
}

/** Saves the next version. False when somebody else has saved since the given version. */
export async function saveMailText(
  db: Db,
  { kind, texts, version }: StoredMailText,
  by: { userId: number; now: number },
): Promise<boolean> {
  const values = { texts: JSON.stringify(texts), version: version + 1, updated_at: new Date(by.now), updated_by: by.userId };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('mail_texts')
    .values({ kind, ...values })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(values).where('mail_texts.version', '=', version))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
