import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { study } from '#contract/study.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { said } from '../../testing/exams.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button, heading, isAt, next, questions, right, shownId, wrong } from '../../testing/questions.ts';
import { answered, haveStudied, NOTHING_STUDIED, TODAY } from '../../testing/study.ts';
import { studyTi } from '../../text/study/ti.ts';
import { ti } from '../../text/ti.ts';
import { whichRuleText } from '../../text/which-rule.ts';

const EIGHT = questions(8);
const RULES = ['R017', 'R020', 'R021', 'R024', 'R026', 'R027', 'R028', 'V019'] as const;
const today = page.getByRole('region', { name: studyTi.today });

beforeEach(async () => {
  await haveStudied();
  await server.answer('GET /api/bank', {
    ...(study['GET /api/bank'].example.answer as object),
    easy: [],
    rules: [...RULES],
    questions: EIGHT.map(({ id }, place) => [id, 1, 0, 0, place]),
  } as never);
  await server.answer('GET /api/study/questions', EIGHT);
  await logIn();
});

test('from the third day on a right answer may ask which rule decided; a guess comes back, and who goes on is not asked again', async () => {
  const words = whichRuleText.ti;
  const before = [1001, 1002, 1003].map((id, place) => answered([id], () => true, TODAY - 3 + place));
  await server.answer('GET /api/study', {
    ...NOTHING_STUDIED,
    sights: before.flatMap(({ sights }) => sights),
    memories: before.flatMap(({ memories }) => memories),
    days: [TODAY - 3, TODAY - 2, TODAY - 1],
  });
  await open('/today');
  const ask = page.getByRole('group', { name: words.ask });
  const explanation = page.getByCss('.verdict [data-said=solution] > *');
  await isAt(1, 5);
  await wrong.click();
  await expect.element(page.getByText(ti.question.wrong)).toBeVisible();
  await expect.element(ask).not.toBeInTheDocument();
  await next.click();

  await isAt(2, 5);
  const rule = RULES[(await shownId()) - 1001] ?? 'R017';
  await right.click();
  await expect.element(ask).toBeVisible();
  const choices = ask.getByRole('button');
  expect(choices.elements()).toHaveLength(4);
  await expect.element(explanation).not.toBeInTheDocument();
  await expectAccessible();
  const { title, text } = (words.rules as Record<string, { title: string; text: string }>)[rule] ?? { title: '', text: '' };
  await choices
    .filter({ hasNotText: title.split(' (')[0] ?? '' })
    .filter({ hasNotText: words.skip })
    .first()
    .click();
  await expect.element(page.getByText(words.decided)).toBeVisible();
  await expect.element(page.getByCss('[data-said=rule]')).toMatchTextContent(text.slice(0, 8));
  await expect.element(explanation.first()).toBeVisible();
  await expect.element(said(studyTi.toSeeAgain(2))).toBeVisible();
  await open('/exercises');
  await open('/today');
  await expect.element(page.getByText(words.decided)).toBeVisible();
  await next.click();

  await isAt(3, 5);
  await right.click();
  await expect.element(ask).toBeVisible();
  await next.click();
  await isAt(4, 5);
  await right.click();
  await expect.element(explanation.first()).toBeVisible();
  await expect.element(ask).not.toBeInTheDocument();
});

test('without a mistake there is no run of mistakes, and an exercise that was left half-way is the next thing', async () => {
  await open('/today?of=mistakes');
  await expect.element(page.getByText(studyTi.empty.mistakes)).toBeVisible();
  await server.answer('GET /api/category/{id}/questions', questions(3));
  await open('/exercises/1');
  await isAt(1, 3);
  await right.click();
  await expect.element(page.getByText(ti.question.correct)).toBeVisible();
  await button(ti.app.close).click();
  await today.getByRole('link', { name: 'ሕግታት ትራፊክ', exact: false }).click();
  await expect.element(heading(/ሕግታት ትራፊክ/)).toBeVisible();
  expect(location.pathname).toBe('/exercises/1');
});
