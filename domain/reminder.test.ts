import { expect, test } from 'vitest';
import { isPushEndpoint, isReminderDue, weekdayOf } from './reminder.ts';

// A Sunday.
const DAY = '2026-11-15';
const wish = { days: [6, 7], hour: 18, remindedOn: '2026-11-14', hasStudied: false, examDate: null, hasPassed: false };

test.each([
  ['at the chosen hour of a chosen day', {}, 18, true],
  ['before the hour', {}, 17, false],
  ['two hours late', {}, 20, true],
  ['three hours late', {}, 21, false],
  ['on another day', { days: [1, 2] }, 18, false],
  ['a second time', { remindedOn: DAY }, 18, false],
  ['after something was answered', { hasStudied: true }, 18, false],
  ['on the day of the test', { examDate: DAY }, 18, true],
  ['after the test', { examDate: '2026-11-14' }, 18, false],
  ['after it was passed', { hasPassed: true }, 18, false],
])('a reminder %s', (_title, change, hour, isDue) => {
  expect(isReminderDue({ ...wish, ...change }, DAY, hour)).toBe(isDue);
});

test('weekdays are counted from Monday', () => {
  expect(['2026-11-16', '2026-11-21', DAY].map(weekdayOf)).toEqual([1, 6, 7]);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-am3p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com.example.se/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://notify.windows.com.evil.test/', false],
  ['no address', false],
])('%s as the address of a push service: %s', (endpoint, isOne) => {
  expect(isPushEndpoint(endpoint)).toBe(isOne);
});
