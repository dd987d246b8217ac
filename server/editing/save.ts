import { isDeepStrictEqual } from 'node:util';
import { type ContentKind, fieldsOf, missingValues, type TextKind, textsOf } from '#contract/content.ts';
import { EXAM_QUOTAS } from '#domain/exam.ts';
import { CONTENT_LANGUAGES } from '#domain/language.ts';
import { placeFaults } from '#domain/place.ts';
import { type DraftFault, missingReasons, questionFaults } from '#domain/question.ts';
import { newFirst, type StepDraftFault, stepFaults } from '#domain/step.ts';
import { sharedForms } from '#domain/terms.ts';
import { type Author, caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import type { Db } from '../db/connect.ts';
import { groupidOf } from '../db/deleted.ts';
import {
  beginEditing,
  type Documents,
  type Draft,
  deleteDocument,
  documentExists,
  groupidOfSign,
  holdSteps,
  insertDocument,
  isReferredTo,
  keepDeletedQuestion,
  keepEditions,
  knownQuestions,
  type OrderedList,
  optionIdsOf,
  otherTerms,
  readDocument,
  readOrder,
  type StepNames,
  stepsHolding,
  stepsWith,
  writeDocument,
  writeOrder,
} from '../db/documents.ts';
import { noteAsked } from '../db/items.ts';
import { readMisconceptions } from '../db/misconceptions.ts';
import { hasPicture } from '../publishing/pictures.ts';
import { type FieldFault, invalid, notFound, Refusal } from '../refusal.ts';
import type { TextKey } from '../text/catalog.ts';
import { HtmlTooDeep, writtenHtml } from './html.ts';
import { cleanJunction, isJunctionWhole } from './junction.ts';

type Faults = Record<string, FieldFault>;
/** The row that is saved, or the place of a new one. */
type Place = { id?: number; groupid?: string };

const DRAFT_FAULTS: Readonly<Record<DraftFault | StepDraftFault, TextKey>> = {
  'no whole number': 'fieldInvalid',
  'too few options': 'optionsCount',
  'too many options': 'optionsCount',
  'no correct option': 'optionsOneCorrect',
  'several correct options': 'optionsOneCorrect',
  'no questions': 'fieldRequired',
  'question twice': 'questionTwice',
  'asks for more than it has': 'minMarkTooHigh',
};
const inWords = (faults: Readonly<Record<string, DraftFault | StepDraftFault>>): Faults =>
  Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, { key: DRAFT_FAULTS[fault] }]));

/** Trims plain texts and sanitises HTML. */
function cleanTexts(kind: TextKind, values: object): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...values };
  for (const [, { type, names }] of textsOf(kind)) {
    for (const language of CONTENT_LANGUAGES) {
      const name = names[language];
      const text = String(copy[name]);
      copy[name] = type === 'html' ? cleanHtml(name, text) : text.trim();
    }
  }
  for (const [name, { type }] of fieldsOf(kind)) {
    if (type === 'words') copy[name] = cleanWords(copy[name] as readonly string[]);
  }
  return copy;
}

/** Trimmed, without doubles. */
const cleanWords = (words: readonly string[]) => [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))];

function cleanHtml(name: string, html: string): string {
  try {
    return writtenHtml(html);
  } catch (error) {
    if (error instanceof HtmlTooDeep) throw invalid({ [name]: { key: 'htmlTooDeep' } });
    throw error;
  }
}

function clean<Kind extends ContentKind>(kind: Kind, draft: Draft<Kind>): Draft<Kind> {
  const copy = cleanTexts(kind, draft);
  if (kind === 'question') {
    copy['options'] = (draft as Draft<'question'>).options.map((option) => {
      const cleaned = cleanTexts('option', option);
      // A right option has neither `why` nor misconception.
      return option.correct ? { ...cleaned, why: '', why_sv: '', why_en: '', misconception: '' } : cleaned;
    });
  }
  if (kind === 'question') {
    const { junction, options } = draft as Draft<'question'>;
    copy['junction'] = cleanJunction(
      junction,
      options.flatMap(({ id }) => id ?? []),
    );
  }
  return copy as Draft<Kind>;
}

