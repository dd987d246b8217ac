import { beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { type Answer, exercises } from '#contract/exercises.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { logIn, open } from '../../testing/open.tsx';
import {
  button,
  heading,
  isAt,
  mark,
  next,
  notices,
  previous,
  questions,
  right,
  shownId,
  stem,
  verdict,
  wrong,
} from '../../testing/questions.ts';
import { restText } from '../../text/rest.ts';
import { shortcutsText } from '../../text/shortcuts.ts';
import { ti } from '../../text/ti.ts';

const EXERCISE = '/exercises/1';
const THREE = questions(3);

const sent = async () => (await server.bodies<{ answers: Answer[] }>('POST /api/answers')).flatMap(({ answers }) => answers);
const saved = () => expect.element(page.getByText(ti.saving.saved)).toBeVisible();

async function answerAll(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await right.click();
    if (number < count) await next.click();
  }
}

beforeEach(async () => {
  await logIn();
});

describe('an exercise of three questions', () => {
  beforeEach(async () => {
    await server.answer('GET /api/category/{id}/questions', THREE);
    await open(EXERCISE);
    await isAt(1, 3);
  });

  test('the first answer sticks: a wrong one shows the right option and why, and later clicks change nothing', async () => {
    const id = await shownId();
    await expect.element(page.getByText(ti.saving.saved)).not.toBeInTheDocument();
    await wrong.click();
    await expect.element(wrong).toHaveAttribute('aria-pressed', 'true');
    await expect.element(wrong).toMatchTextContent(ti.question.wrongMark);
    await expect.element(right).toMatchTextContent(ti.question.correctMark);
    await expect.element(page.getByText(ti.question.wrong)).toBeVisible();
    const [one] = THREE;
    await expect.element(verdict).toMatchTextContent(ti.question.rightAnswer(one?.options[0]?.option ?? ''));
    await expect.element(verdict).toMatchTextContent(one?.options[1]?.why ?? 'no reason');
    await expect.element(verdict).toMatchTextContent(one?.options[0]?.solution?.solution ?? 'no solution');
    await right.click({ force: true });
    await expect.element(right).toHaveAttribute('aria-pressed', 'false');
    await expect.element(wrong).toHaveAttribute('aria-pressed', 'true');
    await saved();
    expect(await sent()).toMatchObject([{ question_id: id, option_id: id * 10 + 2, mode: 'exercise', language: 'ti' }]);
  });

  test('a right answer is praised and explained', async () => {
    await right.click();
    await expect.element(page.getByText(ti.question.correct)).toBeVisible();
    await expect.element(verdict).toMatchTextContent(THREE[0]?.options[0]?.solution?.solution ?? 'no solution');
  });

  test.each(['light', 'dark'] as const)(
    'the button to the next question looks enabled with and without hover, %s',
    async (colorScheme) => {
      await commands.emulateMedia({ colorScheme });
      await right.click();
      await userEvent.hover(heading(/./));
      const look = () => {
        const { backgroundColor, color } = getComputedStyle(next.element());
        return { backgroundColor, color, isUnderPointer: next.element().matches(':hover') };
      };
      await expect.poll(look).toMatchObject({ isUnderPointer: false });
      const before = look();
      await next.hover();
      expect(look()).toEqual({ ...before, isUnderPointer: true });
    },
  );

  test('the arrows are disabled at the first and the last question', async () => {
    await expect.element(previous).toBeDisabled();
    await next.click();
    await expect.element(previous).toBeEnabled();
    await next.click();
    await isAt(3, 3);
    await expect.element(next).toBeDisabled();
    await previous.click();
    await isAt(2, 3);
  });

  test('the panel beside the question counts and marks every answer, and a click jumps', async () => {
    await wrong.click();
    await next.click();
    await right.click();
    const panel = page.getByRole('complementary');
    await expect.element(mark(1, 'wrong')).toBeVisible();
    await expect.element(mark(2, 'correct')).toHaveAttribute('aria-current', 'step');
    expect(panel.getByRole('button').all()).toHaveLength(3);
    const words = (role: 'term' | 'definition') =>
      panel
        .getByRole(role)
        .all()
        .map((one) => one.element().textContent);
    expect(words('term')).toEqual([ti.results.total, ti.results.correct, ti.results.wrong, ti.results.unanswered]);
    expect(words('definition')).toEqual(['3', '1', '1', '1']);
    await mark(3, 'unanswered').click();
    await isAt(3, 3);
    await mark(1, 'wrong').click();
    await isAt(1, 3);
    await expect.element(page.getByText(ti.question.wrongMark)).toBeInTheDocument();
  });

  test('the toggle shows Swedish, keeps the answer, and moving on returns to Tigrinya', async () => {
    const id = await shownId();
    const [one] = THREE;
    await button(ti.question.showSwedish).click();
    await expect.element(stem).toMatchTextContent(one?.question_sv ?? '');
    expect(stem.element().querySelector('[lang=ti]')).toBeNull();
    await right.click();
    await expect.element(page.getByText(ti.question.correct)).toBeVisible();
    await expect.element(verdict).toMatchTextContent(one?.options[0]?.solution?.solution_sv ?? 'no solution');
    await button(ti.question.showTigrinya).click();
    await expect.element(stem).toMatchTextContent(one?.question ?? '');
    await expect.element(right).toHaveAttribute('aria-pressed', 'true');
    await button(ti.question.showSwedish).click();
    await next.click();
    await expect.element(stem).toMatchTextContent(THREE[1]?.question ?? '');
    await previous.click();
    await expect.element(stem).toMatchTextContent(one?.question ?? '');
    await expect.poll(sent).toMatchObject([{ question_id: id, language: 'sv' }]);
  });

  test('? explains the shortcuts, T translates, and in the dialog no shortcut answers', async () => {
    const help = page.getByRole('dialog', { name: shortcutsText.ti.title });
    await userEvent.keyboard('?');
    await expect.element(help).toBeVisible();
    await userEvent.keyboard('1');
    await userEvent.keyboard('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
    expect(await sent()).toEqual([]);
    await expect.element(right).not.toMatchTextContent(ti.question.correctMark);
    await userEvent.keyboard('t');
    await expect.element(stem).toMatchTextContent(THREE[0]?.question_sv ?? '');
    expect(location.pathname).toBe(EXERCISE);
  });

  test('digits answer, arrows move and Escape leaves: an exercise is finished without a pointer', async () => {
    for (const number of [1, 2, 3]) {
      await isAt(number, 3);
      await userEvent.keyboard('2');
      await expect.element(page.getByText(ti.question.correctMark).first()).toBeInTheDocument();
      if (number < 3) await userEvent.keyboard('{ArrowRight}');
    }
    await expect.element(button(ti.results.show)).toBeVisible();
    await expect.poll(sent).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    await expect.element(heading(ti.exercises.title)).toBeVisible();
  });

  test('a key counts from the moment the question is there', async () => {
    await open('/exercises');
    const watcher = new MutationObserver(() => {
      if (document.querySelector('#root article') === null) return;
      watcher.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }));
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    await open(EXERCISE);
    await expect.element(page.getByRole('dialog', { name: shortcutsText.ti.title })).toBeVisible();
  });

  test('the end leads to the first question that was skipped, and says so', async () => {
    await right.click();
    await next.click();
    const skipped = await shownId();
    await next.click();
    await right.click();
    await button(ti.results.toUnanswered(1)).click();
    await isAt(2, 3);
    expect(await shownId()).toBe(skipped);
    await right.click();
    await next.click();
    await expect.element(button(ti.results.show)).toBeVisible();
  });

  test('a finished exercise ends with its score, the wrong ones one tap away, and begins anew when it is opened again', async () => {
    const id = await shownId();
    await wrong.click();
    for (const _ of [2, 3]) {
      await next.click();
      await right.click();
    }
    await button(ti.results.show).click();
    await expect.element(page.getByRole('heading', { name: ti.results.exerciseDone })).toHaveFocus();
    await expect.element(page.getByText(ti.results.summary(2, 3))).toBeVisible();
    await expectAccessible();
    await button(ti.results.practiseWrong(1)).click();
    await isAt(1, 1);
    expect(await shownId()).toBe(id);
    await right.click();
    await button(ti.results.show).click();
    await expect.element(page.getByText(ti.results.summary(1, 1))).toBeVisible();
    await expect.element(button(ti.results.practiseWrong(1))).not.toBeInTheDocument();

    await button(ti.app.close).click();
    await expect.element(heading(ti.exercises.title)).toBeVisible();
    await open(EXERCISE);
    for (const number of [1, 2, 3]) await expect.element(mark(number, 'unanswered')).toBeVisible();
  });

  test('options are in a different order when their questions are repeated, and the same on returning to one', async () => {
    const words = () =>
      page
        .getByCss('[aria-labelledby=question-text] button [lang=ti]')
        .elements()
        .map((option) => option.textContent);
    const look = async () => {
      const orders: Record<number, (string | null)[]> = {};
      for (let number = 1; number <= 3; number += 1) {
        await isAt(number, 3);
        const id = await shownId();
        orders[id] = words();
        await wrong.click();
        if (number === 2) {
          await previous.click();
          await isAt(1, 3);
          await next.click();
          await isAt(2, 3);
          expect(words()).toEqual(orders[id]);
        }
        if (number < 3) await next.click();
      }
      await button(ti.results.show).click();
      return orders;
    };
    const first = await look();
    let isOther = false;
    // Three random orders of three options are the same once in 216 times: the chance of that five times is one in 10^11.
    for (let times = 0; times < 5 && !isOther; times += 1) {
      await button(ti.results.practiseWrong(3)).click();
      isOther = JSON.stringify(await look()) !== JSON.stringify(first);
    }
    expect(isOther).toBe(true);
  });

  test('a finished exercise draws more questions, also after it was left half-way', async () => {
    await right.click();
    await open('/exercises');
    await open(EXERCISE);
    await next.click();
    await right.click();
    await next.click();
    await right.click();
    await button(ti.results.show).click();
    const before = (await server.received('GET /api/category/{id}/questions')).length;
    await button(ti.exercises.more).click();
    await isAt(1, 3);
    for (const number of [1, 2, 3]) await expect.element(mark(number, 'unanswered')).toBeVisible();
    const asked = (await server.received('GET /api/category/{id}/questions')).slice(before);
    expect(asked.map(({ query }) => query)).toEqual([{ q: '25', translations: 'one' }]);
  });

  test('the questions are stored once, the small state at every answer; another tab’s run under the same name does not replace them', async () => {
    await open('/exercises');
    for (const key of Object.keys(localStorage)) if (key.includes('exercise.1')) localStorage.removeItem(key);
    await server.answer('GET /api/category/{id}/questions', questions(4));
    const written: string[] = [];
    const { setItem } = Storage.prototype;
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, value) {
      written.push(name);
      setItem.call(this, name, value);
    });
    await open(EXERCISE);
    const key = () => Object.keys(localStorage).find((name) => name.endsWith('.exercise.1')) ?? '';
    for (let number = 1; number <= 2; number += 1) {
      await right.click();
      await expect.element(mark(number, 'correct')).toBeVisible();
      await next.click();
    }
    await expect.poll(() => written.filter((name) => name === key()).length).toBeGreaterThanOrEqual(4);
    expect(written.filter((name) => name === `${key()}.questions`)).toHaveLength(1);
    write.mockRestore();

    localStorage.setItem(`${key()}.questions`, '[]');
    localStorage.setItem(key(), JSON.stringify({ ids: [1], answers: {}, position: 0 }));
    await isAt(3, 4);
    const third = await shownId();
    await wrong.click();
    await expect.element(mark(3, 'wrong')).toBeVisible();
    const kept = () => JSON.parse(localStorage.getItem(`${key()}.questions`) ?? '[]') as { id: number }[];
    await expect.poll(() => kept().map(({ id }) => id)).toContain(third);
  });

  test('the star saves a question and takes it back, and the next one has none', async () => {
    const star = button(ti.question.save);
    const sentTo = async (name: 'PUT /api/bookmarks/{id}' | 'DELETE /api/bookmarks/{id}') =>
      (await server.received(name)).map(({ params }) => params['id']);
    await next.click();
    const id = String(await shownId());
    await star.click();
    await expect.element(star).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => sentTo('PUT /api/bookmarks/{id}')).toEqual([id]);
    await next.click();
    await expect.element(star).toHaveAttribute('aria-pressed', 'false');
    await previous.click();
    await star.click();
    await expect.element(star).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => sentTo('DELETE /api/bookmarks/{id}')).toEqual([id]);
  });

  test('a refused bookmark shows the reason, and delays no answer', async () => {
    const message = '1000 ሕቶታት ዓቂብኩም ኣለኹም';
    const star = button(ti.question.save);
    await next.click();
    await server.refuse('PUT /api/bookmarks/{id}', 409, { message });
    await star.click();
    await expect.element(notices).toMatchTextContent(message);
    await expect.element(star).toHaveAttribute('aria-pressed', 'false');
    await right.click();
    await expect.poll(sent).toHaveLength(1);
  });

  test('if more questions fail to load, the message contains the request id', async () => {
    await answerAll(3);
    await button(ti.results.show).click();
    const reqId = '0b5c1c6e-51d4-4c0e-9a58-2f0c6d1f7a10';
    await server.refuse('GET /api/category/{id}/questions', 500, { reqId });
    await button(ti.exercises.more).click();
    await expect.element(notices).toMatchTextContent(`${ti.error.number} ${reqId}`);
  });

  test('an unfinished exercise resumes with its answers and the same order of options', async () => {
    const words = () =>
      page
        .getByCss('[aria-labelledby=question-text] button')
        .elements()
        .map((card) => card.textContent);
    const first = words();
    await next.click();
    await wrong.click();
    await expect.element(mark(2, 'wrong')).toBeVisible();
    await saved();
    await open('/exercises');
    await open(EXERCISE);
    await isAt(2, 3);
    await expect.element(mark(2, 'wrong')).toBeVisible();
    await previous.click();
    await isAt(1, 3);
    expect(words()).toEqual(first);
  });

  test('an answer is never shown as saved before the server has it', async () => {
    const letThrough = await server.hold('POST /api/answers');
    const said: string[] = [];
    const watcher = new MutationObserver(() => {
      if (document.body.textContent?.includes(ti.saving.saved)) said.push('saved');
    });
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    await right.click();
    await expect.element(page.getByText(ti.saving.waiting)).toBeVisible();
    expect(said).toEqual([]);
    await letThrough();
    await saved();
    watcher.disconnect();
  });

  test('answers given offline are sent together when the network is back', async () => {
    await server.goAway();
    await right.click();
    await next.click();
    await wrong.click();
    await expect.element(page.getByText(ti.saving.waiting)).toBeVisible();
    expect(await sent()).toEqual([]);
    await server.comeBack();
    await saved();
    expect((await sent()).map(({ question_id, option_id }) => option_id - question_id * 10)).toEqual([1, 2]);
  });

  test('a refused answer shows the reason, and can be retried or discarded', async () => {
    await server.refuse('POST /api/answers', 422, { message: 'ግጉይ መልሲ' });
    await right.click();
    const refused = page.getByRole('region', { name: ti.saving.refused });
    await expect.element(refused).toMatchTextContent(`${ti.saving.answers(1)} ግጉይ መልሲ`);
    await expectAccessible();
    await server.answer('POST /api/answers', { saved: 1 });
    await refused.getByRole('button', { name: ti.app.retry }).click();
    await saved();

    await server.refuse('POST /api/answers', 422, { message: 'ግጉይ መልሲ' });
    await next.click();
    await right.click();
    const discard = refused.getByRole('button', { name: ti.saving.discard });
    const asking = page.getByRole('alertdialog', { name: ti.saving.discardTitle });
    await discard.click();
    await asking.getByRole('button', { name: ti.app.no }).click();
    await expect.element(refused).toBeVisible();
    await discard.click();
    await asking.getByRole('button', { name: ti.app.yes }).click();
    await expect.element(refused).not.toBeInTheDocument();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('mengedi.outbox'))).toEqual([]);
  });
});

