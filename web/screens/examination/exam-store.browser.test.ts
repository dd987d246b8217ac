import { beforeEach, describe, expect, test } from 'vitest';
import { type Attempt, attempts } from '#contract/attempts.ts';
import { waitingCount } from '../../device/outbox.ts';
import type { Reading } from '../../question/use-reading.ts';
import { server } from '../../testing/example-server.ts';
import { logIn } from '../../testing/open.tsx';
import { questions } from '../../testing/questions.ts';
import {
  choose,
  clearFinished,
  close,
  currentExam,
  finish,
  flag,
  go,
  mergeAttempt,
  reloadExam,
  settle,
  startAttempt,
  startOffline,
  switchLanguage,
} from './exam-store.ts';

// The exam is stored on the device at every step, sends every change to the server, and merges changes from other devices.

const SAVE = 'PUT /api/exams/attempts/{id}/answers';
const SUBMIT = 'POST /api/exams/attempts/{id}/submit';
const READING: Reading = { language: 'ti', help: 'none', ms: 4_000 };
const QUESTIONS = questions(4).map((one) => ({ ...one, options: one.options.map((option) => ({ ...option, solution: null })) }));
const [first, second, third] = QUESTIONS.map(({ id }) => id) as [number, number, number];
const example = attempts['POST /api/exams/attempts'].example.answer;

function begin(change: Partial<Attempt> = {}): string {
  const id = crypto.randomUUID();
  startAttempt({
    attempt: { ...example.attempt, mode: 'standard', minutes: 50, answers: [], ...change, id },
    questions: QUESTIONS,
    startedAt: Date.now(),
  });
  return id;
}
function running() {
  const { exam } = currentExam();
  if (exam.status !== 'QUESTIONS') throw new Error(`no exam is running: ${exam.status}`);
  return exam;
}
const saved = async () =>
  (await server.bodies<{ answers: { question_id: number; option_id: number | null; flagged: boolean }[] }>(SAVE)).flatMap(
    ({ answers }) => answers,
  );
const empty = () => expect.poll(waitingCount).toBe(0);

beforeEach(async () => {
  await server.answer(SAVE, { ...attempts[SAVE].example.answer, revision: 1, answers: [] });
  await logIn();
  reloadExam();
});

describe('under way', () => {
  test('an answer is stored at once, and sent with its position and how the question was read', async () => {
    begin();
    choose(first, first * 10 + 2, READING, 3);
    expect(running().answers).toEqual({ [first]: first * 10 + 2 });
    await empty();
    expect(await saved()).toMatchObject([
      { question_id: first, option_id: first * 10 + 2, flagged: false, language: 'ti', ms: 4_000, help: 'none', place: 3 },
    ]);
  });

  test('an answer may change until the end; the last one counts', async () => {
    begin();
    choose(first, first * 10 + 2, READING, 1);
    choose(first, first * 10 + 1, READING, 2);
    await empty();
    const words = (await saved()) as unknown as { option_id: number; sequence: number }[];
    expect(words.at(-1)?.option_id).toBe(first * 10 + 1);
    expect(running().answers[first]).toBe(first * 10 + 1);
    expect(words.map(({ sequence }) => sequence)).toEqual([...words.map(({ sequence }) => sequence)].sort((a, b) => a - b));
  });

  test('a question can be flagged and unflagged', async () => {
    begin();
    flag(second);
    expect(running().flagged).toEqual([second]);
    flag(second);
    expect(running().flagged).toEqual([]);
    await empty();
    expect((await saved()).map(({ flagged }) => flagged).at(-1)).toBe(false);
  });

  test('a resumed exam continues at the first unanswered question with all earlier answers', () => {
    begin({ answers: [{ question_id: first, option_id: first * 10 + 1, flagged: true, seconds: 12, sequence: 1_042 }] });
    expect(running()).toMatchObject({ position: 1, answers: { [first]: first * 10 + 1 }, flagged: [first] });
  });

  test('reloading from the device changes nothing', () => {
    begin();
    choose(second, second * 10 + 3, READING, 1);
    go(2);
    const before = running();
    reloadExam();
    expect(running()).toEqual(before);
  });

  test('after an offline period a single request sends all changes, each question once', async () => {
    begin();
    await server.goAway();
    choose(first, first * 10 + 1, READING, 1);
    choose(second, second * 10 + 2, READING, 1);
    choose(first, first * 10 + 3, READING, 1);
    expect(waitingCount()).toBe(1);
    await server.comeBack();
    await empty();
    expect((await saved()).map(({ question_id, option_id }) => [question_id, option_id])).toEqual(
      expect.arrayContaining([
        [first, first * 10 + 3],
        [second, second * 10 + 2],
      ]),
    );
    expect(await saved()).toHaveLength(2);
  });

  test('later answers of another device win, and earlier ones lose', () => {
    const id = begin();
    choose(first, first * 10 + 1, READING, 1);
    const { sequence = 0 } = currentExam().given[first] ?? {};
    const other = { flagged: false, seconds: 40 };
    mergeAttempt({
      id,
      revision: 5,
      answers: [
        { ...other, question_id: first, option_id: first * 10 + 2, sequence: sequence - 1 },
        { ...other, question_id: third, option_id: third * 10 + 3, sequence: sequence + 1_000 },
      ],
    });
    expect(running().answers).toEqual({ [first]: first * 10 + 1, [third]: third * 10 + 3 });
    expect(currentExam().sync.revision).toBe(5);
    expect(currentExam().given[first]?.seconds).toBe(40);
  });

  test('changes of another exam are ignored', () => {
    begin();
    const before = currentExam();
    mergeAttempt({ id: crypto.randomUUID(), revision: 9, answers: [] });
    expect(currentExam()).toBe(before);
  });

  test('switches to Swedish are counted', async () => {
    begin();
    switchLanguage();
    switchLanguage();
    switchLanguage();
    expect(currentExam().sync).toMatchObject({ isSwedish: true, swedish: 2 });
    await empty();
    expect((await server.bodies<{ swedish: number }>(SAVE)).at(-1)?.swedish).toBe(2);
  });
});

