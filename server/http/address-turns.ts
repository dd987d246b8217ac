import type { RouteHandlerMethod } from 'fastify';
import { callerAddress } from '../accounts/caller-address.ts';
import { openSemaphore, type Semaphore } from '../concurrency/semaphore.ts';

/** Node runs slow work such as compression in four threads: this leaves one for other addresses, and still uses two cores fully. */
const AT_ONCE_MIN = 3;
/** With a higher limit per minute more calls may run at once. */
const MINUTE_PER_PLACE = 1_000;
/**
 * No page of ours keeps more calls than this waiting for long: a person with more is a program. Its calls run one at a time, so that others wait for one of them and not for
 * three, and after each it rests twice as long as that took, so that it has at most a third of the server.
 */
const LONG_QUEUE = 8;
const REST = 2;
const REST_MAX_MS = 100;
const RETRY_AFTER_SECONDS = 2;

/** Queues the calls of each address: few run at once, and the rest delay nobody else. */
type AddressTurns = {
  /**
   * Runs the work on the turn of this call; the work may call `end` before it returns. Keys within an address (`forWhom`) take turns. A place becomes free
   * only in the next round of the event loop, so that even instantaneous calls of an address cannot start more than its places per round.
   */
  run(address: string, forWhom: string, work: (end: () => void) => unknown): unknown;
};

/** `waiting`: the longest queue of an address, equal to its burst limit. */
export function openAddressTurns(perMinute: number, waiting: number): AddressTurns {
  const atOnce = Math.max(AT_ONCE_MIN, Math.floor(perMinute / MINUTE_PER_PLACE));
  const addresses = new Map<string, { readonly turns: Semaphore; calls: number }>();

  return {
    run(address, forWhom, work) {
      const known = addresses.get(address);
      const own = known ?? {
        turns: openSemaphore({ atOnce, waiting, retryAfterSeconds: RETRY_AFTER_SECONDS, longQueue: LONG_QUEUE }),
        calls: 0,
      };
      const turn = own.turns.take(forWhom);
      if (known === undefined) addresses.set(address, own);
      own.calls += 1;
      const free = () => {
        own.turns.giveBack(forWhom);
        own.calls -= 1;
        if (own.calls === 0) addresses.delete(address);
      };
      let began = 0;
      let hasEnded = false;
      const end = () => {
        if (hasEnded) return;
        hasEnded = true;
        if (own.turns.isLong(forWhom)) setTimeout(free, Math.min(REST_MAX_MS, REST * (performance.now() - began)));
        else setImmediate(free);
      };
      const begin = () => {
        began = performance.now();
        let result: unknown;
        try {
          result = work(end);
        } catch (error) {
          end();
          throw error;
        }
        if (result instanceof Promise) return result.finally(end);
        end();
        return result;
      };
      return turn === undefined ? begin() : turn.then(begin);
    },
  };
}

const inTurns = new WeakSet<RouteHandlerMethod>();

/** Wraps a handler in its address's queue. Fastify makes HEAD routes from GET with the same handler, which would wait for itself. */
export function inTurn(handler: RouteHandlerMethod, turns: AddressTurns): RouteHandlerMethod {
  if (inTurns.has(handler)) return handler;
  const own: RouteHandlerMethod = function (this, request, reply) {
    // Those who are not logged in, and all who ask for files, share a queue in which nobody rests: a class at its school.
    return turns.run(callerAddress(request.ip), String(request.session?.user.id ?? ''), (end) => {
      request.endTurn = end;
      // The client has disconnected: no work for it.
      return request.socket.destroyed ? reply.hijack() : handler.call(this, request, reply);
    });
  };
  inTurns.add(own);
  return own;
}
