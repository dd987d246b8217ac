import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Question } from '#contract/question.ts';
import { formatDay } from '#domain/format-day.ts';
import { expectAccessible } from '../testing/accessible.ts';
import { server } from '../testing/example-server.ts';
import { twoFrames } from '../testing/frames.ts';
import { logIn, open } from '../testing/open.tsx';
import { button, isAt, next, otherWrong, previous, questions, right, shownId, verdict, wrong } from '../testing/questions.ts';
import { feedbackText } from '../text/feedback.ts';
import { reportText } from '../text/report.ts';
import { shareText } from '../text/share.ts';
import { ti } from '../text/ti.ts';

// After an answer: the question stays in place, and a strip above the buttons gives the verdict and the explanation.

const PHONE = { width: 360, height: 740 };
const LONG = 'እዚ ነዊሕ መብርሂ እዩ። '.repeat(40).trim();

const explained = (one: Question): Question => ({
  ...one,
  options: one.options.map((option) => ({
    ...option,
    solution: option.solution && { ...option.solution, solution: LONG },
  })),
});
const strip = page.getByCss('.verdict');
const fold = button(ti.question.why);
const boxOf = (element: Element) => element.getBoundingClientRect();
/** After the answer the page scrolls until the strip does not cover the right option. */
const seesRight = () =>
  expect
    .poll(() => {
      const [card, bar] = [boxOf(right.element()), boxOf(page.getByCss('footer').element())];
      return card.top >= 0 && card.bottom <= bar.top;
    })
    .toBe(true);

beforeEach(async () => {
  await logIn();
  await server.answer('GET /api/category/{id}/questions', questions(3).map(explained));
});

describe('on a phone', () => {
  beforeEach(async () => {
    await page.viewport(PHONE.width, PHONE.height);
    await open('/exercises/1');
  });

  test('a long explanation takes up to 24 rem, scrolls inside with a visible hint, and does not cover the right option', async () => {
    await wrong.click();
    await expect.element(page.getByText(ti.question.wrong)).toBeVisible();
    await seesRight();
    const box = strip.element();
    expect(box.clientHeight).toBeLessThanOrEqual(24 * 16);
    expect(box.scrollHeight).toBeGreaterThan(box.clientHeight);
    const more = page.getByCss('.verdict [data-more]');
    await expect.element(more).toBeInTheDocument();
    await expectAccessible();
    box.scrollTo(0, box.scrollHeight);
    await expect.element(more).not.toBeInTheDocument();
  });

  test('controls used after the answer do not scroll the page: listening, the other language, side by side', async () => {
    await wrong.click();
    await expect.element(fold).toBeVisible();
    await expect.element(strip.getByRole('button', { name: shareText.ti.share, exact: true })).toBeVisible();
    await seesRight();
    await twoFrames();
    expect(scrollY).toBeGreaterThan(0);
    const { showSwedish, showTigrinya, sideBySide } = ti.question;
    const before = scrollY;
    await button(showSwedish).click();
    await twoFrames();
    // Shorter text makes the page shorter, which limits the scroll position.
    expect(scrollY).toBe(Math.min(before, document.documentElement.scrollHeight - innerHeight));
    // Toggling back and forth keeps the scroll position.
    await button(showTigrinya).click();
    await twoFrames();
    expect(scrollY).toBe(before);
    for (let times = 0; times < 2; times += 1) {
      await button(sideBySide).click();
      await twoFrames();
    }
    expect(scrollY).toBe(before);
    await strip.getByRole('button', { name: ti.question.listen, exact: true }).click();
    await twoFrames();
    expect(scrollY).toBe(before);
  });

  test('a picture scrolled out of view by the answer has a thumbnail beside the explanation, which a tap enlarges', async () => {
    const [one] = questions(1, { image: 'a.svg', question: 'እዚ ኩነታት ነዊሕ እዩ። '.repeat(30) });
    await server.answer('GET /api/category/{id}/questions', [explained(one as Question)]);
    await open('/exercises');
    await open('/exercises/1');
    await right.click();
    await strip.getByCss('[data-thumbnail]').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
  });

  test('a picture that stays in view has no thumbnail', async () => {
    await page.viewport(1280, 1000);
    await server.answer('GET /api/category/{id}/questions', questions(1, { image: 'a.svg' }));
    await open('/exercises');
    await open('/exercises/1');
    await right.click();
    await expect.element(verdict).toMatchTextContent(ti.question.correct);
    await twoFrames();
    expect(strip.getByCss('[data-thumbnail]').elements()).toEqual([]);
  });

  test('a collapsed explanation stays collapsed for the next question and visit, and can be expanded again', async () => {
    await wrong.click();
    await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
    await expect.element(verdict).toMatchTextContent('እዚ ነዊሕ መብርሂ እዩ');
    await fold.click();
    await expect.element(verdict).not.toMatchTextContent('እዚ ነዊሕ መብርሂ እዩ');
    await next.click();
    await right.click();
    await expect.element(verdict).toHaveTextContent(ti.question.correct);
    await open('/exercises');
    await open('/exercises/1');
    await isAt(2, 3);
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
    await fold.click();
    await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
    await next.click();
    await expect.element(verdict).toBeEmptyDOMElement();
  });

  test('every button of the bar fits beside the labelled “next”', async () => {
    await right.click();
    await expect.element(next).toHaveTextContent(ti.question.next);
    const boxes = page.getByCss('footer > div:last-of-type button').elements().map(boxOf);
    expect(boxes.length).toBeGreaterThanOrEqual(4);
    expect(new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size).toBe(1);
    for (const { left, right: end } of boxes) expect(left >= 0 && end <= PHONE.width).toBe(true);
  });
});

