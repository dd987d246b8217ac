import { sql } from 'kysely';
import type { MailSettings } from '#contract/mail-settings.ts';
import type { MailKind } from '#contract/mails.ts';
import { DEFAULT_LANGUAGE, type InterfaceLanguage } from '#domain/language.ts';
import type { MailSwitch } from '#domain/mail.ts';
import { DEFAULT_NEWS, type News } from '#domain/news.ts';
import type { Db } from '../connect.ts';

export type MailChoice = { [Name in MailSwitch]?: boolean | undefined } & {
  language?: InterfaceLanguage | undefined;
  news?: News | undefined;
};

export async function findMailChoice(db: Db, userId: number): Promise<Omit<MailSettings, 'email_change'>> {
  const { language, news, role, ...choice } = await db
    .selectFrom('users')
    .select(['language', 'news', 'role', 'mail_trial as trial', 'mail_answers as answers', 'mail_letters as letters'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...choice, language: language ?? DEFAULT_LANGUAGE, ...(role === 'admin' ? { news: news ?? DEFAULT_NEWS } : {}) };
}

export async function updateMailChoice(
  db: Db,
  userId: number,
  { language, trial, answers, letters, news }: MailChoice,
): Promise<void> {
  const change = {
    ...(language === undefined ? {} : { language }),
    ...(trial === undefined ? {} : { mail_trial: trial }),
    ...(answers === undefined ? {} : { mail_answers: answers }),
    ...(letters === undefined ? {} : { mail_letters: letters }),
    ...(news === undefined ? {} : { news }),
  };
  if (Object.keys(change).length > 0) await db.updateTable('users').set(change).where('id', '=', userId).execute();
}

/** The recipient and kind of the mail with this unsubscribe token, as long as the mail is stored. */
export function findUnsubscribe(db: Db, tokenHash: Buffer): Promise<{ user_id: number | null; kind: MailKind } | undefined> {
  return db.selectFrom('mails').select(['user_id', 'kind']).where('unsubscribe_hash', '=', tokenHash).executeTakeFirst();
}

/** Cancels queued mails of these kinds. */
export async function deleteWaitingMails(db: Db, userId: number, kinds: readonly MailKind[]): Promise<void> {
  await sql`delete from mails where user_id = ${userId} and state = 'waiting' and tries = 0 and kind = any(${kinds})`.execute(db);
}
