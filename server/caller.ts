import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';
import type { Session } from './sessions.ts';

/** The session of a call that only logged-in users reach. */
export function caller(request: FastifyRequest): Session {
  if (request.session === null) throw new HttpError(401, 'unauthenticated');
  return request.session;
}
