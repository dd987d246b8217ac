import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '#contract/endpoints.ts';
import { type ExamResult, exams } from '#contract/exams.ts';
import type { Question } from '#contract/question.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { CATEGORIES, resumeExam, SEVENTY, SUBMIT, said } from '../../testing/exams.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button, heading, isAt, mark, next, previous, question, verdict } from '../../testing/questions.ts';
import { haveStudied } from '../../testing/study.ts';
import { examTi } from '../../text/exam/ti.ts';
import { studyTi } from '../../text/study/ti.ts';
import { ti } from '../../text/ti.ts';

const PHONE = { width: 360, height: 740 };
const LIST = 'GET /api/exams';
const ONE = 'GET /api/exams/{id}';

const cards = page.getByRole('article');
const trend = page.getByRole('figure');
const filter = (name: string) => page.getByRole('radio', { name, exact: false });
const isFailure = () => expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(ti.error.load);

/** A past exam of this day of October 2026. */
const taken = (day: number, correct: number, change: Partial<ExamResult> = {}): ExamResult => ({
  ...(exams[LIST].example.answer[0] as ExamResult),
  id: crypto.randomUUID(),
  started_at: new Date(Date.UTC(2026, 9, day, 8, 30)).toISOString(),
  correct,
  passed: correct >= 52,
  categories: [{ category_id: 1, questions: 20, correct: 15, percentage: 75 }],
  ...change,
});

beforeEach(async () => {
  await server.answer('GET /api/category', CATEGORIES);
  await logIn();
});

describe('the list of past exams', () => {
  test('before the first exam it is a heading, a short note and the way to the exam', async () => {
    await server.answer(LIST, []);
    await open('/results');
    await expect.element(page.getByText(ti.pastExams.none)).toBeVisible();
    await expect.element(heading(ti.pastExams.title)).toBeVisible();
    await expect.element(trend).not.toBeInTheDocument();
    await page.getByRole('link', { name: ti.pastExams.toExam }).click();
    await expect.element(heading(ti.exam.title)).toBeVisible();
  });

  test('has verdict, score, time and categories of each, the newest first, and how it was taken and whether it counts', async () => {
    const two = [taken(2, 61, { mode: 'official', fresh: 65 }), taken(1, 48, { offline: true, fresh: null })];
    await server.answer(LIST, two);
    await haveStudied();
    await open('/results');
    const newest = cards.first();
    await expect.element(newest.getByCss('time')).toHaveAttribute('datetime', '2026-10-02T08:30:00.000Z');
    await expect.element(newest.getByCss('time')).toMatchTextContent('2 ጥቅምቲ 2026');
    for (const words of ['Passed', ti.exam.resultText(61, 70), ti.exam.timeUsedValue(40, 12)])
      await expect.element(newest).toMatchTextContent(words);
    await expect.element(newest).toMatchTextContent(`${examTi.official} · ${examTi.counted}`);
    await expect.element(cards.last()).toMatchTextContent('Failed');
    await expect.element(cards.last()).toMatchTextContent(`${examTi.offline} · ${examTi.notCounted}`);
    await expect.element(newest.getByRole('progressbar')).not.toBeInTheDocument();
    await newest.getByText(ti.exam.byCategory).click();
    await expect
      .element(newest.getByRole('progressbar', { name: CATEGORIES[0]?.title ?? '' }))
      .toHaveAttribute('aria-valuenow', '15');
    await expect.element(said(studyTi.onlyNew)).toBeVisible();
    await expectAccessible();
  });

  test('a single exam has no chart', async () => {
    await server.answer(LIST, [taken(1, 48)]);
    await open('/results');
    await expect.element(cards).toBeVisible();
    await expect.element(trend).not.toBeInTheDocument();
  });

  test('from the second exam on a line shows the right answers against the pass mark', async () => {
    await server.answer(
      LIST,
      [60, 52, 61, 48].map((correct, place) => taken(4 - place, correct)),
    );
    await open('/results');
    await expect.poll(() => cards.elements().length).toBe(4);
    await expect.element(trend).toMatchTextContent(ti.pastExams.passMark(52));
    await expect.element(trend).toMatchTextContent(examTi.safeMark(56));
    await expect.element(trend.getByRole('img')).toHaveAccessibleName(ti.pastExams.trendText('48, 61, 52, 60'));
    expect(trend.getByCss('circle').elements()).toHaveLength(4);
  });

  test('the newest twenty come first, the others on request', async () => {
    await server.answer(
      LIST,
      Array.from({ length: 23 }, (_, place) => taken(24 - place, 40 + place)),
    );
    await open('/results');
    await expect.poll(() => cards.elements().length).toBe(20);
    await button(ti.app.more).click();
    await expect.poll(() => cards.elements().length).toBe(23);
    await expect.element(button(ti.app.more)).not.toBeInTheDocument();
  });

  test('an exam that waits for the network comes first, and says that it waits', async () => {
    await server.answer(LIST, [taken(1, 48)]);
    const id = await resumeExam({ right: 58, wrong: 12 });
    await server.goAway();
    await button('Check answers').click();
    await page.getByRole('link', { name: ti.exam.pastResults }).click();
    await expect.element(cards.first()).toMatchTextContent(ti.pastExams.waiting);
    await server.answer(LIST, [taken(2, 58, { id }), taken(1, 48)]);
    await server.comeBack();
    await expect.element(page.getByText(ti.pastExams.waiting)).not.toBeInTheDocument();
    await expect.poll(() => server.received(SUBMIT)).toHaveLength(1);
    await expect.element(cards.first()).toMatchTextContent(ti.exam.resultText(58, 70));
  });

  test('a failed load shows a message, and a retry brings the list', async () => {
    await server.refuse(LIST, 500);
    await open('/results');
    await isFailure();
    await server.answer(LIST, []);
    await button(ti.app.retry).click();
    await expect.element(page.getByText(ti.pastExams.none)).toBeVisible();
  });
});

