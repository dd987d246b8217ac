import type { FastifyRequest } from 'fastify';
import type { Customer, CustomerSeen, MailedLink } from '#contract/customers.ts';
import type { Answer, Body } from '#contract/endpoints.ts';
import { MAIL_LINK_PATH } from '#contract/limits.ts';
import { seenName } from '#domain/name.ts';
import { addressKey, EMAIL_OBJECT_MS } from '#domain/session.ts';
import { extendTrial, isActivation, lastTrialDay } from '#domain/trial.ts';
import type { Db } from '../db/connect.ts';
import { hasFailedMail } from '../db/mails/mails.ts';
import { findCustomer, findCustomerForUpdate, findDayChange, insertActivation, insertDayChange } from '../db/office/customers.ts';
import { insertEmailChange } from '../db/people/email-changes.ts';
import { liftLockout, lockedUntil } from '../db/people/lockouts.ts';
import { endPending, setPassword } from '../db/people/pending.ts';
import { announceUserChange } from '../db/people/sessions.ts';
import { allowPhone, findReceiver, insertUser, isOwnAddress, setEmail, type UserChange, updateUser } from '../db/people/users.ts';
import { queueMail } from '../mail/queue.ts';
import { type FieldFault, invalid, notFound, Refusal, sameId, writeConflict } from '../refusal.ts';
import type { Services } from '../services.ts';
import { type Account, countWithinQuota, refuseOverQuota } from '../study/quotas.ts';
import { hashToken, newToken } from '../tokens.ts';
import { type Author, caller, onBehalfOf } from './caller.ts';
import { newPasswordFault } from './new-password.ts';
import { makeLink } from './password-link.ts';
import { hashPassword } from './passwords.ts';
import { record } from './record.ts';

// The back office's changes to a customer's account, each in the transaction of the call.

const emailTaken = () => new Refusal('conflict', 'emailTaken', { fields: { email: { key: 'emailTaken' } } });

type TrialChange = { userId: number; by: number; from: string | null; to: string | null };

/** Records a change that opens the app for a customer as an activation. */
export async function noteActivation(tx: Db, { userId, by, from, to }: TrialChange, now: number): Promise<void> {
  if (to === null || !isActivation(from, to, now)) return;
  await insertActivation(tx, { user_id: userId, by_user_id: by, trial_from: from, trial_to: to }, now);
}

/** Mails a link that nobody else sees. Undefined when the account cannot get mails. */
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

