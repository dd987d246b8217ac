import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onBehalfOf } from '../accounts/caller.ts';
import { Refusal } from '../refusal.ts';

/** Larger bodies wait for a turn before they are read; until then only socket buffers fill. */
const LARGE_BYTES = 1_048_576;
/** Bytes of all large bodies together, and of all small ones. Parsing copies them once or twice. */
const LARGE_ROOM_BYTES = 32 * 1_048_576;
const SMALL_ROOM_BYTES = 32 * 1_048_576;
/** Limits per person, or address before the login, so that stalled bodies do not block others: number of large ones, bytes of small ones. */
const LARGE_EACH = 2;
const SMALL_EACH_BYTES = 4 * 1_048_576;
/** Shorter than the time-out of a body that stalls (slow-bodies.ts). */
const WAIT_MS = 8_000;
const RETRY_SECONDS = 5;

type Waiting = { readonly bytes: number; readonly who: string; readonly begin: () => void };
type Release = () => void;

export type BodyRoom = {
  /** Resolves when there is room; undefined after the time-out. */
  enter(bytes: number, who: string): Promise<Release | undefined>;
  /** Bytes in use. */
  taken(): number;
};

/** Sums by person; one of 0 is forgotten. */
function openSums() {
  const sums = new Map<string, number>();
  const get = (who: string) => sums.get(who) ?? 0;
  return {
    get,
    add(who: string, more: number): void {
      const sum = get(who) + more;
      if (sum === 0) sums.delete(who);
      else sums.set(who, sum);
    },
  };
}

/** Bounds the memory of all request bodies. */
export function openBodyRoom(waitMs = WAIT_MS): BodyRoom {
  let large = 0;
  let small = 0;
  const largeOf = openSums();
  const smallOf = openSums();
  const waiting = new Set<Waiting>();

  const fits = ({ bytes, who }: Pick<Waiting, 'bytes' | 'who'>) =>
    (large === 0 || large + bytes <= LARGE_ROOM_BYTES) && largeOf.get(who) < LARGE_EACH;
  const beginNext = () => {
    for (const next of waiting) {
      if (!fits(next)) continue;
      waiting.delete(next);
      next.begin();
    }
  };
  const once = (release: Release): Release => {
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      release();
    };
  };
  const take = (bytes: number, who: string): Release => {
    large += bytes;
    largeOf.add(who, 1);
    return once(() => {
      large -= bytes;
      largeOf.add(who, -1);
      beginNext();
    });
  };

  return {
    taken: () => large + small,
    async enter(bytes, who) {
      if (bytes <= LARGE_BYTES) {
        if (small + bytes > SMALL_ROOM_BYTES || smallOf.get(who) + bytes > SMALL_EACH_BYTES) return undefined;
        small += bytes;
        smallOf.add(who, bytes);
        return once(() => {
          small -= bytes;
          smallOf.add(who, -bytes);
        });
      }
      if (fits({ bytes, who })) return take(bytes, who);
      return new Promise((resolve) => {
        const wanted: Waiting = {
          bytes,
          who,
          begin: () => {
            clearTimeout(timer);
            resolve(take(bytes, who));
          },
        };
        const timer = setTimeout(() => {
          waiting.delete(wanted);
          resolve(undefined);
        }, waitMs).unref();
        waiting.add(wanted);
      });
    },
  };
}

/** Content-Length, or the limit of the route where it is absent. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  const said = Number(headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : Number.NaN));
  const most = routeOptions.bodyLimit ?? 0;
  return Number.isNaN(said) ? most : said;
}

export function installBodyRoom(app: FastifyInstance, room: BodyRoom): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = bytesOf(request);
    // Fastify refuses a too large body by its length, unread.
    if (bytes === 0 || bytes > (request.routeOptions.bodyLimit ?? 0)) return done(null, payload);
    room.enter(bytes, onBehalfOf(request)).then((release) => {
      if (release === undefined) return done(new Refusal('busy', 'busy', { retryAfterSeconds: RETRY_SECONDS }));
      if (reply.raw.destroyed || request.raw.destroyed) release();
      reply.raw.once('close', release).once('finish', release);
      done(null, payload);
    }, done);
  });
}
