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

/** Values that each kind of mail needs. */
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
} satisfies Readonly<Record<MailKind, unknown>>;

/** Mails that can be turned off, with their setting. All others are answers to something the recipient did. */
export const REMINDER_OF: Partial<Readonly<Record<MailKind, Reminder>>> = {
  'trial-reminder': 'trial',
  'support-answer': 'answers',
  'study-reminder': 'study',
  letter: 'letters',
};

/** `own`: the owner's text for this mail, if any. Buttons and the text below them are always the built-in ones. */
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

/** Values of the placeholders, formatted for the language. */
function blanksIn(language: InterfaceLanguage, values: object): Readonly<Record<string, string>> {
  const { name = '', days = '', day = '' } = values as { name?: string; days?: number; day?: string };
  return { name, days: String(days), day: day === '' ? '' : formatDay(language, day) };
}

/** Removes the space before a comma in a greeting without a name. */
function closedUp(greeting: string): string {
  const words = greeting.slice(0, -1);
  const comma = greeting.slice(-1);
  return comma === ',' || comma === '፡' ? `${words.trimEnd()}${comma}` : greeting;
}
