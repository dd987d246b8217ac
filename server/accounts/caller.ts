import type { Job } from '#domain/jobs.ts';
import { Refusal } from '../refusal.ts';
import { callerAddress } from './caller-address.ts';

/** The author of a change: a request, or the command line in the name of an admin. */
export type Author = {
  readonly id: string | null;
  readonly session: { readonly user: { readonly id: number }; readonly job?: Job } | null;
};

/** The session of a call that only logged-in users reach. */
export function caller<Session>(request: { readonly session: Session | null }): Session {
  if (request.session === null) throw new Refusal('unauthenticated', 'unauthenticated');
  return request.session;
}

/** The queue key of expensive work: the account, or the address of an anonymous caller, so that each waits only for itself. */
export function onBehalfOf({ session, ip }: { readonly session: Author['session']; readonly ip: string }): string {
  return session === null ? `address ${callerAddress(ip)}` : `account ${session.user.id}`;
}