describe('an exercise of 24 questions', () => {
  const ALL = questions(24);
  const [FIRST, REST] = [ALL.slice(0, 5), ALL.slice(5)];

  beforeEach(async () => {
    const [exercise] = [
      {
        id: 1,
        title: 'ሕግታት ትራፊክ',
        title_sv: 'Trafikregler',
        title_en: 'Traffic rules',
        description: '',
        description_sv: '',
        description_en: '',
        questions_count: 24,
      },
    ];
    await server.answer('GET /api/category', [exercise]);
    await server.answer('GET /api/category/{id}/questions', REST);
    await server.answerAt('GET /api/category/{id}/questions', 'GET /api/category/1/questions?q=5&translations=one', FIRST);
  });

  test('it starts with the first questions while the others are loading, and none occurs twice', async () => {
    await open('/exercises');
    await open(EXERCISE);
    await isAt(1, 24);
    await expect.element(mark(24, 'unanswered')).toBeVisible();
    const asked = await server.received('GET /api/category/{id}/questions');
    expect(asked.map(({ query }) => [query['q'], query['except']])).toEqual([
      ['5', undefined],
      ['20', FIRST.map(({ id }) => id).join()],
    ]);
    const seen = new Set<number>();
    for (let number = 1; number <= 24; number += 1) {
      await isAt(number, 24);
      seen.add(await shownId());
      if (number < 24) await next.click();
    }
    expect(seen.size).toBe(24);
  });

  test('an untouched run is not stored, also after its other questions have loaded', async () => {
    await open(EXERCISE);
    await expect.element(mark(24, 'unanswered')).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.includes('exercise.1'))).toEqual([]);
  });

  test('if the other questions fail to load, the run is not over: it says so, retries and continues', async () => {
    const refusal = { message: 'ጸገም ኣሎ' };
    await server.refuse('GET /api/category/{id}/questions', 500, refusal);
    await open(EXERCISE);
    await answerAll(5);
    await isAt(5, 24);
    await expect.element(page.getByText(restText.ti.failed)).toBeVisible();
    await expect.element(button(ti.results.show)).not.toBeInTheDocument();
    await expectAccessible();
    await server.answer('GET /api/category/{id}/questions', REST);
    await button(ti.app.retry).click();
    await next.click();
    await isAt(6, 24);
  });

  test('the header names it in Tigrinya and Swedish, and close leads to the list', async () => {
    await open(EXERCISE);
    await expect.element(heading(/ሕግታት ትራፊክ/)).toMatchTextContent('Trafikregler');
    await button(ti.app.close).click();
    await expect.element(heading(ti.exercises.title)).toHaveFocus();
    expect(location.pathname).toBe('/exercises');
  });
});

