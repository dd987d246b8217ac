import { insertEmailChange } from '../db/people/email-changes.ts';
import { queueMail } from '../mail/queue.ts';
import { hashToken, newToken } from '../tokens.ts';
import type { TestApp } from './app.ts';

/** All queued mails, oldest first, with the link of each. */
export async function mailed({ db }: TestApp) {
  const rows = await db.selectFrom('mails').selectAll().orderBy('id').execute();
  return rows.map((mail) => ({ ...mail, link: (mail.text_values as { values?: { link?: string } }).values?.link ?? '' }));
}

/** The token in a link's fragment. */
export const tokenIn = (link: string | undefined) => link?.replace(/^.*#(\w+=)?/, '') ?? '';

/** The token of the last link mailed to this address. */
export async function mailedToken(app: TestApp, address: string): Promise<string> {
  return tokenIn((await mailed(app)).findLast((mail) => mail.address === address)?.link);
}

/** A token to confirm a new address of `free`, or to object to it. */
export async function emailChangeToken({ db, users, clock }: TestApp, link: 'confirm' | 'object', n: number): Promise<string> {
  const token = newToken();
  const hash = (of: 'confirm' | 'object') => hashToken(of === link ? token : newToken());
  await insertEmailChange(db, {
    user_id: users.free.id,
    old_email: users.free.email,
    new_email: `new-${n}@fixture.test`,
    confirm_hash: hash('confirm'),
    object_hash: hash('object'),
    session_hash: hashToken(newToken()),
    created_at: new Date(clock.now),
    confirm_until: new Date(clock.now + 1_000),
    object_until: new Date(clock.now + 1_000),
  });
  return token;
}

/** An unsubscribe token, as in a reminder. */
export async function unsubscribeToken({ db, users, clock }: TestApp): Promise<string> {
  const to = { to: users.free.email, userId: users.free.id, language: 'ti', now: new Date(clock.now) } as const;
  await queueMail(db, { ...to, kind: 'support-answer', values: { name: users.free.name } });
  const row = await db.selectFrom('mails').select(['id', 'text_values']).orderBy('id', 'desc').executeTakeFirstOrThrow();
  await db.updateTable('mails').set({ state: 'sent', tries: 1 }).where('id', '=', row.id).execute();
  return (row.text_values as { unsubscribe: string }).unsubscribe;
}

/** Inserts a failed mail with this id. */
export async function failedMail(app: TestApp, id: number): Promise<void> {
  const known = await app.db.updateTable('mails').set({ state: 'failed' }).where('id', '=', id).executeTakeFirst();
  if (known.numUpdatedRows > 0n) return;
  await unsubscribeToken(app);
  await failedMail(app, id);
}
