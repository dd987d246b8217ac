import { expect, test } from 'vitest';
import { MAX_ANSWERS_AT_ONCE } from '#contract/exercises.ts';

test('the browser sends as many answers at once as the contract allows', async () => {
  const limits = await import(new URL('../../web/limits.ts', import.meta.url).href);
  expect(limits.MAX_ANSWERS_AT_ONCE).toBe(MAX_ANSWERS_AT_ONCE);
});
