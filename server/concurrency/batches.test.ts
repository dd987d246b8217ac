import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';

test('batches hold every item in order, and other work runs between two of them', async () => {
  const seen: (number | string)[] = [];
  for await (const batch of batchesOf([1, 2, 3, 4, 5], 2)) {
    seen.push(...batch);
    setImmediate(() => seen.push('other work'));
  }
  expect(seen).toEqual([1, 2, 'other work', 3, 4, 'other work', 5]);
});

test('an empty list has no batches', async () => {
  const seen: unknown[] = [];
  for await (const batch of batchesOf([])) seen.push(batch);
  expect(seen).toEqual([]);
});
