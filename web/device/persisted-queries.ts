import { type DehydratedState, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { clear, createStore, del, entries, set } from 'idb-keyval';
import { currentSession } from '../session/session.ts';

/** Draws change with each fetch, and running exercises and exams are stored by their own screens. Data of the back office is about other people. */
const isWorthKeeping = (key: readonly unknown[]) => key[0] !== 'draw' && key[0] !== 'admin';

type PersistedQuery = { userId: number; version: string; query: DehydratedState['queries'][number] };

const database = createStore('mengedi', 'cache');
let isSaving = false;

/** Offline reading: stores query results on the device as they arrive, and restores those of this learner now. */
export async function persistQueries(client: QueryClient): Promise<void> {
  if (!isSaving) {
    isSaving = true;
    client.getQueryCache().subscribe((event) => {
      // Only successful results are stored; an error leaves the last one in place.
      if (event.type === 'updated' && event.action.type === 'success') save(event.query);
    });
  }
  const userId = currentSession()?.user.id;
  for (const [key, kept] of await entries<string, PersistedQuery>(database)) {
    const isOurs = kept.userId === userId && kept.version === __APP_VERSION__ && kept.query !== undefined;
    if (isOurs) hydrate(client, { queries: [kept.query] });
    // From another learner, or from another release whose data may differ in shape.
    else void del(key, database);
  }
}

function save({ queryHash, queryKey, state }: Query): void {
  const userId = currentSession()?.user.id;
  // A response that arrives after logout is not stored.
  if (userId === undefined || !isWorthKeeping(queryKey)) return;
  // Invalidated, so that the next start shows it at once and refetches it.
  const query = { queryHash, queryKey, state: { ...state, isInvalidated: true }, dehydratedAt: state.dataUpdatedAt };
  // A full or forbidden database is ignored.
  set(queryHash, { userId, version: __APP_VERSION__, query } satisfies PersistedQuery, database).catch(() => undefined);
}

export async function forgetPersistedQueries(): Promise<void> {
  await clear(database).catch(() => undefined);
}