async function pictureFaults(
  tx: Db,
  kind: ContentKind,
  draft: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | undefined,
  groupid: string | undefined,
): Promise<Faults> {
  const faults: Faults = {};
  for (const [name, field] of fieldsOf(kind)) {
    if (field.type !== 'picture') continue;
    const picture = String(draft[name]);
    const folder = groupid === undefined ? field.folder : `${field.folder}/${groupid}`;
    const isKnown = picture === '' || picture === before?.[name] || (await hasPicture(tx, folder, picture));
    if (!isKnown) faults[name] = { key: 'pictureUnknown' };
  }
  return faults;
}

export async function faultsOf<Kind extends ContentKind>(
  tx: Db,
  kind: Kind,
  draft: Draft<Kind>,
  before: Documents[Kind] | undefined,
  place: Place,
): Promise<Faults> {
  const faults: Faults = {
    ...Object.fromEntries(missingValues(kind, draft).map((name) => [name, { key: 'fieldRequired' as const }])),
    ...(await pictureFaults(tx, kind, draft, before, place.groupid)),
  };
  if (kind === 'question') {
    const question = draft as Draft<'question'>;
    Object.assign(faults, inWords(questionFaults(question)));
    if (placeFaults(question.options.map(({ place: lies }, at) => ({ id: at + 1, place: lies }))).length > 0)
      faults['options'] = { key: 'placesWrong' };
    if (!isJunctionWhole(question.junction)) faults['junction'] = { key: 'junctionUnreadable' };
    if (question.category_id !== null && !(await documentExists(tx, 'category', question.category_id))) {
      faults['category_id'] = { key: 'categoryUnknown' };
    }
    const ids = question.options.flatMap(({ id }) => (id === undefined ? [] : [id]));
    const known = place.id === undefined ? new Set<number>() : await optionIdsOf(tx, place.id);
    if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) faults['options'] = { key: 'optionUnknown' };
    const misconceptions = new Set((await readMisconceptions(tx)).map((misconception) => misconception.id));
    for (const [index, { misconception }] of question.options.entries()) {
      if (misconception !== '' && !misconceptions.has(misconception))
        faults[`options.${index}.misconception`] = { key: 'misconceptionUnknown' };
    }
    for (const place of missingReasons((before as Documents['question'] | undefined)?.options ?? [], question.options)) {
      faults[`options.${place}.why`] = { key: 'whyRequired' };
    }
  }
  if (kind === 'question' && place.id !== undefined && draft.retired && before?.retired === false) {
    Object.assign(faults, await retiringFaults(tx, place.id));
  }
  if (kind === 'question' && place.id !== undefined && (draft as Draft<'question'>).sealed) {
    if ((before as Documents['question'] | undefined)?.sealed === false) Object.assign(faults, await sealingFaults(tx, place.id));
  }
  if (kind === 'term' && !draft.retired) {
    Object.assign(faults, await formFaults(tx, draft as Draft<'term'>, before as Documents['term'] | undefined, place.id));
  }
  if (kind === 'level') {
    const level = draft as Draft<'level'>;
    await holdSteps(tx);
    const known = await knownQuestions(tx, level.questions);
    Object.assign(faults, inWords(stepFaults(level)));
    // Retired questions cannot be answered, so they do not count towards passing.
    const live = level.questions.filter((id) => known.get(id)?.isLive !== false);
    if (!level.retired && live.length < level.questions.length) {
      Object.assign(faults, inWords(stepFaults({ ...level, questions: live })));
    }
    if (level.questions.some((id) => !known.has(id))) faults['questions'] = { key: 'questionUnknown' };
    const had = new Set((before as Documents['level'] | undefined)?.questions);
    if (level.questions.some((id) => known.get(id)?.sealed === true && !had.has(id)))
      faults['questions'] = { key: 'stepHasSealed' };
  }
  return faults;
}

