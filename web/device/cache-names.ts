/** Names of caches and keys shared by the app and its service worker. */
export const PICTURE_CACHE = 'mengedi-pictures';
export const PACK_CACHE = 'mengedi-packs';
/** Cache key of the entry that stores the owner's user id; no real file has this path. */
export const OWNER = '/packs-owner';
/** Header of that entry: the session that may read the packs. */
export const SESSION = 'x-session';

/** Hash of a session token: stored on the device, but useless for logging in. */
export async function sessionDigest(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
