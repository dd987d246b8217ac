import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#domain/language.ts';
import { callerAddress } from '../accounts/caller-address.ts';
import { tooMany } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage } from '../text/catalog.ts';
import { ready } from './errors.ts';
import { isProbe } from './load-shedding.ts';
import { openCallerOf, trustedProxies } from './proxies.ts';
import type { RequestLimitsOf } from './request-limits.ts';

const STATUS_TOO_MANY = 429;

/** Delay before a refusal is sent to an address over its limit; then the connection is closed. */
const PAUSE_MS = 250;
/** For `rememberedMs` after a refusal new connections of the address are queued; one is admitted every `admitEveryMs`. */
type Line = { readonly rememberedMs: number; readonly admitEveryMs: number };
const OVER_LIMIT: Line = { rememberedMs: 1_000, admitEveryMs: 50 };
/** The first piece of a connection may hold a thousand calls, which are parsed before we can stop: some ten milliseconds in which nobody is answered. */
const PIPELINED: Line = { rememberedMs: 5_000, admitEveryMs: 2_000 };
/** Calls that a connection may send ahead of their answers. Browsers send none; a thousand in one piece would all be answered in one turn of the event loop. */
const AHEAD_MAX = 16;
/** When to come again after sending too many ahead. */
const AHEAD_WAIT_MS = 1_000;
/** The longest line of an address; more connections are closed unread. */
const IN_LINE_MAX = 40;
/** Remembered addresses; beyond it the one refused longest ago is dropped. */
const ADDRESSES_MAX = 10_000;

type Options = {
  readonly services: Pick<Services, 'config' | 'metrics'>;
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: RequestLimitsOf;
};

/** Which limit a URL counts towards. Approximate, which is enough to look at the limit; the routes count exactly. */
function kindOf(url: string): keyof RequestLimitsOf {
  if (url.startsWith('/api/')) return 'calls';
  return isProbe(url.split('?', 1)[0] ?? '') ? 'probes' : 'files';
}

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
  /** Refused sockets, with the bytes that had been read by then. */
  const ended = new WeakMap<Socket, number>();
  /** Calls of each connection whose answers have not been sent. */
  const unanswered = new WeakMap<Socket, number>();
  const refused = new Map<string, { until: number; admitEveryMs: number }>();
  const lines = new Map<string, Socket[]>();

  const isRemembered = (caller: string) => {
    const { until } = refused.get(caller) ?? {};
    if (until === undefined) return false;
    if (performance.now() < until) return true;
    refused.delete(caller);
    return false;
  };
  const remember = (caller: string, { rememberedMs, admitEveryMs }: Line) => {
    const before = isRemembered(caller) ? refused.get(caller) : undefined;
    refused.delete(caller);
    refused.set(caller, {
      until: Math.max(performance.now() + rememberedMs, before?.until ?? 0),
      admitEveryMs: Math.max(admitEveryMs, before?.admitEveryMs ?? 0),
    });
    const [oldest] = refused.keys();
    if (refused.size > ADDRESSES_MAX && oldest !== undefined) refused.delete(oldest);
  };

  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    const caller = callerOf(request);
    const read = ended.get(socket);
    if (read !== undefined) {
      // Sent together with the refused call: the connection ends with its refusal. Sent after it: Node reads on although the socket is paused.
      if (socket.bytesRead === read) return;
      remember(caller, PIPELINED);
      socket.destroy();
      return;
    }
    const isDirect = !isProxy(socket.remoteAddress);
    const ahead = unanswered.get(socket) ?? 0;
    const isAhead = isDirect && ahead > AHEAD_MAX;
    const waitMs = isAhead ? AHEAD_WAIT_MS : limits[kindOf(request.url ?? '')].peek(caller);
    if (waitMs === 0) {
      unanswered.set(socket, ahead + 1);
      response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
      return answer(request, response);
    }
    metrics.turnedAway.inc();
    if (!isDirect) return refuse(request, response, waitMs);
    ended.set(socket, socket.bytesRead);
    remember(caller, isAhead ? PIPELINED : OVER_LIMIT);
    socket.pause();
    response.shouldKeepAlive = false;
    setTimeout(() => {
      if (!socket.destroyed) refuse(request, response, waitMs);
    }, PAUSE_MS);
  };

  /** Reads the first connection in line, and the next one after a short delay. */
  const admitNext = (caller: string, admit: (socket: Socket) => void) => {
    const line = lines.get(caller) ?? [];
    const next = line.shift();
    if (next === undefined) {
      lines.delete(caller);
      return;
    }
    if (!next.destroyed) admit(next);
    setTimeout(admitNext, refused.get(caller)?.admitEveryMs ?? OVER_LIMIT.admitEveryMs, caller, admit);
  };

  return {
    listener,
    guard(server) {
      const begin = server.listeners('connection');
      server.removeAllListeners('connection');
      const admit = (socket: Socket) => {
        // The server is closing and accepts nothing new.
        if (!server.listening) {
          socket.destroy();
          return;
        }
        for (const one of begin) one.call(server, socket);
        socket.resume();
      };
      server.on('connection', (socket: Socket) => {
        const { remoteAddress } = socket;
        const caller = remoteAddress === undefined || isProxy(remoteAddress) ? undefined : callerAddress(remoteAddress);
        const line = caller === undefined ? undefined : lines.get(caller);
        if (caller === undefined || (line === undefined && !isRemembered(caller))) {
          for (const one of begin) one.call(server, socket);
          return;
        }
        if ((line?.length ?? 0) >= IN_LINE_MAX) {
          socket.destroy();
          return;
        }
        socket.on('error', () => socket.destroy()).pause();
        if (line !== undefined) line.push(socket);
        else {
          lines.set(caller, [socket]);
          setTimeout(admitNext, OVER_LIMIT.admitEveryMs, caller, admit);
        }
      });
    },
  };
}
