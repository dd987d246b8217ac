import { PACK_CACHE, PICTURE_CACHE } from '../device/cache-names.ts';
import { forgetPersistedOfOthers } from '../device/persisted.ts';
import { forgetPersistedQueries } from '../device/persisted-queries.ts';
import { claimPacks } from '../packs/owner.ts';
import { currentSession, watchSession } from '../session/session.ts';

/** Phones may be shared. When a session ends, in whatever way, removes cached responses, viewed pictures and push reminders of its user. */
let user = currentSession()?.user.id;
if (user !== undefined) claimPacks(user).catch(() => undefined);
watchSession(() => {
  const next = currentSession()?.user.id;
  if (next === user) return;
  if (user !== undefined) {
    void forgetPersistedQueries();
    endPushes().catch(() => undefined);
    // Viewed pictures reveal what was studied, and downloads belong to one learner.
    for (const name of [PICTURE_CACHE, PACK_CACHE]) void globalThis.caches?.delete(name);
  }
  if (next !== undefined) {
    forgetPersistedOfOthers(next);
    claimPacks(next).catch(() => undefined);
  }
  user = next;
});

/** Unsubscribes from push, so that the next user does not get these reminders. The server notices on its next attempt and switches to mail. */
async function endPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
