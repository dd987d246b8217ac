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

/** Deletes the stored queries, so that the next load asks the server. Leaves the app, which would store them again. */
export async function forgetQueries(page: Page): Promise<void> {
  await page.goto('/icon.svg');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('mengedi');
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      }),
  );
}
