import { expect, test } from 'vitest';
import {
  FRESH_SESSION_MS,
  isSessionAlive,
  LOGIN_FAILED_ACCOUNTS_PER_ADDRESS,
  LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
  LOGIN_KNOWN_SECONDS,
  LOGIN_SLOW_SECONDS,
  LOGIN_WINDOW_SECONDS,
  SESSION_ABSOLUTE_MS,
  sessionIdleMs,
  wantsCurrentPassword,
} from './session.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('the limits of sessions and logins are the settled ones', () => {
  expect(SESSION_ABSOLUTE_MS).toBe(60 * DAY);
  expect(sessionIdleMs('customer')).toBe(14 * DAY);
  expect(sessionIdleMs('admin')).toBe(8 * HOUR);
  expect(FRESH_SESSION_MS).toBe(600_000);
  expect(LOGIN_WINDOW_SECONDS).toBe(900);
  expect([LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS, LOGIN_FAILED_ACCOUNTS_PER_ADDRESS, LOGIN_SLOW_SECONDS]).toEqual([10, 100, 5]);
  expect(LOGIN_KNOWN_SECONDS).toBe(60 * 24 * 3_600);
});

test.each([
  ['customer', 0, 0, 0, true],
  ['customer', 0, 0, 14 * DAY - 1, true],
  ['customer', 0, 0, 14 * DAY, false],
  ['customer', 0, 50 * DAY, 60 * DAY - 1, true],
  ['customer', 0, 50 * DAY, 60 * DAY, false],
  ['admin', 0, 0, 8 * HOUR - 1, true],
  ['admin', 0, 0, 8 * HOUR, false],
  ['admin', 0, 60 * DAY - 1, 60 * DAY, false],
] as const)('%s, made at %i, used at %i: alive at %i is %s', (role, createdAt, usedAt, now, alive) => {
  expect(isSessionAlive({ createdAt, usedAt }, role, now)).toBe(alive);
});

test.each([
  [0, false],
  [600_000, false],
  [600_001, true],
])('a session %i ms old wants the current password for a new one: %s', (age, expected) => {
  expect(wantsCurrentPassword({ createdAt: 1000 }, 1000 + age)).toBe(expected);
});
