import type { PasswordLink } from '#contract/customers.ts';
import { PASSWORD_LINK_MS } from '#domain/session.ts';
import type { Db } from '../db/connect.ts';
import { savePasswordLink } from '../db/people/password-links.ts';
import { hashToken, newToken } from '../tokens.ts';

/** Makes a single-use link to choose a password; earlier links end. `by` null: the command line, or the person. */
export async function makeLink(
  tx: Db,
  userId: number,
  by: number | null,
  now: number,
  worksMs = PASSWORD_LINK_MS,
): Promise<PasswordLink> {
  const token = newToken();
  const expires = new Date(now + worksMs);
  await savePasswordLink(tx, {
    user_id: userId,
    token_hash: hashToken(token),
    created_by: by,
    created_at: new Date(now),
    expires_at: expires,
  });
  // The fragment is not sent to servers, so neither logs nor other sites see the token.
  return { link: `/password-link#${token}`, expires_at: expires.toISOString() };
}
