import { expect, test } from 'vitest';
import { letterFaults, letterLanguage, letterOutcome } from './letter.ts';

const NONE = { subject: '', message: ' ' };
const WHOLE = { subject: 'S', message: 'M' };
const HALF = { subject: 'S', message: '' };

test.each([
  [{ ti: NONE, sv: WHOLE, en: NONE }, []],
  [{ ti: NONE, sv: NONE, en: NONE }, ['ti']],
  [{ ti: WHOLE, sv: HALF, en: NONE }, ['sv']],
])('a letter is whole in one language at least, and half in none: %j', (texts, faults) => {
  expect(letterFaults(texts)).toEqual(faults);
});

test.each([
  ['sv', { ti: WHOLE, sv: WHOLE, en: NONE }, 'sv'],
  ['en', { ti: WHOLE, sv: WHOLE, en: NONE }, 'ti'],
  [null, { ti: NONE, sv: WHOLE, en: NONE }, 'sv'],
] as const)('who reads %s gets it in the own language where it is written', (wanted, texts, language) => {
  expect(letterLanguage(texts, wanted)).toBe(language);
});

const NOW = Date.parse('2026-11-19T10:00:00.000Z');
test.each([
  [true, null, 'selam@mejl.se', 'gets'],
  [true, '2026-11-12T10:00:00.000Z', 'selam@mejl.se', 'gets'],
  [true, '2026-11-12T10:00:00.001Z', 'selam@mejl.se', 'recent'],
  [true, null, 'selam@mejl.example', 'nobody'],
  [false, null, 'selam@mejl.se', 'objected'],
] as const)('wants letters: %s, the last one %s, to %s: %s', (wants, lastAt, email, outcome) => {
  expect(letterOutcome({ email, wants, lastAt }, NOW)).toBe(outcome);
});
