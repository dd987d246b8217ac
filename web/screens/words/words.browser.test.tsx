import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleChecklist } from '#contract/checklists.ts';
import { type Sign, type SignGroup, signs } from '#contract/signs.ts';
import { exampleTerm, type Term, terms, type WordCard } from '#contract/terms.ts';
import { setPreferences } from '../../state/preferences.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { alone, BEGIN, begun, timer } from '../../testing/exams.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button, heading, next, question, right, stem } from '../../testing/questions.ts';
import { sv } from '../../text/sv.ts';
import { ti } from '../../text/ti.ts';
import { wordCardText } from '../../text/word-card.ts';
import { wordsSv } from '../../text/words/sv.ts';
import { wordsTi } from '../../text/words/ti.ts';

const PHONE = { width: 360, height: 740 };
const CARDS = 'GET /api/cards';
const NOTHING = { term: { memories: [], saved: [] }, sign: { memories: [], saved: [] }, rule: { memories: [], saved: [] } };

const term = (id: number, theme: Term['theme'], swedish: string, tigrinya: string, english: string, forms: string[]) =>
  ({
    ...exampleTerm,
    id,
    theme,
    term: tigrinya,
    term_sv: swedish,
    term_en: english,
    explanation: tigrinya,
    forms_sv: [swedish, ...forms],
    forms_ti: [tigrinya],
    questions: [1001, 1002],
    signs: [],
    sign: null,
  }) as Term;
const TERMS = [
  term(1, 'junctions', 'korsning', 'መስቀላዊ መንገዲ', 'junction', ['korsningen']),
  term(2, 'vehicle', 'däck', 'ጎማ', 'tyre', ['däcken']),
  term(3, 'junctions', 'företräde', 'ቀዳምነት', 'priority', []),
];
const [exampleCard] = terms['GET /api/words'].example.answer as [WordCard];
const WORD_CARDS = TERMS.map(({ id, theme, term, term_sv, explanation, forms_sv }) => ({
  ...exampleCard,
  ...{ id, theme, term, term_sv, explanation, forms_sv },
  example: '',
  example_sv: '',
  sign: null,
}));

const asked = (id: number) =>
  question(id, {
    question: `መን ቀዳምነት ኣለዎ (korsning)? ስለምንታይ (${id})?`,
    question_sv: `Vem kör först i en korsning? Varför (${id})?`,
  });
const word = stem.getByRole('link', { name: 'korsning' });
const card = (name = 'korsning') => page.getByRole('dialog', { name });
const helps = async () =>
  (await server.bodies<{ answers: { help: string }[] }>('POST /api/answers')).flatMap(({ answers }) =>
    answers.map(({ help }) => help),
  );
const trained = async () => (await server.bodies<{ answers: object[] }>('POST /api/cards')).flatMap(({ answers }) => answers);
const rows = page.getByRole('main').getByCss('li:has(> a)');
const search = page.getByRole('searchbox', { name: wordsTi.search });

beforeEach(async () => {
  await server.answer('GET /api/terms', TERMS);
  await server.answer('GET /api/words', WORD_CARDS);
  await server.answer(CARDS, NOTHING);
  await server.answer('GET /api/category/{id}/questions', [asked(1001), asked(1002)]);
  await logIn();
});

