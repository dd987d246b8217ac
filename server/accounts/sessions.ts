import type { User } from '#contract/session.ts';
import type { Job } from '#domain/jobs.ts';
import { isSessionAlive, sessionIdleMs } from '#domain/session.ts';
import { openCache } from '../concurrency/cache.ts';
import type { Db } from '../db/connect.ts';
import { type CheckedLogin, findSession, insertSession, touchSession } from '../db/people/sessions.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { hashToken, newToken } from '../tokens.ts';
import { isDemoAccount } from './demo.ts';

export type Session = {
  readonly user: User;
  /** Admins only: what they may do. */
  readonly job: Job;
  readonly tokenHash: Buffer;
  readonly createdAt: number;
  readonly hasSecondFactor: boolean;
};

/** used_at is written when older than this share of the idle limit, to save writes. */
const TOUCH_SHARE = 1 / 50;
const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i;

export type Sessions = {
  /** Undefined when password or second factor have changed since the check. */
  open(checked: CheckedLogin): Promise<string | undefined>;
  /** Synchronous when cached. */
  find(authorization: string | undefined): Session | undefined | Promise<Session | undefined>;
  forget(userId?: number): void;
};

type Options = {
  readonly now: () => number;
  readonly isTrusted: () => boolean;
  /** Whether demo accounts, whose password is public, may be used. */
  readonly demo: boolean;
};

export function openSessions(db: Db, { now, isTrusted, demo }: Options): Sessions {
  const cached = openCache({
    // Keyed by the whole header, which is parsed only on a miss.
    load: async (authorization: string) => {
      const token = BEARER.exec(authorization)?.[1];
      if (token === undefined) return undefined;
      const tokenHash = hashToken(token);
      const row = await findSession(db, tokenHash);
      if (row === undefined || (!demo && isDemoAccount(row.user.email))) return undefined;
      return { ...row, tokenHash };
    },
    userOf: (session) => session?.user.id,
    now,
    isTrusted,
  });
  type Found = Awaited<ReturnType<typeof cached.get>>;
  function admit(session: Found): Session | undefined | Promise<Session> {
    const at = now();
    if (session === undefined || !isSessionAlive(session, session.user.role, at)) return undefined;
    return at - session.usedAt > sessionIdleMs(session.user.role) * TOUCH_SHARE ? touch(session, at) : session;
  }
  async function touch(session: NonNullable<Found>, at: number): Promise<Session> {
    session.usedAt = at;
    // A failed write of used_at is ignored, so that reading still works while the database is read-only.
    await touchSession(db, session.tokenHash, at).catch((error) => {
      if (!isUnavailable(error)) throw error;
    });
    return session;
  }
  return {
    async open(checked) {
      const token = newToken();
      return (await insertSession(db, hashToken(token), checked, now())) ? token : undefined;
    },
    find(authorization) {
      return authorization === undefined ? undefined : cached.use(authorization, admit);
    },
    forget: cached.forget,
  };
}
