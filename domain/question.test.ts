import { expect, test } from 'vitest';
import {
  correctOption,
  hasImage,
  hasTranslation,
  MAX_OPTIONS,
  QUESTION_IMAGE_HEIGHT_PX,
  questionFaults,
  type Translated,
  translationLanguage,
  withOneTranslation,
} from './question.ts';

test('a question has up to six options and a picture 350 pixels high', () => {
  expect([MAX_OPTIONS, QUESTION_IMAGE_HEIGHT_PX]).toEqual([6, 350]);
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
  expect(hasTranslation(question)).toBe(language !== undefined);
});

const translated = (sv: string, en: string) => ({
  id: 7,
  question: 'መን?',
  question_sv: sv && `${sv}?`,
  question_en: en && `${en}?`,
  options: [
    { option: 'ኣነ', option_sv: sv, option_en: en, solution: { solution: 'ስለዚ', solution_sv: sv, solution_en: en } },
    { option: 'ንሱ', option_sv: sv, option_en: en, solution: null },
  ],
});
test.each([
  ['both', translated('Vem', 'Who'), translated('Vem', '')],
  ['Swedish only', translated('Vem', ''), translated('Vem', '')],
  ['English only', translated('', 'Who'), translated('', 'Who')],
  ['neither', translated('', ''), translated('', '')],
  // What counts is the question itself: an option without Swedish is then shown in Tigrinya.
  [
    'Swedish in the question alone',
    { ...translated('', 'Who'), question_sv: 'Vem?' },
    { ...translated('', ''), question_sv: 'Vem?' },
  ],
])('with one translation, a question that has %s keeps what is shown', (_title, question, kept) => {
  expect(withOneTranslation(question)).toEqual(kept);
  expect(translationLanguage(kept)).toBe(translationLanguage(question));
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

const option = (text: string, correct = false) => ({ option: text, correct });
test.each([
  ['two options, one correct', { options: [option('ሀ', true), option('ለ')] }, {}],
  ['six options', { options: [option('ሀ', true), ...[...'ለሐመሠረ'].map((text) => option(text))] }, {}],
  ['one option', { options: [option('ሀ', true)] }, { options: 'too few options' }],
  ['no options', { options: [] }, { options: 'too few options' }],
  [
    'seven options',
    { options: [option('ሀ', true), ...[...'ለሐመሠረሰ'].map((text) => option(text))] },
    { options: 'too many options' },
  ],
  ['no key', { options: [option('ሀ'), option('ለ')] }, { options: 'no correct option' }],
  ['two keys', { options: [option('ሀ', true), option('ለ', true)] }, { options: 'several correct options' }],
  ['no text', { question: ' ' }, { question: 'required' }],
  ['an option without text', { options: [option('ሀ', true), option(' ')] }, { 'options.1.option': 'required' }],
  ['no texts, but retired', { retired: true, question: '', options: [option('', true), option('')] }, {}],
  ['no key and retired', { retired: true, options: [option('ሀ'), option('ለ')] }, { options: 'no correct option' }],
])('a question with %s', (_title, change, faults) => {
  const draft = { question: 'ሕቶ', retired: false, options: [option('ሀ', true), option('ለ')] };
  expect(questionFaults({ ...draft, ...change })).toEqual(faults);
});
