import { expect, type Page } from '@playwright/test';

/** What the device keeps of the server's answers, by name. */
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

/** The last of what is fetched ahead of need is on the device: from now on the page asks for nothing by itself. */
export const fetchedAhead = (page: Page) => expect.poll(() => persistedQueries(page)).toContain('signs');

/** The device forgets them, and the next load asks the server. Afterwards no page of the app is open, which would keep them anew. */
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
