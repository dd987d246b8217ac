import type { Locator, Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';
import { restText } from '../web/text/rest.ts';
import { shortcutsText } from '../web/text/shortcuts.ts';
import { ti } from '../web/text/ti.ts';
import { expectAccessible } from './accessible.ts';
import {
  button,
  clickUntilVisible,
  DESKTOP,
  expect,
  follow,
  heading,
  hold,
  notices,
  PHONE,
  place,
  settled,
  shownQuestion,
  storedKeys,
  test,
  typeLogin,
  verdict,
} from './app.ts';
import { answersFromNow, answersOf, beginExercise } from './run.ts';

/** Three questions that belong to no category: the shortest exercise. */
const SHORT = '/exercises/0';
/** The call for the other questions of a run that has begun. */
const REST = '**/api/category/1/questions?q=20*';
const next = (page: Page) => button(page, ti.question.next);
const previous = (page: Page) => button(page, ti.question.previous);
/** The counter as it is read aloud; the same numbers are on the screen. */
const isAt = (page: Page, number: number, total: number) =>
  expect(page.getByText(ti.question.counter(number, total), { exact: true })).toBeAttached();
const mark = (page: Page, number: number, state: keyof typeof ti.question.marks) =>
  button(page, ti.question.go(number, ti.question.marks[state]));
const questionOf = (id: number) => {
  const question = fixture.questions.find((candidate) => candidate.id === id);
  if (question === undefined) throw new Error(`the fixture has no question ${id}`);
  return question;
};
const saved = (page: Page) => expect(page.getByText(ti.saving.saved)).toBeVisible();

/** To the question that has a picture. One of the shortest exercise has; its place in the draw is chance. */
async function toPicture(page: Page): Promise<void> {
  while (questionOf((await shownQuestion(page)).id).image === null) await next(page).click();
}

async function finish(page: Page, questions: number): Promise<void> {
  for (let number = 1; number <= questions; number += 1) {
    await (await shownQuestion(page)).right.click();
    if (number < questions) await next(page).click();
  }
}

test('a question is answered once, explained, read in both languages, and left and come back to', async ({
  page,
  as,
  server,
}) => {
  const { id: userId } = await as('premium');
  // At every load.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('#root article') === null) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(SHORT);
  const help = page.getByRole('dialog', { name: shortcutsText.ti.title });

  await test.step('a key counts from the moment the question is there', async () => {
    await expect(help).toBeVisible();
  });

  await test.step('? explains the shortcuts, T translates, and in the dialog no shortcut answers', async () => {
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    const { right } = await shownQuestion(page);
    await page.keyboard.press('?');
    await expect(help).toBeVisible();
    await page.keyboard.press('1');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(right).not.toContainText(ti.question.correctMark);
    await page.keyboard.press('t');
    await expect(page.locator('#question-text [lang=sv]')).toBeVisible();
    expect(place(page)).toBe(SHORT);
    await page.keyboard.press('t');
    await expect(page.locator('#question-text [lang=ti]')).toBeVisible();
  });

  await test.step('the first answer sticks: a wrong one shows the right option and why, and later clicks change nothing', async () => {
    // What was only looked at is drawn anew.
    await beginExercise(page, SHORT);
    await isAt(page, 1, 3);
    const { id, right, wrong } = await shownQuestion(page);
    const wrongWord = (await wrong.locator('span[lang]').first().innerText()).trim();
    // There is nothing to save yet.
    await expect(page.getByText(ti.saving.saved)).toHaveCount(0);
    await wrong.click();
    await expect(wrong).toHaveAttribute('aria-pressed', 'true');
    await expect(wrong).toContainText(ti.question.wrongMark);
    await expect(right).toContainText(ti.question.correctMark);
    const question = questionOf(id);
    const answer = question.options.find((option) => option.correct)?.ti ?? '';
    await expect(page.getByText(ti.question.wrong)).toBeVisible();
    // Read aloud once; on the screen the option itself is marked.
    await expect(verdict(page)).toContainText(ti.question.rightAnswer(answer));
    const chosen = question.options.find((option) => option.ti === wrongWord);
    await expect(verdict(page)).toContainText(chosen?.why?.ti ?? 'no reason');
    if (question.explanation !== undefined) await expect(verdict(page)).toContainText(question.explanation.ti);

    await right.click({ force: true });
    await expect(right).toHaveAttribute('aria-pressed', 'false');
    await expect(wrong).toHaveAttribute('aria-pressed', 'true');
    await saved(page);
    expect(await answersOf(server, userId)).toEqual([{ question_id: id, correct: false, mode: 'exercise', language: 'ti' }]);
  });

  await test.step('the arrows rest at the first and at the last question', async () => {
    await expect(previous(page)).toBeDisabled();
    await next(page).click();
    await expect(previous(page)).toBeEnabled();
    await next(page).click();
    await isAt(page, 3, 3);
    await expect(next(page)).toBeDisabled();
    await previous(page).click();
    await isAt(page, 2, 3);
  });

  await test.step('the panel beside the question counts and marks every answer, and a click jumps', async () => {
    const panel = page.getByRole('complementary');
    await expect(panel.getByRole('button')).toHaveCount(3);
    await (await shownQuestion(page)).right.click();
    await expect(mark(page, 1, 'wrong')).toBeVisible();
    await expect(mark(page, 2, 'correct')).toHaveAttribute('aria-current', 'step');
    await expect(panel.getByRole('term')).toHaveText([
      ti.results.total,
      ti.results.correct,
      ti.results.wrong,
      ti.results.unanswered,
    ]);
    await expect(panel.getByRole('definition')).toHaveText(['3', '1', '1', '1']);
    await mark(page, 3, 'unanswered').click();
    await isAt(page, 3, 3);
    await mark(page, 1, 'wrong').click();
    await isAt(page, 1, 3);
    await expect(page.getByText(ti.question.wrongMark)).toBeAttached();
    await saved(page);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`the arrow to the next question looks as ready under the pointer as without it, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.mouse.move(0, 0);
      await settled(page);
      const look = () =>
        next(page).evaluate((arrow) => {
          const { backgroundColor, color } = getComputedStyle(arrow);
          return { backgroundColor, color, isUnderPointer: arrow.matches(':hover') };
        });
      // Before the answer it is quiet; after it, it is what to do.
      await expect(next(page)).toHaveText(ti.question.next);
      const before = await look();
      expect(before.isUnderPointer).toBe(false);
      await next(page).hover();
      expect(await look()).toEqual({ ...before, isUnderPointer: true });
    });
  }
  await page.emulateMedia({ colorScheme: 'light' });

  await test.step('the toggle shows Swedish, keeps the answer, and moving on returns to Tigrinya', async () => {
    const answers = await answersFromNow(server, userId);
    await beginExercise(page, SHORT);
    const { id, right } = await shownQuestion(page);
    const question = questionOf(id);
    await button(page, ti.question.showSwedish).click();
    await expect(page.locator('#question-text [lang=sv]')).toHaveText(question.sv);
    await expect(page.locator('#question-text [lang=ti]')).toHaveCount(0);
    await right.click();
    await expect(page.getByText(ti.question.correct)).toBeVisible();
    if (question.explanation !== undefined) await expect(page.getByText(question.explanation.sv)).toBeVisible();
    await button(page, ti.question.showTigrinya).click();
    await expect(page.locator('#question-text')).toHaveText(question.ti);
    await expect(right).toHaveAttribute('aria-pressed', 'true');

    await button(page, ti.question.showSwedish).click();
    await next(page).click();
    await expect(page.locator('#question-text [lang=ti]')).toBeVisible();
    await previous(page).click();
    await expect(page.locator('#question-text')).toHaveText(question.ti);
    await expect.poll(answers).toMatchObject([{ question_id: id, language: 'sv' }]);
  });

  await test.step('a right answer is praised and explained', async () => {
    await beginExercise(page, '/exercises/4');
    const { id, right } = await shownQuestion(page);
    await right.click();
    await expect(page.getByText(ti.question.correct)).toBeVisible();
    const { explanation } = questionOf(id);
    if (explanation !== undefined) await expect(page.getByText(explanation.ti)).toBeVisible();
    await saved(page);
  });

  await test.step('the header names the exercise in Tigrinya and Swedish, and close leads to the list', async () => {
    await beginExercise(page, '/exercises/2');
    await expect(heading(page, /ድሕነት ትራፊክ/)).toContainText('Trafiksäkerhet');
    await expect(heading(page, /ድሕነት ትራፊክ/)).toContainText('ኣብ ጸልማት (mörker) ትዝውሩ ኣለኹም');
    await button(page, ti.app.close).click();
    await expect(heading(page, ti.exercises.title)).toBeFocused();
    expect(place(page)).toBe('/exercises');
  });

  await test.step('digits answer, arrows move and Escape leaves: an exercise is finished without a pointer', async () => {
    const answers = await answersFromNow(server, userId);
    await beginExercise(page, SHORT);
    for (const number of [1, 2, 3]) {
      await isAt(page, number, 3);
      await page.keyboard.press('2');
      await expect(page.getByText(ti.question.correctMark).first()).toBeAttached();
      if (number < 3) await page.keyboard.press('ArrowRight');
    }
    await expect(button(page, ti.results.show)).toBeVisible();
    await expect.poll(answers).toHaveLength(3);
    await page.keyboard.press('Escape');
    await expect(heading(page, ti.exercises.title)).toBeVisible();
  });
});

test('a picture opens as large as the screen allows, above buttons that a thumb can hit, and closes by Escape', async ({
  page,
  as,
}) => {
  await as('premium');
  await page.goto(SHORT);
  await toPicture(page);
  const enlarge = button(page, ti.question.enlarge);
  const viewer = page.getByRole('dialog', { name: ti.question.image });
  const picture = viewer.getByRole('img', { name: ti.question.image });
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // Journeys run without motion. Sizes that are read while something moves are another matter: the viewer has to be right in both.
  for (const [screen, viewport, reducedMotion] of [
    ['a phone', PHONE, 'reduce'],
    ['a phone where things move', PHONE, 'no-preference'],
    ['a phone on its side', { width: PHONE.height, height: PHONE.width }, 'reduce'],
    ['a desktop', DESKTOP, 'reduce'],
  ] as const) {
    await test.step(`on ${screen}`, async () => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion });
      await enlarge.click();
      await expect(picture).toBeVisible();
      const buttons = await Promise.all((await viewer.getByRole('button').all()).map(boxOf));
      expect(buttons).toHaveLength(4);
      for (const { x, y, width, height } of buttons) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(viewport.width);
        expect(y + height).toBeLessThanOrEqual(viewport.height);
      }
      // The drawing is 3:2; what limits it is the width or the room between the two rows of buttons.
      const top = Math.min(...buttons.map(({ y, height }) => y + height));
      const bottom = Math.max(...buttons.map(({ y }) => y));
      const widest = Math.min(viewport.width, (bottom - top) * 1.5);
      await expect.poll(async () => (await boxOf(picture)).width).toBeGreaterThan(widest * 0.9);
      const fitted = await boxOf(picture);
      expect(fitted.y).toBeGreaterThanOrEqual(top);
      expect(fitted.y + fitted.height).toBeLessThanOrEqual(bottom);
      await button(viewer, ti.question.viewer.zoomIn).click();
      await expect.poll(async () => (await boxOf(picture)).width / fitted.width).toBeCloseTo(1.1);
      await button(viewer, ti.question.viewer.reset).click();
      await expect.poll(async () => (await boxOf(picture)).width / fitted.width).toBeCloseTo(1);
      await page.keyboard.press('Escape');
      await expect(viewer).toBeHidden();
      await expect(enlarge).toBeFocused();
      expect(place(page)).toBe(SHORT);
    });
  }
});

test('pictures come late, come back and follow one another', async ({ page, context, as, faults }) => {
  faults.expectFailedLoads('/cdn/');
  await page.clock.install();
  await as('premium');

  await test.step('a picture that takes its time is not called broken, and one that failed comes when the network is back', async () => {
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/cdn/questions/*', async (route) => {
      await isLetGo;
      await route.abort();
    });
    // The picture of the first question would hold up the load.
    await page.goto(SHORT, { waitUntil: 'domcontentloaded' });
    await toPicture(page);
    const picture = page.getByRole('article').getByRole('img');
    await page.clock.runFor(120_000);
    await expect(picture).toBeAttached();
    await expect(page.getByText(ti.question.imageMissing)).toHaveCount(0);
    letGo();
    await expect(page.getByText(ti.question.imageMissing)).toBeVisible();
    await page.unroute('**/cdn/questions/*');
    await context.setOffline(true);
    await context.setOffline(false);
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  });

  await test.step('the slideshow leads through the pictures of the exercise every 5 seconds, until it is stopped', async () => {
    const names = ['fixture.svg', 'second.svg', 'third.svg'];
    await page.route('**/cdn/questions/*', async (route) =>
      route.fulfill({
        response: await route.fetch({
          url: route
            .request()
            .url()
            .replace(/[^/]+$/, 'fixture.svg'),
        }),
      }),
    );
    await page.route('**/api/category/0/questions*', async (route) => {
      const questions = await (await route.fetch()).json();
      return route.fulfill({ json: questions.map((one: object, index: number) => ({ ...one, image: names[index] })) });
    });
    await beginExercise(page, SHORT);
    await next(page).click();
    await button(page, ti.question.enlarge).click();
    const at = (number: number) => page.getByRole('dialog', { name: `${ti.question.image} · ${number} / 3` });
    await expect(at(2)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await button(page, ti.question.viewer.play).click();
    await page.clock.runFor(4_900);
    await expect(at(2)).toBeVisible();
    await page.clock.runFor(200);
    await expect(at(3)).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(at(1)).toBeVisible();
    await button(page, ti.question.viewer.stop).click();
    await page.clock.runFor(20_000);
    await expect(at(1)).toBeVisible();
    await button(page, ti.question.viewer.previous).click();
    await expect(at(3)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(at(1)).toBeVisible();
    await page.keyboard.press('Escape');
    await isAt(page, 2, 3);
  });
});

test('an exercise that is reloaded half-way goes on as it was', async ({ page, as }) => {
  const { id: userId } = await as('premium');
  await page.addInitScript(() => {
    const written: string[] = [];
    Object.assign(window, { written });
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      written.push(name);
      write.call(this, name, value);
    };
  });

  await test.step('the questions of a run are written to the device when they come, the little that an answer changes each time', async () => {
    const key = `mengedi.kept.${userId}.exercise.4`;
    await page.goto('/exercises/4');
    for (let answer = 0; answer < 3; answer += 1) {
      await (await shownQuestion(page)).right.click();
      await next(page).click();
    }
    const written = await page.evaluate(() => (window as unknown as { written: string[] }).written);
    // Once more where the rest of them comes after the first.
    expect([1, 2]).toContain(written.filter((name) => name === `${key}.questions`).length);
    expect(written.filter((name) => name === key).length).toBeGreaterThanOrEqual(6);

    // Another tab begins the same exercise with other questions: what is answered here afterwards is whole again.
    await page.evaluate((name) => {
      localStorage.setItem(`${name}.questions`, '[]');
      localStorage.setItem(name, JSON.stringify({ ids: [1], answers: {}, position: 0 }));
    }, key);
    const { id: fourth, right } = await shownQuestion(page);
    await right.click();
    await page.reload();
    await expect(mark(page, 4, 'correct')).toBeVisible();
    expect((await shownQuestion(page)).id).toBe(fourth);
  });

  await test.step('a reload goes on where the learner was, with the same questions and answers', async () => {
    await beginExercise(page, '/exercises/1');
    const { id: first, wrong } = await shownQuestion(page);
    await wrong.click();
    await next(page).click();
    const { id: second } = await shownQuestion(page);
    await page.reload();
    await isAt(page, 2, 24);
    expect((await shownQuestion(page)).id).toBe(second);
    await expect(mark(page, 1, 'wrong')).toBeVisible();
    await previous(page).click();
    expect((await shownQuestion(page)).id).toBe(first);
    await expect(page.getByText(ti.question.wrongMark)).toBeAttached();
  });

  await test.step('options stand in another order when their questions come again, and in the same after a reload', async () => {
    await beginExercise(page, SHORT);
    const words = () => page.locator('[aria-labelledby=question-text]').getByRole('button').locator('[lang=ti]').allInnerTexts();
    const look = async () => {
      const orders: Record<number, string[]> = {};
      for (const number of [1, 2, 3]) {
        await isAt(page, number, 3);
        const { id, wrong } = await shownQuestion(page);
        orders[id] = await words();
        if (number === 2) await page.reload();
        await isAt(page, number, 3);
        expect(await words()).toEqual(orders[id]);
        await wrong.click();
        if (number < 3) await next(page).click();
      }
      return orders;
    };
    const first = await look();
    await button(page, ti.results.show).click();
    await button(page, ti.results.practiseWrong(3)).click();
    // By chance the same once in two million times.
    expect(await look()).not.toEqual(first);
  });

  await test.step('a finished exercise offers more questions, and they are drawn anew also after a reload half-way', async () => {
    // The run that has just ended was reloaded half-way, too.
    const drawn = page.waitForRequest((request) => request.url().endsWith('/api/category/0/questions?q=25&translations=one'));
    await button(page, ti.results.show).click();
    await button(page, ti.exercises.more).click();
    await drawn;
    await isAt(page, 1, 3);
    for (const number of [1, 2, 3]) await expect(mark(page, number, 'unanswered')).toBeVisible();
  });
});

test('an exercise begins with its first questions, and the others come while it is under way', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/category/');
  await as('premium');

  await test.step('a failed load of the questions is said in words, and trying again brings them', async () => {
    await page.route('**/questions?q=5&*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(SHORT);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(ti.error.load);
    await page.unroute('**/questions?q=5&*');
    await clickUntilVisible(button(page, ti.app.retry), page.locator('#question-text'));
    await isAt(page, 1, 3);
  });

  await test.step('an unknown exercise says that there is none', async () => {
    await follow(page, '/exercises/77');
    await expect(page.getByText('No exercise found')).toBeVisible();
  });

  await test.step('an exercise begins with its first questions while the others are on their way, and none comes twice', async () => {
    const letRestCome = await hold(page, REST);
    await beginExercise(page, '/exercises/1');
    await isAt(page, 1, 24);
    await expect(mark(page, 5, 'unanswered')).toBeVisible();
    await expect(mark(page, 6, 'unanswered')).toHaveCount(0);
    const seen = [(await shownQuestion(page)).id];
    await (await shownQuestion(page)).right.click();
    letRestCome();
    await expect(mark(page, 24, 'unanswered')).toBeVisible();
    await expect(mark(page, 1, 'correct')).toBeVisible();
    for (let number = 2; number <= 24; number += 1) {
      await next(page).click();
      await isAt(page, number, 24);
      seen.push((await shownQuestion(page)).id);
    }
    expect(new Set(seen).size).toBe(24);
    await page.unroute(REST);
  });

  await test.step('an exercise that was only looked at is not kept, also when its other questions have come', async () => {
    await beginExercise(page, '/exercises/1');
    await expect(mark(page, 24, 'unanswered')).toBeVisible();
    expect((await storedKeys(page)).filter((key) => key.includes('exercise.1'))).toEqual([]);
  });

  await test.step('an exercise whose other questions are late says that they come, and goes on with them', async () => {
    const letRestCome = await hold(page, REST);
    await beginExercise(page, '/exercises/1');
    await finish(page, 5);
    await isAt(page, 5, 24);
    await expect(page.getByText(restText.ti.waiting)).toBeVisible();
    await expect(button(page, ti.results.show)).toHaveCount(0);
    letRestCome();
    await next(page).click();
    await isAt(page, 6, 24);
    await page.unroute(REST);
  });

  await test.step('one whose other questions could not be fetched is not over: it says so and asks again, also after a reload', async () => {
    await page.route(REST, (route) => route.abort());
    await beginExercise(page, '/exercises/1');
    await finish(page, 5);
    await isAt(page, 5, 24);
    await expect(page.getByText(restText.ti.failed)).toBeVisible();
    await expectAccessible(page);
    const { id } = await shownQuestion(page);
    await page.reload();
    await expect(page.getByText(restText.ti.failed)).toBeVisible();
    expect((await shownQuestion(page)).id).toBe(id);
    await page.unroute(REST);
    await button(page, ti.app.retry).click();
    await next(page).click();
    await isAt(page, 6, 24);
  });
});

test('a finished exercise shows its score and leads on', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/category/0/questions');
  await as('premium');
  await page.goto(SHORT);

  await test.step('the end leads to the first question that was skipped, and says so', async () => {
    await (await shownQuestion(page)).right.click();
    await next(page).click();
    const skipped = await shownQuestion(page);
    await next(page).click();
    await (await shownQuestion(page)).right.click();
    await button(page, ti.results.toUnanswered(1)).click();
    await isAt(page, 2, 3);
    expect((await shownQuestion(page)).id).toBe(skipped.id);
    await skipped.right.click();
    await next(page).click();
    await expect(button(page, ti.results.show)).toBeVisible();
  });

  await test.step('a finished exercise begins anew when it is opened again', async () => {
    await button(page, ti.app.close).click();
    await page.locator(`a[href="${SHORT}"]`).click();
    await isAt(page, 1, 3);
    for (const number of [1, 2, 3]) await expect(mark(page, number, 'unanswered')).toBeVisible();
  });

  await test.step('a finished exercise ends with its score, and the wrong ones are one tap away', async () => {
    const { id, wrong } = await shownQuestion(page);
    await wrong.click();
    for (const _ of [2, 3]) {
      await next(page).click();
      await (await shownQuestion(page)).right.click();
    }
    await button(page, ti.results.show).click();
    await expect(page.getByRole('heading', { name: ti.results.exerciseDone })).toBeFocused();
    await expect(page.getByText(ti.results.summary(2, 3))).toBeVisible();
    await expectAccessible(page);
    await button(page, ti.results.practiseWrong(1)).click();
    await isAt(page, 1, 1);
    expect((await shownQuestion(page)).id).toBe(id);
    await (await shownQuestion(page)).right.click();
    await button(page, ti.results.show).click();
    await expect(page.getByText(ti.results.summary(1, 1))).toBeVisible();
    await expect(button(page, ti.results.practiseWrong(1))).toHaveCount(0);
  });

  await test.step('more questions that the server failed to give are told of with the number of the call', async () => {
    const reqId = '0b5c1c6e-51d4-4c0e-9a58-2f0c6d1f7a10';
    await page.route('**/api/category/0/questions?*', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: '', reqId } }),
    );
    await button(page, ti.exercises.more).click();
    await expect(notices(page).getByText(ti.error.number)).toContainText(reqId);
  });
});

test('no answer is lost, whatever the network and the server do to it', async ({ page, context, as, server, faults }) => {
  faults.expectFailedLoads('/');
  const person = await as('premium');
  await page.goto(SHORT);

  await test.step('an answer is not called saved before the server has it, not even for a moment', async () => {
    const letAnswersThrough = await hold(page, '**/api/answers');
    await shownQuestion(page);
    await page.evaluate((saved) => {
      new MutationObserver(() => {
        if (document.body.innerText.includes(saved)) document.body.dataset['said'] = 'saved';
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }, ti.saving.saved);
    const sent = page.waitForRequest('**/api/answers');
    await (await shownQuestion(page)).right.click();
    await sent;
    await expect(page.locator('body')).not.toHaveAttribute('data-said');
    letAnswersThrough();
    await expect(page.locator('body')).toHaveAttribute('data-said', 'saved');
    await page.unroute('**/api/answers');
  });

  await test.step('answers given without a network are sent once when it is back', async () => {
    const answers = await answersFromNow(server, person.id);
    await context.setOffline(true);
    await next(page).click();
    await (await shownQuestion(page)).right.click();
    await next(page).click();
    await (await shownQuestion(page)).wrong.click();
    await expect(page.getByText(ti.saving.waiting)).toBeVisible();
    expect(await answers()).toHaveLength(0);
    await context.setOffline(false);
    await saved(page);
    expect(await answers()).toMatchObject([{ correct: true }, { correct: false }]);
  });

  await test.step('an answer that the server took without being able to say so is stored once', async () => {
    const answers = await answersFromNow(server, person.id);
    await beginExercise(page, SHORT);
    await page.route('**/api/answers', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const broken = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/answers'));
    await (await shownQuestion(page)).right.click();
    await broken;
    await expect(page.getByText(ti.saving.waiting)).toBeVisible();
    expect(await answers()).toHaveLength(1);
    await page.unroute('**/api/answers');
    await next(page).click();
    await (await shownQuestion(page)).right.click();
    await saved(page);
    expect(await answers()).toHaveLength(2);
  });

  await test.step('an answer that the server refuses says why, and can be sent again or let go', async () => {
    const answers = await answersFromNow(server, person.id);
    await beginExercise(page, SHORT);
    await page.route('**/api/answers', (route) => route.fulfill({ status: 422, json: { message: 'ግጉይ መልሲ' } }));
    await (await shownQuestion(page)).right.click();
    const refused = page.getByRole('region', { name: ti.saving.refused });
    await expect(refused).toContainText(`${ti.saving.answers(1)} ግጉይ መልሲ`);
    await expectAccessible(page);
    await button(refused, ti.app.retry).click();
    await expect(refused).toContainText('ግጉይ መልሲ');
    await page.unroute('**/api/answers');
    await button(refused, ti.app.retry).click();
    await saved(page);
    expect(await answers()).toHaveLength(1);

    await page.route('**/api/answers', (route) => route.fulfill({ status: 422, json: { message: 'ግጉይ መልሲ' } }));
    await next(page).click();
    await (await shownQuestion(page)).right.click();
    await button(refused, ti.saving.discard).click();
    const asking = page.getByRole('alertdialog', { name: ti.saving.discardTitle });
    await button(asking, ti.app.no).click();
    await expect(refused).toBeVisible();
    await button(refused, ti.saving.discard).click();
    await button(asking, ti.app.yes).click();
    await expect(refused).toBeHidden();
    await page.reload();
    await isAt(page, 2, 3);
    await expect(refused).toBeHidden();
    expect(await answers()).toHaveLength(1);
    await page.unroute('**/api/answers');
  });

  await test.step('a session that ends half-way leads to login and back to the same question, and no answer is lost', async () => {
    const answers = await answersFromNow(server, person.id);
    await beginExercise(page, SHORT);
    await (await shownQuestion(page)).right.click();
    await saved(page);
    await next(page).click();
    const { id, wrong } = await shownQuestion(page);
    await server.db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    server.services.forgetUser(person.id);
    await wrong.click();

    await expect(page.getByText(ti.login.ended)).toBeVisible();
    expect(place(page)).toBe(`/login?next=${encodeURIComponent(SHORT)}`);
    await typeLogin(page, person);
    await isAt(page, 2, 3);
    expect((await shownQuestion(page)).id).toBe(id);
    expect(place(page)).toBe(SHORT);
    await expect(mark(page, 1, 'correct')).toBeVisible();
    await expect(mark(page, 2, 'wrong')).toBeVisible();
    await saved(page);
    expect(await answers()).toMatchObject([{ correct: true }, { question_id: id, correct: false }]);
  });
});

test('on a phone the panel is a sheet, and every question begins at its top', async ({ page, as }) => {
  await page.setViewportSize(PHONE);
  await as('premium');
  await page.goto(SHORT);

  await test.step('the panel opens as a sheet, marks every answer, and a tap jumps and closes it', async () => {
    await (await shownQuestion(page)).wrong.click();
    await expect(page.getByRole('complementary')).toBeHidden();
    await button(page, ti.exercises.openPanel).click();
    const panel = page.getByRole('dialog', { name: ti.exercises.panel });
    await expect(mark(page, 1, 'wrong')).toBeVisible();
    await expect(panel.getByRole('definition')).toHaveText(['3', '0', '1', '2']);
    await mark(page, 3, 'unanswered').click();
    await expect(panel).toBeHidden();
    await isAt(page, 3, 3);
  });

  const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await test.step('a long question begins at its top after moving on', async () => {
    await beginExercise(page, '/exercises/1');
    await (await shownQuestion(page)).right.click();
    await toTheEnd();
    await next(page).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step('an answered question that is come back to begins at its top, also after a reload', async () => {
    await page.setViewportSize({ ...PHONE, height: 400 });
    await beginExercise(page, '/exercises/1');
    await (await shownQuestion(page)).right.click();
    await expect(page.getByText(ti.question.correct)).toBeVisible();
    await toTheEnd();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await next(page).click();
    await previous(page).click();
    const isAtTop = async () => {
      await expect(page.getByText(ti.question.correct)).toBeAttached();
      await settled(page);
      return (await page.evaluate(() => window.scrollY)) === 0;
    };
    expect(await isAtTop()).toBe(true);
    await button(page, ti.app.close).click();
    await page.getByRole('link', { name: /^ሕግታት ትራፊክ/ }).click();
    expect(await isAtTop()).toBe(true);
    await page.reload();
    expect(await isAtTop()).toBe(true);
  });
});
