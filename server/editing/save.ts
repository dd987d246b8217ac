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
import { groupidOf } from '../db/content/deleted.ts';
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
} from '../db/content/documents.ts';
import { noteAsked } from '../db/content/items.ts';
import { readMisconceptions } from '../db/content/misconceptions.ts';
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

const clean = <Kind extends ContentKind>(kind: Kind, draft: Draft<Kind>) =>
  ({ ...cleanTexts(kind, draft), ...rulesOf(kind).clean?.(draft) }) as Draft<Kind>;

function cleanQuestion({ options, junction }: Draft<'question'>) {
  const cleaned = options.map((option) => {
    const texts = cleanTexts('option', option);
    // A right option has neither `why` nor misconception.
    return option.correct ? { ...texts, why: '', why_sv: '', why_en: '', misconception: '' } : texts;
  });
  const ids = options.flatMap(({ id }) => id ?? []);
  return { options: cleaned, junction: cleanJunction(junction, ids) };
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
  return {
    ...Object.fromEntries(missingValues(kind, draft).map((name) => [name, { key: 'fieldRequired' as const }])),
    ...(await pictureFaults(tx, kind, draft, before, place.groupid)),
    ...(await rulesOf(kind).faults?.(tx, draft, before, place.id)),
  };
}

async function faultsOfQuestion(
  tx: Db,
  draft: Draft<'question'>,
  before: Documents['question'] | undefined,
  id: number | undefined,
): Promise<Faults> {
  const faults = inWords(questionFaults(draft));
  const { options, category_id } = draft;
  if (placeFaults(options.map(({ place }, at) => ({ id: at + 1, place }))).length > 0) faults['options'] = { key: 'placesWrong' };
  if (!isJunctionWhole(draft.junction)) faults['junction'] = { key: 'junctionUnreadable' };
  if (category_id !== null && !(await documentExists(tx, 'category', category_id)))
    faults['category_id'] = { key: 'categoryUnknown' };
  const ids = options.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const known = id === undefined ? new Set<number>() : await optionIdsOf(tx, id);
  if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) faults['options'] = { key: 'optionUnknown' };
  const misconceptions = new Set((await readMisconceptions(tx)).map((misconception) => misconception.id));
  for (const [index, { misconception }] of options.entries()) {
    if (misconception !== '' && !misconceptions.has(misconception))
      faults[`options.${index}.misconception`] = { key: 'misconceptionUnknown' };
  }
  for (const place of missingReasons(before?.options ?? [], options)) faults[`options.${place}.why`] = { key: 'whyRequired' };
  if (id === undefined) return faults;
  if (draft.retired && before?.retired === false) Object.assign(faults, await retiringFaults(tx, id));
  if (draft.sealed && before?.sealed === false) Object.assign(faults, await sealingFaults(tx, id));
  return faults;
}

async function faultsOfStep(tx: Db, draft: Draft<'level'>, before: Documents['level'] | undefined): Promise<Faults> {
  const { questions, retired } = draft;
  await holdSteps(tx);
  const known = await knownQuestions(tx, questions);
  const faults = inWords(stepFaults(draft));
  // Retired questions cannot be answered, so they do not count towards passing.
  const live = questions.filter((id) => known.get(id)?.isLive !== false);
  if (!retired && live.length < questions.length) Object.assign(faults, inWords(stepFaults({ ...draft, questions: live })));
  if (questions.some((id) => !known.has(id))) faults['questions'] = { key: 'questionUnknown' };
  const had = new Set(before?.questions);
  if (questions.some((id) => known.get(id)?.sealed === true && !had.has(id))) faults['questions'] = { key: 'stepHasSealed' };
  return faults;
}

/** A written form may belong to one term only. Existing doubles may stay. */
async function faultsOfTerm(
  tx: Db,
  draft: Draft<'term'>,
  before: Documents['term'] | undefined,
  id: number | undefined,
): Promise<Faults> {
  if (draft.retired) return {};
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

type Rules<Kind extends ContentKind> = {
  clean?(draft: Draft<Kind>): object;
  faults?(tx: Db, draft: Draft<Kind>, before: Documents[Kind] | undefined, id: number | undefined): Promise<Faults>;
  /** Keeps the version that learners are in the middle of. */
  keep?(tx: Db, id: number, before: Documents[Kind], draft: Draft<Kind>, now: number): Promise<void>;
  saved?(tx: Db, id: number): Promise<void>;
};

/** What holds for one kind beside its description (contract/content.ts). */
const RULES: { readonly [Kind in ContentKind]?: Rules<Kind> } = {
  question: {
    clean: cleanQuestion,
    faults: faultsOfQuestion,
    async keep(tx, id, before, draft, now) {
      if (before.retired !== draft.retired) await keepEditions(tx, { ofQuestion: id }, now);
    },
    saved: (tx, id) => noteAsked(tx, [id]),
  },
  level: { faults: faultsOfStep, keep: (tx, id, _before, _draft, now) => keepEditions(tx, { level: id }, now) },
  term: { faults: faultsOfTerm },
};
const rulesOf = <Kind extends ContentKind>(kind: Kind): Rules<Kind> => RULES[kind] ?? {};

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

  const { keep, saved } = rulesOf(kind);
  await keep?.(tx, id, before, draft, now);
  await writeDocument(tx, kind, id, draft, caller(author).user.id);
  await saved?.(tx, id);
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
  await rulesOf(kind).saved?.(tx, id);
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
