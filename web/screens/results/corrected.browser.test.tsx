import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleDetail } from '#contract/exams.ts';
import { exampleQuestion, type Question } from '#contract/question.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button } from '../../testing/questions.ts';
import { examTi } from '../../text/exam/ti.ts';
import { studyTi } from '../../text/study/ti.ts';

// A learner hears of questions whose key was corrected after they were answered.

beforeEach(() => logIn());

test('a past exam says which of its questions were corrected since, in the result and at the question', async () => {
  const detail = {
    ...exampleDetail,
    total: 1,
    correct: 0,
    passed: false,
    answers: [{ question_id: 1001, option_id: 10011, flagged: false, seconds: 31, pilot: false }],
    corrected: [1001],
    questions: [exampleQuestion as Question],
  };
  await server.answer('GET /api/exams/{id}', detail as never);
  await open(`/results/${exampleDetail.id}`);
  await expect.element(page.getByText(examTi.corrected(1))).toBeVisible();
  await expectAccessible();
  await button(examTi.mistakes(1)).click();
  await expect.element(page.getByText(examTi.correctedSince)).toBeVisible();
});

test('a learner is told once that answers count otherwise now', async () => {
  const at = '2026-11-16T09:00:00.000Z';
  const corrections = [
    { question_id: 1001, correct: true, at },
    { question_id: 1002, correct: false, at },
  ];
  await server.answer('GET /api/corrections', corrections);
  await open('/exercises');
  const note = page.getByRole('region', { name: studyTi.corrections.title(2) });
  await expect.element(note).toMatchTextContent(studyTi.corrections.nowRight(1, 2));
  await expect.element(note).toMatchTextContent(studyTi.corrections.nowWrong(1, 2));
  await expectAccessible();
  await note.getByRole('button', { name: studyTi.corrections.ok }).click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.poll(() => server.bodies('POST /api/corrections/told')).toEqual([{ question_ids: [1001, 1002] }]);
});