test('a failed load shows a message, and a retry loads the questions', async () => {
  await server.refuse('GET /api/category/{id}/questions', 503, {});
  await open(EXERCISE);
  await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(ti.error.load);
  await server.answer('GET /api/category/{id}/questions', THREE);
  await button(ti.app.retry).click();
  await isAt(1, 3);
});

test('an unknown exercise shows “not found”', async () => {
  await server.refuse('GET /api/category/{id}/questions', 404, { message: 'Not found' });
  await open('/exercises/77');
  await expect.element(page.getByText('No exercise found')).toBeVisible();
});

describe('on a phone', () => {
  const PHONE = { width: 360, height: 740 };

  beforeEach(async () => {
    await server.answer('GET /api/category/{id}/questions', THREE);
    await page.viewport(PHONE.width, PHONE.height);
  });

  test('the panel opens as a sheet, marks every answer, and a tap jumps and closes it', async () => {
    await open(EXERCISE);
    await wrong.click();
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
    await button(ti.exercises.openPanel).click();
    const panel = page.getByRole('dialog', { name: ti.exercises.panel });
    await expect.element(mark(1, 'wrong')).toBeVisible();
    await expectAccessible();
    expect(
      panel
        .getByRole('definition')
        .all()
        .map((one) => one.element().textContent),
    ).toEqual(['3', '0', '1', '2']);
    await mark(3, 'unanswered').click();
    await expect.element(panel).not.toBeInTheDocument();
    await isAt(3, 3);
  });

  test('lines 49, 108, 133: the description is shown, an answer is kept and the other language is not, and a picture is at most 350 px high', async () => {
    const [exercise] = exercises['GET /api/category'].example.answer;
    await page.viewport(390, 844);
    await open(EXERCISE);
    await expect.element(page.getByRole('heading', { level: 1 }).getByText(exercise?.description ?? 'none')).toBeVisible();
    await right.click();
    await expect.element(page.getByText(ti.question.correct)).toBeVisible();
    await expectAccessible();
    const swedish = stem.getByCss('[lang=sv]');
    await button(ti.question.showSwedish).click();
    await expect.element(swedish.first()).toBeVisible();
    for (const way of [next, previous]) {
      await way.click();
      await expect.element(swedish).not.toBeInTheDocument();
    }
    await expect.element(right).toHaveAttribute('aria-pressed', 'true');
    const pictures = page.getByCss('article img').elements();
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) expect(picture.getBoundingClientRect().height).toBeLessThanOrEqual(350);
  });

  test('every question starts at the top: the next one, and an answered one on returning', async () => {
    await page.viewport(PHONE.width, 400);
    await open(EXERCISE);
    await right.click();
    await expect.element(page.getByText(ti.question.correct)).toBeVisible();
    window.scrollTo(0, document.body.scrollHeight);
    await expect.poll(() => scrollY).toBeGreaterThan(0);
    await next.click();
    await expect.poll(() => scrollY).toBe(0);
    await previous.click();
    await expect.element(page.getByText(ti.question.correct)).toBeInTheDocument();
    await expect.poll(() => scrollY).toBe(0);
  });
});