/** A written form may belong to one term only. Existing doubles may stay. */
async function formFaults(
  tx: Db,
  draft: Draft<'term'>,
  before: Documents['term'] | undefined,
  id: number | undefined,
): Promise<Faults> {
  const others = new Map((await otherTerms(tx, id)).map((other) => [other.id, other]));
  // Ids that no term has stand for the draft's own forms; all are compared in one go, because there are thousands.
  const own = (['forms_sv', 'forms_ti'] as const).map((name, place) => {
    const kept = before?.retired === false ? before[name] : [];
    return { id: -place, name, forms: draft[name].filter((form) => !kept.includes(form)) };
  });
  const shared = sharedForms([...own, ...others.values()]);
  const faults: Faults = {};
  for (const { id: ownId, name } of own) {
    for (const { form, ids } of shared.filter((one) => one.ids.includes(ownId))) {
      const owner = ids.flatMap((other) => others.get(other) ?? [])[0];
      if (owner !== undefined) faults[name] ??= { key: 'formTaken', values: { form, term: `${owner.term_sv} (${owner.id})` } };
    }
  }
  return faults;
}

/** A question cannot be retired while a step requires more right answers than it would have left. */
async function retiringFaults(tx: Db, id: number): Promise<Faults> {
  await holdSteps(tx);
  const steps = (await stepsWith(tx, id)).filter(({ min_mark, questions }) => {
    const left = questions.filter((question) => question !== id);
    return Object.keys(stepFaults({ min_mark, questions: left })).length > 0;
  });
  return steps.length === 0 ? {} : { retired: naming('stepNeedsQuestion', steps) };
}

/** Sealed questions are in no step. */
async function sealingFaults(tx: Db, id: number): Promise<Faults> {
  await holdSteps(tx);
  const steps = await stepsHolding(tx, id);
  return steps.length === 0 ? {} : { sealed: naming('sealedInStep', steps) };
}

/** A message that names steps in the reader's language. */
export function naming(key: TextKey, steps: readonly StepNames[]): FieldFault {
  const named = (nameOf: (step: StepNames) => string) => steps.map((step) => nameOf(step) || step.name).join(', ');
  const names = { ti: named(({ name }) => name), sv: named(({ name_sv }) => name_sv), en: named(({ name_en }) => name_en) };
  return { key, values: { steps: names } };
}

/** 409: somebody else has saved it since it was read. */
export const versionConflict = (version: number) => new Refusal('conflict', 'versionConflict', { version });

/** Validates and saves one item as its next version, audited, in the caller's transaction. Saving what is stored changes nothing. Returns whether anything changed. */
export async function saveDocument<Kind extends ContentKind>(
  tx: Db,
  author: Author,
  kind: Kind,
  id: number,
  document: Documents[Kind],
  now: number,
): Promise<boolean> {
  await beginEditing(tx);
  const before = await readDocument(tx, kind, id);
  if (before === undefined) throw notFound();
  if (before.version !== document.version) throw versionConflict(before.version);
  const { version: _, ...given } = document;
  const draft = clean(kind, given as Draft<Kind>);
  const place = kind === 'sign' ? { id, groupid: await groupidOfSign(tx, id) } : { id };
  const faults = await faultsOf(tx, kind, draft, before, place);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (isDeepStrictEqual({ ...draft, version: before.version }, before)) return false;

  // Learners in the middle of a step finish its previous version.
  if (kind === 'level') await keepEditions(tx, { level: id }, now);
  if (kind === 'question' && before.retired !== draft.retired) await keepEditions(tx, { ofQuestion: id }, now);
  await writeDocument(tx, kind, id, draft, caller(author).user.id);
  if (kind === 'question') await noteAsked(tx, [id]);
  const after = await readDocument(tx, kind, id);
  await record(tx, author, { action: 'update', subject: kind, subject_id: id, before, after });
  return true;
}

