import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { isFairHour, isNobodysAddress, REMIND_AFTER_MS, REMIND_WITHIN_MS, trialReminder } from '#domain/mail.ts';
import { type Job, openJob } from '../concurrency/job.ts';
import type { Db } from '../db/connect.ts';
import { tryLock } from '../db/locks.ts';
import { findMailChoice } from '../db/mails/mail-settings.ts';
import { findTrialsEnding } from '../db/mails/mails.ts';
import { findReceiver, isOwnAddress } from '../db/people/users.ts';
import type { Services } from '../services.ts';
import { tellDaily } from './news.ts';
import { queueMail } from './queue.ts';
import { remindToStudy } from './study-reminders.ts';

/** Reminders are due by day, so ten minutes do not matter. */
const EVERY_MS = 10 * 60_000;

/** Queues due reminders, each once. Returns how many; undefined outside the sending hours, or when another server is doing it. */
export async function remind(db: Db, now: number): Promise<number | undefined> {
  if (!isFairHour(now)) return undefined;
  return db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, 'reminders'))) return undefined;
    let queued = 0;
    for (const { id, name, email, language, trial_ends_at } of await findTrialsEnding(
      tx,
      now,
      now + REMIND_WITHIN_MS,
      now - REMIND_AFTER_MS,
    )) {
      const reminder = trialReminder(trial_ends_at, now);
      // Demo accounts have no real address.
      if (reminder === undefined || isNobodysAddress(email)) continue;
      const { when, days, day } = reminder;
      const isNew = await queueMail(tx, {
        kind: 'trial-reminder',
        to: email,
        userId: id,
        language: language ?? DEFAULT_LANGUAGE,
        values: { name, days, day },
        once: `trial-${when}:${id}:${day}`,
        now: new Date(now),
      });
      if (isNew) queued += 1;
    }
    return queued + (await tellDaily(tx, now));
  });
}

/** Queues the mail about an answer in its transaction, once per `once`. The text of the answer is sent to confirmed addresses only. */
export async function tellOfAnswer(
  tx: Db,
  { once, userId, answer }: { once: string; userId: number; answer: string },
  now: number,
): Promise<void> {
  const receiver = await findReceiver(tx, userId);
  if (receiver === undefined || isNobodysAddress(receiver.email) || !(await findMailChoice(tx, userId)).answers) return;
  await queueMail(tx, {
    kind: 'support-answer',
    to: receiver.email,
    userId,
    language: receiver.language,
    values: { name: receiver.name, answer: (await isOwnAddress(tx, userId, receiver.email)) ? answer : '' },
    once,
    now: new Date(now),
  });
}

export function remindDaily(
  { db, now, push }: Pick<Services, 'db' | 'now' | 'push'>,
  heard: { queued(count: number): void; failed(error: Error): void },
): Job {
  const run = async () => {
    const count = ((await remind(db, now())) ?? 0) + ((await remindToStudy(db, push, now())) ?? 0);
    if (count > 0) heard.queued(count);
  };
  return openJob({ everyMs: EVERY_MS, run, failed: heard.failed });
}
