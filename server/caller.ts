import { Refusal } from './refusal.ts';

/** Who makes a change: a request, or the command line in the name of an admin. */
export type Author = { readonly id: string | null; readonly session: { readonly user: { readonly id: number } } | null };

/** The session of a call that only logged-in users reach. */
export function caller<Session>(request: { readonly session: Session | null }): Session {
  if (request.session === null) throw new Refusal('unauthenticated', 'unauthenticated');
  return request.session;
}
