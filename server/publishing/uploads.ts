import { onceASecond } from '../concurrency/once-a-second.ts';

/** Files uploaded in the back office, which are stored in the database. Names that do not exist must not cost a query each. */
export type Uploads = {
  /** The file's bytes; undefined when it does not exist. */
  find(name: string): Promise<Buffer | undefined>;
  /** Call after an upload or a deletion, also by another server. */
  forget(): void;
};

type Stored = { names(): Promise<string[]>; find(name: string): Promise<Buffer | undefined> };

/** Size of the cache of recently served files. */
const KEPT_BYTES = 32 * 1_048_576;

/** `mayGo`: files can be deleted, and are then no longer served from the cache. */
export function openUploads(stored: Stored, now: () => number, { mayGo = false } = {}): Uploads {
  /** Names are content hashes, so a name never changes its bytes. */
  let known: ReadonlySet<string> = new Set();
  const reading = onceASecond(async () => {
    known = new Set(await stored.names());
  }, now);
  /** Least recently served first. */
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;

  function keep(name: string, bytes: Buffer): void {
    if (kept.delete(name)) keptBytes -= bytes.length;
    kept.set(name, bytes);
    keptBytes += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= KEPT_BYTES) break;
      kept.delete(oldest);
      keptBytes -= length;
    }
  }

  return {
    async find(name) {
      if (!kept.has(name) && !known.has(name)) await reading.get();
      const bytes = kept.get(name) ?? (known.has(name) ? await stored.find(name) : undefined);
      if (bytes !== undefined) keep(name, bytes);
      return bytes;
    },
    forget() {
      if (mayGo) {
        known = new Set();
        kept.clear();
        keptBytes = 0;
      }
      reading.forget();
    },
  };
}
