import type { PasswordLink } from '#contract/customers.ts';
import { PASSWORD_LINK_MS } from '#domain/session.ts';
import type { Db } from '../db/connect.ts';
import { savePasswordLink } from '../db/password-links.ts';
import { hashToken, newToken } from '../tokens.ts';

/** A link with which one person chooses a password, once. Of an earlier one nothing is left. By nobody: by the command line, or by themselves. */
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
  // In the fragment it reaches neither a server's log nor another site.
  return { link: `/password-link#${token}`, expires_at: expires.toISOString() };
}
