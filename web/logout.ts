import { call } from './api.ts';
import { forgetKept } from './kept.ts';
import { forgetOutbox } from './outbox.ts';
import { queryClient } from './query-client.ts';
import { currentSession, endSession } from './session.ts';

/** Ends the session on the device at once, also offline, and wipes what it left; the server is told when it can be reached. */
export function logout(): void {
  const session = currentSession();
  if (session === null) return;
  call('POST /api/logout', { token: session.token } as never).catch(() => undefined);
  forgetOutbox(session.user.id);
  forgetKept();
  endSession('logout');
  queryClient.clear();
  // It is on the device since the session began, so this works offline too.
  import('./persisted-queries.ts').then(
    ({ forgetPersistedQueries }) => forgetPersistedQueries(),
    () => undefined,
  );
  // Pictures that were looked at say what was studied.
  void globalThis.caches?.delete('mengedi-pictures');
}
