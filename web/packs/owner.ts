import { OWNER, PACK_CACHE, SESSION, sessionDigest } from '../device/cache-names.ts';
import { currentSession } from '../session/session.ts';

/** Whose it is, and the session to which the worker hands it out. */
async function sign(userId: number): Promise<void> {
  const token = currentSession()?.token;
  if (token === undefined) return;
  const session = await sessionDigest(token);
  const cache = await caches.open(PACK_CACHE);
  if ((await cache.match(OWNER))?.headers.get(SESSION) === session) return;
  await cache.put(OWNER, new Response(String(userId), { headers: { [SESSION]: session } }));
}

/**
 * What was downloaded is for its learner: somebody else's goes, also where it could not when they left, because the tab was closed at that moment.
 * What has no owner is of a version before, and becomes this learner's.
 */
export async function ownPacks(userId: number): Promise<void> {
  if (globalThis.caches === undefined || !(await caches.has(PACK_CACHE))) return;
  const owner = await (await caches.match(OWNER, { cacheName: PACK_CACHE }))?.text();
  if (owner !== undefined && owner !== String(userId)) await caches.delete(PACK_CACHE);
  else await sign(userId);
}

/** The cache, which is this learner's from now on. */
export async function openPacks(userId: number): Promise<Cache> {
  await ownPacks(userId);
  const cache = await caches.open(PACK_CACHE);
  await sign(userId);
  return cache;
}
