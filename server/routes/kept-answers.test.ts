import { afterAll, describe, expect, test } from 'vitest';
import type { CoveredGoal } from '#contract/curriculum.ts';
import type { DeskSuggestion, DeskText } from '#contract/desk.ts';
import type { EditorCategory, EditorQuestion } from '#contract/editor.ts';
import type { Question } from '#contract/question.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { BoothText } from '#contract/sounds.ts';
import type { EditorTerm } from '#contract/term-editor.ts';
import type { Translation } from '#contract/translations.ts';
import { testApp } from '../testing/app.ts';
import { toSave } from '../testing/questions.ts';

const app = await testApp();
afterAll(() => app.close());
const admin = await app.as('admin');
const get = async <Answer>(path: string) => (await admin.get(path)).json<Answer>();

/** Saves a question of exercise 1 by the call of its editor. */
async function saveQuestion(id: number, change: object): Promise<void> {
  const saved = await admin.call('PUT', `/api/questions/${id}`, {
    ...toSave(await get<QuestionRow>(`/api/questions/${id}`)),
    ...change,
  });
  expect(saved.statusCode, saved.body).toBe(200);
}
async function saveTerm(id: number, change: Partial<EditorTerm>): Promise<void> {
  const { id: _, questions_count, updated_at, updated_by, ...body } = await get<EditorTerm>(`/api/terms/${id}`);
  const saved = await admin.call('PUT', `/api/terms/${id}`, { ...body, ...change });
  expect(saved.statusCode, saved.body).toBe(200);
}
const isOf = (id: number) => (text: { kind: string; id: number; field: string }) =>
  text.kind === 'question' && text.id === id && text.field === 'question';

let edits = 0;
/** Something that no text had before. */
const newWord = () => {
  edits += 1;
  return `nyord${edits}`;
};

describe('the next answer after an edit has it:', () => {
  test.each<[string, (word: string) => Promise<unknown>]>([
    [
      'the exercise',
      async () => {
        const { questions } = await get<EditorCategory & { questions: EditorQuestion[] }>('/api/categories/1');
        return questions.find(({ id }) => id === 1001)?.question_sv;
      },
    ],
    ['the desk', async () => (await get<DeskText[]>('/api/desk?kind=question')).find(isOf(1001))?.sv],
    ['the translations', async () => (await get<Translation[]>('/api/translations?kind=question')).find(isOf(1001))?.sv],
    ['the booth', async () => (await get<BoothText[]>('/api/booth?kind=question&language=sv')).find(isOf(1001))?.text],
    ['the search', async (word) => (await get<SearchAnswer>(`/api/search?q=${word}`)).questions[0]?.title],
    [
      'the pack of the exercise',
      async () => {
        const learner = await app.as('premium');
        const pack = (await learner.get('/api/packs/1', { 'accept-encoding': 'identity' })).json<Question[]>();
        return pack.find(({ id }) => id === 1001)?.question_sv;
      },
    ],
  ])('%s', async (_name, read) => {
    const [before, after] = [newWord(), newWord()];
    for (const word of [before, after]) {
      await saveQuestion(1001, { question_sv: word });
      // Learners' answers are rebuilt when the server hears of the edit.
      await app.services.content.refresh();
      expect(await read(word)).toBe(word);
      expect(await read(word)).toBe(word);
    }
  });

  test('a retired question is found last, and one that is gone is not', async () => {
    const word = newWord();
    for (const id of [1001, 1002]) await saveQuestion(id, { question_sv: `${word} ${id}` });
    const ids = async () => (await get<SearchAnswer>(`/api/search?q=${word}`)).questions.map(({ id }) => id);
    expect(await ids()).toEqual([1001, 1002]);
    expect((await get<SearchAnswer>('/api/search?q=1002')).questions.map(({ id }) => id)).toContain(1002);
    await saveQuestion(1002, { question_sv: newWord() });
    expect(await ids()).toEqual([1001]);
  });

  test('the words of the test beside a text, and their list', async () => {
    const form = newWord();
    await saveQuestion(1003, { question_sv: `Vad betyder ${form}?` });
    const wordsBeside = async () => [
      (await get<Translation[]>('/api/translations?kind=question')).find(isOf(1003))?.words?.map((word) => word.sv),
      (await get<DeskText[]>('/api/desk?kind=question')).find(isOf(1003))?.words.map((word) => word.sv),
    ];
    const found = async () => (await get<EditorTerm[]>(`/api/terms/editor?search=${form}`)).map(({ id }) => id);
    const { term_sv } = await get<EditorTerm>('/api/terms/2');
    expect(await found()).not.toContain(2);
    for (const words of await wordsBeside()) expect(words).not.toContain(term_sv);
    await saveTerm(2, { forms_sv: [form] });
    expect(await found()).toContain(2);
    for (const words of await wordsBeside()) expect(words).toContain(term_sv);
  });

  test('the curriculum', async () => {
    const asking = async () =>
      (await get<CoveredGoal[]>('/api/curriculum')).flatMap(({ facts }) => facts).find(({ id }) => id === 'R017')?.questions;
    const before = (await asking()) as number;
    await saveQuestion(1004, { facts: ['R017'] });
    expect(await asking()).toBe(before + 1);
  });

  test('the progress of the translations, and the text beside a suggestion', async () => {
    const stale = async () =>
      (await get<{ languages: { language: string; stale: number }[] }>('/api/translations/progress')).languages.find(
        ({ language }) => language === 'ti',
      )?.stale;
    const before = (await stale()) as number;
    const text = (await get<DeskText[]>('/api/desk?kind=question')).find(isOf(1005)) as DeskText;
    const { kind, id, field, ti, sv } = text;
    const said = { kind, id, field, ti, sv, verdict: 'suggest', suggestion: 'ካልእ ቃል' };
    expect((await admin.post('/api/desk', { readings: [said] })).statusCode).toBe(200);
    const now = async () => (await get<DeskSuggestion[]>('/api/desk/suggestions')).find((one) => one.item_id === 1005)?.now;
    expect(await now()).toBe(ti);
    await saveQuestion(1005, { question_sv: newWord() });
    expect(await stale()).toBe(before + 1);
    await saveQuestion(1005, { question: 'ሓድሽ ጽሑፍ', question_sv: newWord() });
    expect([await now(), await stale()]).toEqual(['ሓድሽ ጽሑፍ', before]);
  });
});
