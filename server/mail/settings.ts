import { MAIL_KINDS } from '#contract/mails.ts';
import { MAIL_SWITCHES, type Reminder } from '#domain/mail.ts';
import type { Db } from '../db/connect.ts';
import { deleteWaitingMails, findUnsubscribe, type MailChoice, updateMailChoice } from '../db/mails/mail-settings.ts';
import { deleteStudyReminder } from '../db/mails/study-reminders.ts';
import { lockUser } from '../db/people/users.ts';
import { REMINDER_OF } from '../text/mails/index.ts';
import { hashToken } from '../tokens.ts';

const kindsOf = (reminder: Reminder) => MAIL_KINDS.filter((kind) => REMINDER_OF[kind] === reminder);

/** Turning off takes effect at once, also for queued mails. */
export function chooseMails(db: Db, userId: number, choice: MailChoice): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await updateMailChoice(tx, userId, choice);
    for (const reminder of MAIL_SWITCHES) {
      if (choice[reminder] === false) await deleteWaitingMails(tx, userId, kindsOf(reminder));
    }
  });
}

/** Ends study reminders, queued ones included. */
export function stopReminding(db: Db, userId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await deleteStudyReminder(tx, userId);
    await deleteWaitingMails(tx, userId, kindsOf('study'));
  });
}

/** Unsubscribes by the token in a mail; undefined if the token is unknown. */
export async function turnOff(db: Db, token: string): Promise<Reminder | undefined> {
  const mail = await findUnsubscribe(db, hashToken(token));
  const reminder = mail === undefined ? undefined : REMINDER_OF[mail.kind];
  if (mail === undefined || mail.user_id === null || reminder === undefined) return undefined;
  if (reminder === 'study') await stopReminding(db, mail.user_id);
  else await chooseMails(db, mail.user_id, { [reminder]: false });
  return reminder;
}
