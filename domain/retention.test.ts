import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RetentionStep, retentionPlan, unusedBefore } from './retention.ts';

const DAY_MS = 86_400_000;
const ENDED = Date.parse('2026-01-01T00:00:00Z');
const day = (count: number) => ENDED + count * DAY_MS;

// days after the last use: first notice, second notice, today; next step, its day, day of erasure
test.each<[string, number | null, number | null, number, RetentionStep, number, number]>([
  ['long before', null, null, 100, 'first notice', 670, 730],
  ['the day before the first notice', null, null, 669, 'first notice', 670, 730],
  ['the day of the first notice', null, null, 670, 'first notice', 670, 730],
  ['the first notice is late by ten days', null, null, 680, 'first notice', 680, 740],
  ['the rule is new and the account ended ten years ago', null, null, 3_650, 'first notice', 3_650, 3_710],
  ['after the first notice', 670, null, 671, 'second notice', 716, 730],
  ['the second notice is late by five days', 670, null, 721, 'second notice', 721, 735],
  ['after a late first notice', 680, null, 690, 'second notice', 726, 740],
  ['after both', 670, 716, 717, 'erase', 730, 730],
  ['the end', 670, 716, 730, 'erase', 730, 730],
  ['the server was away at the end', 670, 716, 900, 'erase', 730, 730],
  ['both late', 680, 735, 740, 'erase', 749, 749],
])('%s', (_title, first, second, today, step, at, erasedAt) => {
  const unused = {
    since: ENDED,
    firstAt: first === null ? null : day(first),
    secondAt: second === null ? null : day(second),
  };
  expect(retentionPlan(unused, day(today))).toEqual({ step, at: day(at), erasedAt: day(erasedAt) });
});

test('who is looked at is who may be written to', () => {
  expect(unusedBefore(day(670))).toBe(ENDED);
});

test('whenever the server happens to run, both notices go out, sixty and fourteen days before the end at the latest, and 24 months are over', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 40 }), (pauses) => {
      let now = ENDED;
      let firstAt: number | null = null;
      let secondAt: number | null = null;
      let promised: number | undefined;
      for (const pause of pauses) {
        now += pause * DAY_MS;
        const plan = retentionPlan({ since: ENDED, firstAt, secondAt }, now);
        if (plan.at > now) continue;
        if (plan.step === 'first notice') firstAt = now;
        else if (plan.step === 'second notice') secondAt = now;
        else {
          expect(now - ENDED).toBeGreaterThanOrEqual(730 * DAY_MS);
          expect(now - (firstAt ?? now)).toBeGreaterThanOrEqual(60 * DAY_MS);
          expect(now - (secondAt ?? now)).toBeGreaterThanOrEqual(14 * DAY_MS);
          // Never earlier than the last mail announced.
          expect(now).toBeGreaterThanOrEqual(promised ?? Number.POSITIVE_INFINITY);
          return;
        }
        promised = plan.erasedAt;
      }
    }),
  );
});
