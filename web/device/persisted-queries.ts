import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { createStore, del, get, set } from 'idb-keyval';
import { currentSession } from '../session.ts';

const KEY = 'queries';
const SAVE_AFTER_MS = 1_000;
/** Draws change with each fetch; a kept exercise or exam is stored by its own screen. What the back office shows is about other people. */
const isWorthKeeping = (key: readonly unknown[]) => key[0] !== 'draw' && key[0] !== 'admin';

const database = () => createStore('mengedi', 'cache');

let isStarted = false;

/** What was seen stays readable without a network: the answers are put back at the start and saved as they come. */
export async function persistQueries(client: QueryClient): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  const saved = await get<{ userId: number; version: string; state: DehydratedState }>(KEY, database()).catch(() => undefined);
  const userId = currentSession()?.user.id;
  if (saved !== undefined && saved.userId === userId && saved.version === __APP_VERSION__) {
    hydrate(client, saved.state);
    // Shown at once, but asked for anew: the last change may have come too late to be saved.
    void client.invalidateQueries({ refetchType: 'none' });
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' && type !== 'added' && type !== 'removed') return;
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      const userId = currentSession()?.user.id;
      // Nothing comes back behind a logout.
      if (userId === undefined) return;
      const state = dehydrate(client, {
        shouldDehydrateQuery: (query) => query.state.status === 'success' && isWorthKeeping(query.queryKey),
      });
      set(KEY, { userId, version: __APP_VERSION__, state }, database()).catch(() => undefined);
    }, SAVE_AFTER_MS);
  });
}

export async function forgetPersistedQueries(): Promise<void> {
  await del(KEY, database()).catch(() => undefined);
}
