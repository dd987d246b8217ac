import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { exampleQuestion, type Question } from '#contract/question.ts';
import { ti } from '../text/ti.ts';

/** Texts of the options in Tigrinya and Swedish; the first one is right. */
const OPTIONS = [
  ['ጠጠው በሉ', 'Stanna'],
  ['ቀዳምነት ሃቡ', 'Lämna företräde'],
  ['ፍጥነትኩም ኣጉድሉ', 'Sänk farten'],
] as const;
const RIGHT = 0;

const [wrongExample, rightExample] = exampleQuestion.options;

/** The contract's example with its own id, which appears in all texts. */
export function question(id: number, change: Partial<Question> = {}): Question {
  return {
    ...exampleQuestion,
    id,
    question: `${exampleQuestion.question} (${id})`,
    question_sv: `${exampleQuestion.question_sv} (${id})`,
    question_en: `${exampleQuestion.question_en} (${id})`,
    options: OPTIONS.map(([option, option_sv], place) => ({
      ...(place === RIGHT ? rightExample : wrongExample),
      id: id * 10 + place + 1,
      option,
      option_sv,
      option_en: option_sv,
    })) as Question['options'],
    ...change,
  };
}

export const questions = (count: number, change: Partial<Question> = {}): Question[] =>
  Array.from({ length: count }, (_, index) => question(1001 + index, change));

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const next = button(ti.question.next);
export const previous = button(ti.question.previous);
export const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const notices = page.getByRole('region', { name: ti.app.notices });

export const stem = page.getByCss('#question-text');
/** The verdict below the question. */
export const verdict = page.getByCss('footer [role=status]');
export const mark = (number: number, state: keyof typeof ti.question.marks) =>
  button(ti.question.go(number, ti.question.marks[state]));

/** Expects the counter's accessible text. */
export const isAt = (number: number, total: number) =>
  expect.element(page.getByText(ti.question.counter(number, total), { exact: true })).toBeInTheDocument();

/** Option buttons, in any language and order. */
const card = (place: number) =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(OPTIONS[place]?.join('|') ?? '') });
export const right = card(RIGHT);
export const wrong = card(1);
export const otherWrong = card(2);

export async function shownId(): Promise<number> {
  await expect.element(stem).toBeVisible();
  return Number(/\((\d+)\)/.exec(stem.element().textContent ?? '')?.[1]);
}
