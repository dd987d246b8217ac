import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { ReaderOptions } from '../db/reader.ts';

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
      // pg's errors carry the whole connection along.
      err: ({ name, message, code, stack }: Error & { code?: string }) => ({ name, message, code, stack }),
    },
    redact: ['req.headers.authorization', 'password', 'access_token'],
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Logs once when the replica fails and once when it is back. */
export const tellReplica =
  (logger: Pick<FastifyBaseLogger, 'info' | 'warn'>): NonNullable<ReaderOptions['told']> =>
  (place, why) => {
    if (place === 'replica') logger.info('the replica is read again');
    else logger.warn({ err: why, place }, 'the replica is too old or away: the primary is read instead');
  };

const EVERY_MS = 10_000;

/** Rate-limits a log line to one in ten seconds, with the number of suppressed ones. */
export function sparingly(now: () => number): (say: (others: number) => void) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  let others = 0;
  return (say) => {
    if (Math.abs(now() - saidAt) < EVERY_MS) {
      others += 1;
      return;
    }
    saidAt = now();
    say(others);
    others = 0;
  };
}

const BUSY = 503;

/** The user's id and the reason of the refusal, for investigating complaints. */
const refusalOf = ({ session, refused }: FastifyRequest) => ({ user: session?.user.id ?? null, reason: refused });

/** One line per finished call; calls that were shed are not logged one by one. */
export class RequestLog extends LogController {
  private readonly sparingly: ReturnType<typeof sparingly>;

  constructor(now: () => number) {
    super();
    this.sparingly = sparingly(now);
  }

  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request');
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) request.log.error({ req: request, res: reply, err: error }, 'request errored');
    else if (request.refused === null) request.log.info({ req: request, res: reply }, 'request completed');
    else if (reply.statusCode !== BUSY) request.log.info({ req: request, res: reply, ...refusalOf(request) }, 'request refused');
    else
      this.sparingly((others) =>
        request.log.info({ req: request, res: reply, ...refusalOf(request), others }, 'request refused'),
      );
  }
}
