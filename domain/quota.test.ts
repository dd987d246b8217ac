import { expect, test } from 'vitest';
import { dayBegan, hourBegan, QUOTAS, type QuotaKind, quotaOf, quotaWaitMs } from './quota.ts';

const NOW = Date.parse('2026-11-15T10:20:00Z');
const MINUTE_MS = 60_000;

test.each<[QuotaKind, number, number, number]>([
  ['answers', 0, 0, 0],
  ['answers', 2_999, 11_999, 0],
  ['answers', 3_000, 3_000, 40],
  ['answers', 10, 12_000, 13 * 60 + 40],
  ['answers', 3_000, 12_000, 13 * 60 + 40],
  ['exams', 11, 11, 0],
  ['exams', 12, 12, 40],
  ['messages', 19, 59, 0],
  ['messages', 20, 20, 40],
  ['messages', 0, 60, 13 * 60 + 40],
])('%s, %i in this hour and %i today: the next one waits %i minutes', (kind, hour, day, minutes) => {
  expect(quotaWaitMs(QUOTAS[kind], { hour, day }, NOW)).toBe(minutes * MINUTE_MS);
});

test('hours and days begin with those of UTC', () => {
  expect(new Date(hourBegan(NOW)).toISOString()).toBe('2026-11-15T10:00:00.000Z');
  expect(new Date(dayBegan(NOW)).toISOString()).toBe('2026-11-15T00:00:00.000Z');
});

test('nobody who studies meets a limit: not with a question each five seconds for sixteen hours, nor with an exam after the other', () => {
  expect(QUOTAS.answers.perHour).toBeGreaterThan(3_600 / 5);
  expect(QUOTAS.answers.perDay).toBeGreaterThan((16 * 3_600) / 5);
  expect(QUOTAS.exams.perDay).toBeGreaterThan((24 * 60) / 50);
});

test('ten times the usual is ten times as many an hour and a day', () => {
  expect(quotaOf('exams', 10)).toEqual({ perHour: 120, perDay: 600 });
});
