import { type ContentKind, emptyValues, type OptionValues, textsOf } from '#contract/content.ts';
import { type Author, caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import type { Db } from '../db/connect.ts';
import { lockContent } from '../db/content/content-write.ts';
import { type DeletedDocument, findDeleted, forgetDeletedQuestion, optionsExist, signGroupWith } from '../db/content/deleted.ts';
import { type Draft, documentExists, groupidExists, insertDocument, readDocument } from '../db/content/documents.ts';
import { noteAsked } from '../db/content/items.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import { faultsOf } from './save.ts';

type Kept = Readonly<Record<string, unknown>>;

/** Fields that were added since are empty; removed ones are dropped. */
const known = <Of extends object>(empty: Of, kept: Kept): Of =>
  Object.fromEntries(Object.entries(empty).map(([name, value]) => [name, kept[name] ?? value])) as Of;

function draftOf(kind: ContentKind, kept: Kept): Draft<ContentKind> {
  const draft = { ...known(emptyValues(kind), kept), retired: kept['retired'] === true };
  if (kind !== 'question') return draft as Draft<ContentKind>;
  const options = (kept['options'] as readonly (Kept & { id: number })[]).map((option) => ({
    id: option.id,
    ...known(emptyValues('option'), option),
  }));
  return { ...draft, options } as Draft<'question'>;
}

const withoutIds = (options: readonly OptionValues[]) => options.map(({ id: _, ...option }) => option);

/** The parent of the deleted item, and other values that a new item of its kind needs. */
async function placeOf(tx: Db, kind: ContentKind, kept: Kept, told?: string): Promise<{ groupid?: string; columns: Kept }> {
  if (kind !== 'sign' && kind !== 'sign_group') return { columns: {} };
  const groupid = String(kept['groupid'] ?? told ?? '');
  if (groupid === '') throw invalid({ groupid: { key: 'fieldInvalid' } });
  if (kind === 'sign_group') {
    if (await groupidExists(tx, groupid)) throw invalid({ groupid: { key: 'groupidTaken' } });
    return { columns: { groupid } };
  }
  const category_id = await signGroupWith(tx, groupid);
  if (category_id === undefined) throw invalid({ groupid: { key: 'groupGone' } });
  return { groupid, columns: { category_id } };
}

/** Restores the last deleted item of this id as the next version, audited. `groupid`: the code of a group, where the audit lacks it. */
export async function restoreDocument(
  tx: Db,
  author: Author,
  { kind, id, groupid: told }: { kind: ContentKind; id: number; groupid?: string | undefined },
): Promise<void> {
  // Takes the import lock, so that an item is not restored twice in parallel.
  await lockContent(tx);
  if (await documentExists(tx, kind, id)) throw new Refusal('conflict', 'alreadyBack');
  const [row] = (await findDeleted(tx, { kind, id })).rows;
  if (row === undefined) throw notFound();
  const draft = draftOf(kind, row.before);
  const { groupid, columns } = await placeOf(tx, kind, row.before, told);
  const options = kind === 'question' ? (draft as Draft<'question'>).options : [];
  // Validated like a new item: everything it refers to must exist.
  const asNew = kind === 'question' ? { ...draft, options: withoutIds(options) } : draft;
  const faults = await faultsOf(tx, kind, asNew as Draft<ContentKind>, undefined, groupid === undefined ? {} : { groupid });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const isTaken = await optionsExist(
    tx,
    options.flatMap((option) => option.id ?? []),
  );
  const version = Number(row.before['version'] ?? 0) + 1;
  await insertDocument(tx, kind, (isTaken ? asNew : draft) as Draft<ContentKind>, caller(author).user.id, {
    ...columns,
    id,
    version,
  });
  if (kind === 'question') {
    await forgetDeletedQuestion(tx, id);
    await noteAsked(tx, [id]);
  }
  const after = await readDocument(tx, kind, id);
  await record(tx, author, { action: 'restore', subject: kind, subject_id: id, before: null, after });
}

/** The item's first text. */
export function deletedName({ kind, before }: DeletedDocument): string {
  const names = textsOf(kind)[0]?.[1].names;
  const of = (name: string | undefined) => String(before[name ?? ''] ?? '');
  return of(names?.sv) || of(names?.ti);
}
