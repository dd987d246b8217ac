import { ApiError, call } from './api.ts';
import { forgetOutbox } from './device/outbox.ts';
import { forgetPersisted } from './device/persisted.ts';
import { forgetPersistedQueries } from './device/persisted-queries.ts';
import { currentSession, endSession } from './session.ts';

/** Ends the session on the device at once, also offline, and wipes what it left; the server is told when it can be reached. */
export function logout(): void {
  const session = currentSession();
  if (session === null) return;
  tellServer(session.token);
  forgetOutbox(session.user.id);
  forgetPersisted();
  endSession('logout');
  void forgetPersistedQueries();
  // Pictures that were looked at say what was studied.
  void globalThis.caches?.delete('mengedi-pictures');
}

/** The token lives on only in memory, until the server has heard of its end. */
function tellServer(token: string): void {
  call('POST /api/logout', { token } as never).catch((error) => {
    if (error instanceof ApiError && error.isOffline) addEventListener('online', () => tellServer(token), { once: true });
  });
}