describe('a word of a question', () => {
  test('opens its card, and the answer is told of it; after the answer a look is no help', async () => {
    await page.viewport(PHONE.width, PHONE.height);
    await open('/exercises/1');
    await word.click();
    await expect.element(card()).toMatchTextContent('መስቀላዊ መንገዲ');
    await expect.element(card()).toMatchTextContent('korsning, korsningen');
    await expect.element(card().getByRole('heading', { name: 'korsning' })).toHaveAttribute('lang', 'sv');
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(card()).not.toBeInTheDocument();
    await expect.element(word).toHaveFocus();
    await right.click();
    await expect.poll(helps).toEqual(['word']);

    await next.click();
    await expect.element(word).toBeVisible();
    await right.click();
    (word.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(card()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(word).toHaveFocus();
    await expect.poll(helps).toEqual(['word', 'none']);
  });

  test('is there offline once it has come, at once by its outline, and is saved when the network is back', async () => {
    await open('/exercises/1');
    await expect.element(word).toBeVisible();
    await server.goAway();
    // The placeholder must be visible before anything else happens.
    (word.element() as HTMLElement).click();
    const lines = [...document.querySelectorAll('.word-outline p')]
      .filter((line) => line.checkVisibility({ visibilityProperty: true }))
      .map(({ textContent }) => textContent);
    expect(lines).toEqual(['korsning', 'መስቀላዊ መንገዲ']);
    await expect.element(card()).toMatchTextContent('መስቀላዊ መንገዲ');
    await expect.element(page.getByCss('.word-outline')).not.toBeVisible();
    const save = card().getByRole('button', { name: wordCardText.ti.save });
    await save.click();
    await expect.element(save).toHaveAttribute('aria-pressed', 'true');
    await server.comeBack();
    await expect
      .poll(async () => (await server.received('PUT /api/terms/{id}/saved')).map(({ params }) => params['id']))
      .toEqual(['1']);
  });

  test('an option is one target: its words are below the options, and open their cards', async () => {
    const one = asked(1001);
    const options = one.options.map((option, place) => (place === 0 ? { ...option, option_sv: 'Lämna företräde' } : option));
    await server.answer('GET /api/category/{id}/questions', [{ ...one, options: options as typeof one.options }]);
    setPreferences({ content: 'sv' });
    await open('/exercises/1');
    await page.getByRole('list', { name: wordCardText.ti.inAnswers }).getByRole('link', { name: 'företräde' }).click();
    await expect.element(card('företräde')).toMatchTextContent('ቀዳምነት');
    expect(page.getByCss('[data-state=open] a').elements()).toEqual([]);
  });

  test('in an exam no word can be looked up, and both languages are not side by side', async () => {
    setPreferences({ content: 'both' });
    const exam = begun({ secondsLeft: 3_000 });
    await server.answer(BEGIN, { ...exam, questions: exam.questions.map((one) => ({ ...one, question_sv: 'En korsning.' })) });
    await open('/examination');
    await expect.element(button(ti.exam.start)).toBeVisible();
    await alone();
    await button(ti.exam.start).click();
    await expect.element(timer).toBeVisible();
    await expect.element(stem).toBeVisible();
    expect(stem.getByRole('link').elements()).toEqual([]);
    expect(stem.element().querySelectorAll(':scope > [lang]')).toHaveLength(1);
    await expect.element(button(ti.question.sideBySide)).not.toBeInTheDocument();
    expect(await server.received('GET /api/words')).toEqual([]);
  });

  test('a checklist has its words too', async () => {
    await server.answer('GET /api/checklists', [exampleChecklist]);
    await open('/checklists', { language: 'sv' });
    await page.getByCss('summary').first().click();
    await page.getByRole('main').getByRole('link', { name: 'Däck' }).click();
    await expect.element(card('däck')).toMatchTextContent('ጎማ');
  });
});

test('both languages stand side by side at a tap, sentence under sentence; it is remembered, and told with the answer', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await open('/exercises/1');
  const both = button(ti.question.sideBySide);
  await both.click();
  await expect.element(both).toHaveAttribute('aria-pressed', 'true');
  const languages = () => [...stem.element().querySelectorAll(':scope > [lang]')].map((part) => part.getAttribute('lang'));
  await expect.poll(languages).toEqual(['ti', 'sv', 'ti', 'sv']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible();
  await right.click();
  await expect.poll(helps).toEqual(['side by side']);
  await open('/exercises');
  await open('/exercises/1');
  await expect.element(both).toHaveAttribute('aria-pressed', 'true');
});

describe('the words of the test', () => {
  test('are found in any language and form, by sound in Ge’ez, and a slip is told the nearest', async () => {
    await open('/words');
    for (const query of ['däcken', 'ጎማ', 'tyre']) {
      await search.fill(query);
      await expect.element(page.getByText(wordsTi.found(1))).toBeVisible();
      await expect.element(rows).toMatchTextContent('däck');
    }
    await search.fill('ደክ');
    await expect.element(rows.first()).toMatchTextContent('däck');
    await search.fill('korsnign');
    await expect.element(page.getByText(wordsTi.nearest)).toBeVisible();
    await expect.element(rows).toMatchTextContent('korsning');
  });

  test('are reached by theme and letter; a word has a page of its own, and saved ones come first', async () => {
    await open('/exercises', { language: 'sv' });
    await page.getByRole('link', { name: sv.menu.words }).click();
    await page.getByText(wordsSv.themes.vehicle).click();
    await page.getByRole('link', { name: /däck/ }).click();
    await expect.element(heading('däck')).toHaveFocus();
    expect(location.pathname).toBe('/words/2');
    await expect.element(page.getByRole('heading', { name: wordsSv.inQuestions(2) })).toBeVisible();
    await server.answer(CARDS, { ...NOTHING, term: { memories: [], saved: [2] } });
    await button(wordCardText.sv.save).click();
    history.back();
    await expect.element(page.getByRole('region', { name: wordsSv.saved }).getByRole('link')).toMatchTextContent('däck');
    await button(wordsSv.orders.letter).click();
    await expect.element(page.getByRole('heading', { level: 2, name: 'D' })).toBeVisible();
  });

  test('are trained: the answer is remembered, and a wrong one comes back at the end', async () => {
    const meaning: Readonly<Record<string, string>> = { korsning: 'መስቀላዊ መንገዲ', företräde: 'ቀዳምነት' };
    await page.viewport(PHONE.width, PHONE.height);
    await open('/words');
    await page.getByRole('link', { name: wordsTi.train }).click();
    await page.getByRole('link', { name: wordsTi.themes.junctions, exact: false }).click();
    const options = page.getByCss('[aria-labelledby=question-text]');
    const shown = () => document.querySelector('#question-text [lang=sv]')?.textContent ?? '';
    await expect.poll(shown).not.toBe('');
    await options
      .getByRole('button')
      .filter({ hasNotText: meaning[shown()] ?? '' })
      .first()
      .click();
    await expect.element(page.getByCss('footer').getByRole('status')).toMatchTextContent(ti.question.wrong);
    await expectAccessible();
    await button(ti.question.next).click();
    for (const counter of ['2 / 3', '3 / 3']) {
      await expect.element(page.getByText(counter)).toBeVisible();
      await options.getByRole('button', { name: meaning[shown()] ?? '', exact: false }).click();
      await button(ti.question.next).click();
    }
    await expect.element(page.getByText(wordsTi.result(1, 2))).toBeVisible();
    await expect.poll(trained).toMatchObject([
      { mode: 'term', correct: false },
      { mode: 'term', correct: true },
    ]);
  });
});

test('signs that are mixed up are asked one after the other, with the one thing that tells them apart', async () => {
  const [example] = signs['GET /api/signs'].example.answer as [Sign];
  const [group] = signs['GET /api/signs/category'].example.answer as [SignGroup];
  const [pair] = signs['GET /api/signs/pairs'].example.answer;
  const partner: Readonly<Record<string, string>> = { A2: 'A4', A4: 'A2', C2: 'C3', C3: 'C2' };
  const codes = Object.keys(partner);
  const all = codes.map((code, place) => ({ ...example, id: 101 + place, code, img: `${code}.svg`, name_tig: `ምልክት ${code}` }));
  await server.answer('GET /api/signs', all);
  await server.answer('GET /api/signs/category', [group]);
  await server.answer('GET /api/signs/pairs', [
    { ...pair, one: 101, other: 102 },
    { ...pair, id: 2, one: 103, other: 104 },
  ] as never);
  await page.viewport(PHONE.width, PHONE.height);
  await open('/traffic-signs');
  await page.getByRole('link', { name: wordsTi.trainSigns, exact: false }).click();
  await page.getByRole('link', { name: wordsTi.pairs, exact: false }).click();
  const code = () => document.querySelector('#question-text img')?.getAttribute('alt') ?? '';
  await expect.poll(code).not.toBe('');
  const first = code();
  await page
    .getByCss('[aria-labelledby=question-text] button')
    .filter({ hasText: `ምልክት ${partner[first]}` })
    .click();
  await expect.element(page.getByCss('footer').getByText(wordsTi.difference)).toBeVisible();
  await expectAccessible();
  await button(ti.question.next).click();
  await expect.poll(code).toBe(partner[first]);
  const idOf = (of: string) => 101 + codes.indexOf(of);
  await expect
    .poll(trained)
    .toMatchObject([{ mode: 'sign', item_id: idOf(first), correct: false, taken_for: idOf(partner[first] ?? '') }]);
});
