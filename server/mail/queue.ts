import { randomUUID } from 'node:crypto';
import type { MailKind } from '#contract/mails.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import type { LetterTexts } from '#domain/letter.ts';
import type { Db } from '../db/connect.ts';
import { findOwnTexts } from '../db/mails/mail-texts.ts';
import { insertMail, insertMails } from '../db/mails/mails.ts';
import { findOwnAddresses, isOwnAddress } from '../db/people/users.ts';
import { type MailValues, REMINDER_OF, writeMail } from '../text/mails/index.ts';
import { hashToken, newToken } from '../tokens.ts';

export type QueuedMail<Kind extends MailKind> = {
  readonly kind: Kind;
  readonly to: string;
  /** The receiver's account: mails are listed there, exported and erased with it. */
  readonly userId: number | null;
  readonly language: InterfaceLanguage;
  readonly values: MailValues[Kind];
  /** Idempotency key: a second mail with it is not queued while the first row is kept (MAIL_KEPT_MS). */
  readonly once?: string;
  /** When the mail's link expires: it is not sent after that. */
  readonly expires?: Date;
  readonly notBefore?: Date;
  readonly now: Date;
};

/** `isOwn`: the address is confirmed as the receiver's. */
function rowOf<Kind extends MailKind>(mail: QueuedMail<Kind>, isOwn: boolean, ownTexts: LetterTexts | undefined) {
  const { kind, to, userId, language, once, expires, notBefore, now } = mail;
  // A name may contain a link, so it is not repeated to an unconfirmed address.
  const values = 'name' in mail.values && !isOwn ? { ...mail.values, name: '' } : mail.values;
  const isReminder = REMINDER_OF[kind] !== undefined;
  const unsubscribe = isReminder ? newToken() : undefined;
  return {
    kind,
    address: to.trim(),
    user_id: userId,
    language,
    subject: writeMail(kind, language, values, ownTexts).subject,
    text_values: JSON.stringify({ values, unsubscribe }),
    once: once ?? null,
    message_id: randomUUID(),
    bulk: isReminder,
    unsubscribe_hash: unsubscribe === undefined ? null : hashToken(unsubscribe),
    next_at: notBefore ?? now,
    expires_at: expires ?? null,
    created_at: now,
    queued_at: now,
  };
}

/** Queues a mail in the caller's transaction, so that it exists exactly when the change does. Returns false when one with the same key exists. */
export async function queueMail<Kind extends MailKind>(tx: Db, mail: QueuedMail<Kind>): Promise<boolean> {
  const { kind, to, userId } = mail;
  const isOwn = 'name' in mail.values && userId !== null && (await isOwnAddress(tx, userId, to));
  return insertMail(tx, rowOf(mail, isOwn, await findOwnTexts(tx, kind)));
}

/** Queues many mails of one kind in few statements; one by one, two thousand held locks for seconds. */
export async function queueMails<Kind extends MailKind>(
  tx: Db,
  kind: Kind,
  mails: readonly Omit<QueuedMail<Kind>, 'kind'>[],
): Promise<void> {
  const isOwn = await findOwnAddresses(
    tx,
    mails.flatMap(({ userId }) => userId ?? []),
  );
  const texts = await findOwnTexts(tx, kind);
  await insertMails(
    tx,
    mails.map((mail) => {
      const { userId, to } = mail;
      return rowOf({ ...mail, kind } as QueuedMail<Kind>, userId !== null && isOwn(userId, to), texts);
    }),
  );
}
