import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#domain/language.ts';
import { callerAddress } from '../accounts/caller-address.ts';
import { tooMany } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage } from '../text/catalog.ts';
import { type Line, openConnectionLines } from './connection-lines.ts';
import { ready } from './errors.ts';
import { openCallerOf, trustedProxies } from './proxies.ts';
import { limitsFor, type RequestLimitsOf } from './request-limits.ts';
import { openRounds } from './rounds.ts';

const STATUS_TOO_MANY = 429;

/** Delay before a refusal is sent to an address over its limit; then the connection is closed. */
const PAUSE_MS = 250;
const OVER_LIMIT: Line = { rememberedMs: 1_000, admitEveryMs: 50 };
/** The first piece of a connection may hold a thousand calls, which are parsed before we can stop: some ten milliseconds in which nobody is answered. */
const PIPELINED: Line = { rememberedMs: 10_000, admitEveryMs: 5_000 };
/** Calls that a connection may send ahead of their answers. Browsers send none; a thousand in one piece would all be answered in one turn of the event loop. */
const AHEAD_MAX = 16;
/** When to come again after sending too many ahead. */
const AHEAD_WAIT_MS = 1_000;
type Options = {
  readonly services: Pick<Services, 'config' | 'metrics'>;
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: RequestLimitsOf;
};

/** Refusals serialised in advance, by language. */
function openRefuse(headers: Options['headers']) {
  const made = Object.fromEntries(
    INTERFACE_LANGUAGES.map((language) => {
      const { body, headers: own } = ready(language, tooMany(0));
      return [language, { body, headers: Object.entries({ ...headers, ...own }).flat() }];
    }),
  ) as Record<InterfaceLanguage, { body: Buffer; headers: string[] }>;
  return (request: IncomingMessage, response: ServerResponse, waitMs: number) => {
    const refusal = made[chooseLanguage(request.headers['accept-language'])];
    const after = String(Math.max(1, Math.ceil(waitMs / 1_000)));
    response.writeHead(STATUS_TOO_MANY, [...refusal.headers, 'retry-after', after]).end(refusal.body);
  };
}

/**
 * Answers callers over their rate limit before anything else handles the call, so that a refusal is cheap. Without a proxy the answer is also delayed and the
 * connection closed: pausing the socket is not enough, because Node reads on when a body is not consumed or calls are pipelined. So is a connection that sends
 * too many calls ahead of their answers. Behind a proxy other callers share the connection, so throttling there is up to the proxy.
 */
export function turnAwayNoisy(
  answer: RequestListener,
  { services, headers, limits }: Options,
): { listener: RequestListener; guard: (server: Server) => void } {
  const { config, metrics } = services;
  const isProxy = trustedProxies(config.trustProxy);
  const callerOf = openCallerOf(config.trustProxy);
  const refuse = openRefuse(headers);
  const inRounds = openRounds(config.requestsPerMinute);
  /** Refused sockets, with the bytes that had been read by then. */
  const ended = new WeakMap<Socket, { readonly read: number; readonly line: Line }>();
  /** Calls of each connection whose answers have not been sent. */
  const unanswered = new WeakMap<Socket, number>();
  const lines = openConnectionLines(({ remoteAddress }) =>
    remoteAddress === undefined || isProxy(remoteAddress) ? undefined : callerAddress(remoteAddress),
  );

  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    const caller = callerOf(request);
    const refusedAt = ended.get(socket);
    if (refusedAt !== undefined) {
      // Sent together with the refused call: the connection ends with its refusal. Sent after it: Node reads on although the socket is paused.
      if (socket.bytesRead === refusedAt.read) return;
      lines.remember(caller, PIPELINED);
      socket.destroy();
      return;
    }
    const isDirect = !isProxy(socket.remoteAddress);
    const turnAway = (waitMs: number, line: Line) => {
      metrics.turnedAway.inc();
      if (!isDirect) return refuse(request, response, waitMs);
      ended.set(socket, { read: socket.bytesRead, line });
      lines.remember(caller, line);
      socket.pause();
      response.shouldKeepAlive = false;
      setTimeout(() => {
        if (!socket.destroyed) refuse(request, response, waitMs);
      }, PAUSE_MS);
    };
    const ahead = unanswered.get(socket) ?? 0;
    if (isDirect && ahead > AHEAD_MAX) return turnAway(AHEAD_WAIT_MS, PIPELINED);
    unanswered.set(socket, ahead + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    inRounds(caller, () => {
      // Calls that waited behind a refused one end with its connection; those before one too many are still answered.
      if (socket.destroyed || ended.get(socket)?.line === OVER_LIMIT) return;
      const waitMs = limitsFor(limits, request.url ?? '').peek(caller);
      if (waitMs === 0) answer(request, response);
      else turnAway(waitMs, OVER_LIMIT);
    });
  };

  return { listener, guard: lines.guard };
}
