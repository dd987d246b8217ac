import type { Translation } from '#contract/translations.ts';
import { type Author, caller } from '../accounts/caller.ts';
import type { Db } from '../db/connect.ts';
import { type ImportedText, insertTextImport, lockTextImport, noteUndone } from '../db/content/text-imports.ts';
import { findTranslations } from '../db/content/translations.ts';
import { notFound, Refusal, writeConflict } from '../refusal.ts';
import { type Account, countWithinQuota, refuseOverQuota } from '../study/quotas.ts';
import { lockOwners, saveCells } from './translate.ts';
import { type Change, type Reading, readTranslationsFile } from './translations-file.ts';

class Refused extends Error {}

/** Imports a file of translations, all or nothing: a single fault writes nothing. The command line has no quota. */
export async function importTranslations(
  db: Db,
  author: Author,
  bytes: Buffer,
  { isDryRun, now, quota }: { isDryRun: boolean; now: number; quota?: Account },
): Promise<Reading & { isImported: boolean; id: number | null }> {
  if (quota !== undefined) await refuseOverQuota(db, quota);
  const reading = await readTranslationsFile(bytes, await findTranslations(db, {}));
  const { changes, faults } = reading;
  if (isDryRun || faults.length > 0) return { ...reading, isImported: false, id: null };
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
        // A conflict with a parallel save, or a validation error, rolls everything back.
        if (!(error instanceof Refusal)) throw error;
        const [fault = { key: error.key, values: { version: error.version ?? 0 } }] = Object.values(error.fields);
        faults.push({ line: first.line, fault });
      }
    }
    if (faults.length > 0) throw new Refused();
    const written = changes.map(({ line: _, version: __, ...change }) => change);
    if (written.length === 0) return null;
    if (quota !== undefined) await countWithinQuota(tx, quota, 1);
    return insertTextImport(tx, { by: caller(author).user.id, changes: written, now });
  });
  const id = await saving.catch((error) => {
    if (!(error instanceof Refused)) throw error;
    return null;
  });
  return { ...reading, isImported: faults.length === 0, id };
}

/** Reverts the changes of an import, once, except texts that were changed since. */
export function undoImport(db: Db, author: Author, id: number, now: number): Promise<{ undone: number; left: number }> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockTextImport(tx, id);
    if (stored === undefined) throw notFound();
    if (stored.undone_at !== null) throw writeConflict({ undone_at: stored.undone_at });
    const { changes } = stored;
    const groups = byOwner(changes);
    await lockOwners(
      tx,
      groups.flatMap(([first]) => (first === undefined ? [] : [first.owner])),
    );
    const texts = await findTranslations(tx, {});
    let undone = 0;
    for (const owned of groups) {
      const [first] = owned as [ImportedText, ...ImportedText[]];
      const of = ({ kind, id: text, field }: ImportedText) =>
        texts.find((one) => one.kind === kind && one.id === text && one.field === field);
      const back = owned.filter((change) => of(change)?.[change.language] === change.text);
      const version = of(first)?.version;
      if (back.length === 0 || version === undefined) continue;
      const cells = back.map(({ before, ...cell }) => ({ ...cell, text: before }));
      await saveCells(tx, author, first.owner, cells, version, now);
      undone += back.length;
    }
    await noteUndone(tx, id, now);
    return { undone, left: changes.length - undone };
  });
}

/** Groups changes by item in a fixed order, so that parallel imports cannot deadlock. */
function byOwner<One extends { owner: Translation['owner'] }>(changes: readonly One[]): One[][] {
  const groups = Map.groupBy(changes, ({ owner }) => `${owner.kind} ${owner.id}`);
  return [...groups.keys()].sort().map((key) => groups.get(key) as One[]);
}
