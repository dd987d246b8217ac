/** Where the app and its worker find what they keep for each other. */
export const PICTURE_CACHE = 'mengedi-pictures';
/** What the learner has downloaded. */
export const PACK_CACHE = 'mengedi-packs';
/** Where that says whose it is. No file has this address. */
export const OWNER = '/packs-owner';
/** A header there: the session to which it is handed out. */
export const SESSION = 'x-session';

/** A session as it may stand on the device: nobody logs in with it. */
export async function sessionDigest(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
