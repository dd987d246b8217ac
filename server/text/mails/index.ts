import type { InterfaceLanguage } from '#domain/language.ts';
import type { Reminder } from '#domain/mail.ts';
import { type AccountMails, accountMails } from './account.ts';
import type { MailCatalog, MailText } from './mail-text.ts';
import { type OrderMails, orderMails } from './orders.ts';
import { type PeopleMails, peopleMails } from './people.ts';
import { type ReminderMails, reminderMails } from './reminders.ts';

/** Every mail that is sent, with what its text needs. */
export type MailValues = AccountMails & OrderMails & PeopleMails & ReminderMails;
export type MailKind = keyof MailValues;

const catalog: MailCatalog<MailValues> = { ...accountMails, ...orderMails, ...peopleMails, ...reminderMails };

export const MAIL_KINDS = Object.keys(catalog) as MailKind[];

/** The mails that somebody may turn off, by the setting that does it. All others belong to what they asked for themselves. */
export const REMINDER_OF: Partial<Readonly<Record<MailKind, Reminder>>> = {
  'trial-reminder': 'trial',
  'support-answer': 'answers',
};

export function writeMail<Kind extends MailKind>(kind: Kind, language: InterfaceLanguage, values: MailValues[Kind]): MailText {
  return catalog[kind][language](values);
}
