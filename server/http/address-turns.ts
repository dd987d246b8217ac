import type { RouteHandlerMethod } from 'fastify';
import { onBehalfOf } from '../accounts/caller.ts';
import { callerAddress } from '../accounts/caller-address.ts';
import { openSemaphore, type Semaphore } from '../concurrency/semaphore.ts';
import type { Company } from './company.ts';
import { placesOf, restOf, type UsedTime } from './used-time.ts';

/** Node runs slow work such as compression in four threads: this leaves one for other addresses, and still uses two cores fully. */
const AT_ONCE_MIN = 3;
/** With a higher limit per minute more calls may run at once. */
const MINUTE_PER_PLACE = 1_000;
const RETRY_AFTER_SECONDS = 2;

/** A queue for each key, as long as it has calls. */
function openQueues(openQueue: (key: string) => Semaphore) {
  const queues = new Map<string, { readonly turns: Semaphore; calls: number }>();
  return {
    take(key: string, forWhom: string): Promise<void> | undefined {
      const own = queues.get(key) ?? { turns: openQueue(key), calls: 0 };
      const turn = own.turns.take(forWhom);
      own.calls += 1;
      queues.set(key, own);
      return turn;
    },
    giveBack(key: string): void {
      const own = queues.get(key);
      if (own === undefined) return;
      own.turns.giveBack();
      own.calls -= 1;
      if (own.calls === 0) queues.delete(key);
    },
  };
}

/** Queues the calls of each person and of each address: few run at once, and the rest delay nobody else. */
type AddressTurns = {
  /**
   * Runs the work on the turn of this call; the work may call `end` before it returns. `person`: undefined for who is not logged in. A place becomes free only
   * in the next round of the event loop, so that even instantaneous calls cannot start more than their places per round.
   */
  run(address: string, person: string | undefined, work: (end: () => void) => unknown): unknown;
};

/** `waiting`: the longest queue of an address, equal to its burst limit. */
export function openAddressTurns(perMinute: number, waiting: number, company: Company, time: UsedTime): AddressTurns {
  const places = Math.max(AT_ONCE_MIN, Math.floor(perMinute / MINUTE_PER_PLACE));
  const options = { waiting, retryAfterSeconds: RETRY_AFTER_SECONDS };
  const addresses = openQueues(() => openSemaphore({ ...options, atOnce: places }));
  /** Nobody makes room while nobody else calls, nor who is not logged in: a class at its school may share the address. */
  const used = (who: string) => (company.isThere() ? time.of(who) : 0);
  const people = openQueues((who) => openSemaphore({ ...options, atOnce: () => placesOf(used(who), places) }));

  return {
    run(address, person, work) {
      company.see(address);
      const who = person ?? address;
      let endCall: ReturnType<UsedTime['begin']> = () => undefined;
      let hasEnded = false;
      const free = () => {
        endCall(person);
        addresses.giveBack(address);
        const rest = restOf(used(who));
        if (rest > 0) setTimeout(people.giveBack, rest, who);
        else people.giveBack(who);
      };
      const end = () => {
        if (hasEnded) return;
        hasEnded = true;
        // In the next round: what is left of this one, in which the answer is written, belongs to the call.
        setImmediate(free);
      };
      const begin = () => {
        endCall = time.begin();
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
      const atAddress = () => {
        let turn: Promise<void> | undefined;
        try {
          turn = addresses.take(address, who);
        } catch (error) {
          people.giveBack(who);
          throw error;
        }
        return turn === undefined ? begin() : turn.then(begin);
      };
      const turn = people.take(who, who);
      return turn === undefined ? atAddress() : turn.then(atAddress);
    },
  };
}

const inTurns = new WeakSet<RouteHandlerMethod>();

/** Wraps a handler in its address's queue. Fastify makes HEAD routes from GET with the same handler, which would wait for itself. */
export function inTurn(handler: RouteHandlerMethod, turns: AddressTurns): RouteHandlerMethod {
  if (inTurns.has(handler)) return handler;
  const own: RouteHandlerMethod = function (this, request, reply) {
    const person = request.session === null ? undefined : onBehalfOf(request);
    return turns.run(callerAddress(request.ip), person, (end) => {
      request.endTurn = end;
      // The client has disconnected: no work for it.
      return request.socket.destroyed ? reply.hijack() : handler.call(this, request, reply);
    });
  };
  inTurns.add(own);
  return own;
}
