import { randomUUID } from 'node:crypto';
import type { MailKind } from '#contract/mails.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import type { Db } from '../db/connect.ts';
import { findOwnTexts } from '../db/mail-texts.ts';
import { insertMail } from '../db/mails.ts';
import { isOwnAddress } from '../db/users.ts';
import { type MailValues, REMINDER_OF, writeMail } from '../text/mails/index.ts';
import { hashToken, newToken } from '../tokens.ts';

export type QueuedMail<Kind extends MailKind> = {
  readonly kind: Kind;
  readonly to: string;
  /** Whose it is, for the back office, for what they are told of themselves, and so that it goes with the account. */
  readonly userId: number | null;
  readonly language: InterfaceLanguage;
  readonly values: MailValues[Kind];
  /** What is told of only once: a second mail of this name is not queued, as long as the first is kept (MAIL_KEPT_MS). */
  readonly once?: string;
  /** When the link in it stops working: later it is not sent any more. */
  readonly expires?: Date;
  readonly notBefore?: Date;
  readonly now: Date;
};

/**
 * Queued in the caller's transaction: a mail exists exactly when the thing that it tells of does. It leaves as soon as that is committed.
 * Returns whether it was queued; false: there is one of this name already.
 */
export async function queueMail<Kind extends MailKind>(tx: Db, mail: QueuedMail<Kind>): Promise<boolean> {
  const { kind, to, userId, language, once, expires, notBefore, now } = mail;
  // What somebody calls themselves may hold a link: strangers get none from us.
  const isNamed = 'name' in mail.values && (userId === null || !(await isOwnAddress(tx, userId, to)));
  const values = isNamed ? { ...mail.values, name: '' } : mail.values;
  const isReminder = REMINDER_OF[kind] !== undefined;
  const unsubscribe = isReminder ? newToken() : undefined;
  return insertMail(tx, {
    kind,
    address: to.trim(),
    user_id: userId,
    language,
    subject: writeMail(kind, language, values, await findOwnTexts(tx, kind)).subject,
    text_values: JSON.stringify({ values, unsubscribe }),
    once: once ?? null,
    message_id: randomUUID(),
    bulk: isReminder,
    unsubscribe_hash: unsubscribe === undefined ? null : hashToken(unsubscribe),
    next_at: notBefore ?? now,
    expires_at: expires ?? null,
    created_at: now,
    queued_at: now,
  });
}
