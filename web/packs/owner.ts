import { OWNER, PACK_CACHE, SESSION, sessionDigest } from '../device/cache-names.ts';
import { currentSession } from '../session/session.ts';

/** Stores the owner's id and the session that the service worker serves packs to. */
async function writeOwner(userId: number): Promise<void> {
  const token = currentSession()?.token;
  if (token === undefined) return;
  const session = await sessionDigest(token);
  const cache = await caches.open(PACK_CACHE);
  if ((await cache.match(OWNER))?.headers.get(SESSION) === session) return;
  await cache.put(OWNER, new Response(String(userId), { headers: { [SESSION]: session } }));
}

/**
 * Downloaded packs belong to one learner. Deletes those of another, which may remain when their tab was closed during logout; packs without an owner are from
 * an earlier version and are taken over.
 */
export async function claimPacks(userId: number): Promise<void> {
  if (globalThis.caches === undefined || !(await caches.has(PACK_CACHE))) return;
  const owner = await (await caches.match(OWNER, { cacheName: PACK_CACHE }))?.text();
  if (owner !== undefined && owner !== String(userId)) await caches.delete(PACK_CACHE);
  else await writeOwner(userId);
}

/** Opens the cache and makes this learner its owner. */
export async function openPacks(userId: number): Promise<Cache> {
  await claimPacks(userId);
  const cache = await caches.open(PACK_CACHE);
  await writeOwner(userId);
  return cache;
}
