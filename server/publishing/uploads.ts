import { onceASecond } from '../concurrency/once-a-second.ts';

/** Files that were uploaded in the back office. They lie in the database; a name that somebody made up must not cost a query. */
export type Uploads = {
  /** Its bytes; undefined where there is no such file. */
  find(name: string): Promise<Buffer | undefined>;
  /** Call after an upload or a withdrawal, here or at another server. */
  forget(): void;
};

type Stored = { names(): Promise<string[]>; find(name: string): Promise<Buffer | undefined> };

/** What was served last stays in memory, up to so much. */
const KEPT_BYTES = 32 * 1_048_576;

/** `mayGo`: files can be withdrawn, and then are served no more. */
export function openUploads(stored: Stored, now: () => number, { mayGo = false } = {}): Uploads {
  /** A name means the same bytes for ever. */
  let known: ReadonlySet<string> = new Set();
  const reading = onceASecond(async () => {
    known = new Set(await stored.names());
  }, now);
  /** In the order in which they were last served. */
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
