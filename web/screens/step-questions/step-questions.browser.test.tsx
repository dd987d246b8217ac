import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { shuffle } from '#domain/shuffle.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { freeLearner, logIn, logInAs, open } from '../../testing/open.tsx';
import { button, heading, isAt, next, previous, questions, right, shownId, wrong } from '../../testing/questions.ts';
import { ti } from '../../text/ti.ts';

const level = (id: number, name: string) => ({
  id,
  name,
  name_sv: 'Steg',
  name_en: 'Step',
  description: '',
  description_sv: '',
  description_en: '',
  demo: id === 1,
  max_mark: 5,
  min_mark: 4,
});
const STEPS = [level(1, 'ፈላማይ ደረጃ'), level(2, 'ካልኣይ ደረጃ')];
const FIVE = questions(5);
const IDS = FIVE.map(({ id }) => id);
const scoreOf = (rightOnes: number) => ({
  level_id: 1,
  passed: 1,
  questions: IDS.join(),
  options: IDS.map((id, place) => id * 10 + (place < rightOnes ? 1 : 2)).join(),
  reward: rightOnes * 10,
});

const result = button(ti.results.show);
const inOrder = page.getByRole('main').getByCss('ol button');
const total = (name: string) =>
  page.getByRole('main').getByCss('dl > div').filter({ hasText: name }).getByRole('definition').first();
const bar = (name: string) => page.getByRole('progressbar', { name, exact: true });
const row = (place: number) => page.getByRole('main').getByRole('listitem').nth(place);

async function answer(rightOnes: number): Promise<void> {
  for (let place = 1; place <= 5; place += 1) {
    await isAt(place, 5);
    await (place <= rightOnes ? right : wrong).click();
    await (place < 5 ? next : result.last()).click();
  }
}

beforeEach(async () => {
  await server.answer('GET /api/levels', STEPS);
  await server.answer('GET /api/levels/{id}', FIVE);
  await server.answer('GET /api/progress', { id: 1, scores: [] });
  await logIn();
});

