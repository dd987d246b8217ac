import type { MailKind } from '#contract/mails.ts';
import { formatDay } from '#domain/format-day.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import type { LetterTexts } from '#domain/letter.ts';
import type { Reminder } from '#domain/mail.ts';
import { ownMail } from '#domain/mail-texts.ts';
import { type AccountMails, accountMails } from './account.ts';
import { type LetterMails, letterMails } from './letter.ts';
import { linesOf, type MailCatalog, type MailText } from './mail-text.ts';
import { type NewsMails, newsMails } from './news.ts';
import { type OrderMails, orderMails } from './orders.ts';
import { type PeopleMails, peopleMails } from './people.ts';
import { type QuestionMails, questionMails } from './questions.ts';
import { type ReminderMails, reminderMails } from './reminders.ts';
import { type WithdrawalMails, withdrawalMails } from './withdrawals.ts';

/** What the text of each mail needs. */
export type MailValues = AccountMails &
  LetterMails &
  NewsMails &
  OrderMails &
  PeopleMails &
  QuestionMails &
  ReminderMails &
  WithdrawalMails;

const catalog: MailCatalog<MailValues> = {
  ...accountMails,
  ...letterMails,
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
  letter: 'letters',
};

/** `own`: what the owner says instead, where there is something. Buttons and what stands below them are as they ship. */
export function writeMail<Kind extends MailKind>(
  kind: Kind,
  language: InterfaceLanguage,
  values: MailValues[Kind],
  own?: LetterTexts,
): MailText {
  const shipped = catalog[kind][language](values);
  const chosen = ownMail(own?.[language], blanksIn(language, values));
  const { paragraphs, ...text } =
    chosen === undefined ? shipped : { ...shipped, subject: chosen.subject, paragraphs: linesOf(chosen.message) };
  const [greeting, ...rest] = paragraphs;
  return { ...text, paragraphs: greeting === undefined ? [] : [closedUp(greeting), ...rest] };
}

/** What may be filled in, as it is read. */
function blanksIn(language: InterfaceLanguage, values: object): Readonly<Record<string, string>> {
  const { name = '', days = '', day = '' } = values as { name?: string; days?: number; day?: string };
  return { name, days: String(days), day: day === '' ? '' : formatDay(language, day) };
}

/** A greeting without space before its comma: where there is no name to greet by, the word stands alone. */
function closedUp(greeting: string): string {
  const words = greeting.slice(0, -1);
  const comma = greeting.slice(-1);
  return comma === ',' || comma === '፡' ? `${words.trimEnd()}${comma}` : greeting;
}
