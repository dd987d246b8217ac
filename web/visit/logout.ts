import { ApiError, call } from '../api.ts';
import { forgetOutbox } from '../device/outbox.ts';
import { forgetPersisted } from '../device/persisted.ts';
import { currentSession, endSession } from '../session/session.ts';
import { notifyToRead } from '../state/notices.ts';
import { currentText } from '../text/use-text.ts';

/**
 * Ends the session on the device at once, also offline, and removes unsent data (former-user.ts removes the rest). The server is told when it can be reached.
 */
export function logout(): void {
  const session = currentSession();
  if (session === null) return;
  tellServer(session.token);
  forgetHere();
}

/** Removes everything stored here about the logged-in user. */
export function forgetHere(): void {
  const session = currentSession();
  if (session === null) return;
  forgetOutbox(session.user.id);
  forgetPersisted(session.user.id);
  endSession('logout');
}

const RETRY_MS = 15_000;

/** Retries until the server has revoked the token, which is kept in memory only. */
function tellServer(token: string, dismissNotice?: () => void): void {
  call('POST /api/logout', { token } as never).then(dismissNotice, (error) => {
    // 401: the session is already gone.
    if (error instanceof ApiError && error.status === 401) return dismissNotice?.();
    const dismiss = dismissNotice ?? notifyToRead(currentText().logout.notTold);
    const isAway = error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
    if (!isAway) return;
    const again = () => {
      clearTimeout(timer);
      removeEventListener('online', again);
      tellServer(token, dismiss);
    };
    const timer = setTimeout(again, RETRY_MS);
    addEventListener('online', again);
  });
}
