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
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      // Errors of the database driver carry the whole connection along.
      err: ({ name, message, code, stack }: Error & { code?: string }) => ({ name, message, code, stack }),
    },
    redact: ['req.headers.authorization', 'password', 'access_token'],
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
