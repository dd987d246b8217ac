import { CategoryValues, ChecklistValues, SignGroupValues, SignValues } from '#contract/editor.ts';
import { LevelValues } from '#contract/level-editor.ts';
import { OPTION_MAX, QuestionValues } from '#contract/question-editor.ts';
import type { Translation } from '#contract/translations.ts';
import type { ContentKind } from '#domain/content-kind.ts';
import type { Language } from '#domain/language.ts';
import { TRANSLATION_FIELDS, type TranslationKind } from '#domain/translation.ts';
import type { Db } from '../db/connect.ts';
import { beginEditing, type Documents, readDocument } from '../db/documents.ts';
import type { Author } from '../http/caller.ts';
import { notFound } from '../http/errors.ts';
import { saveDocument } from './save.ts';

export type Cell = { kind: TranslationKind; id: number; field: string; language: Language; text: string };

const VALUES: Readonly<Record<ContentKind, Readonly<Record<string, object>>>> = {
  question: QuestionValues,
  category: CategoryValues,
  level: LevelValues,
  checklist: ChecklistValues,
  sign_group: SignGroupValues,
  sign: SignValues,
};

function columnOf(kind: TranslationKind, field: string, language: Language): string | undefined {
  return Object.hasOwn(TRANSLATION_FIELDS[kind], field) ? TRANSLATION_FIELDS[kind][field]?.[language] : undefined;
}

/** How long a text may be, in characters; undefined when the kind has no such field. */
export function textMax(kind: TranslationKind, field: string): number | undefined {
  const column = columnOf(kind, field, 'ti');
  if (column === undefined) return undefined;
  if (kind === 'option') return OPTION_MAX;
  return (VALUES[kind][column] as { maxLength: number }).maxLength;
}

function withCell(document: Documents[ContentKind], cell: Cell): Documents[ContentKind] {
  const column = columnOf(cell.kind, cell.field, cell.language) as string;
  if (cell.kind !== 'option') return { ...document, [column]: cell.text };
  const question = document as Documents['question'];
  return {
    ...question,
    options: question.options.map((option) => (option.id === cell.id ? { ...option, [column]: cell.text } : option)),
  };
}

/** Locks all of them before the first is written: whoever waits for one then holds nothing that we wait for. */
export async function lockOwners(tx: Db, owners: readonly Translation['owner'][]): Promise<void> {
  await beginEditing(tx);
  for (const { kind, id } of owners) await readDocument(tx, kind, id);
}

/** Saves texts of one piece of content, as one new version of it. Returns whether anything changed. */
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
