import type { Query } from '#contract/endpoints.ts';

/** A recording that waits for its upload. */
export type WaitingTake = { readonly query: Query<'POST /api/booth/takes'>; readonly sound: Blob };

const NAME = 'mengedi-takes';
const STORE = 'takes';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { autoIncrement: true });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

async function within<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const asked = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

export const putTake = (take: WaitingTake) => within('readwrite', (store) => store.add(take));
export const countTakes = () => within('readonly', (store) => store.count());
const forgetTake = (key: IDBValidKey) => within('readwrite', (store) => store.delete(key));

let sending: Promise<unknown> = Promise.resolve();

/**
 * Uploads the waiting recordings one by one, the oldest first. After a network failure a recording stays in the queue; one that the server refuses is removed.
 * Returns the refusals.
 */
export function sendTakes(
  send: (take: WaitingTake) => Promise<unknown>,
  isRefused: (error: unknown) => boolean,
): Promise<unknown[]> {
  const round = sending.catch(() => undefined).then(() => sendRound(send, isRefused));
  sending = round;
  return round;
}

async function sendRound(
  send: (take: WaitingTake) => Promise<unknown>,
  isRefused: (error: unknown) => boolean,
): Promise<unknown[]> {
  const refusals: unknown[] = [];
  for (const key of await within('readonly', (store) => store.getAllKeys())) {
    const take = (await within('readonly', (store) => store.get(key))) as WaitingTake | undefined;
    if (take === undefined) continue;
    try {
      await send(take);
    } catch (error) {
      if (!isRefused(error)) throw error;
      refusals.push(error);
    }
    await forgetTake(key);
  }
  return refusals;
}
