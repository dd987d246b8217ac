import type { Db } from '../db/connect.ts';
import { findPicture, pictureNames } from '../db/pictures.ts';
import { onceASecond } from '../once-a-second.ts';

/** Pictures that were uploaded in the back office. They lie in the database, which is not to be asked by whoever makes up a name. */
export type Uploads = {
  /** Its bytes; undefined where there is no such picture. */
  find(name: string): Promise<Buffer | undefined>;
  /** Call after an upload, here or at another server. */
  forget(): void;
};

/** What was shown last stays in memory, up to so much. */
const KEPT_BYTES = 32 * 1_048_576;

export function openUploads(db: Db, now: () => number): Uploads {
  /** A name means the same bytes for ever, so one that is known stays known. */
  let known: ReadonlySet<string> = new Set();
  const reading = onceASecond(async () => {
    known = new Set(await pictureNames(db));
  }, now);
  /** In the order in which they were last shown. */
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
      const bytes = kept.get(name) ?? (known.has(name) ? await findPicture(db, name) : undefined);
      if (bytes !== undefined) keep(name, bytes);
      return bytes;
    },
    forget: reading.forget,
  };
}
