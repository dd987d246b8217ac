import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../testing/example-server.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button } from '../../testing/questions.ts';
import { ti } from '../../text/ti.ts';

const STEP = {
  id: 1,
  name: 'ፈላማይ ደረጃ',
  name_sv: 'Steg',
  name_en: 'Step',
  description: '',
  description_sv: '',
  description_en: '',
  demo: true,
  max_mark: 5,
  min_mark: 4,
};
const CLEAR = 'DELETE /api/progress';

test('line 34: clearing the progress asks first; no keeps it and sends nothing, yes clears it', async () => {
  await server.answer('GET /api/levels', [STEP]);
  await server.answer('GET /api/progress', {
    id: 1,
    scores: [{ level_id: 1, passed: 1, questions: '1', options: '1', reward: 50 }],
  });
  await server.answer(CLEAR, { id: 1, scores: [] });
  await logIn();
  await open('/steps');
  const done = page.getByRole('main').getByText(ti.steps.status.completed, { exact: true });
  const asked = page.getByRole('alertdialog', { name: ti.steps.clearTitle });
  await expect.element(done).toBeVisible();
  await button(ti.steps.clear).click();
  await asked.getByRole('button', { name: ti.app.no, exact: true }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(done).toBeVisible();
  expect(await server.received(CLEAR)).toEqual([]);
  await button(ti.steps.clear).click();
  await asked.getByRole('button', { name: ti.app.yes, exact: true }).click();
  await expect.element(done).not.toBeInTheDocument();
  expect(await server.received(CLEAR)).toHaveLength(1);
});
