import { isDeepStrictEqual } from 'node:util';
import { ContentError } from '#content/read.ts';
import type { Content, Question, Term } from '#content/schema.ts';
import type { ContentKind } from '#contract/content.ts';
import { BY_COMMAND_LINE, insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { type ContentRows, type Row, readContent } from '../db/content/content.ts';
import * as write from '../db/content/content-write.ts';
import { findDeletions } from '../db/content/deleted.ts';
import { readDocument } from '../db/content/documents.ts';
import { noteAsked } from '../db/content/items.ts';
import { insertPictures, type StoredPicture } from '../db/content/pictures.ts';
import { HtmlTooDeep, sanitize } from './html.ts';
import { findMissing, type Missing, retire } from './import-missing.ts';
import { toContent } from './records.ts';
import { requireUploadedPictures } from './uploaded-pictures.ts';

export type Change = {
  kind:
    | 'exercise'
    | 'question'
    | 'step'
    | 'sign group'
    | 'sign'
    | 'checklist'
    | 'term'
    | 'sign pair'
    | 'misconception'
    | 'near duplicates';
  id: number | string;
  /** The last three: items that the files lack. */
  action: 'add' | 'keep deleted' | 'change' | 'keep edited' | 'only here' | 'only here, edited' | 'retire';
  /** Which fields differ, with the old and the new value. */
  fields: { path: string; before: unknown; after: unknown }[];
};

type Options = {
  dryRun: boolean;
  overwriteEdited: boolean;
  pictures?: StoredPicture[];
  /** Retires items that the files lack. */
  retireMissing?: boolean;
  /** Audits each change as the command line's; off for the content of a new database. */
  isRecorded?: boolean;
  now?: number;
};

/** Kinds without an editor: the files always win. */
type Unedited = 'sign pair' | 'misconception' | 'near duplicates';

const KINDS = {
  exercise: 'category',
  question: 'question',
  step: 'level',
  'sign group': 'sign_group',
  sign: 'sign',
  checklist: 'checklist',
  term: 'term',
} as const satisfies Record<Exclude<Change['kind'], Unedited>, ContentKind>;
const NAMES = Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [kind, name])) as Record<
  ContentKind,
  Change['kind']
>;

class DryRun extends Error {}

/** Rows per statement: PostgreSQL takes at most 65,535 values. */
const SAVED_AT_ONCE = 100;

/** Imports content files by id, all or nothing. Items that an admin edited since the last import are kept, unless overwritten by option. */
export async function importContent(db: Db, files: Content, options: Options): Promise<Change[]> {
  const given: Content = {
    ...files,
    checklists: files.checklists.map((list) => ({ ...list, html: sanitized('checklist', list.id, list.html) })),
    questions: files.questions.map(({ explanation, ...question }) =>
      explanation === undefined ? question : { ...question, explanation: sanitized('question', question.id, explanation) },
    ),
  };
  const changes: Change[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      await write.lockContent(tx);
      if (options.pictures !== undefined && options.pictures.length > 0) await insertPictures(tx, options.pictures);
      await requireUploadedPictures(tx, given);
      const rows = await readContent(tx);
      const deleted = options.overwriteEdited ? [] : deletedHere(given, rows, await findDeletions(tx));
      const content = withoutDeleted(given, deleted);
      for (const { kind, id } of deleted) changes.push({ kind: NAMES[kind], id, action: 'keep deleted', fields: [] });
      changes.push(...(await applyContent(tx, content, rows, options)));
      await noteAsked(tx);
      const missing = findMissing(content, rows);
      const isKept = ({ isEdited }: Missing) => isEdited && !options.overwriteEdited;
      const retired = options.retireMissing === true ? missing.filter((item) => !isKept(item)) : [];
      await recording(tx, options, retired, () => retire(tx, retired, options.now ?? Date.now()));
      for (const item of missing) {
        const action = retired.includes(item) ? 'retire' : isKept(item) ? 'only here, edited' : 'only here';
        changes.push({ kind: NAMES[item.kind], id: item.id, action, fields: [] });
      }
      const stored = toContent(rows);
      const retires = options.retireMissing === true;
      changes.push(
        ...(await applyUnedited('sign pair', content.signPairs, stored.signPairs, retires, {
          save: (pair) => write.saveSignPair(tx, pair),
          drop: (ids) => write.deleteUnlisted(tx, 'sign_pairs', ids),
        })),
        ...(await applyUnedited('misconception', content.misconceptions, stored.misconceptions, retires, {
          save: (misconception) => write.saveMisconception(tx, misconception),
          drop: (ids) => write.deleteMisconceptions(tx, ids),
        })),
        ...(await applyUnedited('near duplicates', content.nearDuplicates.map(named), stored.nearDuplicates.map(named), retires, {
          save: (group) => write.saveNearDuplicates(tx, group),
          drop: (ids) => write.deleteUnlisted(tx, 'near_duplicates', ids),
        })),
      );
      if (options.isRecorded === true) await recordImport(tx, changes);
      if (options.dryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return changes;
}

function sanitized<Texts extends Record<string, string>>(kind: 'checklist' | 'question', id: number, texts: Texts): Texts {
  try {
    return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, sanitize(text)])) as Texts;
  } catch (error) {
    if (!(error instanceof HtmlTooDeep)) throw error;
    throw new ContentError([{ file: `${kind}s`, line: 1, message: `${kind} ${id}: ${error.message}` }]);
  }
}

