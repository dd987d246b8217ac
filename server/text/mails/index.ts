import type { MailKind } from '#contract/mails.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import type { Reminder } from '#domain/mail.ts';
import { type AccountMails, accountMails } from './account.ts';
import type { MailCatalog, MailText } from './mail-text.ts';
import { type NewsMails, newsMails } from './news.ts';
import { type OrderMails, orderMails } from './orders.ts';
import { type PeopleMails, peopleMails } from './people.ts';
import { type QuestionMails, questionMails } from './questions.ts';
import { type ReminderMails, reminderMails } from './reminders.ts';
import { type WithdrawalMails, withdrawalMails } from './withdrawals.ts';

/** What the text of each mail needs. */
export type MailValues = AccountMails & NewsMails & OrderMails & PeopleMails & QuestionMails & ReminderMails & WithdrawalMails;

const catalog: MailCatalog<MailValues> = {
  ...accountMails,
  ...newsMails,
  ...orderMails,
  ...peopleMails,
  ...questionMails,
  ...reminderMails,
  ...withdrawalMails,
};

/** The mails that somebody may turn off, by the setting that does it. All others belong to what they asked for themselves. */
export const REMINDER_OF: Partial<Readonly<Record<MailKind, Reminder>>> = {
  'trial-reminder': 'trial',
  'support-answer': 'answers',
  'study-reminder': 'study',
};

export function writeMail<Kind extends MailKind>(kind: Kind, language: InterfaceLanguage, values: MailValues[Kind]): MailText {
  const { paragraphs, ...text } = catalog[kind][language](values);
  const [greeting, ...rest] = paragraphs;
  return { ...text, paragraphs: greeting === undefined ? [] : [closedUp(greeting), ...rest] };
}

/** A greeting without space before its comma: where there is no name to greet by, the word stands alone. */
function closedUp(greeting: string): string {
  const words = greeting.slice(0, -1);
  const comma = greeting.slice(-1);
  return comma === ',' || comma === '፡' ? `${words.trimEnd()}${comma}` : greeting;
}
