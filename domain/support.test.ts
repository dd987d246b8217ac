import { describe, expect, test } from 'vitest';
import { fillReply, repliesOf, SUPPORT_SUBJECTS } from './support.ts';

test('the five subjects stand in the order of the specification', () => {
  expect(SUPPORT_SUBJECTS).toEqual(['content', 'billing', 'technical', 'abuse', 'other']);
});

describe('a thread', () => {
  const begun = { message: 'ሰላም', created_at: '2026-11-15T09:00:00Z', answer: 'ጽቡቕ', answered_at: '2026-11-15T10:00:00Z' };
  const said = (text: string, at: string, from_learner = true) => ({ text, at, from_learner });
  test.each([
    ['nothing follows', { ...begun, answer: null, answered_at: null, replies: [] }, []],
    ['the answer', { ...begun, replies: [] }, ['ጽቡቕ']],
    ['words of the learner before the answer', { ...begun, replies: [said('ወሲኸ', '2026-11-15T09:30:00Z')] }, ['ወሲኸ', 'ጽቡቕ']],
    ['words after the answer', { ...begun, replies: [said('የቐንየለይ', '2026-11-15T11:00:00Z')] }, ['ጽቡቕ', 'የቐንየለይ']],
  ])('%s: in the order in which it was said', (_title, thread, texts) => {
    expect(repliesOf(thread).map(({ text }) => text)).toEqual(texts);
  });
});

test.each([
  ['sv', 'Hej {name}! Du kan öva till och med {end}.', 'Hej Selam! Du kan öva till och med 30 januari 2027.'],
  ['ti', 'ሰላም {name}፡ ክሳብ {end}', 'ሰላም Selam፡ ክሳብ 30 ጥሪ 2027 (2027-01-30)'],
  ['en', '{name} {name} {other} $&', 'Selam Selam {other} $&'],
] as const)('a saved reply in %s has the name and the last paid day filled in', (language, text, filled) => {
  expect(fillReply(text, { name: 'Selam', trial_ends_at: '2027-01-30T23:00:00.000Z' }, language)).toBe(filled);
});

test('without an end the blank stays for the writer to see, and a name is taken as it is written', () => {
  expect(fillReply('{name}: {end}', { name: '$1 {end}', trial_ends_at: null }, 'sv')).toBe('$1 {end}: {end}');
});
