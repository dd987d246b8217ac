import { PACK_CACHE, PICTURE_CACHE } from '../device/cache-names.ts';
import { forgetPersistedOfOthers } from '../device/persisted.ts';
import { forgetPersistedQueries } from '../device/persisted-queries.ts';
import { ownPacks } from '../packs/owner.ts';
import { currentSession, watchSession } from '../session/session.ts';

/** A phone may have several users. What the server said to one, the pictures that they looked at and their reminders go when their session ends, however it ends. */
let user = currentSession()?.user.id;
if (user !== undefined) ownPacks(user).catch(() => undefined);
watchSession(() => {
  const next = currentSession()?.user.id;
  if (next === user) return;
  if (user !== undefined) {
    void forgetPersistedQueries();
    endPushes().catch(() => undefined);
    // Pictures that were looked at say what was studied; what was downloaded is for its learner.
    for (const name of [PICTURE_CACHE, PACK_CACHE]) void globalThis.caches?.delete(name);
  }
  if (next !== undefined) {
    forgetPersistedOfOthers(next);
    ownPacks(next).catch(() => undefined);
  }
  user = next;
});

/** The next person at this phone gets no reminders of the last. The server hears of it when it sends the next one, which then goes by mail. */
async function endPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