type Subject = { kind: ContentKind; id: number };

/** Items of the files that were deleted in the back office: imports do not bring them back. */
function deletedHere(content: Content, rows: ContentRows, deletions: readonly Subject[]): Subject[] {
  const ids = (items: readonly { id: number }[]) => new Set(items.map(({ id }) => id));
  const [files, here]: readonly Readonly<Record<ContentKind, ReadonlySet<number>>>[] = [
    {
      category: ids(content.exercises),
      question: ids(content.questions),
      level: ids(content.steps),
      sign_group: ids(content.signGroups),
      sign: ids(content.signGroups.flatMap(({ signs }) => signs)),
      checklist: ids(content.checklists),
      term: ids(content.terms),
    },
    {
      category: ids(rows.categories),
      question: ids(rows.questions),
      level: ids(rows.levels),
      sign_group: ids(rows.sign_categories),
      sign: ids(rows.signs),
      checklist: ids(rows.checklists),
      term: ids(rows.terms),
    },
  ];
  return deletions.filter(({ kind, id }) => files?.[kind].has(id) === true && here?.[kind].has(id) === false);
}

/** Removes them from the lists that name them, too. */
function withoutDeleted(content: Content, deleted: readonly Subject[]): Content {
  if (deleted.length === 0) return content;
  const gone = new Set(deleted.map(({ kind, id }) => `${kind} ${id}`));
  const isHere = (kind: ContentKind, id: number) => !gone.has(`${kind} ${id}`);
  return {
    ...content,
    exercises: content.exercises.filter(({ id }) => isHere('category', id)),
    questions: content.questions.filter(({ id }) => isHere('question', id)),
    steps: content.steps
      .filter(({ id }) => isHere('level', id))
      .map((step) => ({ ...step, questions: step.questions.filter((id) => isHere('question', id)) })),
    signGroups: content.signGroups
      .filter(({ id }) => isHere('sign_group', id))
      .map((group) => ({ ...group, signs: group.signs.filter(({ id }) => isHere('sign', id)) })),
    checklists: content.checklists.filter(({ id }) => isHere('checklist', id)),
    terms: content.terms.filter(({ id }) => isHere('term', id)),
  };
}

/** Runs a change, and audits each of these items that it changed. */
async function recording(tx: Db, options: Options, subjects: readonly Subject[], change: () => Promise<void>): Promise<void> {
  if (options.isRecorded !== true) return change();
  const read = async () => {
    const documents = [];
    for (const { kind, id } of subjects) documents.push(await readDocument(tx, kind, id));
    return documents;
  };
  const [before, , after] = [await read(), await change(), await read()];
  for (const [place, { kind, id }] of subjects.entries()) {
    const [was, is] = [before[place], after[place]];
    if (isDeepStrictEqual({ ...was, version: 0 }, { ...is, version: 0 })) continue;
    const action = was === undefined ? 'create' : 'update';
    await insertAudit(tx, { ...BY_COMMAND_LINE, action, subject: kind, subject_id: id, before: was, after: is });
  }
}

/** One audit row for the whole import, if anything changed. */
async function recordImport(tx: Db, changes: readonly Change[]): Promise<void> {
  const count = (wanted: Change['action']) => changes.filter(({ action }) => action === wanted).length;
  const after = { added: count('add'), changed: count('change'), retired: count('retire') };
  if (after.added + after.changed + after.retired === 0) return;
  await insertAudit(tx, { ...BY_COMMAND_LINE, action: 'import', subject: 'content', subject_id: 'all', before: null, after });
}