describe('a step', () => {
  test('has its questions shuffled', async () => {
    const { random } = Math;
    Math.random = () => 0.3;
    await open('/steps/1');
    await isAt(1, 5);
    Math.random = random;
    const order = shuffle(IDS, () => 0.3);
    expect(order).not.toEqual(IDS);
    for (const [place, id] of order.entries()) {
      await isAt(place + 1, 5);
      expect(await shownId()).toBe(id);
      if (place < 4) await next.click();
    }
  });

  test('the arrows are disabled at both ends and while the result is shown', async () => {
    await open('/steps/1');
    await isAt(1, 5);
    await expect.element(previous).toBeDisabled();
    for (let place = 2; place <= 5; place += 1) await next.click();
    await isAt(5, 5);
    await expect.element(next).toBeDisabled();
    await previous.click();
    await isAt(4, 5);
    await result.click();
    await expect.element(page.getByRole('heading', { name: ti.results.unfinished })).toHaveFocus();
    await expect.element(previous).toBeDisabled();
    await expect.element(next).toBeDisabled();
    await button(ti.results.hide).first().click();
    await isAt(4, 5);
    await expect.element(next).toBeEnabled();
  });

  test('an unfinished result shows the score and the map, and leads to the first unanswered or the selected question', async () => {
    await open('/steps/1');
    await isAt(1, 5);
    await wrong.click();
    await next.click();
    await right.click();
    await next.click();
    await next.click();
    await wrong.click();
    await result.click();
    for (const [name, count] of [
      [ti.results.total, '5'],
      [ti.results.correct, '1'],
      [ti.results.wrong, '2'],
      [ti.results.unanswered, '2'],
    ] as const) {
      await expect.element(total(name)).toHaveTextContent(count);
    }
    const marks = (['wrong', 'correct', 'unanswered', 'wrong', 'unanswered'] as const).map((mark, place) =>
      ti.question.go(place + 1, ti.question.marks[mark]),
    );
    for (const [place, name] of marks.entries()) await expect.element(inOrder.nth(place)).toHaveAccessibleName(name);
    await button(ti.results.hide).last().click();
    await isAt(3, 5);
    await result.click();
    await inOrder.nth(4).click();
    await isAt(5, 5);
  });

  test('an unfinished run resumes with the same order, position and answers', async () => {
    await open('/steps/1');
    await isAt(1, 5);
    const first = await shownId();
    await wrong.click();
    await next.click();
    const second = await shownId();
    await open('/steps');
    await open('/steps/1');
    await isAt(2, 5);
    expect(await shownId()).toBe(second);
    await previous.click();
    await isAt(1, 5);
    expect(await shownId()).toBe(first);
    await expect.element(wrong).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(async () => (await server.bodies<{ answers: object[] }>('POST /api/answers')).flatMap(({ answers }) => answers))
      .toMatchObject([{ question_id: first, option_id: first * 10 + 2, mode: 'step' }]);
    await result.click();
    await expect.element(page.getByRole('heading', { name: ti.results.unfinished })).toBeVisible();
    await open('/steps');
    await open('/steps/1');
    await expect.element(inOrder.first()).toHaveAccessibleName(ti.question.go(1, ti.question.marks.wrong));
  });

  test('below the pass mark the result is Failed, cannot be saved, and a retry starts over', async () => {
    await open('/steps/1');
    await answer(3);
    await expect.element(page.getByRole('heading', { name: ti.results.failedText })).toBeVisible();
    await expect.element(page.getByText(ti.results.need(4), { exact: false })).toBeVisible();
    await expect.element(page.getByText(ti.results.missing(1), { exact: false })).toBeVisible();
    for (const [name, count] of [
      [ti.results.total, '5'],
      [ti.results.correct, '3'],
      [ti.results.wrong, '2'],
    ] as const) {
      await expect.element(total(name)).toHaveTextContent(count);
    }
    await expect.element(bar('Failed')).toHaveAttribute('aria-valuenow', '3');
    expect(getComputedStyle(bar('Failed').getByCss('rect').element()).fill).toBe('rgb(180, 35, 42)');
    await expect.element(page.getByText('60%')).toBeVisible();
    await expect.element(button(ti.results.save)).not.toBeInTheDocument();
    await expectAccessible();
    await button(ti.app.close).click();
    await expect.element(row(0)).toMatchTextContent(ti.steps.status.open);
    await row(0).getByRole('link').click();
    await button(ti.results.retry).click();
    await isAt(1, 5);
    expect(document.querySelector('[aria-pressed=true][data-state]')).toBeNull();
    expect(await server.received('POST /api/progress')).toEqual([]);
  });

  test('a passed result is saved, opens the next step, and the list shows both', async () => {
    await open('/steps/1');
    await answer(4);
    await expect.element(page.getByRole('heading', { name: ti.results.passedText })).toBeVisible();
    await expect.element(bar('Passed')).toHaveAttribute('aria-valuenow', '4');
    await expect.element(page.getByText('80%')).toBeVisible();
    await expect.element(page.getByText(ti.results.reward(40, 10))).toBeVisible();
    await expect.element(button(ti.results.retry)).not.toBeInTheDocument();
    await expectAccessible();
    const after = { id: 1, scores: [scoreOf(4)] };
    await server.answer('POST /api/progress', after);
    await server.answer('GET /api/progress', after);
    await button(ti.results.save).click();
    await expect.element(page.getByText(ti.results.saved)).toBeVisible();
    expect(await server.bodies('POST /api/progress')).toMatchObject([{ level_id: 1 }]);
    await page.getByRole('link', { name: ti.results.nextStep }).click();
    await expect.element(heading(/ካልኣይ ደረጃ/)).toBeVisible();
    await button(ti.app.close).click();
    await expect.element(row(0)).toMatchTextContent(ti.steps.status.completed);
    await expect.element(row(1)).toMatchTextContent(ti.steps.status.open);
  });

  test('a refused result shows the reason, and can be retried', async () => {
    await open('/steps/1');
    await answer(5);
    await server.refuse('POST /api/progress', 422, { message: 'ግጉይ መልሲ', once: true });
    await button(ti.results.save).click();
    await expect.element(page.getByText(ti.saving.failed, { exact: false })).toMatchTextContent('ግጉይ መልሲ');
    await expect.element(button(ti.results.startOver)).toBeVisible();
    await server.answer('POST /api/progress', { id: 1, scores: [scoreOf(5)] });
    await button(ti.app.retry).click();
    await expect.element(page.getByText(ti.results.saved)).toBeVisible();
  });

  test('a refused result that was left is reported by the list, and sent from there it counts', async () => {
    await open('/steps/1');
    await answer(5);
    await server.refuse('POST /api/progress', 422, { message: 'ግጉይ መልሲ' });
    await button(ti.results.save).click();
    await expect.element(page.getByText(ti.saving.failed, { exact: false })).toBeVisible();
    await button(ti.app.close).click();
    const refused = page.getByRole('region', { name: ti.saving.refused });
    await expect.element(refused).toMatchTextContent(`${ti.saving.step} ግጉይ መልሲ`);
    const first = page.getByRole('main').getByCss('ol > li').first();
    await expect.element(first).toMatchTextContent(ti.steps.status.open);
    await expectAccessible();
    const after = { id: 1, scores: [scoreOf(5)] };
    await server.answer('POST /api/progress', after);
    await server.answer('GET /api/progress', after);
    await refused.getByRole('button', { name: ti.app.retry }).click();
    await expect.element(refused).not.toBeInTheDocument();
    await expect.element(first).toMatchTextContent(ti.steps.status.completed);
  });

  test('a result saved offline is shown as waiting, and already counts in the list', async () => {
    await open('/steps/1');
    await answer(5);
    await server.goAway();
    await button(ti.results.save).click();
    await expect.element(page.getByText(ti.results.waiting)).toBeVisible();
    await button(ti.results.goBack).click();
    await expect.element(row(0)).toMatchTextContent(ti.steps.status.completed);
    await expect.element(row(1).getByRole('link')).toBeVisible();
    expect(await server.received('POST /api/progress')).toEqual([]);
    await server.comeBack();
    await server.answer('POST /api/progress', { id: 1, scores: [scoreOf(5)] });
    await expect.poll(() => server.received('POST /api/progress')).toHaveLength(1);
  });

  test.each([
    ['its close button', () => button(ti.app.close).click()],
    ['the back button', async () => history.back()],
  ] as const)('a passed result that was not saved is saved when the step is left by %s', async (_way, leave) => {
    await open('/steps');
    await row(0).getByRole('link').click();
    await answer(4);
    await expect.element(button(ti.results.save)).toBeVisible();
    const after = { id: 1, scores: [scoreOf(4)] };
    await server.answer('POST /api/progress', after);
    await server.answer('GET /api/progress', after);
    await leave();
    await expect.element(row(0)).toMatchTextContent(ti.steps.status.completed);
    await expect.poll(() => server.bodies('POST /api/progress')).toMatchObject([{ level_id: 1 }]);
  });

  test('closing leads back in the history, and to the list if there is none', async () => {
    await open('/exercises');
    await page.getByCss('main a[href$="/steps"]').click();
    await row(0).getByRole('link').click();
    await isAt(1, 5);
    await button(ti.app.close).click();
    await expect.poll(() => location.pathname).toBe('/steps');
    history.back();
    await expect.element(heading(ti.exercises.title)).toBeVisible();
    await open('/steps/1');
    await isAt(1, 5);
    await button(ti.app.close).click();
    await expect.element(heading(ti.steps.title)).toBeVisible();
    expect(location.pathname).toBe('/steps');
  });

  test('without premium the first step is saved, and does not open the next', async () => {
    await logInAs(freeLearner);
    await open('/steps/1');
    await answer(5);
    const after = { id: 1, scores: [scoreOf(5)] };
    await server.answer('POST /api/progress', after);
    await server.answer('GET /api/progress', after);
    await button(ti.results.save).click();
    await expect.element(page.getByText(ti.results.saved)).toBeVisible();
    await expect.element(page.getByRole('link', { name: ti.results.nextStep })).not.toBeInTheDocument();
    await button(ti.results.goBack).click();
    await expect.element(row(0)).toMatchTextContent(ti.steps.status.completed);
    expect(page.getByRole('main').getByCss('ol > li a').elements()).toHaveLength(1);
  });

  test('a failed load shows a message, and a retry loads the questions', async () => {
    await server.refuse('GET /api/levels/{id}', 500);
    await open('/steps/1');
    await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(ti.error.load);
    await server.answer('GET /api/levels/{id}', FIVE);
    await button(ti.app.retry).click();
    await isAt(1, 5);
  });
});

