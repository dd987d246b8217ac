import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, stockholmDay } from './stockholm.ts';
import {
  endNote,
  extendTrial,
  isActivation,
  lastTrialDay,
  noticeTone,
  shortenTrial,
  TRIAL_DAYS_MAX,
  trialNotice,
  trialThrough,
} from './trial.ts';

const NOW = Date.parse('2026-11-15T10:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test.each([
  ['thirty days left', 30 * DAY, 'expiring', 30],
  ['a day and a half left', 1.5 * DAY, 'expiring', 2],
  ['twelve hours left, rounded up to a day', 12 * HOUR, 'expiring', 1],
  ['under twelve hours left, rounded to none', 12 * HOUR - 1, 'ends-today', 0],
  ['three hours left', 3 * HOUR, 'ends-today', 0],
  ['a moment left', 1, 'ends-today', 0],
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

test.each([
  ['a trial that never was', null, 30, '2026-12-15'],
  ['a trial that is over', '2026-01-01T00:00:00.000Z', 30, '2026-12-15'],
  ['a running trial that ends with a day', '2027-01-31T23:00:00.000Z', 30, '2027-03-02'],
  ['a running trial that ends within a day', '2027-01-31T12:00:00.000Z', 30, '2027-03-02'],
  ['a running trial, over the change of the clocks', '2027-03-20T23:00:00.000Z', 30, '2027-04-19'],
  ['a running trial that becomes shorter', '2027-01-31T23:00:00.000Z', -10, '2027-01-21'],
  ['today', null, 0, '2026-11-15'],
  ['a running trial that would end after the last day there is', '2100-12-20T23:00:00.000Z', 30, '2100-12-31'],
])('%s is extended through a whole day', (_title, endsAt, days, day) => {
  const extended = extendTrial(endsAt, days, NOW);
  expect(extended).toBe(trialThrough(day));
  expect(lastTrialDay(extended)).toBe(day);
});

test('however often days are added, a trial ends in 2100 at the latest, and never later than was asked for', () => {
  const now = fc.integer({ min: NOW, max: Date.parse('2100-12-31T22:59:59Z') });
  const changes = fc.array(fc.integer({ min: -TRIAL_DAYS_MAX, max: TRIAL_DAYS_MAX }), { maxLength: 60, size: 'max' });
  fc.assert(
    fc.property(now, changes, (at, days) => {
      let end: string | null = null;
      for (const change of days) {
        const from: string = end === null || Date.parse(end) <= at ? trialThrough(stockholmDay(at)) : end;
        end = extendTrial(end, change, at);
        expect(new Date(end).getUTCFullYear()).toBeLessThanOrEqual(2100);
        expect(lastTrialDay(end) <= addDays(lastTrialDay(from), change)).toBe(true);
      }
    }),
  );
});

test.each([
  ['2026-11-15', '2026-11-15T23:00:00.000Z'],
  ['2026-07-01', '2026-07-01T22:00:00.000Z'],
])('a trial through %s ends at %s', (day, instant) => {
  expect(trialThrough(day)).toBe(instant);
});

test.each([
  [null, '2026-11-16T00:00:00.000Z', true],
  ['2026-11-01T00:00:00.000Z', '2026-11-16T00:00:00.000Z', true],
  ['2026-11-16T00:00:00.000Z', '2026-12-16T00:00:00.000Z', true],
  ['2026-11-16T00:00:00.000Z', '2026-11-16T01:00:00.000+01:00', false],
  ['2026-12-16T00:00:00.000Z', '2026-11-16T00:00:00.000Z', false],
  ['2026-11-16T00:00:00.000Z', '2026-11-15T10:00:00.000Z', false],
  ['2026-11-16T00:00:00.000Z', null, false],
])('from %s to %s is an activation: %s', (from, to, expected) => {
  expect(isActivation(from, to, NOW)).toBe(expected);
});

test.each([
  ['a year left', 'plain', 365 * DAY],
  ['fifteen days left', 'plain', 15 * DAY],
  ['a little more than fourteen and a half', 'plain', 14.5 * DAY],
  ['a little less than fourteen and a half', 'care', 14.5 * DAY - 1],
  ['fourteen days left', 'care', 14 * DAY],
  ['a day left', 'care', DAY],
  ['a moment left', 'care', 1],
  ['this moment', 'wrong', 0],
  ['over since yesterday', 'wrong', -DAY],
  ['over since a year', 'wrong', -365 * DAY],
])('%s: the notice is %s', (_title, tone, offset) => {
  const notice = trialNotice({ role: 'customer', trial_ends_at: new Date(NOW + offset).toISOString() }, NOW);
  expect(notice === undefined ? undefined : noticeTone(notice)).toBe(tone);
});

test.each([
  ['a running trial', '2027-01-31T23:00:00.000Z', 30, '2027-01-01T23:00:00.000Z'],
  ['one that has fewer days left ends in the past', '2026-11-20T23:00:00.000Z', 30, '2026-10-21T22:00:00.000Z'],
  ['one that is over stays', '2026-11-01T23:00:00.000Z', 30, '2026-11-01T23:00:00.000Z'],
  ['one that never was stays', null, 30, null],
])('days taken back: %s', (_title, endsAt, days, expected) => {
  expect(shortenTrial(endsAt, days, NOW)).toBe(expected);
});

describe('what the learner’s day says of the end', () => {
  const ends = trialThrough('2026-11-20');
  test.each([
    ['nothing four days before', '2026-11-16T22:59:00Z', undefined],
    ['three days before: the last day', '2026-11-16T23:01:00Z', 'soon'],
    ['the day before', '2026-11-19T12:00:00Z', 'soon'],
    ['on the last day, until midnight in Sweden', '2026-11-20T22:59:00Z', 'today'],
    ['from midnight on: over', '2026-11-20T23:00:00Z', 'over'],
    ['thirty days after it is said still', '2026-12-20T12:00:00Z', 'over'],
    ['later no more', '2026-12-21T12:00:00Z', undefined],
  ] as const)('%s', (_title, now, kind) => {
    const note = endNote({ role: 'customer', trial_ends_at: ends }, Date.parse(now));
    expect(note?.kind).toBe(kind);
    if (note !== undefined) expect(note.lastDay).toBe('2026-11-20');
  });

  test('nothing to admins and to who never had time', () => {
    expect(endNote({ role: 'admin', trial_ends_at: ends }, Date.parse(ends))).toBeUndefined();
    expect(endNote({ role: 'customer', trial_ends_at: null }, Date.parse(ends))).toBeUndefined();
  });
});
