import { ContentError } from '#content/read.ts';
import type { Content } from '#content/schema.ts';
import type { ContentKind } from '#contract/content.ts';
import { stepFaults } from '#domain/step.ts';
import type { Db } from '../db/connect.ts';
import { type ContentRows, readContent } from '../db/content/content.ts';
import { keepEditions, readDocument, writeDocument } from '../db/content/documents.ts';
import { toContent } from './records.ts';

type Row = { id: number; retired_at: string | null; updated_by: number | null };
export type Missing = { kind: ContentKind; id: number; isEdited: boolean };

/** Published items that the files lack. Steps come first, because retiring them allows retiring their questions. */
export function findMissing(content: Content, rows: ContentRows): Missing[] {
  const lists: [ContentKind, readonly { id: number }[], readonly Row[]][] = [
    ['level', content.steps, rows.levels],
    ['question', content.questions, rows.questions],
    ['category', content.exercises, rows.categories],
    ['sign', content.signGroups.flatMap((group) => group.signs), rows.signs],
    ['sign_group', content.signGroups, rows.sign_categories],
    ['checklist', content.checklists, rows.checklists],
    ['term', content.terms, rows.terms],
  ];
  return lists.flatMap(([kind, items, stored]) => {
    const wanted = new Set(items.map(({ id }) => id));
    return stored
      .filter(({ id, retired_at }) => retired_at === null && !wanted.has(id))
      .map(({ id, updated_by }) => ({ kind, id, isEdited: updated_by !== null }));
  });
}

/** Retires them without an editor's name, so that a later import brings them back. */
export async function retire(tx: Db, missing: readonly Missing[], now: number): Promise<void> {
  for (const { kind, id } of missing) {
    const before = await readDocument(tx, kind, id);
    if (before === undefined) continue;
    // Learners in the middle of a step finish its previous version.
    if (kind === 'level') await keepEditions(tx, { level: id }, now);
    if (kind === 'question') await keepEditions(tx, { ofQuestion: id }, now);
    await writeDocument(tx, kind, id, { ...before, retired: true }, null);
  }
  await refuseUnpassable(tx, new Set(missing.filter(({ kind }) => kind === 'question').map(({ id }) => id)));
}

/** No step may require more right answers than it has live questions. */
async function refuseUnpassable(tx: Db, retired: ReadonlySet<number>): Promise<void> {
  const { steps, questions } = toContent(await readContent(tx));
  const live = new Set(questions.filter((question) => question.retired !== true).map(({ id }) => id));
  const faults = steps
    .filter((step) => step.retired !== true && step.questions.some((id) => retired.has(id)))
    .map(({ id, min_mark, questions: asked }) => ({ id, min_mark, questions: asked.filter((question) => live.has(question)) }))
    .filter((step) => Object.keys(stepFaults(step)).length > 0);
  if (faults.length === 0) return;
  throw new ContentError(
    faults.map(({ id, min_mark, questions: left }) => ({
      file: 'the database',
      line: 1,
      message: `step ${id} asks for ${min_mark} right answers and would have ${left.length} questions left: nothing was changed`,
    })),
  );
}
