import { expect, test } from 'vitest';
import { trialNotice } from './trial.ts';

const NOW = Date.parse('2026-11-15T10:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test.each([
  ['thirty days left', 30 * DAY, 'expiring', 30],
  ['a day and a half left', 1.5 * DAY, 'expiring', 2],
  ['twelve hours left, rounded up to a day', 12 * HOUR, 'expiring', 1],
  ['under twelve hours left, rounded to none', 12 * HOUR - 1, 'expired', 0],
  ['this moment', 0, 'expired', 0],
  ['twelve hours ago, rounded to none', -12 * HOUR, 'expired', 0],
  ['a little more than twelve hours ago', -12 * HOUR - 1, 'expired', 1],
  ['ten days ago', -10 * DAY, 'expired', 10],
])('%s', (_title, offset, kind, days) => {
  const ends_at = new Date(NOW + offset).toISOString();
  const notice = trialNotice({ role: 'customer', trial_ends_at: ends_at }, NOW);
  expect(notice).toEqual({ kind, days, ends_at });
  expect(Object.is(notice?.days, -0)).toBe(false);
});

test.each([
  ['an admin', { role: 'admin', trial_ends_at: '2020-01-01T00:00:00Z' }],
  ['a learner without a trial', { role: 'customer', trial_ends_at: null }],
])('%s sees no notice', (_title, user) => {
  expect(trialNotice(user, NOW)).toBeUndefined();
});
