import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { study } from '#contract/study.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import {
  alone,
  BEGIN,
  begun,
  CATEGORIES,
  CURRENT,
  cell,
  check,
  choices,
  fact,
  leaving,
  resultOf,
  resumeExam,
  SEVENTY,
  SUBMIT,
  said,
  summary,
  timer,
} from '../../testing/exams.ts';
import { twoFrames } from '../../testing/frames.ts';
import { freeLearner, learner, logIn, logInAs, open } from '../../testing/open.tsx';
import { button, heading, isAt, mark, next, previous, right, shownId, stem, verdict, wrong } from '../../testing/questions.ts';
import { examTi } from '../../text/exam/ti.ts';
import { studyTi } from '../../text/study/ti.ts';
import { ti } from '../../text/ti.ts';
import { unlockTi } from '../../text/unlock/ti.ts';

const PHONE = { width: 360, height: 740 };
const SAVE = 'PUT /api/exams/attempts/{id}/answers';
const START = { now: '2026-11-15T09:10:00.000Z', attempt: null, questions: [] };

const start = button(ti.exam.start);
const menu = page.getByRole('navigation', { name: ti.app.menu });
const refused = page.getByRole('region', { name: ti.saving.refused });
const inDialog = (dialog: typeof summary, name: string) => dialog.getByRole('button', { name, exact: true });
const isInView = async (place: typeof start) => expect.element(place).toBeInViewport({ ratio: 1 });
const keptExam = () => {
  const key = Object.keys(localStorage).find((name) => name.endsWith('.exam.state')) ?? '';
  return JSON.parse(localStorage.getItem(key) ?? 'null') as { given: Record<number, { seconds: number }> } | null;
};

beforeEach(async () => {
  await server.answer('GET /api/category', CATEGORIES);
  await server.answer(CURRENT, { ...START, next: { fresh: 70, minutes: 50 } });
  await logIn();
});

/** Begins a new exam. */
async function begin(): Promise<void> {
  await server.answer(BEGIN, begun({ secondsLeft: 3_000 }));
  await alone();
  await start.click();
  await expect.element(timer).toBeVisible();
}

/** Hands in an exam of which every question is answered. */
async function handIn(): Promise<void> {
  await check.click();
  await expect.element(timer).not.toBeInTheDocument();
}

