import { describe, expect, test } from 'vitest';
import { isFairHour, isNobodysAddress, MAIL_GIVE_UP_MS, nextFairHour, nextMailTry, trialReminder } from './mail.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOW = Date.parse('2026-11-15T10:00:00Z');

describe('a mail that could not be handed over', () => {
  test.each([
    ['waits a minute', 1, 0, MINUTE_MS],
    ['then twice as long', 2, 0, 2 * MINUTE_MS],
    ['and so on', 6, HOUR_MS, 32 * MINUTE_MS],
    ['but never longer than four hours', 12, 20 * HOUR_MS, 4 * HOUR_MS],
    ['also after very many tries', 2_000, 40 * HOUR_MS, 4 * HOUR_MS],
  ])('%s (try %i)', (_title, tries, age, wait) => {
    expect(nextMailTry({ tries, queuedAt: NOW - age, expiresAt: null }, NOW)).toBe(NOW + wait);
  });

  test.each([
    ['two days after it was queued', 12, NOW - MAIL_GIVE_UP_MS + 4 * HOUR_MS, null],
    ['when its link is dead at the next try', 1, NOW, NOW + MINUTE_MS],
  ])('is given up %s', (_title, tries, queuedAt, expiresAt) => {
    expect(nextMailTry({ tries, queuedAt, expiresAt }, NOW)).toBeUndefined();
    expect(
      nextMailTry({ tries, queuedAt: queuedAt + 1, expiresAt: expiresAt === null ? null : expiresAt + 1 }, NOW),
    ).toBeDefined();
  });
});

test.each([
  ['a winter morning before nine', '2026-11-15T07:59:59.999Z', '2026-11-15T08:00:00.000Z'],
  ['a winter day', '2026-11-15T08:00:00.000Z', '2026-11-15T08:00:00.000Z'],
  ['the last minute', '2026-11-15T16:59:59.999Z', '2026-11-15T16:59:59.999Z'],
  ['the evening', '2026-11-15T17:00:00.000Z', '2026-11-16T08:00:00.000Z'],
  ['shortly before midnight in Sweden', '2026-11-15T22:59:00.000Z', '2026-11-16T08:00:00.000Z'],
  ['shortly after midnight in Sweden', '2026-11-15T23:01:00.000Z', '2026-11-16T08:00:00.000Z'],
  ['a summer night', '2026-07-01T02:00:00.000Z', '2026-07-01T07:00:00.000Z'],
  ['the night in which clocks go forward', '2026-03-29T00:30:00.000Z', '2026-03-29T07:00:00.000Z'],
  ['the evening before it', '2026-03-28T20:00:00.000Z', '2026-03-29T07:00:00.000Z'],
  ['the night in which clocks go back', '2026-10-25T00:30:00.000Z', '2026-10-25T08:00:00.000Z'],
])('in %s (%s) a reminder leaves at %s', (_title, now, expected) => {
  expect(new Date(nextFairHour(Date.parse(now))).toISOString()).toBe(expected);
  expect(isFairHour(Date.parse(now))).toBe(now === expected);
});

describe('the end of a trial', () => {
  // The trial lasts through 20 November, Swedish time.
  const ENDS = '2026-11-20T23:00:00.000Z';
  test.each([
    ['2026-11-12T22:59:00.000Z', undefined],
    ['2026-11-12T23:00:00.000Z', { when: 'week', days: 7, day: '2026-11-20' }],
    ['2026-11-15T10:00:00.000Z', { when: 'week', days: 5, day: '2026-11-20' }],
    ['2026-11-16T10:00:00.000Z', undefined],
    ['2026-11-18T22:59:00.000Z', undefined],
    ['2026-11-18T23:00:00.000Z', { when: 'day', days: 1, day: '2026-11-20' }],
    ['2026-11-20T22:59:59.999Z', { when: 'day', days: 0, day: '2026-11-20' }],
    ['2026-11-20T23:00:00.000Z', undefined],
    ['2026-11-25T10:00:00.000Z', undefined],
  ])('seen at %s calls for %o', (now, expected) => {
    expect(trialReminder(ENDS, Date.parse(now))).toEqual(expected);
  });

  test('over the change of clocks is as many days away as the calendar says', () => {
    expect(trialReminder('2026-10-29T23:00:00.000Z', Date.parse('2026-10-22T22:30:00.000Z'))).toEqual({
      when: 'week',
      days: 6,
      day: '2026-10-29',
    });
  });
});

test.each([
  ['learner@mengedi.test', true],
  ['a@b.TEST', true],
  ['a@sub.example', true],
  ['root@localhost', true],
  ['selam@example.se', false],
  ['selam@test.se', false],
  ['selam@contest', false],
])('%s is an address of nobody: %s', (address, expected) => {
  expect(isNobodysAddress(address)).toBe(expected);
});
