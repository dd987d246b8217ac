import { ti } from '../web/text/ti.ts';
import { button, expect, place, shownQuestion, test, typeLogin } from './app.ts';
import { answersFromNow, beginExercise } from './run.ts';

// What the screen itself does is tested in web/screens/exercise-questions/exercise-questions.browser.test.tsx.

/** Three uncategorised questions: the shortest exercise. */
const SHORT = '/exercises/0';

test('an exercise goes on after a reload, and no answer is lost when the page is left or the session ends', async ({
  page,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/');
  const person = await as('premium');
  const isAt = (number: number) => expect(page.getByText(ti.question.counter(number, 3), { exact: true })).toBeAttached();
  const mark = (number: number, state: keyof typeof ti.question.marks) =>
    button(page, ti.question.go(number, ti.question.marks[state]));
  const words = () => page.locator('[aria-labelledby=question-text]').getByRole('button').locator('[lang=ti]').allInnerTexts();

  await test.step('a reload goes on where the learner was, with the same questions, options and answers', async () => {
    await page.goto(SHORT);
    await (await shownQuestion(page)).wrong.click();
    await button(page, ti.question.next).click();
    await isAt(2);
    const { id } = await shownQuestion(page);
    const before = await words();
    await page.reload();
    await isAt(2);
    expect((await shownQuestion(page)).id).toBe(id);
    expect(await words()).toEqual(before);
    await expect(mark(1, 'wrong')).toBeVisible();
  });

  await test.step('an answer counts although the page is left in the same moment', async () => {
    const answers = await answersFromNow(server, person.id);
    const { id, right } = await shownQuestion(page);
    // Tap and leave before the next paint.
    await right.evaluate((card: HTMLElement) => {
      card.click();
      location.assign('/icon.svg');
    });
    await page.waitForURL('**/icon.svg');
    await page.goto('/exercises');
    await expect.poll(answers).toMatchObject([{ question_id: id, correct: true }]);
  });

  await test.step('a session that ends half-way leads to login and back to the same question, and no answer is lost', async () => {
    const answers = await answersFromNow(server, person.id);
    await beginExercise(page, SHORT);
    await (await shownQuestion(page)).right.click();
    await expect(page.getByText(ti.saving.saved)).toBeVisible();
    await button(page, ti.question.next).click();
    const { id, wrong } = await shownQuestion(page);
    await server.db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    server.services.forgetUser(person.id);
    await wrong.click();

    await expect(page.getByText(ti.login.ended)).toBeVisible();
    expect(place(page)).toBe(`/login?next=${encodeURIComponent(SHORT)}`);
    await typeLogin(page, person);
    await isAt(2);
    expect((await shownQuestion(page)).id).toBe(id);
    expect(place(page)).toBe(SHORT);
    await expect(mark(1, 'correct')).toBeVisible();
    await expect(mark(2, 'wrong')).toBeVisible();
    await expect(page.getByText(ti.saving.saved)).toBeVisible();
    expect(await answers()).toMatchObject([{ correct: true }, { question_id: id, correct: false }]);
  });
});
