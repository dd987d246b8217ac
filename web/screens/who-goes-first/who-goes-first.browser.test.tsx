import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { order, type Yield } from '#domain/right-of-way/right-of-way.ts';
import { ruleNumber } from '#domain/right-of-way/rule-cards.ts';
import { PAGE_RULES, type PageRule } from '#domain/right-of-way/rule-pages.ts';
import { firstFault, type Task } from '#domain/right-of-way/trainer.ts';
import { TASKS } from '../../junctions/tasks.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { rightOfWayText } from '../../text/right-of-way.ts';
import { ti } from '../../text/ti.ts';
import { whoGoesFirstText } from '../../text/who-goes-first.ts';

const words = whoGoesFirstText.ti;
const rules = rightOfWayText.ti;
const PATH = '/traffic-rules/who-goes-first';
const first = TASKS[0] as Task;

const asked = page.getByRole('heading', { level: 2 });
const picture = page.getByRole('img').first();
const said = page.getByRole('main').getByRole('status').first();
const choice = (id: string) => page.getByRole('button', { name: new RegExp(`^\\d?\\s*${id} ·`) });
const opening = (text: string) => text.split(' (')[0] ?? '';

beforeEach(async () => {
  await page.viewport(360, 740);
  const nothing = { memories: [], saved: [] };
  await server.answer('GET /api/cards', { term: nothing, sign: nothing, rule: nothing });
  await logIn();
});

test('an order is tapped, judged by the rules, shown, changed by one thing, and what was missed is sent', async () => {
  const right = (order(first.junction) ?? []).flat();
  const wrong = right.toReversed();
  const fault = firstFault(first.junction, wrong) as Yield;
  await open('/exercises');
  await page.getByRole('link', { name: ti.exercises.junctionsCard, exact: false }).click();
  await expect.element(asked).toHaveTextContent(words.ask);
  expect(location.pathname).toBe(PATH);
  await expect.element(picture).toHaveAttribute('aria-label', expect.stringMatching(/A .*B /));
  await choice(wrong[0] ?? '').click();
  await expect.element(said).toMatchTextContent(words.wrong);
  await expect.element(said).toMatchTextContent(words.waits(fault.who, fault.to));
  await expect.element(said).toMatchTextContent(opening(rules.rules[first.rules[0] as PageRule].text));
  await expectAccessible();
  await expect
    .poll(async () => (await server.bodies<{ answers: object[] }>('POST /api/cards')).flatMap(({ answers }) => answers))
    .toContainEqual(expect.objectContaining({ mode: 'rule', item_id: ruleNumber(fault.rule), correct: false }));

  // They are seen to go in the right order.
  await button(words.replay).click();
  await expect.element(button(words.replay)).toBeDisabled();
  await expect.element(button(words.replay)).toBeEnabled();

  // The same junction with one thing changed.
  await button(words.whatIf).click();
  await expect.element(asked).not.toHaveTextContent(words.ask);
  await expect.element(asked).toHaveFocus();
  await expect.element(said).toBeEmptyDOMElement();
  await choice('A').click();
  await expect.element(said).toMatchTextContent(/ቅኑዕ|ጌጋ/);
});

test('a vehicle of the picture can be tapped as well; a rule of the answer has a page, and closing leads to the exercises', async () => {
  await open(PATH);
  await expect.element(asked).toHaveTextContent(words.ask);
  await page.getByCss('[data-traveller=A]').click();
  await expect.element(choice('A')).toHaveAttribute('aria-pressed', 'true');
  while (said.element().textContent === '') {
    const left = page.getByCss('main ul button[aria-pressed=false]:not(:disabled)');
    if (left.elements().length > 0) await left.first().click();
  }
  const rule = page.getByRole('main').getByCss('section li a').first();
  const title = rule.element().textContent ?? '';
  await rule.click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expect.element(picture).toHaveAttribute('aria-label', expect.stringMatching(/A .*B /));
  await expect.element(button(rules.see)).toBeEnabled();
  history.back();
  await expect.element(asked.first()).toHaveTextContent(words.ask);
  await button(ti.app.close).click();
  await expect.element(heading(ti.exercises.title)).toBeVisible();
});

describe('the page of a rule', () => {
  test('shows with reduced motion the order in numbers, for every rule', async () => {
    for (const rule of PAGE_RULES) {
      await open(`/traffic-rules/${ruleNumber(rule)}`);
      await expect.element(page.getByText(opening(rules.rules[rule].text), { exact: false }).first()).toBeVisible();
      await expect.element(picture.getByText('1')).toBeVisible();
    }
  });

  test('of an unknown rule says so', async () => {
    await open('/traffic-rules/9');
    await expect.element(page.getByText(rules.noSuch)).toBeVisible();
  });
});
