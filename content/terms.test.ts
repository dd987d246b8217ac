import { expect, test } from 'vitest';
import { findTerms, findTermsInHtml, formsOf, TERM_THEMES, termIndex } from '#domain/terms.ts';
import { lintTexts } from './check/lint-ti.ts';
import type { Texts } from './schema.ts';
import { SHIPPED } from './shipped.ts';

const { terms, questions, signGroups, checklists } = SHIPPED;
const twice = (values: readonly (string | number)[]) => values.filter((value, place) => values.indexOf(value) !== place);

test('there are at least 350 words of the test, of every theme, each once', () => {
  expect(terms.length).toBeGreaterThanOrEqual(350);
  expect(twice(terms.map(({ id }) => id))).toEqual([]);
  expect(twice(terms.map(({ sv }) => sv.toLowerCase()))).toEqual([]);
  // The trainer shows the Tigrinya word alone: one with two meanings would have two right answers.
  expect(twice(terms.map(({ ti }) => ti))).toEqual([]);
  expect(TERM_THEMES.filter((theme) => !terms.some((term) => term.theme === theme))).toEqual([]);
});

test('their Tigrinya is Tigrinya, with the same numbers in all languages', () => {
  const texts = new Map<string, Texts>(
    terms.flatMap((term): [string, Texts][] => [
      [`term ${term.id}`, term],
      [`explanation ${term.id}`, term.explanation],
      [`example ${term.id}`, term.example],
    ]),
  );
  const errors = lintTexts(texts).filter(({ level }) => level === 'error');
  expect(errors.map(({ key, rule, message }) => `${key}: ${rule}: ${message}`)).toEqual([]);
});

/** English has no list of forms, so the example must contain all significant words in any inflection. Text in parentheses is another name. */
const inEnglish = (head: string, example: string) => {
  const stem = (word: string) => word.toLowerCase().replace(/(?:ing|ies|ied|ed|es|s|e|y)$/, '');
  const said = example.toLowerCase().match(/[\p{L}\d+-]+/gu) ?? [];
  return head
    .split(/[()]/)
    .some((name) =>
      (name.match(/[\p{L}\d+-]+/gu) ?? []).every(
        (word) => /^(?:an?|the|to|of)$/.test(word) || said.some((one) => one.startsWith(stem(word))),
      ),
    );
};

test('an example uses its word, in each language', () => {
  const missing = terms.flatMap((term) => {
    const own = termIndex([{ id: term.id, forms: [term.sv, term.ti, ...formsOf(term)] }]);
    const uses = (text: string) => findTerms(own, text).length > 0;
    return [
      ...(uses(term.example.ti) ? [] : [`${term.id} ${term.ti}: ${term.example.ti}`]),
      ...(uses(term.example.sv) ? [] : [`${term.id} ${term.sv}: ${term.example.sv}`]),
      ...(inEnglish(term.en, term.example.en) ? [] : [`${term.id} ${term.en}: ${term.example.en}`]),
    ];
  });
  expect(missing).toEqual([]);
});

const index = termIndex(terms.map((term) => ({ id: term.id, forms: formsOf(term) })));
const idsIn = (texts: readonly (Texts | undefined)[]) =>
  texts.flatMap((text) => [text?.ti, text?.sv].flatMap((part) => findTermsInHtml(index, part ?? '').map(([, , id]) => id)));
const inQuestions = new Set(
  idsIn(
    questions.flatMap(({ options, explanation, ...asked }) => [
      asked,
      explanation,
      ...options.flatMap((option) => [option, option.why]),
    ]),
  ),
);

/** Words that no question, sign or checklist uses yet, and why learners need them. */
const STAYS: Readonly<Record<number, string>> = {
  10: 'the first rule of all, which no question asks for by its name',
  19: 'what instructors and the law call the distance that questions describe',
  23: 'what the law calls vehicles that belong together and may not be broken into',
  83: 'what the fine for driving too fast is called',
  98: 'on panels below parking signs',
  125: 'what the law calls those whom many questions are about',
  130: 'the other kind of crossing, beside the uncontrolled one',
  139: 'on the sign of school buses',
  143: 'a vehicle of every town street',
  148: 'in texts about driving past a school',
  179: 'what weather reports call ice on the road',
  206: 'in the manual of the car',
  227: 'what decides whether the licence is for automatic cars only',
  243: 'what a load is called that the registration certificate does not allow',
  247: 'in the registration certificate and on the towbar',
  252: 'what the rule of flags and lamps on long loads is called',
  258: 'what the duty of the driver to fasten the load is called',
  307: 'what the body does with alcohol, asked for with other words',
  312: 'what takes the attention away, asked for with other words',
  323: 'a part of the driving test',
  324: 'what instructors call the look from near to far',
  383: 'what the law and the papers call the lights of a level crossing',
  388: 'what every car is known by, on signs and papers',
  393: 'what an owner does with a car that is not driven, asked for with other words',
  72: 'over the lanes of a motorway, asked for by its picture',
  200: 'what instructors call it when everything is braked for',
  251: 'what many put on the roof, asked for with other words',
  277: 'what it is called when the engine is started cold, asked for with other words',
  288: 'what petrol and diesel are called together, asked for with other words',
  328: 'what many questions are about without its name',
  394: 'in letters and papers when a car is sold',
  395: 'in every insurance letter',
  427: 'what is kept in the car for a breakdown',
  436: 'in the invoice of a workshop',
  442: 'on the sign of such a road and in the news',
  446: 'in every insurance letter',
  449: 'what breath is measured with, asked for with other words',
  460: 'in the papers of the car',
  450: 'where a driver on a country road may stop to rest or to let a queue pass',
};

test('nearly every word stands in a question; the rest on signs, in checklists, or it is said why it stays', () => {
  const elsewhere = new Set(
    idsIn([
      ...signGroups.flatMap(({ name, description, signs }) => [
        name,
        description,
        ...signs.flatMap((sign) => [sign.name, sign.meaning]),
      ]),
      ...checklists.flatMap(({ title, html }) => [title, html]),
    ]),
  );
  const missing = terms.filter(({ id }) => !inQuestions.has(id) && !elsewhere.has(id) && STAYS[id] === undefined);
  expect(missing.map(({ id, sv }) => `${id} ${sv}`)).toEqual([]);
  expect(inQuestions.size).toBeGreaterThanOrEqual(350);
  expect(Object.keys(STAYS).filter((id) => !terms.some((term) => term.id === Number(id)))).toEqual([]);
});