describe('the start of an exam', () => {
  test('has the numbers of the exam; without premium it is locked and says what opens it', async () => {
    await logInAs(freeLearner);
    await open('/examination');
    const facts = page.getByRole('main').getByRole('listitem');
    for (const [place, numbers] of [
      [0, ['70', '6']],
      [1, ['50', '43']],
      [2, ['80%', '52']],
    ] as const) {
      for (const number of numbers) await expect.element(facts.nth(place)).toMatchTextContent(number);
    }
    await expect.element(start).toHaveAttribute('aria-disabled', 'true');
    await expect.element(start.getByCss('svg')).toHaveClass('lucide-lock');
    await expect.element(start).toHaveAccessibleDescription(ti.exam.locked);
    for (const opener of [button(ti.locked.how), start]) {
      await opener.click({ force: true });
      await expect.element(page.getByRole('dialog')).toMatchTextContent(unlockTi.call('08-000 00 00'));
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    }
    expect(location.pathname).toBe('/examination');
  });

  test('on a phone the button is in view without scrolling, above the bar', async () => {
    await page.viewport(PHONE.width, PHONE.height);
    await open('/examination');
    await expect.element(said(examTi.counts(70))).toBeInTheDocument();
    await isInView(start);
    expect(scrollY).toBe(0);
    const bar = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed');
    const { bottom } = start.element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(bar?.getBoundingClientRect().top ?? 0);
  });

  test('an exam that cannot be drawn says why: too few questions, or no network', async () => {
    await open('/examination');
    const alert = page.getByRole('main').getByRole('alert');
    await server.refuse(BEGIN, 409, { message: ti.exam.tooFew });
    await start.click();
    await expect.element(alert).toMatchTextContent(ti.exam.tooFew);
    await expect.element(menu).toBeVisible();
    await server.goAway();
    await start.click();
    await expect.element(alert).toMatchTextContent(ti.error.offline);
  });

  test('it says whether the exam will count', async () => {
    await open('/examination');
    await expect.element(said(examTi.counts(70))).toBeVisible();
    await server.answer(CURRENT, { ...START, next: { fresh: 20, minutes: 50 } });
    await open('/exercises');
    await open('/examination');
    await expect.element(said(examTi.countsNot(50))).toBeVisible();
  });

  test('before the first exam easy questions lead to it; after it the official mode is recommended', async () => {
    const known = study['GET /api/study'].example.answer;
    await server.answer('GET /api/study', { ...known, mocks: [] } as never);
    await open('/examination');
    const warmUp = page.getByRole('link', { name: examTi.warmUp(5) });
    await expect.element(warmUp).toBeVisible();
    await expect.element(page.getByText(examTi.officialAdvice)).not.toBeInTheDocument();
    await expect.element(said(examTi.safeHere(65, 56))).toBeVisible();
    await warmUp.click();
    await expect.element(said(studyTi.titles['warm-up'])).toBeVisible();

    await server.answer('GET /api/study', known as never);
    await logIn({ ...learner, id: 7 });
    await open('/examination');
    await button(examTi.chooseOfficial).click();
    await expect.element(page.getByRole('radio', { name: examTi.official })).toBeChecked();
    await expect.element(page.getByText(examTi.officialAdvice)).not.toBeInTheDocument();
    await expect.element(said(examTi.safeHere(65, 56))).not.toBeInTheDocument();
    await page.getByRole('link', { name: examTi.rehearse }).click();
    await expect.poll(() => location.pathname).toBe('/checklists');
  });

  test('an exam under way elsewhere can be left here, and a new one begins', async () => {
    const elsewhere = begun({ right: 3 });
    await server.answer(CURRENT, { ...elsewhere, next: null });
    await open('/examination');
    await expect.element(heading(ti.exam.title)).toBeVisible();
    await button(ti.exam.leaveConfirm).click();
    await server.answer(CURRENT, { ...START, next: { fresh: 70, minutes: 50 } });
    await inDialog(leaving, ti.exam.leaveConfirm).click();
    await expect.element(start).toBeVisible();
    await expect.element(page.getByRole('heading', { name: examTi.running })).not.toBeInTheDocument();
    expect((await server.received('DELETE /api/exams/attempts/{id}')).map(({ params }) => params['id'])).toEqual([
      elsewhere.attempt.id,
    ]);
    await begin();
    await expect.element(timer).toHaveAccessibleName(/፦ (50|49) ደቒቕ/);
  });

  test('the language is chosen before it begins, and in Swedish there is no way back, also on another device', async () => {
    await open('/examination');
    const language = page.getByRole('group', { name: examTi.language });
    await expect.element(language.getByRole('radio', { name: studyTi.testLanguages.ti })).toBeChecked();
    await page.getByRole('radio', { name: examTi.official }).click();
    await language.getByRole('radio', { name: studyTi.testLanguages.sv }).click();
    await expectAccessible();
    const swedish = begun({ secondsLeft: 3_000, change: { mode: 'official', language: 'sv' } });
    await server.answer(BEGIN, swedish);
    await alone();
    await start.click();
    const isSwedish = async () => {
      await expect.element(page.getByCss('#question-text [lang=sv]')).toBeVisible();
      expect(page.getByRole('button', { name: /^(Svenska|ትግርኛ)$/ }).elements()).toEqual([]);
    };
    await isSwedish();
    expect(await server.bodies(BEGIN)).toMatchObject([{ mode: 'official', language: 'sv' }]);
    await resumeExam({ change: { mode: 'official', language: 'sv' } });
    await isSwedish();
  });
});

