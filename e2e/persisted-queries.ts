import { expect, type Page } from '@playwright/test';

/** Names of the queries in IndexedDB. */
export const persistedQueries = (page: Page) =>
  page.evaluate(async () => {
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    if (!(await indexedDB.databases()).some(({ name }) => name === 'mengedi')) return [];
    const database = await result(indexedDB.open('mengedi'));
    const kept = await result(database.transaction('cache').objectStore('cache').getAll());
    database.close();
    return (kept as { query: { queryKey: unknown[] } }[]).map(({ query }) => query.queryKey.join(' '));
  });

/** Waits until prefetching is done: from now on the page sends no requests by itself. */
export const fetchedAhead = (page: Page) => expect.poll(() => persistedQueries(page)).toContain('signs');
