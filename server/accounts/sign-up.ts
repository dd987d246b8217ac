import type { Answer } from '#contract/exercises.ts';
import { DEFAULT_LANGUAGE, type InterfaceLanguage } from '#domain/language.ts';
import { CONFIRM_LINK_MS } from '#domain/sign-up.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { extendTrial, lastTrialDay } from '#domain/trial.ts';
import { insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { insertActivation } from '../db/office/customers.ts';
import { setPassword } from '../db/people/pending.ts';
import { confirmEmail, deleteSignUps, findWaiting, insertSignUp, takeSignUp } from '../db/people/sign-ups.ts';
import { findOwnerOf, insertUser, lockUser, type Owner } from '../db/people/users.ts';
import { queueMail } from '../mail/queue.ts';
import type { Published } from '../publishing/published.ts';
import { recordIn } from '../study/learner.ts';
import { answersBefore } from '../study/practice.ts';
import { hashToken, newToken } from '../tokens.ts';
import { redeem } from './codes.ts';

type Applicant = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password_hash: string;
  readonly language: InterfaceLanguage;
  /** Recognises the device on which the link is opened. */
  readonly device_hash: Buffer | null;
  /** Answers given before the account existed. */
  readonly answers: readonly Answer[];
};

/** The fragment is not sent to servers, so neither logs nor other sites see the token. */
const confirmLink = (token: string) => `/sign-up#${token}`;

function newConfirmation(now: number) {
  const token = newToken();
  const expires = new Date(now + CONFIRM_LINK_MS);
  const row = { token_hash: hashToken(token), created_at: new Date(now), expires_at: expires };
  return { row, expires, values: { link: confirmLink(token), until: expires.toISOString() } };
}

/** Tells an address's owner, once a day, that somebody tried to sign up with it. */
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
 * Sign-up with a code: the account exists at once, and a link confirms its address. False when the code is not valid; the caller then rolls back. For an
 * existing address only its owner is informed, and the code is not used up.
 */
export async function openWithCode(
  tx: Db,
  applicant: Applicant,
  codeHash: Buffer,
  { published, requestId, now }: { published: Published; requestId: string; now: number },
): Promise<boolean> {
  const { email, language, device_hash, answers, ...person } = applicant;
  const created = await insertUser(tx, {
    ...person,
    email,
    language,
    role: 'customer',
    trial_ends_at: null,
    signed_up_at: new Date(now),
  });
  if (created === undefined) {
    const owner = await findOwnerOf(tx, email);
    if (owner !== undefined) await tellOwner(tx, owner, email, now);
    return true;
  }
  const redeemed = await redeem(tx, codeHash, { id: created.id, trial_ends_at: null }, now);
  if (redeemed === undefined) return false;
  const { row, expires, values } = newConfirmation(now);
  const typed = { name: null, phone: null, password_hash: null, answers: null };
  await insertSignUp(tx, { ...row, ...typed, user_id: created.id, email, language, device_hash });
  await recordIn(tx, created.id, answersBefore(published, answers, now), published);
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
 * Sign-up without a code: the account is created when the link is opened. For an existing address the same rows are written, so that the duration reveals
 * nothing, and a different mail without a link is sent.
 */
export async function waitForConfirmation(tx: Db, applicant: Applicant, now: number): Promise<void> {
  const { email, language } = applicant;
  const { row, expires, values } = newConfirmation(now);
  await insertSignUp(tx, { ...row, ...applicant, user_id: null });
  const owner = await findOwnerOf(tx, email);
  if (owner !== undefined) await tellOwner(tx, owner, email, now);
  else await queueMail(tx, { kind: 'sign-up', to: email, userId: null, language, values, expires, now: new Date(now) });
}

/** Sends the link of a waiting sign-up again. False when none waits. */
export async function sendAgain(tx: Db, email: string, language: InterfaceLanguage | undefined, now: number): Promise<boolean> {
  const waiting = await findWaiting(tx, email, now);
  if (waiting === undefined) return false;
  const { row, expires, values } = newConfirmation(now);
  const again = { ...waiting, ...row, language: language ?? waiting.language };
  await insertSignUp(tx, { ...again, answers: waiting.answers ?? [] });
  const mail = { to: waiting.email, userId: null, language: again.language, values, expires, now: new Date(now) };
  await queueMail(tx, { ...mail, kind: 'sign-up' });
  return true;
}

type Confirming = {
  /** The password chosen with the link; undefined on the device that signed up: the typed password then applies. */
  readonly chosenHash: string | undefined;
  readonly published: Published;
  readonly trialDays: number;
  readonly requestId: string;
  readonly now: number;
};

/**
 * Handles the confirmation link: confirms the account's address, or creates the account with its trial. Undefined when the link is no longer valid. A password
 * chosen here replaces the one typed at sign-up and ends everything begun with it, because somebody else may have typed the address.
 */
export async function confirm(
  tx: Db,
  token: string,
  { chosenHash, published, trialDays, requestId, now }: Confirming,
): Promise<{ id: number; email: string } | undefined> {
  const waiting = await takeSignUp(tx, hashToken(token), now);
  if (waiting === undefined) return undefined;
  const { email, language } = waiting;
  if (waiting.user_id !== null) {
    const { user_id } = waiting;
    await lockUser(tx, user_id);
    if (!(await confirmEmail(tx, user_id, email, now))) return undefined;
    if (chosenHash !== undefined) await setPassword(tx, user_id, chosenHash);
    return { id: user_id, email };
  }
  const { name, phone } = waiting;
  const password_hash = chosenHash ?? waiting.password_hash;
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
  await recordIn(tx, created.id, answersBefore(published, waiting.answers ?? [], now), published);
  return { id: created.id, email };
}