test('screen readers announce the verdict once, and not again on returning to the question', async () => {
  await open('/exercises/1');
  // Screen readers announce content only when it is inserted into an existing live region, so the region must be there and empty.
  await expect.element(verdict).toBeEmptyDOMElement();
  const said: string[] = [];
  const place = verdict.element();
  const watcher = new MutationObserver(() => said.push(place.textContent ?? ''));
  watcher.observe(place, { childList: true, subtree: true, characterData: true });
  await wrong.click();
  await expect.element(verdict).toMatchTextContent(ti.question.wrong);
  expect(said).toHaveLength(1);
  await next.click();
  await previous.click();
  // A live region rendered together with its content is not announced again.
  await expect.element(verdict).toMatchTextContent(ti.question.wrong);
  expect(said).toHaveLength(1);
  watcher.disconnect();
});

test('a tap marks its option at once, before the verdict; a second tap or a move in the same moment changes nothing of the answer', async () => {
  await open('/exercises/1');
  const id = await shownId();
  const cards = page.getByCss('[aria-labelledby=question-text] button');
  const [one, other] = cards.elements() as HTMLElement[];
  one?.click();
  expect(one?.dataset).toMatchObject({ tapped: '', state: 'open' });
  other?.click();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  await isAt(2, 3);
  await previous.click();
  await isAt(1, 3);
  expect(cards.elements().map((card) => card.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
  expect(document.querySelector('[data-tapped]')).toBeNull();
  await expect
    .poll(async () => (await server.bodies<{ answers: object[] }>('POST /api/answers')).flatMap(({ answers }) => answers))
    .toMatchObject([{ question_id: id }]);
});

test('a wrong option says why it is wrong, another one the same, and the right one is told of', async () => {
  await open('/exercises/1');
  await otherWrong.click();
  await expect.element(otherWrong).toHaveAttribute('data-state', 'wrong');
  await expect.element(right).toHaveAttribute('data-state', 'right');
  await expect.element(wrong).toHaveAttribute('data-state', 'other');
});

test('what is wrong with a question is said from its verdict, with the question, the option and the language', async () => {
  await open('/exercises/1');
  const id = await shownId();
  await wrong.click();
  await strip.getByRole('button', { name: ti.question.report }).click();
  const sheet = page.getByRole('dialog', { name: reportText.ti.title });
  const send = sheet.getByRole('button', { name: feedbackText.ti.submit });
  await expect.element(send).toBeDisabled();
  await sheet.getByLabelText(reportText.ti.reasons.unclear).click();
  await expectAccessible();
  await send.click();
  await expect.element(page.getByText(reportText.ti.sent)).toBeVisible();
  expect(await server.bodies('POST /api/support')).toMatchObject([
    { subject: 'content', report: { reason: 'unclear', question_id: id, option_id: id * 10 + 2, language: 'ti' } },
  ]);
});

test('a corrected question says so after the answer', async () => {
  const [one] = questions(1);
  const at = '2026-11-10T09:00:00.000Z';
  const study = (await import('#contract/study.ts')).study['GET /api/study'].example.answer;
  await server.answer('GET /api/study', { ...study, corrected: [{ question_id: one?.id ?? 0, at }] } as never);
  await open('/exercises');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open('/exercises/1');
  await right.click();
  await expect.element(strip.getByText(reportText.ti.corrected(formatDay('ti', at)))).toBeVisible();
  await userEvent.keyboard('{Escape}');
});
