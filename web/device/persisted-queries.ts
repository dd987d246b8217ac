import { type DehydratedState, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { clear, createStore, del, entries, set } from 'idb-keyval';
import { currentSession } from '../session/session.ts';

/** Draws change with each fetch; a kept exercise or exam is stored by its own screen. What the back office shows is about other people. */
const isWorthKeeping = (key: readonly unknown[]) => key[0] !== 'draw' && key[0] !== 'admin';

type PersistedQuery = { userId: number; version: string; query: DehydratedState['queries'][number] };

const database = createStore('mengedi', 'cache');
let isSaving = false;

/** What was seen stays readable without an answer from the server: answers are saved as they come, and this learner's are put back now. */
export async function persistQueries(client: QueryClient): Promise<void> {
  if (!isSaving) {
    isSaving = true;
    client.getQueryCache().subscribe((event) => {
      // Only an answer changes what is kept: whatever fails leaves the last one in its place.
      if (event.type === 'updated' && event.action.type === 'success') save(event.query);
    });
  }
  const userId = currentSession()?.user.id;
  for (const [key, kept] of await entries<string, PersistedQuery>(database)) {
    const isOurs = kept.userId === userId && kept.version === __APP_VERSION__ && kept.query !== undefined;
    if (isOurs) hydrate(client, { queries: [kept.query] });
    // Another learner's, or of another edition, whose answers may have another shape.
    else void del(key, database);
  }
}

function save({ queryHash, queryKey, state }: Query): void {
  const userId = currentSession()?.user.id;
  // Nothing comes back behind a logout.
  if (userId === undefined || !isWorthKeeping(queryKey)) return;
  // At the next start it is shown at once, but asked for anew.
  const query = { queryHash, queryKey, state: { ...state, isInvalidated: true }, dehydratedAt: state.dataUpdatedAt };
  // A full or forbidden database: nothing is kept, and nothing breaks.
  set(queryHash, { userId, version: __APP_VERSION__, query } satisfies PersistedQuery, database).catch(() => undefined);
}

export async function forgetPersistedQueries(): Promise<void> {
  await clear(database).catch(() => undefined);
}