describe('the picture of a question', () => {
  const SCREENS = [
    ['a phone', 360, 740, 'reduce'],
    // With animations the viewer measures sizes during transitions; it must be right in both modes.
    ['a phone where things move', 360, 740, 'no-preference'],
    ['a phone on its side', 740, 360, 'reduce'],
    ['a desktop', 1280, 800, 'reduce'],
  ] as const;

  test.each(SCREENS)(
    'opens as large as %s allows, between buttons that a thumb can hit, and closes by Escape',
    async (_, width, height, reducedMotion) => {
      await page.viewport(width, height);
      await commands.emulateMedia({ reducedMotion });
      await server.answer('GET /api/category/{id}/questions', THREE);
      await open(EXERCISE);
      const enlarge = button(ti.question.enlarge);
      await enlarge.click();
      const viewer = page.getByRole('dialog', { name: ti.question.image });
      const picture = viewer.getByRole('img');
      await expect.element(picture).toBeVisible();
      const boxOf = (one: Locator) => one.element().getBoundingClientRect();
      await expectAccessible();
      const buttons = viewer.getByRole('button').all().map(boxOf);
      expect(buttons).toHaveLength(4);
      for (const box of buttons) {
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48);
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(width);
        expect(box.bottom).toBeLessThanOrEqual(height);
      }
      // The drawing is 3:2; its size is limited by the width, or by the space between the two rows of buttons.
      const top = Math.min(...buttons.map(({ bottom }) => bottom));
      const bottom = Math.max(...buttons.map(({ y }) => y));
      await expect.poll(() => boxOf(picture).width).toBeGreaterThan(Math.min(width, (bottom - top) * 1.5) * 0.9);
      const fitted = boxOf(picture);
      expect(fitted.top).toBeGreaterThanOrEqual(top);
      expect(fitted.bottom).toBeLessThanOrEqual(bottom);
      await viewer.getByRole('button', { name: ti.question.viewer.zoomIn }).click();
      await expect.poll(() => boxOf(picture).width / fitted.width).toBeCloseTo(1.1);
      await viewer.getByRole('button', { name: ti.question.viewer.reset }).click();
      await expect.poll(() => boxOf(picture).width / fitted.width).toBeCloseTo(1);
      await userEvent.keyboard('{Escape}');
      await expect.element(viewer).not.toBeInTheDocument();
      await expect.element(enlarge).toHaveFocus();
    },
  );

  const names = ['first.svg', 'second.svg', 'third.svg'];
  const PICTURED = THREE.map((one, place) => ({ ...one, image: names[place] ?? '' }));

  test('that failed is said to be missing, and comes when the network is back', async () => {
    await server.answer('GET /api/category/{id}/questions', PICTURED);
    await open(EXERCISE);
    const picture = page.getByRole('article').getByRole('img');
    await expect.element(picture).toBeVisible();
    await expect.element(page.getByText(ti.question.imageMissing)).not.toBeInTheDocument();
    picture.element().dispatchEvent(new Event('error'));
    await expect.element(page.getByText(ti.question.imageMissing)).toBeVisible();
    const width = () => document.querySelector<HTMLImageElement>('article img')?.naturalWidth;
    await expect
      .poll(() => {
        dispatchEvent(new Event('online'));
        return width();
      })
      .toBeGreaterThan(0);
    await expect.element(page.getByText(ti.question.imageMissing)).not.toBeInTheDocument();
  });

  test('the slideshow leads through the pictures of the exercise every 5 seconds, until it is stopped', async () => {
    await server.answer('GET /api/category/{id}/questions', PICTURED);
    await open(EXERCISE);
    await isAt(1, 3);
    await next.click();
    await button(ti.question.enlarge).click();
    const at = (number: number) => page.getByRole('dialog', { name: `${ti.question.image} · ${number} / 3` });
    await expect.element(at(2)).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    try {
      await button(ti.question.viewer.play).click();
      vi.advanceTimersByTime(4_900);
      await expect.element(at(2)).toBeVisible();
      vi.advanceTimersByTime(200);
      await expect.element(at(3)).toBeVisible();
      vi.advanceTimersByTime(5_000);
      await expect.element(at(1)).toBeVisible();
      await button(ti.question.viewer.stop).click();
      vi.advanceTimersByTime(20_000);
      await expect.element(at(1)).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
    await button(ti.question.viewer.previous).click();
    await expect.element(at(3)).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(at(1)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await isAt(2, 3);
  });
});