const [RIGHT, WRONG, OPEN] = [question(1001), question(1003), question(2004)] as const;
/** One right, one wrong and flagged, one unanswered. */
const past = (change: Partial<Answer<typeof ONE>> = {}): Answer<typeof ONE> => ({
  ...(exams[ONE].example.answer as Answer<typeof ONE>),
  ...taken(1, 1, {
    total: 3,
    seconds_used: 150,
    fresh: 64,
    categories: [{ category_id: 1, questions: 3, correct: 1, unanswered: 1, percentage: 33 }],
  }),
  answers: [
    { question_id: RIGHT.id, option_id: RIGHT.id * 10 + 1, flagged: false, seconds: 20, pilot: false },
    { question_id: WRONG.id, option_id: WRONG.id * 10 + 2, flagged: true, seconds: 1300, pilot: false },
    { question_id: OPEN.id, option_id: null, flagged: false, seconds: 0, pilot: false },
  ],
  questions: [RIGHT, WRONG, OPEN],
  corrected: [],
  ...change,
});
const shows = ({ id }: Question) => expect.element(said(`(${id})`)).toBeVisible();

describe('a past exam', () => {
  test('opens its answers: what was chosen, what is right and why, filtered by mistakes, flagged or unanswered ones', async () => {
    const exam = past();
    await server.answer(LIST, [taken(1, 1, { id: exam.id, total: 3, fresh: 64 })]);
    await server.answer(ONE, exam);
    await open('/results');
    await expect.element(cards).toMatchTextContent(examTi.counted);
    await page.getByRole('link', { name: examTi.answers }).click();
    await expect.element(heading(ti.exam.reviewTitle)).toBeVisible();
    await expect.element(filter(examTi.filters.wrong)).toBeChecked();
    await isAt(1, 1);
    await expect.element(page.getByText(examTi.place(2))).toBeVisible();
    await expect.element(page.getByText(ti.exam.gridState.flagged)).toBeVisible();
    const [answer, chosen] = WRONG.options;
    await expect.element(button(`${chosen?.option} ${ti.question.wrongMark}`)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(button(`${answer?.option} ${ti.question.correctMark}`)).toBeVisible();
    await expect.element(verdict).toMatchTextContent(chosen?.why ?? 'no reason');
    await expect.element(verdict).toMatchTextContent(answer?.solution?.solution ?? 'no solution');
    const star = button(ti.question.save);
    await star.click();
    await expect.element(star).toHaveAttribute('aria-pressed', 'true');

    // On a phone the filters stand in one row, whole, and can be tapped.
    await page.viewport(PHONE.width, PHONE.height);
    const labels = page.getByRole('group', { name: examTi.show }).getByCss('label');
    const boxes = labels.elements().map((label) => label.getBoundingClientRect());
    expect(boxes).toHaveLength(4);
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    for (const { height, right } of boxes) {
      expect(height).toBeGreaterThanOrEqual(48);
      expect(right).toBeLessThanOrEqual(PHONE.width);
    }
    await labels.filter({ hasText: examTi.filters.unanswered }).click();
    await expect.element(verdict).toMatchTextContent(ti.question.notAnswered);
    await shows(OPEN);
    await labels.filter({ hasText: examTi.filters.flagged }).click();
    await shows(WRONG);
    await labels.filter({ hasText: examTi.filters.all }).click();
    await isAt(2, 3);
    await previous.click();
    await shows(RIGHT);
    await expect.element(verdict).toMatchTextContent(ti.question.correct);
    await userEvent.keyboard('{Escape}');
    await expect.element(heading(ti.exam.failed)).toHaveFocus();
  });

  test('the result says where the time went, and a slow question opens in the review', async () => {
    const exam = past();
    await server.answer(ONE, exam);
    await open(`/results/${exam.id}`);
    await expect.element(heading(ti.exam.failed)).toBeVisible();
    await expect.element(page.getByText(examTi.average(660, 1000))).toBeVisible();
    await expectAccessible();
    await page
      .getByRole('region', { name: examTi.time })
      .getByRole('button', { name: examTi.place(2), exact: false })
      .click();
    await shows(WRONG);
    await expect.element(filter(examTi.filters.all)).toBeChecked();
    history.back();
    await button(examTi.mistakes(1)).click();
    await expect.element(filter(examTi.filters.wrong)).toBeChecked();
    history.back();
    await expect.element(heading(ti.exam.failed)).toBeVisible();
  });

  test('a failed load shows a message, and a retry brings it', async () => {
    const exam = past();
    await server.refuse(ONE, 500);
    await open(`/results/${exam.id}`);
    await isFailure();
    await server.answer(ONE, exam);
    await button(ti.app.retry).click();
    await expect.element(heading(ti.exam.failed)).toBeVisible();
  });

  test('one that does not exist is not found, and the way back is there', async () => {
    await server.refuse(ONE, 404);
    await open(`/results/${crypto.randomUUID()}`);
    await expect.element(page.getByText(examTi.unknown)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: ti.pastExams.title }).click();
    await expect.element(heading(ti.pastExams.title)).toBeVisible();
  });

  test('one of which only the result was kept says so; after the end of the trial it says how to see the answers again', async () => {
    const exam = past({ ...taken(1, 48), answers: [], questions: [] });
    await server.answer(ONE, exam);
    await open(`/results/${exam.id}`);
    await expect.element(page.getByText(examTi.onlyResult)).toBeVisible();
    await expect.element(said(ti.exam.resultText(48, 70))).toBeVisible();
    await expect.element(button(ti.exam.review)).not.toBeInTheDocument();
    const locked = past({ questions: [] });
    await server.answer(ONE, locked);
    await open(`/results/${locked.id}?review=wrong`);
    await expect.element(page.getByText(examTi.reviewLocked)).toBeVisible();
    await expect.element(heading(ti.exam.failed)).toBeVisible();
  });

  test('what the time did not reach is told in the review when it is asked for, and the next one stays untold', async () => {
    const untold = ({ id }: Question): Question => ({
      ...question(id),
      options: question(id).options.map((option) => ({
        ...option,
        correct: false,
        why: '',
        why_sv: '',
        why_en: '',
        solution: null,
      })),
    });
    const answers = SEVENTY.map(({ id }, place) => ({
      question_id: id,
      option_id: place < 60 ? id * 10 + 1 : null,
      flagged: false,
      seconds: place < 60 ? 20 : 0,
      pilot: false,
    }));
    const exam = past({
      ...taken(1, 60, { seconds_used: 3_000, timed_out: true }),
      answers,
      questions: SEVENTY.map((one, place) => (place < 60 ? one : untold(one))),
    });
    await server.answer(ONE, exam);
    await open(`/results/${exam.id}`);
    await button(ti.exam.review).click();
    const unreached = page.getByText(examTi.unreached);
    const isTold = page.getByText(ti.question.correctMark).first();
    await isAt(1, 70);
    await expect.element(unreached).not.toBeInTheDocument();
    await mark(70, 'unanswered').click();
    await expect.element(unreached).toBeVisible();
    await expect.element(isTold).not.toBeInTheDocument();
    await expectAccessible();
    await server.answer('POST /api/exams/{id}/keys', [SEVENTY[69] as Question]);
    await button(examTi.openKey).click();
    await expect.element(unreached).not.toBeInTheDocument();
    await expect.element(isTold).toBeInTheDocument();
    expect(await server.bodies('POST /api/exams/{id}/keys')).toMatchObject([{ question_id: 1070, language: 'ti' }]);
    await previous.click();
    await expect.element(unreached).toBeVisible();
    await next.click();
    await expect.element(isTold).toBeInTheDocument();
  });
});
