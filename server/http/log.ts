import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';

/** JSON lines. Paths are logged without their query, headers and bodies not at all: no token, password or name reaches a log. */
export function createLogger(level: string, destination?: DestinationStream) {
  const options: LoggerOptions = {
    level,
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (reply: { statusCode: number; elapsedTime: number }) => ({
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      }),
      // Errors of the database driver carry the whole connection along.
      err: ({ name, message, code, stack }: Error & { code?: string }) => ({ name, message, code, stack }),
    },
    redact: ['req.headers.authorization', 'password', 'access_token'],
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Whom, by number, and why, in one word: enough to find out what somebody's complaint is about. */
const refusalOf = ({ session, refused }: FastifyRequest) => ({ user: session?.user.id ?? null, reason: refused });

/** One line for each call, when it is over. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request');
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) request.log.error({ req: request, res: reply, err: error }, 'request errored');
    else if (request.refused === null) request.log.info({ req: request, res: reply }, 'request completed');
    else request.log.info({ req: request, res: reply, ...refusalOf(request) }, 'request refused');
  }
}