describe('an exam under way', () => {
  test('an answer can be changed, a question flagged and reached by its number, and nothing tells what is right', async () => {
    await open('/examination');
    await begin();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(heading(ti.exam.title)).toHaveFocus();
    await expect.element(cell(70, 'unanswered')).toBeInTheDocument();
    await expect.element(previous).toBeDisabled();
    await wrong.click();
    await expect.element(wrong).toHaveAttribute('aria-pressed', 'true');
    await right.click();
    await expect.element(right).toHaveAttribute('aria-pressed', 'true');
    await expect.element(wrong).toHaveAttribute('aria-pressed', 'false');
    await expect.element(page.getByText(ti.question.correctMark)).not.toBeInTheDocument();
    await expect.element(verdict).not.toBeInTheDocument();
    await expect.element(cell(1, 'answered')).toHaveAttribute('aria-current', 'step');
    await button(ti.exam.flag).click();
    await expect.element(cell(1, 'answeredFlagged')).toBeInTheDocument();
    await button(ti.exam.unflag).click();
    await expect.element(cell(1, 'answered')).toBeInTheDocument();
    await next.click();
    await isAt(2, 70);
    await button(ti.exam.flag).click();
    await expect.element(cell(2, 'unansweredFlagged')).toBeInTheDocument();
    await cell(70, 'unanswered').click();
    await isAt(70, 70);
    await expect.element(next).toBeDisabled();
    await button(ti.question.showSwedish).click();
    await expect.element(stem).toMatchTextContent(SEVENTY[69]?.question_sv ?? '');
    await expectAccessible();
    // Every question has the button to hand in on the screen, the last one too.
    for (const [place, state] of [
      [36, 'unanswered'],
      [70, 'unanswered'],
      [1, 'answered'],
    ] as const) {
      await cell(place, state).click();
      await isAt(place, 70);
      await isInView(cell(place, state));
      await isInView(check);
    }
  });

  test('on a phone the grid opens as a sheet, a number in it leads to its question, and the last one has the button to hand in beside the arrows', async () => {
    await page.viewport(360, 640);
    await open('/examination');
    await begin();
    await button(ti.exam.grid).click();
    const sheet = page.getByRole('dialog', { name: ti.exam.grid });
    await inDialog(sheet, ti.exam.goTo(70, ti.exam.gridState.unanswered)).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await isAt(70, 70);
    await isInView(check);
    await check.click();
    await expect.element(summary).toMatchTextContent(ti.exam.summaryUnanswered(70));
    await inDialog(summary, ti.exam.summaryBack).click();
    await isAt(70, 70);
  });

  test('the keyboard answers and moves, and with every question answered the exam is submitted without a question', async () => {
    await resumeExam({ right: 68 });
    for (const place of [69, 70]) {
      await isAt(place, 70);
      await userEvent.keyboard('2');
      await userEvent.keyboard('{ArrowRight}');
    }
    await expect.element(cell(70, 'answered')).toBeInTheDocument();
    check.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading(ti.exam.passed)).toBeVisible();
  });

  test('line 115: closing an exam asks first, leads to its start, and the next one has the whole time', async () => {
    await resumeExam({ right: 3, secondsLeft: 46 * 60 });
    await expect.element(timer).toHaveAccessibleName(/፦ (46|45) ደቒቕ/);
    await button(ti.exam.close).click();
    await expect.element(leaving).toMatchTextContent(ti.exam.leaveText);
    await inDialog(leaving, ti.exam.leaveCancel).click();
    await expect.element(timer).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await inDialog(leaving, ti.exam.leaveConfirm).click();
    await expect.element(start).toBeVisible();
    await expect.element(menu).toBeVisible();
    await expect.element(timer).not.toBeInTheDocument();
    expect(keptExam()).toBeNull();
    await begin();
    await expect.element(timer).toHaveAccessibleName(/፦ (50|49) ደቒቕ/);
    await expect.element(cell(1, 'unanswered')).toBeInTheDocument();
  });

  test('leaving the screen asks first; then the exam is gone', async () => {
    await open('/exercises');
    await page.getByRole('link', { name: ti.menu.examination }).click();
    await begin();
    await right.click();
    await expect.element(cell(1, 'answered')).toBeInTheDocument();
    history.back();
    await inDialog(leaving, ti.exam.leaveCancel).click();
    await expect.poll(() => location.pathname).toBe('/examination');
    await expect.element(cell(1, 'answered')).toBeInTheDocument();
    history.back();
    await inDialog(leaving, ti.exam.leaveConfirm).click();
    await expect.element(heading(ti.exercises.title)).toBeVisible();
    expect(keptExam()).toBeNull();
    await server.answer(CURRENT, { ...START, next: { fresh: 70, minutes: 50 } });
    await page.getByRole('link', { name: ti.menu.examination }).click();
    await expect.element(start).toBeVisible();
  });

  test('an exam that is closed on another device is gone here too', async () => {
    await resumeExam({ right: 3 });
    await server.answer(CURRENT, { ...START, next: null });
    await server.refuse('GET /api/exams/{id}', 404);
    dispatchEvent(new Event('focus'));
    await expect.element(said(examTi.closedElsewhere)).toBeVisible();
    await expect.element(start).toBeVisible();
  });

  test('an exam that the version before has begun on this device goes on, and is sent as a whole', async () => {
    const id = crypto.randomUUID();
    const prefix = `mengedi.kept.${learner.id}.exam`;
    const answers = choices({ right: 60 });
    const state = { status: 'QUESTIONS', id, startedAt: Date.now() - 600_000, answers, flagged: [], position: 60, given: {} };
    localStorage.setItem(`${prefix}.questions`, JSON.stringify({ id, questions: SEVENTY }));
    localStorage.setItem(`${prefix}.state`, JSON.stringify(state));
    await open('/examination');
    await expect.element(page.getByText(ti.exam.resumed)).toBeVisible();
    await right.click();
    await check.click();
    await inDialog(summary, ti.exam.summarySubmit).click();
    await expect.element(said(ti.exam.resultText(61, 70))).toBeVisible();
    await expect.element(page.getByText(ti.exam.stored)).toBeVisible();
    expect(await server.bodies('POST /api/exams')).toMatchObject([{ id }]);
  });
});

