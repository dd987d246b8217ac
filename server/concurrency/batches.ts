import { setImmediate } from 'node:timers/promises';

/** Splits a long list; between two batches the event loop answers other calls. */
export async function* batchesOf<Item>(items: readonly Item[], size = 500): AsyncGenerator<Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate();
    yield items.slice(from, from + size);
  }
}