export async function createDocument<Kind extends ContentKind>(
  tx: Db,
  author: Author,
  kind: Kind,
  given: Draft<Kind>,
  within: { columns?: Readonly<Record<string, unknown>>; groupid?: string } = {},
): Promise<number> {
  await beginEditing(tx);
  const draft = clean(kind, given);
  const place = within.groupid === undefined ? {} : { groupid: within.groupid };
  const faults = await faultsOf(tx, kind, draft, undefined, place);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const id = await insertDocument(tx, kind, draft, caller(author).user.id, within.columns);
  if (kind === 'question') await noteAsked(tx, [id]);
  const after = await readDocument(tx, kind, id);
  await record(tx, author, { action: 'create', subject: kind, subject_id: id, before: null, after });
  return id;
}

/** Deletes what nothing refers to; other items can only be retired. */
export async function removeDocument(tx: Db, author: Author, kind: ContentKind, id: number, now: number): Promise<void> {
  await beginEditing(tx);
  const before = await readDocument(tx, kind, id);
  if (before === undefined) throw notFound();
  const isFixed = kind === 'category' && EXAM_QUOTAS.has(id);
  if (isFixed || (await isReferredTo(tx, kind, id))) throw new Refusal('conflict', 'inUse', { version: before.version });
  if (kind === 'question') await keepDeletedQuestion(tx, id, now);
  // Audited with its parent, for a restore.
  const groupid = kind === 'sign' ? await groupidOfSign(tx, id) : kind === 'sign_group' ? await groupidOf(tx, id) : undefined;
  await deleteDocument(tx, kind, id);
  const kept = groupid === undefined ? before : { ...before, groupid };
  await record(tx, author, { action: 'delete', subject: kind, subject_id: id, before: kept, after: null });
}

/** The first item of a list is free for everybody, so putting another one first needs a confirmation. */
async function moveFree(
  tx: Db,
  author: Author,
  { kind }: OrderedList,
  rows: readonly { id: number; retired: boolean }[],
  ids: readonly number[],
  isMeant: boolean,
): Promise<void> {
  if (kind !== 'level' && kind !== 'category') return;
  const after = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const moved = newFirst(rows, after);
  if (moved === undefined) return;
  if (kind === 'level' && (await readDocument(tx, 'level', moved.from.id))?.demo !== true) return;
  if (!isMeant) throw new Refusal('conflict', 'freeMoves', { code: 'free_moves' });
  if (kind === 'category') return;
  for (const [{ id }, demo] of [
    [moved.from, false],
    [moved.to, true],
  ] as const) {
    const before = (await readDocument(tx, 'level', id)) as Documents['level'];
    if (before.demo === demo) continue;
    await writeDocument(tx, 'level', id, { ...before, demo }, caller(author).user.id);
    await record(tx, author, {
      action: 'update',
      subject: 'level',
      subject_id: id,
      before,
      after: await readDocument(tx, 'level', id),
    });
  }
}

export type WantedOrder = { readonly ids: readonly number[]; readonly was: readonly number[]; readonly free?: boolean };

export async function orderDocuments(
  tx: Db,
  author: Author,
  list: OrderedList,
  { ids, was, free = false }: WantedOrder,
): Promise<void> {
  await beginEditing(tx);
  const rows = await readOrder(tx, list);
  const before = rows.map(({ id }) => id);
  const isSame = ids.length === before.length && new Set(ids).size === ids.length && before.every((id) => ids.includes(id));
  // The list was changed since it was read.
  if (!isSame || !isDeepStrictEqual(before, [...was])) throw new Refusal('conflict', 'orderConflict');
  if (isDeepStrictEqual(before, ids)) return;
  await moveFree(tx, author, list, rows, ids, free);
  await writeOrder(tx, list, ids, caller(author).user.id);
  const subject =
    list.kind === 'sign'
      ? ({ subject: 'sign_group', subject_id: list.group } as const)
      : { subject: list.kind, subject_id: 'all' };
  await record(tx, author, { action: 'order', ...subject, before: { ids: before }, after: { ids } });
}
