import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import type { ExamResult } from '#contract/exams.ts';
import { showContent } from '../../testing/content.ts';
import { server } from '../../testing/example-server.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button, heading, question } from '../../testing/questions.ts';
import { examTi } from '../../text/exam/ti.ts';
import { ti } from '../../text/ti.ts';

const exam = endpoints['GET /api/exams'].example.answer[0] as ExamResult;

test('line 72: before the first exam results are a heading and a short note', async () => {
  await server.answer('GET /api/exams', []);
  await logIn();
  await open('/results');
  await expect.element(heading(ti.pastExams.title)).toBeVisible();
  await expect.element(page.getByText(ti.pastExams.none)).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('listitem')).not.toBeInTheDocument();
});

test('on paper the list is whole, dark on white, without the menu', async () => {
  const scores = Array.from({ length: 23 }, (_, place) => 40 + place);
  await server.answer(
    'GET /api/exams',
    scores.map((correct, place) => ({
      ...exam,
      id: `2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e${10 + place}`,
      correct,
      passed: correct >= 52,
    })) as never,
  );
  await logIn();
  await commands.emulateMedia({ colorScheme: 'dark' });
  await open('/results');
  const [rows, menu] = [page.getByRole('article'), page.getByRole('navigation', { name: ti.app.menu })];
  await expect.poll(() => rows.elements().length).toBe(20);
  // As the browser does for its print menu.
  dispatchEvent(new Event('beforeprint'));
  await commands.emulateMedia({ media: 'print' });
  await expect.poll(() => rows.elements().length).toBe(23);
  for (const score of scores)
    await expect.element(page.getByText(ti.exam.resultText(score, 70), { exact: false }).first()).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  expect(getComputedStyle(document.body).color).toBe('rgb(23, 32, 43)');
});

test('the mistakes of an exam are printed by their button, each with what was chosen, what is right and why; its result without buttons', async () => {
  await showContent();
  await logIn();
  await open(`/results/${exam.id}`);
  const figures = page.getByText(ti.exam.resultText(exam.correct, 70), { exact: false }).first();
  await expect.element(figures).toBeVisible();
  await commands.emulateMedia({ media: 'print' });
  await expect.element(figures).toBeVisible();
  const buttons = () => [...document.querySelectorAll('button')].filter((one) => one.checkVisibility());
  expect(buttons()).toEqual([]);
  await commands.emulateMedia({ media: 'screen' });
  await button(examTi.mistakes(1)).click();
  const { print } = window;
  let printed = 0;
  window.print = () => {
    printed += 1;
  };
  await button(examTi.print).click();
  await expect.poll(() => printed).toBe(1);
  window.print = print;
  await commands.emulateMedia({ media: 'print' });
  const paper = page.getByCss('.print\\:block article');
  await expect.element(paper).toBeVisible();
  await expect.element(paper).toMatchTextContent(examTi.place(2));
  await expect.element(paper).toMatchTextContent('Vem har företräde i korsningen?');
  await expect.element(paper.getByText(`(${examTi.yourAnswer} · ${ti.question.wrongMark})`, { exact: false })).toBeVisible();
  await expect.element(paper.getByText(`(${ti.question.correctMark})`, { exact: false })).toBeVisible();
  await expect.element(paper).toMatchTextContent(question(1002).options[1]?.why as string);
  expect(buttons()).toEqual([]);
});
