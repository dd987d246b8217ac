import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** For `rememberedMs` after a refusal new connections of the address are queued; one is admitted every `admitEveryMs`. */
export type Line = { readonly rememberedMs: number; readonly admitEveryMs: number };

/** The longest line of an address; more connections are closed unread. */
const IN_LINE_MAX = 40;
/** Remembered addresses; beyond it the one refused longest ago is dropped. */
const ADDRESSES_MAX = 10_000;
/** The delay until the first connection of a line, which may have come before the refusal was remembered. */
const FIRST_MS = 50;

/** Lets the new connections of refused addresses wait in line, unread. `callerOf`: undefined for a proxy, whose connections never wait. */
export function openConnectionLines(callerOf: (socket: Socket) => string | undefined): {
  remember(caller: string, line: Line): void;
  guard(server: Server): void;
} {
  const refused = new Map<string, { until: number; admitEveryMs: number }>();
  const lines = new Map<string, Socket[]>();

  const isRemembered = (caller: string) => {
    const { until } = refused.get(caller) ?? {};
    if (until === undefined) return false;
    if (performance.now() < until) return true;
    refused.delete(caller);
    return false;
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
    setTimeout(admitNext, refused.get(caller)?.admitEveryMs ?? FIRST_MS, caller, admit);
  };

  return {
    remember(caller, { rememberedMs, admitEveryMs }) {
      const before = isRemembered(caller) ? refused.get(caller) : undefined;
      refused.delete(caller);
      refused.set(caller, {
        until: Math.max(performance.now() + rememberedMs, before?.until ?? 0),
        admitEveryMs: Math.max(admitEveryMs, before?.admitEveryMs ?? 0),
      });
      const [oldest] = refused.keys();
      if (refused.size > ADDRESSES_MAX && oldest !== undefined) refused.delete(oldest);
    },

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
        const caller = callerOf(socket);
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
          setTimeout(admitNext, FIRST_MS, caller, admit);
        }
      });
    },
  };
}
