import type { Author } from '../caller.ts';
import type { Db } from '../db/connect.ts';
import { findTranslations } from '../db/translations.ts';
import { Refusal } from '../refusal.ts';
import { lockOwners, saveCells } from './translate.ts';
import { type Change, type Reading, readTranslationsFile } from './translations-file.ts';

class Refused extends Error {}

/** Brings a file of translations into the database, all or nothing: with one fault nothing is written. */
export async function importTranslations(
  db: Db,
  author: Author,
  bytes: Buffer,
  { isDryRun, now }: { isDryRun: boolean; now: number },
): Promise<Reading & { isImported: boolean }> {
  const reading = await readTranslationsFile(bytes, await findTranslations(db, {}));
  const { changes, faults } = reading;
  if (isDryRun || faults.length > 0) return { ...reading, isImported: false };
  const saving = db.transaction().execute(async (tx) => {
    const groups = byOwner(changes);
    await lockOwners(
      tx,
      groups.flatMap(([first]) => (first === undefined ? [] : [first.owner])),
    );
    for (const owned of groups) {
      const [first] = owned as [Change, ...Change[]];
      try {
        await saveCells(tx, author, first.owner, owned, first.version, now);
      } catch (error) {
        // Saved by somebody since the file was read, or against a rule: nothing at all is written.
        if (!(error instanceof Refusal)) throw error;
        const [fault = { key: error.key, values: { version: error.version ?? 0 } }] = Object.values(error.fields);
        faults.push({ line: first.line, fault });
      }
    }
    if (faults.length > 0) throw new Refused();
  });
  await saving.catch((error) => {
    if (!(error instanceof Refused)) throw error;
  });
  return { ...reading, isImported: faults.length === 0 };
}

/** The changes of each piece of content together, always in the same order, so that two imports never wait for each other in a circle. */
function byOwner(changes: readonly Change[]): Change[][] {
  const groups = Map.groupBy(changes, ({ owner }) => `${owner.kind} ${owner.id}`);
  return [...groups.keys()].sort().map((key) => groups.get(key) as Change[]);
}
