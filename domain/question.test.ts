import { expect, test } from 'vitest';
import { correctOption, hasImage, MAX_OPTIONS, questionFaults, type Translated, translationLanguage } from './question.ts';

test('a question has up to six options', () => {
  expect(MAX_OPTIONS).toBe(6);
});

test.each([
  [{ image: 'scene.svg' }, true],
  [{ image: '' }, false],
  [{ image: 'null' }, false],
  [{ image: null }, false],
  [{}, false],
])('%o has a picture: %s', (question, expected) => {
  expect(hasImage(question)).toBe(expected);
});

test.each<[Translated, 'sv' | 'en' | undefined]>([
  [{ question_sv: 'Vem?', question_en: 'Who?' }, 'sv'],
  [{ question_sv: 'Vem?' }, 'sv'],
  [{ question_sv: '', question_en: 'Who?' }, 'en'],
  [{ question_sv: null, question_en: 'Who?' }, 'en'],
  [{ question_sv: '', question_en: '' }, undefined],
  [{ question_sv: null, question_en: null }, undefined],
  [{}, undefined],
])('%o is shown translated in %s', (question, language) => {
  expect(translationLanguage(question)).toBe(language);
});

test.each([
  [
    [
      { id: 1, correct: false },
      { id: 2, correct: true },
    ],
    2,
  ],
  [[{ id: 1, correct: false }], undefined],
  [[], undefined],
])('of %o the right one is %s', (options, id) => {
  expect(correctOption({ options })?.id).toBe(id);
});

const option = (correct: boolean) => ({ correct });
const wrong = (count: number) => Array.from({ length: count }, () => option(false));
test.each([
  ['two options, one correct', [option(true), ...wrong(1)], {}],
  ['six options', [option(true), ...wrong(5)], {}],
  ['one option', [option(true)], { options: 'too few options' }],
  ['no options', [], { options: 'too few options' }],
  ['seven options', [option(true), ...wrong(6)], { options: 'too many options' }],
  ['no key', wrong(2), { options: 'no correct option' }],
  ['two keys', [option(true), option(true)], { options: 'several correct options' }],
])('a question with %s', (_title, options, faults) => {
  expect(questionFaults({ options })).toEqual(faults);
});
