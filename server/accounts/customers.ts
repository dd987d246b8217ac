import type { Customer, MailedLink } from '#contract/customers.ts';
import { MAIL_LINK_PATH } from '#contract/limits.ts';
import { EMAIL_OBJECT_MS } from '#domain/session.ts';
import { isActivation } from '#domain/trial.ts';
import type { Db } from '../db/connect.ts';
import { insertActivation } from '../db/customers.ts';
import { insertEmailChange } from '../db/email-changes.ts';
import { hasFailedMail } from '../db/mails.ts';
import { endPending } from '../db/pending.ts';
import { findReceiver, setEmail } from '../db/users.ts';
import { queueMail } from '../mail/queue.ts';
import { Refusal } from '../refusal.ts';
import { makeLink } from './password-link.ts';
import { hashToken, newToken } from './tokens.ts';

// What the back office does to a customer's account, each in the transaction of the call.

export const emailTaken = () => new Refusal('conflict', 'emailTaken', { fields: { email: { key: 'emailTaken' } } });

type TrialChange = { userId: number; by: number; from: string | null; to: string | null };

/** A change that gives a customer the app is counted as an activation. */
export async function noteActivation(tx: Db, { userId, by, from, to }: TrialChange, now: number): Promise<void> {
  if (to === null || !isActivation(from, to, now)) return;
  await insertActivation(tx, { user_id: userId, by_user_id: by, trial_from: from, trial_to: to }, now);
}

/** A link that only its receiver gets to see. Undefined when there is nobody to write to. */
export async function mailLink(
  tx: Db,
  kind: 'welcome' | 'password-link',
  userId: number,
  by: number,
  now: number,
): Promise<MailedLink | undefined> {
  const receiver = await findReceiver(tx, userId);
  if (receiver === undefined) return undefined;
  const { link, expires_at } = await makeLink(tx, userId, by, now);
  await queueMail(tx, {
    kind,
    to: receiver.email,
    userId,
    language: receiver.language,
    values: { name: receiver.name, link, until: expires_at },
    expires: new Date(expires_at),
    now: new Date(now),
  });
  return { mailed_to: receiver.email, expires_at };
}

/** The owner knows the new address. The person at the old one is told, and may object, as after a change of their own. */
export async function changeEmail(tx: Db, customer: Customer, email: string, session_hash: Buffer, now: number): Promise<void> {
  const receiver = await findReceiver(tx, customer.id);
  if (!(await setEmail(tx, customer.id, email, null))) throw emailTaken();
  await endPending(tx, customer.id);
  // Where mails do not arrive nobody reads them.
  if (receiver === undefined || (await hasFailedMail(tx, customer.id, customer.email))) return;
  const object = newToken();
  const until = new Date(now + EMAIL_OBJECT_MS);
  await insertEmailChange(tx, {
    user_id: customer.id,
    old_email: customer.email,
    new_email: email,
    confirm_hash: null,
    object_hash: hashToken(object),
    session_hash,
    created_at: new Date(now),
    confirm_until: new Date(now),
    object_until: until,
  });
  await queueMail(tx, {
    kind: 'email-warning',
    to: customer.email,
    userId: customer.id,
    language: receiver.language,
    values: { name: receiver.name, email, link: `${MAIL_LINK_PATH}#object=${object}` },
    expires: until,
    now: new Date(now),
  });
}