async function applyContent(tx: Db, content: Content, rows: ContentRows, options: Options): Promise<Change[]> {
  const { overwriteEdited } = options;
  const existing = toContent(rows);
  const changes: Change[] = [];
  const edited = (table: readonly { id: number; updated_by: number | null }[]) =>
    new Set(table.filter((row) => row.updated_by !== null).map((row) => row.id));

  const decide = async <Item extends { id: number }>(
    kind: keyof typeof KINDS,
    items: readonly Item[],
    current: readonly Item[],
    editedIds: ReadonlySet<number>,
    save: (items: readonly write.Placed<Item>[]) => Promise<void>,
    isOrdered = true,
  ) => {
    const wanted = new Set(items.map((item) => item.id));
    const common = current.filter((item) => wanted.has(item.id));
    const byId = new Map(common.map((item, position) => [item.id, { item, position }]));
    const saved: write.Placed<Item>[] = [];
    for (const [position, item] of items.entries()) {
      const before = byId.get(item.id);
      const moved = isOrdered && before !== undefined && before.position !== position;
      if (before !== undefined && !moved && isDeepStrictEqual(before.item, item)) continue;
      const keep = before !== undefined && editedIds.has(item.id) && !overwriteEdited;
      const fields = before === undefined ? [] : differences(before.item, item);
      if (moved && before !== undefined) fields.push({ path: 'position', before: before.position + 1, after: position + 1 });
      changes.push({ kind, id: item.id, action: before === undefined ? 'add' : keep ? 'keep edited' : 'change', fields });
      if (!keep) saved.push({ item, position });
    }
    const subjectsOf = ({ item }: write.Placed<Item>): Subject[] => {
      const signs = 'signs' in item ? (item.signs as readonly { id: number }[]) : [];
      return [{ kind: KINDS[kind], id: item.id }, ...signs.map(({ id }) => ({ kind: 'sign' as const, id }))];
    };
    for (let from = 0; from < saved.length; from += SAVED_AT_ONCE) {
      const some = saved.slice(from, from + SAVED_AT_ONCE);
      await recording(tx, options, some.flatMap(subjectsOf), () => save(some));
    }
  };
  await decide('exercise', content.exercises, existing.exercises, edited(rows.categories), (items) =>
    write.saveItems(tx, 'category', items),
  );
  const saveQuestions = (items: readonly write.Placed<Question>[]) => write.saveQuestions(tx, items);
  await decide('question', content.questions, existing.questions, edited(rows.questions), saveQuestions, false);
  await decide('step', content.steps, existing.steps, edited(rows.levels), (items) => write.saveSteps(tx, items));
  const editedGroups = edited(rows.sign_categories);
  for (const sign of rows.signs) if (sign.updated_by !== null) editedGroups.add(sign.category_id);
  await decide('sign group', content.signGroups, existing.signGroups, editedGroups, (items) => write.saveSignGroups(tx, items));
  await decide('checklist', content.checklists, existing.checklists, edited(rows.checklists), (items) =>
    write.saveItems(tx, 'checklist', items),
  );
  const saveTerms = (items: readonly write.Placed<Term>[]) => write.saveTerms(tx, items);
  await decide('term', content.terms, existing.terms, edited(rows.terms), saveTerms, false);
  return changes;
}

/** A group has the id of its first question. */
const named = (questions: number[]): Row<'near_duplicates'> => ({ id: questions[0] as number, questions });

async function applyUnedited<Item extends { id: number | string }>(
  kind: Unedited,
  items: readonly Item[],
  before: readonly Item[],
  retires: boolean,
  into: { save: (item: Item) => Promise<void>; drop: (ids: readonly Item['id'][]) => Promise<void> },
): Promise<Change[]> {
  const stored = new Map<Item['id'], Item>(before.map((item) => [item.id, item]));
  const changes: Change[] = [];
  for (const item of items) {
    const was = stored.get(item.id);
    stored.delete(item.id);
    if (isDeepStrictEqual(was, item)) continue;
    const fields = was === undefined ? [] : differences(was, item);
    changes.push({ kind, id: item.id, action: was === undefined ? 'add' : 'change', fields });
    await into.save(item);
  }
  const missing = [...stored.keys()];
  if (retires) await into.drop(missing);
  return [...changes, ...missing.map((id): Change => ({ kind, id, action: retires ? 'retire' : 'only here', fields: [] }))];
}

function differences(before: unknown, after: unknown, path = ''): Change['fields'] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, before, after }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => differences(before[key], after[key], path === '' ? key : `${path}.${key}`));
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
