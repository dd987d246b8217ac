import { expect, test } from 'vitest';
import type { Question } from '../schema.ts';
import { chanceBy, givenAway } from './clues.ts';

const option = (id: number, sv: string, correct?: true) => ({ id, ti: sv, sv, en: sv, ...(correct ? { correct } : {}) });
const question = (...options: ReturnType<typeof option>[]) =>
  ({ id: 1, ti: '', sv: 'Vad gör du vid korsningen?', en: '', options }) as unknown as Question;

const telling = question(
  option(1, 'Du kör alltid, för du har grönt ljus.'),
  option(2, 'Du kör bara, för ingen annan kommer.'),
  option(3, 'Du väntar vid korsningen.', true),
  option(4, 'Du kör aldrig, för det är mörkt ute.'),
);

test('a key that stands out is taken by every rule that sees it', () => {
  expect(givenAway([telling], 'sv')).toEqual([
    {
      id: 1,
      clues: ['shortest', 'words of the question', 'no absolute word', 'no reason given', 'begins unlike the three others'],
    },
  ]);
});

test('a rule that likes all options alike is right by chance, and one that likes a wrong one never', () => {
  const even = question(option(1, 'Vid bil A', true), option(2, 'Vid bil B'), option(3, 'Vid bil C'), option(4, 'Vid bil D'));
  expect(chanceBy('longest', even, 'sv')).toBe(1 / 4);
  expect(chanceBy('longest', telling, 'sv')).toBe(0);
});

test.each([
  ['neither all nor none', ['A och B', 'Alla tre', 'Bara C', 'Ingen av dem'], 1 / 2],
  ['a contrast', ['Ja, men inte då', 'Ja, även då', 'Nej, även då', 'Nej, inte då'], 1],
  ['neither the lowest nor the highest number', ['1 500 kg', '900 kg', '1,5 ton eller 2', '8 000 kg'], 1 / 2],
  ['neither the lowest nor the highest number', ['30 km/h', '50 km/h', 'Ingen gräns', '70 km/h'], 1 / 4],
] as const)('the rule %s takes the first of %j', (clue, [key, ...others], chance) => {
  const asked = question(option(1, key, true), ...others.map((sv, place) => option(place + 2, sv)));
  expect(chanceBy(clue, asked, 'sv')).toBe(chance);
});

test('numbers are read as each language writes them', () => {
  const thousands = question(option(1, '20,000', true), option(2, '300'), option(3, '40,000'), option(4, '0.5'));
  expect(chanceBy('neither the lowest nor the highest number', thousands, 'en')).toBe(1 / 2);
});
