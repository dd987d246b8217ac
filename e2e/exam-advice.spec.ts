// What the start and the result of an exam say about readiness, and what is offered before an exam.
import { dayFromFour } from '#domain/study/day.ts';
import { fixture } from '../server/testing/fixture.ts';
import { examTi } from '../web/text/exam/ti.ts';
import { studyTi } from '../web/text/study/ti.ts';
import { ti } from '../web/text/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, follow, heading, PHONE, shownQuestion, test } from './app.ts';
import { check, resumeExam, summary } from './exam.ts';

test.use({ viewport: { width: PHONE.width, height: 640 } });

test('from the first exam to the official one', async ({ page, as, server }) => {
  await as('premium');

  await test.step('before the first exam five easy questions lead to it; after it the official mode is recommended', async () => {
    await page.goto('/examination');
    await expect(page.getByText(examTi.officialAdvice)).toBeHidden();
    await expectAccessible(page, [PHONE.width]);
    await page.getByRole('link', { name: examTi.warmUp(5) }).click();
    await expect(page.getByText(studyTi.titles['warm-up'])).toBeVisible();
    for (let number = 1; number <= 5; number += 1) {
      await expect(page.getByText(ti.question.counter(number, 5), { exact: true })).toBeAttached();
      await (await shownQuestion(page)).right.click();
      await button(page, number < 5 ? ti.question.next : ti.results.show).click();
    }
    await page.getByRole('link', { name: ti.pastExams.toExam }).click();
    await expect(page).toHaveURL(/\/examination$/);
    await resumeExam(page, server, { right: 60 });
    await check(page).click();
    await button(summary(page), ti.exam.summarySubmit).click();
    await expect(page.getByText(ti.exam.stored)).toBeVisible();
    await button(page, ti.exam.again).click();
    await button(page, examTi.chooseOfficial).click();
    await expect(page.getByRole('radio', { name: examTi.official })).toBeChecked();
    await expect(page.getByText(examTi.officialAdvice)).toBeHidden();
    await page.getByRole('link', { name: examTi.rehearse }).click();
    await expect(page).toHaveURL(/\/checklists$/);
  });

  await test.step('start and result agree: 52 of 70 passes here, what that is of the 65 that count, and that 56 is sure', async () => {
    await follow(page, '/examination');
    await expect(page.getByText(examTi.safeHere(65, 56))).toBeVisible();
    await page.getByRole('radio', { name: examTi.official }).check();
    await expect(page.getByText(examTi.safeHere(65, 56))).toBeHidden();
    await resumeExam(page, server, { right: 53, wrong: 17 });
    await check(page).click();
    await expect(heading(page, ti.exam.passed)).toBeVisible();
    await expect(page.getByText(examTi.needed(52, 70))).toBeVisible();
    await expect(page.getByText(examTi.wouldBe(49, 65))).toBeVisible();
    await expect(page.getByText(examTi.wouldFail(56, 70))).toBeVisible();
    await expectAccessible(page, [PHONE.width]);
  });
});

