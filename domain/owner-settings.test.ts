import { expect, test } from 'vitest';
import { holidayUntil, type OwnerSettings, readBankgiro, readOwnerSettings, showBankgiro } from './owner-settings.ts';

const SETTINGS: OwnerSettings = {
  swish_number: '123 456 78 90',
  bankgiro: '5050-1055',
  support_phone: ' 08-465 004 00 ',
  support_email: 'info@mengedi.test',
  sign_up: 'invite',
  codes_per_learner: 3,
  trial_days: 3,
  holiday_from: null,
  holiday_to: null,
};

test.each([
  ['5050-1055', '50501055', '5050-1055'],
  ['991-2346', '9912346', '991-2346'],
  [' 9912346 ', '9912346', '991-2346'],
])('the Bankgiro number %s is read and printed', (typed, digits, printed) => {
  expect(readBankgiro(typed)).toBe(digits);
  expect(showBankgiro(digits)).toBe(printed);
});

test.each(['', '5050-1056', '123', '123456789', '5050_1055', 'BG 5050-1055'])('%o is no Bankgiro number', (typed) => {
  expect(readBankgiro(typed)).toBeUndefined();
});

test('settings are tidied', () => {
  expect(readOwnerSettings(SETTINGS)).toEqual({
    settings: { ...SETTINGS, swish_number: '1234567890', bankgiro: '50501055', support_phone: '08-465 004 00' },
    faults: [],
  });
  expect(readOwnerSettings({ ...SETTINGS, swish_number: '', bankgiro: '', support_email: '' }).faults).toEqual([]);
});

test.each<[Partial<OwnerSettings>, string[]]>([
  [{ swish_number: '12' }, ['swish_number']],
  [{ bankgiro: '5050-1056' }, ['bankgiro']],
  [{ support_email: 'nobody' }, ['support_email']],
  [{ trial_days: 0 }, ['trial_days']],
  [{ trial_days: 366 }, ['trial_days']],
  [{ holiday_from: '2026-12-20' }, ['holiday_to']],
  [{ holiday_to: '2026-12-20' }, ['holiday_from']],
  [{ holiday_from: '2026-12-20', holiday_to: '2026-12-19' }, ['holiday_to']],
  [{ holiday_from: '2026-12-20', holiday_to: '2026-12-20' }, []],
])('%o has the faults %o', (change, faults) => {
  expect(readOwnerSettings({ ...SETTINGS, ...change }).faults).toEqual(faults);
});

test.each([
  ['2026-12-19', null],
  ['2026-12-20', '2027-01-06'],
  ['2027-01-06', '2027-01-06'],
  ['2027-01-07', null],
])('on %s the holiday lasts until %o', (today, until) => {
  expect(holidayUntil({ ...SETTINGS, holiday_from: '2026-12-20', holiday_to: '2027-01-06' }, today)).toBe(until);
});
