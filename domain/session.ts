import type { Role } from './access.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const SESSION_ABSOLUTE_MS = 60 * DAY_MS;
/** A new password wants the current one when the session is older than this. */
export const FRESH_SESSION_MS = 10 * 60_000;
/** How long a one-time link to choose a password works. */
export const PASSWORD_LINK_MS = 72 * HOUR_MS;
/** Login counts failures only, within this window. */
export const LOGIN_WINDOW_SECONDS = 15 * 60;
export const LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS = 10;
export const LOGIN_FAILURES_PER_ADDRESS = 100;

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
