import type { Body } from '#contract/endpoints.ts';
import type { SupportMessage } from '#contract/support-inbox.ts';
import type { Db } from '../db/connect.ts';
import { waitForLock } from '../db/locks.ts';
import { findCustomer } from '../db/office/customers.ts';
import {
  findSupportMessage,
  findThreadOfStaff,
  insertSupportMessage,
  lockSameReports,
  updateSupportMessage,
} from '../db/office/support.ts';
import { tellOfAnswer } from '../mail/reminders.ts';
import { invalid, sameId } from '../refusal.ts';
import { type Author, caller } from './caller.ts';
import { record } from './record.ts';

/** The part of a thread that the audit keeps: numbers, no texts. */
export function keptOfThread({ handled, handled_by, answer, assigned_to, replies }: SupportMessage): Record<string, unknown> {
  return {
    handled,
    handled_by,
    answer,
    ...(assigned_to === null ? {} : { assigned_to: assigned_to.name }),
    ...(replies.length === 0 ? {} : { replies: replies.length }),
  };
}

/** A thread started by us, with no message of the learner. Idempotent by its id. */
export async function writeFirst(tx: Db, author: Author, body: Body<'POST /api/supports'>, now: number): Promise<SupportMessage> {
  const { id: client_id, customer_id, subject } = body;
  const text = body.message.trim();
  if (text === '') throw invalid({ message: { key: 'messageRequired' } });
  if ((await findCustomer(tx, customer_id)) === undefined) throw invalid({ customer_id: { key: 'fieldInvalid' } });
  // First, because the same id may be sent for two customers at once.
  await waitForLock(tx, 'idsOfStaff');
  const known = await findThreadOfStaff(tx, client_id);
  if (known !== undefined) {
    const stored = await findSupportMessage(tx, known);
    if (stored?.user.id !== customer_id || stored.answer !== text || stored.subject !== subject) throw sameId();
    return stored;
  }
  const id = await insertSupportMessage(tx, customer_id, { client_id, subject, message: '' }, now);
  if (id === undefined) throw sameId();
  await answer(tx, author, { before: (await findSupportMessage(tx, id)) as SupportMessage, text, isNew: true }, now);
  return (await findSupportMessage(tx, id)) as SupportMessage;
}

/** Sends the same answer to all waiting reports of a question. */
export async function answerSame(tx: Db, author: Author, one: SupportMessage, text: string, now: number): Promise<void> {
  for (const id of await lockSameReports(tx, one.report?.question_id ?? 0, one.id)) {
    const before = await findSupportMessage(tx, id);
    if (before !== undefined) await answer(tx, author, { before, text, isNew: false }, now);
  }
}

async function answer(
  tx: Db,
  author: Author,
  { before, text, isNew }: { before: SupportMessage; text: string; isNew: boolean },
  now: number,
): Promise<void> {
  await tellOfAnswer(tx, { once: `answer:${before.id}`, userId: before.user.id, answer: text }, now);
  const by = { user_id: caller(author).user.id, now };
  await updateSupportMessage(tx, before.id, { handled: true, answer: text, unread: true }, by);
  const after = (await findSupportMessage(tx, before.id)) as SupportMessage;
  await record(tx, author, {
    action: isNew ? 'create' : 'update',
    subject: 'support',
    subject_id: before.id,
    before: isNew ? null : keptOfThread(before),
    after: keptOfThread(after),
  });
}
