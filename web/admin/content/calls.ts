import { type Columns, type ContentKind, emptyValues, pickColumns } from '#contract/content.ts';
import type { EditorCategory, EditorChecklist, EditorSign, EditorSignGroup } from '#contract/editor.ts';
import type { Body } from '#contract/endpoints.ts';
import type { EditorLevel } from '#contract/level-editor.ts';
import type { QuestionBody, QuestionRow } from '#contract/question-editor.ts';
import type { EditorTerm } from '#contract/term-editor.ts';
import { correctOption } from '#domain/question.ts';
import { ApiError, call } from '../../api.ts';
import type { ContentCalls } from './use-editor.ts';

const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new ApiError(404, '');
  return row;
};

type Retirable<Row> = Row & { readonly retired: boolean };
const valuesOf = <Kind extends ContentKind>(kind: Kind, row: Retirable<Columns<Kind>>) => ({
  ...pickColumns(kind, row),
  retired: row.retired,
});
/** Initial values of a form for new content. */
export const newValues = <Kind extends ContentKind>(kind: Kind) => ({ ...emptyValues(kind), retired: false });

/** Unsaved options have a temporary key instead of an id. */
export type OptionValues = QuestionBody['options'][number] & { key?: string };
export type QuestionValues = Omit<QuestionBody, 'options'> & { options: OptionValues[] };
const withoutKeys = ({ options, ...values }: QuestionValues): QuestionBody => ({
  ...values,
  options: options.map(({ key: _, ...option }) => option),
});
const NO_SOLUTION = { solution: '', solution_sv: '', solution_en: '' };
/** The API keeps the explanation in the right option; the form edits it as a field of the question. */
export const questionValues = (row: QuestionRow): QuestionValues => ({
  ...valuesOf('question', { ...row, ...(correctOption(row)?.solution ?? NO_SOLUTION) }),
  options: row.options.map((option) => ({ id: option.id, ...pickColumns('option', option) })),
});
export const questionCalls: ContentCalls<QuestionRow, QuestionValues> = {
  kind: 'question',
  toValues: questionValues,
  read: (id) => call('GET /api/questions/{id}', { params: { id } }),
  create: (values) => call('POST /api/questions', { body: withoutKeys(values) }),
  save: (id, values, version) => call('PUT /api/questions/{id}', { params: { id }, body: { ...withoutKeys(values), version } }),
  remove: (id) => call('DELETE /api/questions/{id}', { params: { id } }),
};

export type LevelValues = Body<'POST /api/levels'>;
export const levelCalls: ContentCalls<EditorLevel, LevelValues> = {
  kind: 'level',
  toValues: (row) => ({ ...valuesOf('level', row), questions: row.questions }),
  read: async (id) => found((await call('GET /api/levels/editor')).find((level) => level.id === id)),
  create: (body) => call('POST /api/levels', { body }),
  save: (id, values, version) => call('PUT /api/levels/{id}', { params: { id }, body: { ...values, version } }),
  remove: (id) => call('DELETE /api/levels/{id}', { params: { id } }),
};

export type CategoryValues = Body<'POST /api/categories'>;
export const categoryCalls: ContentCalls<EditorCategory, CategoryValues> = {
  kind: 'category',
  toValues: (row) => valuesOf('category', row),
  read: (id) => call('GET /api/categories/{id}', { params: { id } }),
  create: (body) => call('POST /api/categories', { body }),
  save: (id, values, version) => call('PUT /api/categories/{id}', { params: { id }, body: { ...values, version } }),
  remove: (id) => call('DELETE /api/categories/{id}', { params: { id } }),
};

export type ChecklistValues = Body<'POST /api/lists'>;
export const checklistCalls: ContentCalls<EditorChecklist, ChecklistValues> = {
  kind: 'checklist',
  toValues: (row) => valuesOf('checklist', row),
  read: (id) => call('GET /api/lists/{id}', { params: { id } }),
  create: (body) => call('POST /api/lists', { body }),
  save: (id, values, version) => call('PUT /api/lists/{id}', { params: { id }, body: { ...values, version } }),
  remove: (id) => call('DELETE /api/lists/{id}', { params: { id } }),
};

export type TermValues = Body<'POST /api/terms'>;
export const termCalls: ContentCalls<EditorTerm, TermValues> = {
  kind: 'term',
  toValues: (row) => valuesOf('term', row),
  read: (id) => call('GET /api/terms/{id}', { params: { id } }),
  create: (body) => call('POST /api/terms', { body }),
  save: (id, values, version) => call('PUT /api/terms/{id}', { params: { id }, body: { ...values, version } }),
  remove: (id) => call('DELETE /api/terms/{id}', { params: { id } }),
};

/** Includes the group's id, which cannot change later because the pictures' URLs contain it. */
export type SignGroupValues = Body<'POST /api/road-signs'>;
/** Reading returns the signs of the group too; saving leaves them out. */
export type EditedSignGroup = EditorSignGroup & { readonly signs?: readonly EditorSign[] };
export const signGroupCalls: ContentCalls<EditedSignGroup, SignGroupValues> = {
  kind: 'sign_group',
  toValues: (row) => ({ ...valuesOf('sign_group', row), groupid: row.groupid }),
  read: (id) => call('GET /api/road-signs/{id}', { params: { id } }),
  create: (body) => call('POST /api/road-signs', { body }),
  save: (id, { groupid: _, ...values }, version) =>
    call('PUT /api/road-signs/{id}', { params: { id }, body: { ...values, version } }),
  remove: (id) => call('DELETE /api/road-signs/{id}', { params: { id } }),
};

export type SignValues = Body<'POST /api/road-signs/{id}/signs'>;
export const signCalls = (groupId: number): ContentCalls<EditorSign, SignValues> => ({
  kind: 'sign',
  toValues: (row) => valuesOf('sign', row),
  read: async (id) => {
    const group = await call('GET /api/road-signs/{id}', { params: { id: groupId } });
    return found(group.signs.find((sign) => sign.id === id));
  },
  create: (body) => call('POST /api/road-signs/{id}/signs', { params: { id: groupId }, body }),
  save: (id, values, version) => call('PUT /api/signs/{id}', { params: { id }, body: { ...values, version } }),
  remove: (id) => call('DELETE /api/signs/{id}', { params: { id } }),
});
