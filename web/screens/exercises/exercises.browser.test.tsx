import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exercises } from '#contract/exercises.ts';
import { study } from '#contract/study.ts';
import { server } from '../../testing/example-server.ts';
import { learner, logIn, open } from '../../testing/open.tsx';
import { studyTi } from '../../text/study/ti.ts';
import { ti } from '../../text/ti.ts';

test('begun exercises show progress, and untouched ones do not say that nothing is known', async () => {
  const [one] = exercises['GET /api/category'].example.answer;
  const { answer: bank } = study['GET /api/bank'].example;
  await server.answer('GET /api/category', [
    { ...one, id: 1, questions_count: 7 },
    { ...one, id: 2, questions_count: 9 },
  ] as never);
  await server.answer('GET /api/bank', {
    ...bank,
    rules: ['R017', 'R018'],
    questions: [
      [1001, 1, 0, 0, 0],
      [2001, 2, 0, 0, 1],
    ],
  } as never);
  await logIn({ ...learner, trial_ends_at: new Date(Date.now() + 86_400_000 * 100).toISOString() });
  await open('/exercises');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(studyTi.onTheWay(1));
  await expect.element(rows.nth(1)).toMatchTextContent(ti.exercises.count(9));
  await expect.element(page.getByText(studyTi.known(0, 1))).not.toBeInTheDocument();
});