describe('the time of an exam', () => {
  test('the clock turns to its limited style at 300 seconds', async () => {
    await resumeExam({ secondsLeft: 303 });
    await expect.element(timer).toHaveTextContent('05:01');
    await expect.element(timer).toHaveAccessibleName(ti.exam.timeLeftLong(5, 1));
    await expect.element(timer.getByCss('svg')).toHaveClass('lucide-clock');
    await expect.element(timer).not.toHaveClass('text-care');
    await expect.element(timer).toHaveTextContent('05:00');
    await expect.element(timer.getByCss('svg')).toHaveClass('lucide-alarm-clock');
    await expect.element(timer).toHaveClass('text-care');
    await expect.element(page.getByText(ti.exam.minutesLeft(5))).toBeInTheDocument();
  });

  test('when it is up the alert stays until it is confirmed, and confirming submits', async () => {
    const timeUp = page.getByRole('alertdialog', { name: 'Oops...' });
    await resumeExam({ right: 1, secondsLeft: 2 }, { seconds_used: 3_000, timed_out: true });
    await expect.element(timeUp).toMatchTextContent('The time given is ended, click to submit!');
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    // A click beside it.
    (timeUp.element() as HTMLElement).click();
    await userEvent.keyboard('1');
    await expect.element(timeUp).toBeVisible();
    expect(location.pathname).toBe('/examination');
    await expectAccessible();
    await inDialog(timeUp, ti.exam.timeUpConfirm).click();
    // An exam with one answer is not evaluated: it says what happened, and that it does not count.
    await expect.element(heading(examTi.brokenOff)).toBeVisible();
    await expect.element(page.getByText(examTi.timeRanOut(69))).toBeVisible();
    await expect.element(page.getByText(examTi.brokenOffText)).toBeVisible();
    await expect.element(fact(ti.exam.timeUsed)).toHaveTextContent(ti.exam.timeUsedValue(50, 0));
    expect(await server.bodies(SUBMIT)).toMatchObject([{ seconds_used: 3_000 }]);
  });

  test('an untouched exam asks the server for nothing, a wrong clock is put right by the server, and the sleep of the device is not counted for a question', async () => {
    await open('/examination');
    await expect.element(said(examTi.counts(70))).toBeInTheDocument();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
    try {
      const exam = begun({ secondsLeft: 3_000 });
      await server.answer(BEGIN, exam);
      await server.answer(CURRENT, { ...exam, questions: [], next: null });
      await start.click();
      await expect.element(timer).toBeVisible();
      await expect
        .poll(async () => (await server.received(CURRENT)).filter(({ query }) => query['known'] !== undefined))
        .toHaveLength(1);
      const asked = async () => [await server.received(CURRENT), await server.received(SAVE)].flat().length;
      const before = await asked();
      vi.advanceTimersByTime(60_000);
      await expect.element(timer).toHaveAccessibleName(/፦ (49|48) ደቒቕ/);
      expect(await asked()).toBe(before);

      vi.setSystemTime(Date.now() + 1_200_000);
      const ahead = { now: new Date(Date.parse(exam.now) + 60_000).toISOString() };
      await server.answer(CURRENT, { ...exam, ...ahead, questions: [], next: null });
      vi.advanceTimersByTime(1_100);
      await expect.element(timer).toHaveAccessibleName(/፦ (49|48) ደቒቕ/);
      await right.click();
      await expect.element(cell(1, 'answered')).toBeInTheDocument();
      expect(Math.max(...Object.values(keptExam()?.given ?? {}).map(({ seconds }) => seconds))).toBeLessThan(120);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the end of an exam', () => {
  test('before handing in, what is open or flagged is said and reached; the results call it unanswered, and the review says why', async () => {
    await resumeExam({ right: 1, wrong: 2 });
    await cell(70, 'unanswered').click();
    await check.click();
    await inDialog(summary, examTi.toUnanswered).click();
    await expect.element(summary).not.toBeInTheDocument();
    await isAt(4, 70);
    await button(ti.exam.flag).click();
    await check.click();
    await expect.element(summary).toMatchTextContent(ti.exam.summaryUnanswered(67));
    await expect.element(summary).toMatchTextContent(ti.exam.summaryFlagged(1));
    await inDialog(summary, ti.exam.summaryBack).click();
    await expect.element(timer).toBeVisible();
    await check.click();
    await inDialog(summary, ti.exam.summarySubmit).click();
    await expect.element(heading(ti.exam.failed)).toHaveFocus();
    await expect.element(said(ti.exam.resultText(1, 70))).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(fact(ti.exam.passedCount)).toHaveTextContent('1');
    await expect.element(fact(ti.exam.failedCount)).toHaveTextContent('69');
    await expect.element(fact(examTi.ofThemUnanswered)).toHaveTextContent('67');
    for (const { id, title } of CATEGORIES) {
      const open = SEVENTY.slice(3).filter(({ category_id }) => category_id === id).length;
      const bar = page.getByRole('listitem').filter({ has: page.getByRole('progressbar', { name: title }) });
      await expect.element(bar).toMatchTextContent(ti.exam.unanswered(open));
    }

    await button(ti.exam.review).click();
    await expect.element(heading(ti.exam.reviewTitle)).toHaveFocus();
    await expect.element(menu).not.toBeInTheDocument();
    const counts = page.getByRole('complementary').getByRole('definition');
    await expect.poll(() => counts.elements().map(({ textContent }) => textContent)).toEqual(['70', '1', '2', '67']);
    const rightWord = ti.question.rightAnswer(SEVENTY[0]?.options[0]?.option ?? '');
    await expect.element(verdict).toMatchTextContent(ti.question.correct);
    await next.click();
    await expect.element(verdict).toMatchTextContent(ti.question.wrong);
    await expect.element(verdict).toMatchTextContent(rightWord);
    await mark(5, 'unanswered').click();
    await expect.element(verdict).toMatchTextContent(ti.question.notAnswered);
    await expect.element(verdict).toMatchTextContent(rightWord);
    await expect.element(verdict).toMatchTextContent(SEVENTY[4]?.options[0]?.solution?.solution ?? 'no solution');
    history.back();
    await expect.element(heading(ti.exam.failed)).toBeVisible();

    // On a phone the review begins at the top of each question, although the answer is explained below.
    await page.viewport(PHONE.width, 400);
    await button(ti.exam.review).click();
    for (const place of [1, 2, 3]) {
      await isAt(place, 70);
      await expect.element(verdict).not.toBeEmptyDOMElement();
      await twoFrames();
      expect([scrollY, document.documentElement.scrollHeight > 500]).toEqual([0, true]);
      await next.click();
    }
  });

  for (const { correct, passed, thin } of [
    { correct: 51, passed: false, thin: false },
    { correct: 52, passed: true, thin: true },
    { correct: 56, passed: true, thin: false },
  ]) {
    test(`${correct} right answers: ${passed ? 'passed' : 'failed'}${thin ? ', with a thin margin' : ''}`, async () => {
      await resumeExam({ right: correct, wrong: 70 - correct }, { fresh: 70 });
      await handIn();
      await expect.element(heading(passed ? ti.exam.passed : ti.exam.failed)).toBeVisible();
      await expect.element(page.getByRole('img', { name: passed ? ti.exam.passedImage : ti.exam.failedImage })).toBeVisible();
      await expect.element(fact(ti.exam.passedCount)).toHaveTextContent(String(correct));
      await expect.element(fact(ti.exam.failedCount)).toHaveTextContent(String(70 - correct));
      await expect.element(said(examTi.needed(52, 70))).toBeVisible();
      await expect.element(said(examTi.wouldBe(Math.round((correct * 65) / 70), 65))).toBeVisible();
      await expect.element(said(examTi.counts(70))).toBeVisible();
      const isThere = (words: string, isSo: boolean) =>
        isSo ? expect.element(said(words)).toBeVisible() : expect.element(said(words)).not.toBeInTheDocument();
      await isThere(ti.exam.thinMargin, thin);
      await isThere(examTi.wouldFail(56, 70), correct < 56);
      const ring = page
        .getByRole('img', { name: ti.exam.resultText(correct, 70) })
        .getByCss('circle')
        .last();
      await expect.element(ring).toHaveAttribute('stroke', passed && !thin ? '#31C950' : 'var(--care)');
      expect(page.getByRole('progressbar').elements()).toHaveLength(CATEGORIES.length);
      for (const { id, title } of CATEGORIES) {
        const asked = SEVENTY.filter(({ category_id }) => category_id === id);
        const known = SEVENTY.slice(0, correct).filter(({ category_id }) => category_id === id);
        const bar = page.getByRole('progressbar', { name: title });
        await expect.element(bar).toHaveAttribute('aria-valuemax', String(asked.length));
        await expect.element(bar).toHaveAttribute('aria-valuenow', String(known.length));
      }
      const practise = page.getByRole('heading', { name: ti.exam.practiseFirst });
      if (passed && !thin) await expect.element(practise).not.toBeInTheDocument();
      else await expect.element(practise).toBeVisible();
      await expect.element(page.getByText(ti.exam.stored)).toBeVisible();
      if (correct !== 56) await expectAccessible();
      await server.answer(CURRENT, { ...START, next: { fresh: 20, minutes: 50 } });
      await button(ti.exam.again).click();
      await expect.element(start).toBeVisible();
    });
  }

  test('an exam that the server refuses says why, and can be sent again', async () => {
    const id = await resumeExam({ right: 60, wrong: 10 });
    await server.refuse(SUBMIT, 422, { message: 'ግጉይ መልሲ' });
    await handIn();
    await expect.element(said(ti.exam.storeFailed)).toMatchTextContent('ግጉይ መልሲ');
    await expect.element(refused).toMatchTextContent(`${ti.saving.exam} ግጉይ መልሲ`);
    await server.answer('GET /api/exams', []);
    await page.getByRole('link', { name: ti.exam.pastResults }).click();
    const card = page.getByRole('article');
    await expect.element(card).toMatchTextContent('ግጉይ መልሲ');
    const { questions: _without, answers: _too, ...stored } = resultOf(id, choices({ right: 60, wrong: 10 }));
    await server.answer('GET /api/exams', [stored]);
    await server.answer(SUBMIT, resultOf(id, choices({ right: 60, wrong: 10 })));
    await inDialog(refused, ti.app.retry).click();
    await expect.element(refused).not.toBeInTheDocument();
    await expect.element(card).toMatchTextContent(ti.exam.resultText(60, 70));
    await expect.element(card).not.toMatchTextContent('ግጉይ መልሲ');
  });

  test('a refused exam that is discarded is gone, and nobody is told that it was saved', async () => {
    await resumeExam({ right: 60, wrong: 10 });
    await server.refuse(SUBMIT, 422, { message: 'ግጉይ መልሲ' });
    await handIn();
    await inDialog(refused, ti.saving.discard).click();
    await page
      .getByRole('alertdialog', { name: ti.saving.discardTitle })
      .getByRole('button', { name: ti.app.yes, exact: true })
      .click();
    await expect.element(refused).not.toBeInTheDocument();
    await expect.element(said(ti.exam.storeFailed)).toBeVisible();
    await server.answer('GET /api/exams', []);
    await open('/examination');
    await expect.element(said(ti.exam.storeFailed)).toBeVisible();
    await expect.element(page.getByText(ti.exam.stored)).not.toBeInTheDocument();
    await page.getByRole('link', { name: ti.exam.pastResults }).click();
    await expect.element(page.getByText(ti.pastExams.none)).toBeVisible();
  });

  test('an exam offline is drawn from the questions on the device, and is sent when the network is back, as one that does not count', async () => {
    await resumeExam({ right: 70 });
    await handIn();
    await expect.element(page.getByText(ti.exam.stored)).toBeVisible();
    await server.answer(CURRENT, { ...START, next: { fresh: 0, minutes: 50 } });
    await button(ti.exam.again).click();
    await expect.element(start).toBeVisible();
    await server.goAway();
    await start.click();
    await expect.element(page.getByText(examTi.offlineText)).toBeVisible();
    await button(examTi.offlineStart).click();
    await right.click();
    await check.click();
    await inDialog(summary, ti.exam.summarySubmit).click();
    await expect.element(page.getByText(examTi.takenOffline)).toBeVisible();
    await expect.element(page.getByText(ti.exam.storeWaiting)).toBeVisible();
    await server.comeBack();
    await expect.element(page.getByText(ti.exam.stored)).toBeVisible();
    expect(await server.received('POST /api/exams')).toHaveLength(1);
  });
});

describe('the official mode', () => {
  const PILOTS = SEVENTY.slice(1, 6).map(({ id }) => id);

  test('has the rules first, a switch to Swedish that stays, and tells only in the result and the review what did not count', async () => {
    await open('/examination');
    await page.getByRole('radio', { name: examTi.official }).click();
    await page.getByText(examTi.rules).click();
    await expect.element(page.getByText(examTi.rule.cheating)).toBeVisible();
    await page.getByRole('radio', { name: examTi.minutesValue(75) }).click();
    await expectAccessible();
    const exam = begun({ secondsLeft: 75 * 60, change: { mode: 'official', minutes: 75 } });
    await server.answer(BEGIN, exam);
    await alone();
    await start.click();
    await expect.element(timer).toHaveAccessibleName(/፦ (75|74) ደቒቕ/);
    expect(await server.bodies(BEGIN)).toMatchObject([{ mode: 'official', minutes: 75, language: 'ti' }]);
    await button(ti.question.showSwedish).click();
    await expect.element(stem).toMatchTextContent(SEVENTY[0]?.question_sv ?? '');
    await next.click();
    await expect.element(stem).toMatchTextContent(SEVENTY[1]?.question_sv ?? '');
    await button(ti.question.showTigrinya).click();
    await expect.element(stem).toMatchTextContent(SEVENTY[1]?.question ?? '');
    await previous.click();
    const id = await shownId();
    await right.click();
    const answers = SEVENTY.map((one) => ({
      question_id: one.id,
      option_id: one.id === id ? id * 10 + 1 : null,
      flagged: false,
      seconds: 20,
      pilot: PILOTS.includes(one.id),
    }));
    const change = { answers, mode: 'official' as const, minutes: 75 as const, swedish: 1 };
    await server.answer(SUBMIT, resultOf(exam.attempt.id, { [id]: id * 10 + 1 }, change));
    await check.click();
    await inDialog(summary, ti.exam.summarySubmit).click();
    await expect.element(heading(ti.exam.failed)).toBeVisible();
    await expect.element(said(ti.exam.resultText(1, 65))).toBeVisible();
    await expect.element(said(examTi.needed(52, 65))).toBeVisible();
    await expect.element(said(examTi.pilots(5, 70))).toMatchTextContent(examTi.swedish(1));
    expect(await server.bodies(SUBMIT)).toMatchObject([{ swedish: 1 }]);
    await button(ti.exam.review).click();
    await isAt(1, 70);
    await expect.element(page.getByText(examTi.pilot)).not.toBeInTheDocument();
    await mark(2, 'unanswered').click();
    await expect.element(page.getByText(examTi.pilot)).toBeVisible();
  });
});
