import { PACK_CACHE } from '../device/cache-names.ts';

/** Where the cache says whose it is. No file has this address. */
export const OWNER = '/packs-owner';

/**
 * What was downloaded is for its learner: somebody else's goes, also where it could not when they left, because the tab was closed at that moment.
 * What has no owner is of a version before, and becomes this learner's.
 */
export async function ownPacks(userId: number): Promise<void> {
  if (globalThis.caches === undefined || !(await caches.has(PACK_CACHE))) return;
  const owner = await (await caches.match(OWNER, { cacheName: PACK_CACHE }))?.text();
  if (owner !== undefined && owner !== String(userId)) await caches.delete(PACK_CACHE);
}

/** The cache, which is this learner's from now on. */
export async function openPacks(userId: number): Promise<Cache> {
  await ownPacks(userId);
  const cache = await caches.open(PACK_CACHE);
  await cache.put(OWNER, new Response(String(userId)));
  return cache;
}
