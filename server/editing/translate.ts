import { type ContentKind, type TextKind, textField } from '#contract/content.ts';
import type { Translation } from '#contract/translations.ts';
import type { ContentLanguage } from '#domain/language.ts';
import type { Author } from '../accounts/caller.ts';
import type { Db } from '../db/connect.ts';
import { beginEditing, type Documents, readDocument } from '../db/content/documents.ts';
import { notFound } from '../refusal.ts';
import { saveDocument } from './save.ts';

export type Cell = { kind: TextKind; id: number; field: string; language: ContentLanguage; text: string };

/** The largest length in characters; undefined when the kind has no such field. */
export const textMax = (kind: TextKind, field: string): number | undefined => textField(kind, field)?.max;

function withCell(document: Documents[ContentKind], cell: Cell): Documents[ContentKind] {
  const column = textField(cell.kind, cell.field)?.names[cell.language] as string;
  if (cell.kind !== 'option') return { ...document, [column]: cell.text };
  const question = document as Documents['question'];
  return {
    ...question,
    options: question.options.map((option) => (option.id === cell.id ? { ...option, [column]: cell.text } : option)),
  };
}

/** Locks all owners before the first write, in one order, so that two saves cannot deadlock. */
export async function lockOwners(tx: Db, owners: readonly Translation['owner'][]): Promise<void> {
  await beginEditing(tx);
  for (const { kind, id } of owners) await readDocument(tx, kind, id);
}

/** Saves texts of one item as one new version. Returns whether anything changed. */
export async function saveCells(
  tx: Db,
  author: Author,
  owner: Translation['owner'],
  cells: readonly Cell[],
  version: number,
  now: number,
): Promise<boolean> {
  await beginEditing(tx);
  const document = await readDocument(tx, owner.kind, owner.id);
  if (document === undefined) throw notFound();
  return saveDocument(tx, author, owner.kind, owner.id, { ...cells.reduce(withCell, document), version }, now);
}
