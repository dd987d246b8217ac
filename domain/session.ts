import type { Role } from './access.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const SESSION_ABSOLUTE_MS = 60 * DAY_MS;
/** A new password wants the current one when the session is older than this. */
export const FRESH_SESSION_MS = 10 * 60_000;
/** How long a one-time link to choose a password works. */
export const PASSWORD_LINK_MS = 72 * HOUR_MS;
/** How long one works that was asked for because the password was forgotten. */
export const FORGOTTEN_LINK_MS = HOUR_MS;
/** Requests for a forgotten password per hour: by address, and by network, which a family or school shares. */
export const FORGOTTEN_PER_ACCOUNT = 6;
export const FORGOTTEN_PER_ADDRESS = 20;
export const FORGOTTEN_WINDOW_SECONDS = 3600;
/** How long a new e-mail address may wait to be confirmed, and the old one may object. */
export const EMAIL_CONFIRM_MS = DAY_MS;
export const EMAIL_OBJECT_MS = 7 * DAY_MS;
/** So often a day one account may ask for another address: each time two people get a mail. */
export const EMAIL_CHANGES_PER_DAY = 5;
/** Sessions per account; beyond it the least recently used one ends. */
export const SESSIONS_MAX = 50;
/** How often one account may change its password: each time costs as much as a login. */
export const PASSWORD_CHANGES = { points: 10, seconds: 3600 };
/** Login counts failures only, within this window. */
export const LOGIN_WINDOW_SECONDS = 15 * 60;
/** Failures that lock an account for one address only, and that address for this account only. */
export const LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS = 10;
/**
 * A school or a family shares one address, and each of them mistypes now and then. Somebody who fails for this many accounts from
 * one address is guessing through a list: from then on one wrong password is taken from there each five seconds. Right ones keep
 * nobody waiting, and who is known there does not wait at all.
 */
export const LOGIN_FAILED_ACCOUNTS_PER_ADDRESS = 100;
export const LOGIN_SLOW_SECONDS = 5;
/** Who has logged in rightly from an address is known there for this long, and waits for nobody else's guesses. */
export const LOGIN_KNOWN_SECONDS = SESSION_ABSOLUTE_MS / 1000;

/** An admin's unattended browser must not stay open overnight. */
export function sessionIdleMs(role: Role): number {
  return role === 'admin' ? 8 * HOUR_MS : 14 * DAY_MS;
}

export type SessionTimes = { readonly createdAt: number; readonly usedAt: number };

export function isSessionAlive(session: SessionTimes, role: Role, now: number): boolean {
  return now < session.createdAt + SESSION_ABSOLUTE_MS && now < session.usedAt + sessionIdleMs(role);
}

export function wantsCurrentPassword(session: { readonly createdAt: number }, now: number): boolean {
  return now - session.createdAt > FRESH_SESSION_MS;
}

/** As it is compared: an account has one address, however it is typed. */
export const addressKey = (email: string) => email.trim().toLowerCase().slice(0, 150);
