import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { isNobodysAddress } from '#domain/mail.ts';
import { isReminderDue } from '#domain/reminder.ts';
import { stockholmDay, stockholmHour } from '#domain/stockholm.ts';
import { dayFromFour } from '#domain/study/day.ts';
import type { Db } from '../db/connect.ts';
import { tryLock } from '../db/locks.ts';
import {
  deleteSubscription,
  findSubscriptions,
  findWishes,
  notePush,
  noteReminded,
  type Wished,
} from '../db/mails/study-reminders.ts';
import { pushText } from '../text/push.ts';
import type { Push } from './push.ts';
import { queueMail } from './queue.ts';

const AT_ONCE = 500;
/** A browser is dropped after this many failures in a row. */
const FAILURES_MAX = 10;
/** A push expires after this time, because the reminder is useless the next day. */
const USEFUL_MS = 6 * 3_600_000;

/**
 * Sends reminders to learners whose hour it is, once a day. The date is committed before sending, so that servers do not send twice. Returns how many;
 * undefined when another server is doing it.
 */
export async function remindToStudy(db: Db, push: Push | undefined, now: number): Promise<number | undefined> {
  const [day, hour] = [stockholmDay(now), stockholmHour(now)];
  let count = 0;
  for (let after = 0; ; ) {
    const last = after;
    const found = await db.transaction().execute(async (tx) => {
      if (!(await tryLock(tx, 'reminders'))) return undefined;
      const wishes = await findWishes(tx, hour, day, last, AT_ONCE);
      const due = wishes.filter((wish) =>
        isReminderDue({ ...wish, hasStudied: (wish.lastDay ?? 0) >= dayFromFour(now) }, day, hour),
      );
      for (const { id } of due) await noteReminded(tx, id, day);
      return { due, next: wishes.at(-1)?.id };
    });
    if (found === undefined) return count === 0 ? undefined : count;
    for (const wish of found.due) await remindOne(db, push, wish, day, now);
    count += found.due.length;
    if (found.next === undefined) return count;
    after = found.next;
  }
}

/** By push to the browser used last; by mail when there is none or pushing keeps failing. */
async function remindOne(db: Db, push: Push | undefined, wish: Wished, day: string, now: number): Promise<void> {
  const language = wish.language ?? DEFAULT_LANGUAGE;
  if (push !== undefined) {
    for (const subscription of await findSubscriptions(db, wish.id)) {
      const outcome = await push.send(subscription, pushText[language], now);
      if (outcome !== 'gone') await notePush(db, subscription.endpoint, outcome === 'failed');
      // A push that failed may still have arrived, so mail is sent only after a second failure in a row.
      if (outcome === 'sent' || (outcome === 'failed' && subscription.failures === 0)) return;
      if (outcome === 'gone' || subscription.failures >= FAILURES_MAX) await deleteSubscription(db, subscription.endpoint);
    }
  }
  if (isNobodysAddress(wish.email)) return;
  await queueMail(db, {
    kind: 'study-reminder',
    to: wish.email,
    userId: wish.id,
    language,
    values: { name: wish.name },
    once: `study:${wish.id}:${day}`,
    expires: new Date(now + USEFUL_MS),
    now: new Date(now),
  });
}