describe('a saved step', () => {
  beforeEach(async () => {
    await server.answer('GET /api/progress', { id: 1, scores: [scoreOf(4)] });
    await open('/steps/1');
    await expect.element(page.getByText(ti.results.restored)).toBeVisible();
  });

  test('is restored as saved and cannot be changed', async () => {
    await expect.element(bar('Passed')).toHaveAttribute('aria-valuenow', '4');
    await expect.element(page.getByText(ti.results.reward(40, 10))).toBeVisible();
    await expect.element(button(ti.results.save)).not.toBeInTheDocument();
    await inOrder.nth(4).click();
    expect(await shownId()).toBe(IDS[4]);
    await expect.element(wrong).toHaveAttribute('aria-pressed', 'true');
    await right.click({ force: true });
    await expect.element(right).toHaveAttribute('aria-pressed', 'false');
  });

  test('can be practised again without changing the saved result', async () => {
    await button(ti.results.practiseAgain).click();
    await isAt(1, 5);
    expect(document.querySelector('[aria-pressed=true][data-state]')).toBeNull();
    await answer(5);
    await expect.element(page.getByText(ti.results.practice)).toBeVisible();
    await expect.element(total(ti.results.correct)).toHaveTextContent('5');
    expect(await server.received('POST /api/progress')).toEqual([]);
    await button(ti.results.goBack).click();
    await expect.poll(() => location.pathname).toBe('/steps');
  });
});
