import { expect, test } from 'vitest';
import { CONTENT_LANGUAGES } from '#domain/language.ts';
import {
  CONTENT,
  columnsOf,
  emptyValues,
  fieldsOf,
  isPublic,
  missingValues,
  TEXT_KINDS,
  textNamed,
  textsOf,
  withoutEnglish,
} from './content.ts';

const option = (text: string, correct = false) => ({ ...emptyValues('option'), option: text, correct });
const question = { ...emptyValues('question'), question: 'ሕቶ', options: [option('ሀ', true), option('ለ')], retired: false };
const level = { ...emptyValues('level'), name: 'ደረጃ', retired: false };
const sign = { ...emptyValues('sign'), code: 'A1', img: 'A1.svg', name_tig: 'ምልክት', retired: false };

test.each([
  ['nothing missing', 'question', question, []],
  ['a question without text', 'question', { ...question, question: ' ' }, ['question']],
  ['an option without text', 'question', { ...question, options: [option('ሀ', true), option(' ')] }, ['options.1.option']],
  ['no texts, but retired', 'question', { ...question, question: '', options: [option(''), option('')], retired: true }, []],
  ['a step', 'level', level, []],
  ['a step without a name', 'level', { ...level, name: '' }, ['name']],
  ['a sign without its picture', 'sign', { ...sign, img: '' }, ['img']],
  ['a retired sign without name and picture', 'sign', { ...sign, img: '', name_tig: '', retired: true }, []],
  ['a retired sign without its code', 'sign', { ...sign, code: ' ', retired: true }, ['code']],
  ['a checklist without anything', 'checklist', { ...emptyValues('checklist'), retired: false }, ['title_tig', 'tig']],
] as const)('what is needed of %s', (_title, kind, values, missing) => {
  expect(missingValues(kind, values)).toEqual(missing);
});

test('every name on the wire stands for one field of its kind', () => {
  for (const kind of TEXT_KINDS) {
    const names = columnsOf(kind);
    expect(new Set(names).size, kind).toBe(names.length);
    expect(fieldsOf(kind).length, kind).toBeGreaterThan(0);
    for (const [field, { names: spelled }] of textsOf(kind)) {
      for (const language of CONTENT_LANGUAGES) expect(textNamed(spelled[language])).toEqual({ field, language });
    }
  }
  expect(textNamed('difficulty')).toBeUndefined();
});

test('without English everything else stays, whatever is nested', () => {
  const whole = {
    id: 1,
    question: 'መን?',
    question_sv: 'Vem?',
    question_en: 'Who?',
    options: [{ option: 'ኣነ', option_en: 'I', why_en: 'because', solution: { solution: 'ስለዚ', solution_en: 'So' } }, null],
  };
  expect(withoutEnglish(whole)).toEqual({
    ...whole,
    question_en: '',
    options: [{ option: 'ኣነ', option_en: '', why_en: '', solution: { solution: 'ስለዚ', solution_en: '' } }, null],
  });
});

test('only fields of the description go to learners: not the facts, and not whether a question is sealed', () => {
  const open = fieldsOf('question').flatMap(([name, field]) => (isPublic(field) ? [name] : []));
  expect(open).toContain('question');
  expect(open.filter((name) => /^(difficulty|solution|facts|law|checked_on|sealed)$/.test(name))).toEqual([]);
  expect(CONTENT.option.fields.why.public).toBe('answered');
});
