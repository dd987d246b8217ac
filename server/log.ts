import type { FastifyBaseLogger } from 'fastify';
import { type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

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

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
type Line = [about: object, message?: string];

/**
 * The log of one call, whose id is in each line. What that needs is made with the first line: most calls write none where only
 * warnings are wanted, and it costs some hundredths of a short answer.
 */
class RequestLog {
  readonly #parent: Logger;
  readonly #bindings: Bindings;
  #own: Logger | undefined;

  constructor(parent: Logger, bindings: Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  trace(...line: Line): void {
    this.#write('trace', line);
  }
  debug(...line: Line): void {
    this.#write('debug', line);
  }
  info(...line: Line): void {
    this.#write('info', line);
  }
  warn(...line: Line): void {
    this.#write('warn', line);
  }
  error(...line: Line): void {
    this.#write('error', line);
  }
  fatal(...line: Line): void {
    this.#write('fatal', line);
  }
  child(bindings: Bindings, options?: ChildLoggerOptions): Logger {
    return this.#withId().child(bindings, options);
  }

  #write(level: Level, line: Line): void {
    if (this.#parent.isLevelEnabled(level)) this.#withId()[level](...line);
  }
  #withId(): Logger {
    this.#own ??= this.#parent.child(this.#bindings);
    return this.#own;
  }
}

export function requestLog(parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  return new RequestLog(parent as Logger, bindings) as unknown as FastifyBaseLogger;
}
