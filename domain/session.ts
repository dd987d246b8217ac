import type { Role } from './access.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const SESSION_ABSOLUTE_MS = 60 * DAY_MS;
/** Changing the password needs the current password once the session is older than this. */
export const FRESH_SESSION_MS = 10 * 60_000;
/** Lifetime of a one-time link to choose a password. */
export const PASSWORD_LINK_MS = 72 * HOUR_MS;
/** Lifetime of such a link when it was requested with "forgotten password". */
export const FORGOTTEN_LINK_MS = HOUR_MS;
/** Password resets per hour: by account, and by IP address, which a family or school shares. */
export const FORGOTTEN_PER_ACCOUNT = 6;
export const FORGOTTEN_PER_ADDRESS = 20;
export const FORGOTTEN_WINDOW_SECONDS = 3600;
/** How long a new e-mail address can be confirmed, and how long the old address can undo the change. */
export const EMAIL_CONFIRM_MS = DAY_MS;
export const EMAIL_OBJECT_MS = 7 * DAY_MS;
/** Limit per account, because each change sends a mail to two addresses. */
export const EMAIL_CHANGES_PER_DAY = 5;
/** When exceeded, the least recently used session ends. */
export const SESSIONS_MAX = 50;
/** Limit per account, because a login brings the account back, and each time a mail tells of it. */
export const LEAVES_PER_DAY = 5;
/** Logins, and lockouts, of an account that are remembered within a day. */
export const LOGIN_EVENTS_PER_DAY = 50;
/** Rate limit per account, because each change hashes a password. */
export const PASSWORD_CHANGES = { points: 10, seconds: 3600 };
/** Failed logins are counted within this window. */
export const LOGIN_WINDOW_SECONDS = 15 * 60;
/** Failures after which login is blocked for this account from this IP address only. */
export const LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS = 10;
/**
 * Failed accounts per IP address before it is throttled. A school or family shares one address and mistypes now and then, but failures for this many accounts
 * mean that somebody is trying a list: from then on only one wrong password per five seconds is processed. Successful logins are not delayed, and neither are
 * accounts that are known at this address.
 */
export const LOGIN_FAILED_ACCOUNTS_PER_ADDRESS = 100;
export const LOGIN_SLOW_SECONDS = 5;
/** After a successful login an account is known at that IP address for this long and is exempt from the throttling. */
export const LOGIN_KNOWN_SECONDS = SESSION_ABSOLUTE_MS / 1000;

/** Admins get a shorter idle time, so that an unattended browser is logged out overnight. */
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

/** Normalised e-mail address, so that one address has only one account. */
export const addressKey = (email: string) => email.trim().toLowerCase().slice(0, 150);
