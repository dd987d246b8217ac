import { expect, test } from 'vitest';
import { deskState, type Reading, readingMax } from './desk.ts';

const read = (verdict: Reading['verdict'], ti = 'ሰላም', settled: Reading['settled'] = null): Reading => ({ ti, verdict, settled });

test.each<[string, readonly Reading[], string]>([
  ['nobody has read', [], 'unread'],
  ['somebody found natural', [read('natural')], 'signed'],
  ['somebody found natural before it was changed', [read('natural', 'ሰላማት')], 'unread'],
  ['one found natural and another would say otherwise', [read('natural'), read('suggest')], 'suggested'],
  ['a suggestion was declined for', [read('suggest', 'ሰላም', 'declined')], 'unread'],
  ['a suggestion was declined for, and somebody found natural', [read('suggest', 'ሰላም', 'declined'), read('natural')], 'signed'],
  ['somebody was unsure of', [read('unsure'), read('natural')], 'unsure'],
])('a text that %s is %s', (_title, readings, expected) => {
  expect(deskState('ሰላም', readings)).toBe(expected);
});

test('a wording may be about twice as long as its text', () => {
  expect(readingMax({ ti: 'ሀ'.repeat(300), sv: 'a'.repeat(100) })).toBe(1_600);
  expect(readingMax({ ti: '', sv: '' })).toBe(1_000);
});