test('what is said of readiness is the same on every screen, at once after an exam', async ({ page, as, server }) => {
  await as('premium');
  const line = (text: string | null) => text?.replace(studyTi.readiness, '').trim() ?? '';
  for (const { right, title } of [
    { right: 40, title: ti.exam.failed },
    { right: 56, title: ti.exam.passed },
  ]) {
    await resumeExam(page, server, { right, wrong: 70 - right });
    await check(page).click();
    await expect(heading(page, title)).toBeVisible();
    const said = page.getByRole('main').getByText(new RegExp(`^${studyTi.readiness} .* ካብ 70$`));
    const words = line(await said.textContent());
    const weakest = page.getByRole('main').locator('a[href^="/exercises/"]').first();
    const first = title === ti.exam.failed ? await weakest.textContent() : null;
    await follow(page, '/exercises');
    const today = page.getByRole('link', { name: new RegExp(studyTi.readiness) }).first();
    expect(line(await today.textContent())).toBe(words);
    await today.click();
    await expect(page.getByRole('heading', { name: words.split(' · ')[0] as string, exact: true })).toBeVisible();
    await expect(page.getByText(words.split(' · ')[1] as string, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(studyTi.aim(56, 70))).toBeVisible();
    // The weakest category in the result is the one that readiness names.
    if (first !== null) await expect(page.getByRole('link', { name: studyTi.practise(first) })).toBeVisible();
  }
});

test('what an exam says that was known by heart, and one whose time was too short', async ({ page, as, server }) => {
  const account = await as('premium');

  await test.step('an exam that was passed by what was known by heart says why the readiness below it is low', async () => {
    await resumeExam(page, server, { right: 5, wrong: 65 });
    await check(page).click();
    await expect(page.getByText(ti.exam.stored)).toBeVisible();
    await expect(page.getByText(examTi.passedButFar)).toBeHidden();
    await button(page, ti.exam.again).click();
    await resumeExam(page, server, { right: 70 });
    await check(page).click();
    await expect(heading(page, ti.exam.passed)).toBeVisible();
    await expect(page.getByText(examTi.passedButFar)).toBeVisible();
    await expect(page.getByText(studyTi.states.far)).toBeVisible();
    await follow(page, '/results');
    await expect(page.getByText(examTi.passedButFar)).toBeVisible();
  });

  await test.step('what the time did not reach is told in the review when it is asked for', async () => {
    const { id } = await resumeExam(page, server, { right: 60 });
    await server.db
      .updateTable('exam_attempts')
      .set({ deadline: new Date(Date.now() - 60_000) })
      .where('user_id', '=', account.id)
      .execute();
    await page.goto('/icon.svg');
    await page.evaluate((userId) => localStorage.removeItem(`mengedi.kept.${userId}.exam.state`), account.id);
    await page.goto('/results');
    await page.goto(`/results/${id}`);
    await button(page, ti.exam.review).click();
    await expect(page.getByText(examTi.unreached)).toBeHidden();
    await button(page, ti.exam.grid).click();
    await button(page.getByRole('dialog'), ti.question.go(70, ti.question.marks.unanswered)).click();
    await expect(page.getByText(examTi.unreached)).toBeVisible();
    await expect(page.getByText(ti.question.correctMark)).toHaveCount(0);
    await expectAccessible(page, [PHONE.width]);
    await button(page, examTi.openKey).click();
    await expect(page.getByText(examTi.unreached)).toBeHidden();
    await expect(page.getByText(ti.question.correctMark).first()).toBeVisible();
    // The requested key stays visible, while that of the next question is still hidden.
    await page.reload();
    const goTo = async (number: number) => {
      await button(page, ti.exam.grid).click();
      await button(page.getByRole('dialog'), ti.question.go(number, ti.question.marks.unanswered)).click();
    };
    await goTo(70);
    await expect(page.getByText(ti.question.correctMark).first()).toBeVisible();
    await goTo(69);
    await expect(page.getByText(examTi.unreached)).toBeVisible();
  });
});

test('the language of an exam is chosen before it begins, and in Swedish there is no way back', async ({ page, as, server }) => {
  const { id: user_id } = await as('premium');
  await page.goto('/examination');
  const language = page.getByRole('group', { name: examTi.language });
  await expect(language.getByRole('radio', { name: studyTi.testLanguages.ti })).toBeChecked();
  await page.getByRole('radio', { name: examTi.official }).check();
  await language.getByRole('radio', { name: studyTi.testLanguages.sv }).check();
  await expectAccessible(page, [PHONE.width]);
  await button(page, ti.exam.start).click();
  await expect(page.locator('#question-text [lang=sv]')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Svenska|ትግርኛ)$/ })).toHaveCount(0);
  const attempt = server.db.selectFrom('exam_attempts').select('language').where('user_id', '=', user_id);
  expect(await attempt.execute()).toEqual([{ language: 'sv' }]);
  await test.step('also on another device', async () => {
    await page.evaluate((userId) => localStorage.removeItem(`mengedi.kept.${userId}.exam.state`), user_id);
    await page.goto('/icon.svg');
    await page.goto('/examination');
    await button(page, examTi.goOn).click();
    await expect(page.locator('#question-text [lang=sv]')).toBeVisible();
  });
});

test('who has not said in which language the test is says it with one tap before anything is said of booking', async ({
  page,
  as,
  server,
}) => {
  const { id: user_id } = await as('premium');
  const said = (word: string) => page.getByRole('heading', { name: word, level: 2 });
  const today = dayFromFour(Date.now());
  const sights = fixture.questions.slice(0, 80).map(({ id }, number) => ({
    user_id,
    question_id: id,
    day: today - 5,
    number,
    source: 'practice' as const,
    correct: true,
    base: 0.62,
    met: 0,
    language: 'ti' as const,
    version: 1,
    revision: 5,
  }));
  const mock = { user_id, asked: 70, fresh: 70, fresh_right: 68, reached: 70, empty: 0, language: 'ti' as const, sights: 80 };
  await page.goto('/progress');
  await expect(said(studyTi.states['too little'])).toBeVisible();
  await server.db.insertInto('sights').values(sights).execute();
  await server.db
    .insertInto('mocks')
    .values([
      { ...mock, number: 1, day: today - 6 },
      { ...mock, number: 2, day: today - 1 },
    ])
    .execute();
  await server.db
    .updateTable('learners')
    .set({ revision: 5, folded: 0, answers: 0, seen: 80, last_day: today })
    .where('user_id', '=', user_id)
    .execute();
  await page.reload();
  await expect(said(studyTi.states.language)).toBeVisible();
  await expect(page.getByText(studyTi.advice.book)).toBeHidden();
  await expectAccessible(page, [PHONE.width]);
  await button(page, studyTi.testLanguages.ti).click();
  await expect(said(studyTi.states.book)).toBeVisible();
  const learner = server.db.selectFrom('learners').select('test_language').where('user_id', '=', user_id);
  await expect.poll(async () => (await learner.executeTakeFirstOrThrow()).test_language).toBe('ti');
});
