import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { isPage } from '#contract/pages.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#domain/language.ts';
import { isOfUpload } from '#domain/picture.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage } from '../text/catalog.ts';
import { ready } from './errors.ts';
import { openCallerOf } from './proxies.ts';
import { isProbe, limitsFor, type RequestLimitsOf } from './request-limits.ts';

/** The server's load when a call arrives. */
export type Load = {
  /** Milliseconds that this turn of the event loop has spent accepting calls. */
  readonly turnMs: number;
  /** Calls taken in this turn. */
  readonly taken: number;
  /** Calls that wait for a connection to the database. */
  readonly waiting: number;
};
export type Limits = { readonly turnMs: number; readonly waiting: number };
export type ShedReason = 'event loop' | 'database';

/** Accepted per turn in any case, because a single slow call is not an overload. */
export const TAKEN_AT_LEAST = 50;
/** Most statements take a millisecond or two, so a queue of this length per connection is served in good time. */
const WAITING_PER_CONNECTION = 25;

/**
 * The part of the server that cannot accept one more call; undefined: none. Calls that arrive during a turn of the event loop are accepted in the next one
 * until its time is used up; the rest is shed. The server stays fully used, a call waits at most about two turns, and there is no state that could oscillate
 * after a rush.
 */
export function reasonToShed(load: Load, limits: Limits): ShedReason | undefined {
  if (load.turnMs > limits.turnMs && load.taken >= TAKEN_AT_LEAST) return 'event loop';
  return load.waiting > limits.waiting ? 'database' : undefined;
}

const RETRY_AFTER_SECONDS = 2;
const PAUSE_MS = 250;
const LOG_EVERY_MS = 10_000;

/**
 * Pauses reading from a refused connection, so that a client that retries at once does not keep the server busy. With an unread body the connection is closed
 * instead, because Node would discard the body and continue.
 */
function slowDown(socket: Socket): void {
  socket.pause();
  setTimeout(() => socket.resume(), PAUSE_MS).unref();
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Uploads and recordings are stored in the database, drawings on disk. */
const isInDatabase = (path: string) => path.startsWith('/cdn/sounds/') || isOfUpload(path.slice(path.lastIndexOf('/') + 1));

/** Whether a request needs no database: pages, files of this build, drawings. Everything else, including routes added later, counts as needing it. */
function whatLiesReady(webRoot: string): (request: IncomingMessage) => boolean {
  const files = existsSync(webRoot) ? readdirSync(webRoot, { recursive: true, encoding: 'utf8' }) : [];
  const names = new Set(files.map((name) => `/${name.replaceAll('\\', '/')}`));
  return ({ method, url = '' }) => {
    if (method !== 'GET' && method !== 'HEAD') return false;
    const path = url.split('?')[0] ?? '';
    return names.has(path) || (path.startsWith('/cdn/') ? !isInDatabase(path) : isPage(path));
  };
}

type Options = {
  readonly services: Pick<Services, 'config' | 'pool' | 'metrics'>;
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: RequestLimitsOf;
  readonly log: (reason: ShedReason) => void;
};

/** Runs before Fastify, because a refusal must be much cheaper than an answer. */
export function shedLoad(answer: RequestListener, { services, headers, limits: perCaller, log }: Options): RequestListener {
  const { config, pool, metrics } = services;
  const callerOf = openCallerOf(config.trustProxy);
  const limits = { turnMs: config.overloadMs, waiting: config.databaseConnections * WAITING_PER_CONNECTION };
  const refusals = Object.fromEntries(
    INTERFACE_LANGUAGES.map((language) => {
      const { body, headers: own } = ready(language, new Refusal('busy', 'busy', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      return [language, { body, headers: Object.entries({ ...headers, ...own }).flat() }];
    }),
  ) as Record<InterfaceLanguage, { body: Buffer; headers: string[] }>;
  const liesReady = whatLiesReady(config.webRoot);
  const load = { turnMs: 0, taken: 0, waiting: 0 };
  let isNewTurn = true;
  let turnBegan = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const endTurn = () => {
    isNewTurn = true;
  };

  return (request, response) => {
    const now = performance.now();
    if (isNewTurn) {
      isNewTurn = false;
      turnBegan = now;
      load.taken = 0;
      setImmediate(endTurn);
    }
    const path = request.url ?? '';
    load.turnMs = now - turnBegan;
    load.waiting = pool.waitingCount > limits.waiting && liesReady(request) ? 0 : pool.waitingCount;
    const reason = reasonToShed(load, limits);
    // Probes and metrics are never shed.
    if (reason === undefined || isProbe(path)) {
      load.taken += 1;
      answer(request, response);
      return;
    }
    metrics.shed[reason].inc();
    // Counts like an answer: who comes again at once, instead of after two seconds, is soon over their limit, and then their connections wait (turn-away.ts).
    limitsFor(perCaller, path).waitFor(callerOf(request));
    if (now - loggedAt > LOG_EVERY_MS) {
      loggedAt = now;
      log(reason);
    }
    const refusal = refusals[chooseLanguage(request.headers['accept-language'])];
    if (hasBody(request)) response.shouldKeepAlive = false;
    response.writeHead(503, refusal.headers).end(refusal.body, () => slowDown(request.socket));
  };
}
