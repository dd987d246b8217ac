import { DEFAULT_LANGUAGE, type InterfaceLanguage } from '#domain/language.ts';
import { CONFIRM_LINK_MS } from '#domain/sign-up.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { extendTrial, lastTrialDay } from '#domain/trial.ts';
import { insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { insertActivation } from '../db/customers.ts';
import { confirmEmail, deleteSignUps, insertSignUp, takeSignUp } from '../db/sign-ups.ts';
import { findOwnerOf, insertUser, type Owner } from '../db/users.ts';
import { queueMail } from '../mail/queue.ts';
import { redeem } from './codes.ts';
import { hashToken, newToken } from './tokens.ts';

export type Applicant = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password_hash: string;
  readonly language: InterfaceLanguage;
};

/** In the fragment it reaches neither a server's log nor another site. */
const confirmLink = (token: string) => `/sign-up#${token}`;

function newConfirmation(email: string, language: InterfaceLanguage, now: number) {
  const token = newToken();
  const expires = new Date(now + CONFIRM_LINK_MS);
  const row = { token_hash: hashToken(token), email, language, created_at: new Date(now), expires_at: expires };
  return { row, expires, values: { link: confirmLink(token), until: expires.toISOString() } };
}

/** Somebody wants an account with an address that has one: its owner is told, once a day. */
async function tellOwner(tx: Db, { id, name, language }: Owner, email: string, now: number): Promise<void> {
  await queueMail(tx, {
    kind: 'sign-up-known',
    to: email,
    userId: id,
    language: language ?? DEFAULT_LANGUAGE,
    values: { name },
    once: `sign-up-known:${id}:${stockholmDay(now)}`,
    now: new Date(now),
  });
}

/**
 * With a code: the account is there at once, and the address is confirmed when its owner opens the link. False when the code does not work (any
 * more): then nothing of it may stay. Of an address that has an account only its owner is told, and the code keeps its uses.
 */
export async function openWithCode(
  tx: Db,
  applicant: Applicant,
  codeHash: Buffer,
  requestId: string,
  now: number,
): Promise<boolean> {
  const { email, language } = applicant;
  const created = await insertUser(tx, { ...applicant, role: 'customer', trial_ends_at: null, signed_up_at: new Date(now) });
  if (created === undefined) {
    const owner = await findOwnerOf(tx, email);
    if (owner !== undefined) await tellOwner(tx, owner, email, now);
    return true;
  }
  const redeemed = await redeem(tx, codeHash, { id: created.id, trial_ends_at: null }, now);
  if (redeemed === undefined) return false;
  const { row, expires, values } = newConfirmation(email, language, now);
  await insertSignUp(tx, { ...row, user_id: created.id, name: null, phone: null, password_hash: null });
  await insertAudit(tx, {
    user_id: created.id,
    action: 'sign up',
    subject: 'customer',
    subject_id: created.id,
    before: null,
    after: { code: redeemed.codeId, days: redeemed.days, trial_ends_at: redeemed.trial_ends_at },
    request_id: requestId,
  });
  await queueMail(tx, {
    kind: 'sign-up-code',
    to: email,
    userId: created.id,
    language,
    values: { ...values, lastDay: lastTrialDay(redeemed.trial_ends_at) },
    expires,
    now: new Date(now),
  });
  return true;
}

/**
 * Without one: nothing is there before the owner of the address opens the link. Where there is an account already the same is written, so that
 * the time tells nothing, and another mail leaves: nobody gets that link.
 */
export async function waitForConfirmation(tx: Db, applicant: Applicant, now: number): Promise<void> {
  const { email, language, name, phone, password_hash } = applicant;
  const { row, expires, values } = newConfirmation(email, language, now);
  await insertSignUp(tx, { ...row, user_id: null, name, phone, password_hash });
  const owner = await findOwnerOf(tx, email);
  if (owner !== undefined) await tellOwner(tx, owner, email, now);
  else await queueMail(tx, { kind: 'sign-up', to: email, userId: null, language, values, expires, now: new Date(now) });
}

/** What the link does: confirms the address of an account, or makes it, with its trial. Undefined when it does not work any more. */
export async function confirm(
  tx: Db,
  token: string,
  { trialDays, requestId, now }: { trialDays: number; requestId: string; now: number },
): Promise<{ id: number; email: string } | undefined> {
  const waiting = await takeSignUp(tx, hashToken(token), now);
  if (waiting === undefined) return undefined;
  const { email, language } = waiting;
  if (waiting.user_id !== null) {
    return (await confirmEmail(tx, waiting.user_id, email, now)) ? { id: waiting.user_id, email } : undefined;
  }
  const { name, phone, password_hash } = waiting;
  const trial_ends_at = extendTrial(null, trialDays, now);
  const created = await insertUser(tx, {
    name,
    email,
    phone,
    password_hash,
    language,
    role: 'customer',
    trial_ends_at,
    email_confirmed_at: new Date(now),
    signed_up_at: new Date(now),
  });
  if (created === undefined) return undefined;
  await deleteSignUps(tx, email);
  await insertActivation(tx, { user_id: created.id, by_user_id: null, trial_from: null, trial_to: trial_ends_at }, now);
  await insertAudit(tx, {
    user_id: created.id,
    action: 'sign up',
    subject: 'customer',
    subject_id: created.id,
    before: null,
    after: { trial_ends_at },
    request_id: requestId,
  });
  return { id: created.id, email };
}