describe('at its end', () => {
  test('submitting sends every answer, and the server’s result is applied', async () => {
    const id = begin();
    choose(first, first * 10 + 1, READING, 1);
    await empty();
    const letThrough = await server.hold(SUBMIT);
    finish();
    expect(currentExam().exam.status).toBe('RESULTS');
    await letThrough();
    await empty();
    expect(await server.bodies(SUBMIT)).toMatchObject([{ answers: [{ question_id: first, option_id: first * 10 + 1 }] }]);
    const told = attempts[SUBMIT].example.answer;
    settle({ ...told, id, questions: QUESTIONS, answers: [] } as never);
    expect(currentExam().exam).toMatchObject({ status: 'RESULTS', settled: expect.anything() });
    clearFinished();
    expect(currentExam().exam.status).toBe('STARTS');
  });

  test('offline the submit is queued, and the exam is shown as submitted', async () => {
    begin();
    await server.goAway();
    choose(first, first * 10 + 2, READING, 1);
    finish();
    // Queued answers are merged into the submit.
    expect(waitingCount()).toBe(1);
    expect(currentExam().exam.status).toBe('RESULTS');
    // A result that the server has not confirmed stays.
    clearFinished();
    expect(currentExam().exam.status).toBe('RESULTS');
    await server.comeBack();
    await empty();
    expect(await server.received(SUBMIT)).toHaveLength(1);
    expect(await saved()).toEqual([]);
  });

  test('closing it early tells the server, and leaves nothing behind', async () => {
    const id = begin();
    await server.goAway();
    choose(first, first * 10 + 2, READING, 1);
    close();
    expect(currentExam().exam.status).toBe('STARTS');
    await server.comeBack();
    await empty();
    expect(await saved()).toEqual([]);
    expect((await server.received('DELETE /api/exams/attempts/{id}')).map(({ params }) => params['id'])).toEqual([id]);
    reloadExam();
    expect(currentExam().exam.status).toBe('STARTS');
  });

  test('an offline exam is sent as a whole', async () => {
    startOffline(questions(70), 'sv');
    expect(currentExam().sync).toMatchObject({ language: 'sv', isSwedish: true });
    choose(first, first * 10 + 1, READING, 1);
    expect(waitingCount()).toBe(0);
    finish();
    await empty();
    const [whole] = await server.bodies<{ answers: { question_id: number; option_id: number | null }[] }>('POST /api/exams');
    expect(whole?.answers).toHaveLength(70);
    expect(whole?.answers[0]).toEqual({ question_id: first, option_id: first * 10 + 1 });
    expect(whole?.answers[1]?.option_id).toBeNull();
  });
});