/** The address counts as confirmed, because the owner typed it. The old address is informed and may object, as after a change by the customer. */
async function changeEmail(tx: Db, customer: Customer, email: string, session_hash: Buffer, now: number): Promise<void> {
  const receiver = await findReceiver(tx, customer.id);
  const wasTheirs = await isOwnAddress(tx, customer.id, customer.email);
  if (!(await setEmail(tx, customer.id, email, null))) throw emailTaken();
  await endPending(tx, customer.id);
  // No mail to an address that bounces. One that was never proved is free at once: it may be somebody else's.
  if (receiver === undefined || !wasTheirs || (await hasFailedMail(tx, customer.id, customer.email))) return;
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

/** The number that the owner wrote is this customer's; who wrote it themselves logs in by address. */
export async function giveNumber(tx: Db, request: FastifyRequest, id: number): Promise<void> {
  for (const other of await allowPhone(tx, id, { byOwner: true })) {
    const change = { before: { phone_login: 'works' }, after: { phone_login: 'unconfirmed', given_to: id } };
    await record(tx, request, { action: 'update', subject: 'customer', subject_id: other, ...change });
  }
}

type Needs = Pick<Services, 'db' | 'now'>;

/** Accounts that an admin adds, within their quota. */
export const addingCustomers = ({ config, now }: Pick<Services, 'config' | 'now'>, author: Author): Account => ({
  userId: caller(author).user.id,
  kind: 'customers',
  factor: config.quotaFactor,
  now: now(),
});

/** With a password, a mailed link, or a link that is shown to the admin. */
export async function createCustomer(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  request: FastifyRequest,
  body: Body<'POST /api/customers'>,
): Promise<Answer<'POST /api/customers'>> {
  const { db, now } = services;
  const admin = caller(request).user;
  const { name, email, phone, password, trial_ends_at = null, welcome = false, language } = body;
  refuseFaults({ name, phone, password });
  const adding = addingCustomers(services, request);
  await refuseOverQuota(db, adding);
  // No password is ever written into a mail.
  if (welcome && password !== undefined) throw invalid({ welcome: { key: 'welcomeWithPassword' } });
  // Without one: a random password that nobody knows.
  const password_hash = await hashPassword(password ?? newToken(), onBehalfOf(request));
  return db.transaction().execute(async (tx) => {
    const created = await insertUser(tx, {
      name: seenName(name),
      email,
      phone: phone.trim(),
      role: 'customer',
      password_hash,
      trial_ends_at,
      language,
    });
    if (created === undefined) throw emailTaken();
    await countWithinQuota(tx, adding, 1);
    await giveNumber(tx, request, created.id);
    const after = (await findCustomer(tx, created.id)) as Customer;
    await noteActivation(tx, { by: admin.id, userId: created.id, from: null, to: after.trial_ends_at }, now());
    const isShown = password === undefined && !welcome;
    const link = isShown ? await makeLink(tx, created.id, admin.id, now()) : undefined;
    const mailed = welcome ? await mailLink(tx, 'welcome', created.id, admin.id, now()) : undefined;
    const made = link ?? mailed;
    await record(tx, request, {
      action: 'create',
      subject: 'customer',
      subject_id: created.id,
      before: null,
      after: made === undefined ? after : { ...after, link_expires_at: made.expires_at },
    });
    return { ...after, ...(link && { link }), ...(mailed && { mailed }) };
  });
}

/** Writes the fields that differ; a new password ends every session. */
export async function changeCustomer(
  { db, now }: Needs,
  request: FastifyRequest,
  id: number,
  { name, phone, trial_ends_at, password, was = {}, ...rest }: Body<'POST /api/customers/{id}'>,
): Promise<Customer> {
  const { user: admin, tokenHash } = caller(request);
  const email = rest.email?.trim();
  refuseFaults({ name, phone, password });
  const password_hash = password === undefined ? undefined : await hashPassword(password, onBehalfOf(request));
  return db.transaction().execute(async (tx) => {
    const before = await lockCustomer(tx, id);
    refuseWriteConflict(
      before,
      { name: name === undefined ? undefined : seenName(name), email, phone: phone?.trim(), trial_ends_at },
      was,
    );
    if (email !== undefined && addressKey(email) !== addressKey(before.email))
      await changeEmail(tx, before, email, tokenHash, now());
    await updateUser(tx, id, { name: name === undefined ? undefined : seenName(name), phone: phone?.trim(), trial_ends_at });
    if (phone !== undefined) await giveNumber(tx, request, id);
    if (password_hash === undefined) await announceUserChange(tx, id);
    else await setPassword(tx, id, password_hash);
    const changed = (await findCustomer(tx, id)) as Customer;
    await noteActivation(tx, { by: admin.id, userId: id, from: before.trial_ends_at, to: changed.trial_ends_at }, now());
    await record(tx, request, {
      action: 'update',
      subject: 'customer',
      subject_id: id,
      before,
      after: password_hash === undefined ? changed : { ...changed, password_changed: true },
    });
    return changed;
  });
}

/** Adds or removes days. Idempotent by the form's `id`. */
export async function changeDays(
  { db, now }: Needs,
  request: FastifyRequest,
  id: number,
  { id: changeId, days }: Body<'POST /api/customers/{id}/days'>,
): Promise<Customer> {
  const admin = caller(request).user;
  return db.transaction().execute(async (tx) => {
    const before = await lockCustomer(tx, id);
    const change = { user_id: id, id: changeId, days, by_user_id: admin.id, at: new Date(now()) };
    if (!(await insertDayChange(tx, change))) {
      if ((await findDayChange(tx, id, changeId)) !== days) throw sameId();
      return before;
    }
    const trial_ends_at = extendTrial(before.trial_ends_at, days, now());
    await updateUser(tx, id, { trial_ends_at });
    await announceUserChange(tx, id);
    const changed = (await findCustomer(tx, id)) as Customer;
    await noteActivation(tx, { by: admin.id, userId: id, from: before.trial_ends_at, to: changed.trial_ends_at }, now());
    await record(tx, request, {
      action: 'change days',
      subject: 'customer',
      subject_id: id,
      before,
      after: { ...changed, days },
    });
    return changed;
  });
}

/** Lifts the lockout after too many wrong passwords. */
export function endLockout({ db, now }: Needs, request: FastifyRequest, id: number): Promise<{ locked_until: null }> {
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, id);
    const locked_until = await lockedUntil(tx, id, now());
    await liftLockout(tx, id);
    const change = { before: { locked_until }, after: { locked_until: null } };
    await record(tx, request, { action: 'lift lockout', subject: 'customer', subject_id: id, ...change });
    return change.after;
  });
}

/** Ends all sessions. Returns how many. */
export function endSessions({ db }: Needs, request: FastifyRequest, id: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, id);
    const count = await endPending(tx, id);
    await record(tx, request, {
      action: 'end sessions',
      subject: 'customer',
      subject_id: id,
      before: { sessions: count },
      after: { sessions: 0 },
    });
    return count;
  });
}

export async function lockCustomer(tx: Db, id: number): Promise<Customer> {
  const customer = await findCustomerForUpdate(tx, id);
  if (customer === undefined) throw notFound();
  return customer;
}

/** 409 when a field was changed since the caller read it, unless it already has the new value. */
function refuseWriteConflict(
  stored: Required<CustomerSeen>,
  wanted: UserChange & { email?: string | undefined },
  was: CustomerSeen,
): void {
  const now: Partial<CustomerSeen> = {};
  for (const field of ['name', 'email', 'phone'] as const) {
    const isSeen = was[field] === undefined || stored[field] === was[field];
    if (!isSeen && wanted[field] !== undefined && stored[field] !== wanted[field]) now[field] = stored[field];
  }
  const instant = (endsAt: string | null | undefined) => (endsAt == null ? endsAt : Date.parse(endsAt));
  const [is, seen, next] = [stored, was, wanted].map(({ trial_ends_at }) => instant(trial_ends_at));
  // Compared even when both arrive at the same end: two admins who each add 30 days mean 60.
  if (seen !== undefined && next !== undefined && is !== seen) now.trial_ends_at = stored.trial_ends_at;
  if (Object.keys(now).length === 0) return;
  throw writeConflict(now, now.trial_ends_at == null ? now : { ...now, trial_ends_at: lastTrialDay(now.trial_ends_at) });
}

function refuseFaults(fields: { name?: string | undefined; phone?: string | undefined; password?: string | undefined }): void {
  const faults: Record<string, FieldFault> = {};
  if (fields.name !== undefined && seenName(fields.name) === '') faults['name'] = { key: 'nameRequired' };
  if (fields.phone?.trim() === '') faults['phone'] = { key: 'phoneRequired' };
  const fault = fields.password === undefined ? undefined : newPasswordFault(fields.password);
  if (fault !== undefined) faults['password'] = fault;
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
