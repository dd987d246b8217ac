import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { button, isAt, next, questions, right, wrong } from '../../testing/questions.ts';
import { ti } from '../../text/ti.ts';
import { tryText } from '../../text/try.ts';

const colour = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element()).color;

test('three wrong answers are shown without the colour for right, one right answer with it', async () => {
  await server.answer('GET /api/try', questions(3));
  const seen: string[] = [];
  for (const rightOnes of [0, 1]) {
    await open('/try');
    for (const place of [1, 2, 3]) {
      await isAt(place, 3);
      await (place <= rightOnes ? right : wrong).click();
      await (place < 3 ? next : button(ti.results.show)).click();
    }
    const score = tryText.ti.score(rightOnes, 3);
    await expect.element(page.getByText(score, { exact: true })).toBeVisible();
    seen.push(colour(score));
    expect(colour(tryText.ti.inTheApp) === colour(score)).toBe(rightOnes === 0);
    await open('/login');
  }
  expect(new Set(seen).size).toBe(2);
});
