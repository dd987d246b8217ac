import { expect, test } from 'vitest';
import { NO_TEXTS } from './letter.ts';
import { ownMail, ownMailFaults } from './mail-texts.ts';

const WHOLE = { subject: 'Hej {name}', message: 'Om {days} dagar, den {day}.' };

test.each([
  ['as it ships', NO_TEXTS, []],
  ['in one language', { ...NO_TEXTS, sv: WHOLE }, []],
  ['half', { ...NO_TEXTS, en: { subject: 'Hello', message: '' } }, ['en']],
  ['a slip in a blank', { ...NO_TEXTS, sv: { ...WHOLE, subject: 'Hej {nmae}' } }, ['sv']],
])('what an owner may say in a mail: %s', (_title, texts, faults) => {
  expect(ownMailFaults('trial-reminder', texts)).toEqual(faults);
});

test('placeholders are filled in; without an own text the built-in one is used', () => {
  expect(ownMail(WHOLE, { name: 'Åsa', days: '7', day: '22 november' })).toEqual({
    subject: 'Hej Åsa',
    message: 'Om 7 dagar, den 22 november.',
  });
  expect(ownMail({ subject: 'Hej', message: ' ' }, {})).toBeUndefined();
  expect(ownMail(undefined, {})).toBeUndefined();
});
