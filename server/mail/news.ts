import type { MailKind } from '#contract/mails.ts';
import { type Area, mayDo } from '#domain/jobs.ts';
import { isNobodysAddress } from '#domain/mail.ts';
import { kronor } from '#domain/money.ts';
import { type News, waitingFor } from '#domain/news.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { lastDayToReturn } from '#domain/withdrawal.ts';
import type { Db } from '../db/connect.ts';
import { countWaiting } from '../db/office/overview.ts';
import { type AdminToTell, findOpenAdmins } from '../db/people/admins.ts';
import type { MailValues } from '../text/mails/index.ts';
import { queueMail } from './queue.ts';

/** Swedish is the default language of the back office. */
const languageOf = ({ language }: AdminToTell) => language ?? 'sv';

async function tell<Kind extends MailKind>(
  tx: Db,
  admin: AdminToTell,
  mail: { kind: Kind; values: (admin: AdminToTell) => MailValues[Kind]; once: string; now: number },
): Promise<boolean> {
  return queueMail(tx, {
    kind: mail.kind,
    to: admin.email,
    userId: admin.id,
    language: languageOf(admin),
    values: mail.values(admin),
    once: `${mail.once}:${admin.id}`,
    now: new Date(mail.now),
  });
}

const findWho = async (tx: Db, news: News) =>
  (await findOpenAdmins(tx)).filter((admin) => admin.news === news && !isNobodysAddress(admin.email));

const findAtOnce = async (tx: Db, area: Area) => (await findWho(tx, 'at_once')).filter(({ job }) => mayDo(job, area));

/** Call in the transaction of the customer's claim to have paid. */
export async function tellOfPayment(tx: Db, order: { id: number; price: number; reference: string }, now: number): Promise<void> {
  const values = (admin: AdminToTell) => ({
    name: admin.name,
    amount: kronor(order.price, languageOf(admin) === 'en' ? '.' : ','),
    reference: order.reference,
    order: order.id,
  });
  for (const admin of await findAtOnce(tx, 'orders'))
    await tell(tx, admin, { kind: 'news-payment', values, once: `news-payment:${order.id}`, now });
}

/** Call in the transaction of the withdrawal. */
export async function tellOfWithdrawal(
  tx: Db,
  { id, reference, at }: { id: number; reference: string; at: string },
  now: number,
): Promise<void> {
  const day = lastDayToReturn(Date.parse(at));
  for (const admin of await findAtOnce(tx, 'orders')) {
    const values = ({ name }: AdminToTell) => ({ name, reference, day });
    await tell(tx, admin, { kind: 'news-withdrawal', values, once: `news-withdrawal:${id}`, now });
  }
}

/** Call in the transaction of the message; `which`: idempotency key. */
export async function tellOfMessage(tx: Db, which: string, now: number): Promise<void> {
  for (const admin of await findAtOnce(tx, 'messages'))
    await tell(tx, admin, { kind: 'news-message', values: ({ name }) => ({ name }), once: `news-message:${which}`, now });
}

/** Queues the daily summary for admins who chose it, while something waits. Returns how many. */
export async function tellDaily(tx: Db, now: number): Promise<number> {
  const admins = await findWho(tx, 'daily');
  if (admins.length === 0) return 0;
  const all = await countWaiting(tx);
  let queued = 0;
  for (const admin of admins) {
    const waiting = waitingFor(admin.job, all);
    if (waiting === undefined) continue;
    const values = ({ name }: AdminToTell) => ({ name, ...waiting });
    if (await tell(tx, admin, { kind: 'news-daily', values, once: `news-daily:${stockholmDay(now)}`, now })) queued += 1;
  }
  return queued;
}
