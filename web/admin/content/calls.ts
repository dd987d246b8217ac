import type { EditorCategory, EditorChecklist, EditorSign, EditorSignGroup } from '#contract/editor.ts';
import type { Body } from '#contract/endpoints.ts';
import type { EditorLevel } from '#contract/level-editor.ts';
import type { QuestionBody, QuestionRow } from '#contract/question-editor.ts';
import { correctOption } from '#domain/question.ts';
import { ApiError, call } from '../../api.ts';
import type { ContentCalls } from './use-editor.ts';

const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new ApiError(404, '');
  return row;
};

/** A new option has a key of the screen's own until the server gives it an id. */
export type OptionValues = QuestionBody['options'][number] & { key?: string };
export type QuestionValues = Omit<QuestionBody, 'options'> & { options: OptionValues[] };
const withoutKeys = ({ options, ...values }: QuestionValues): QuestionBody => ({
  ...values,
  options: options.map(({ key: _, ...option }) => option),
});
/** On the wire the explanation stands with the right option; it is edited with the question. */
export function questionValues(row: QuestionRow): QuestionValues {
  const solution = correctOption(row)?.solution ?? null;
  return {
    category_id: row.category_id,
    question: row.question,
    question_sv: row.question_sv,
    question_en: row.question_en,
    image: row.image,
    solution: solution?.solution ?? '',
    solution_sv: solution?.solution_sv ?? '',
    solution_en: solution?.solution_en ?? '',
    difficulty: row.difficulty,
    facts: row.facts,
    law: row.law,
    checked_on: row.checked_on,
    options: row.options.map(({ id, option, option_sv, option_en, correct }) => ({ id, option, option_sv, option_en, correct })),
    retired: row.retired,
  };
}
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
  toValues: (row) => ({
    name: row.name,
    name_sv: row.name_sv,
    name_en: row.name_en,
    description: row.description,
    description_sv: row.description_sv,
    description_en: row.description_en,
    demo: row.demo,
    min_mark: row.min_mark,
    questions: row.questions,
    retired: row.retired,
  }),
  read: async (id) => found((await call('GET /api/levels/editor')).find((level) => level.id === id)),
  create: (body) => call('POST /api/levels', { body }),
  save: (id, values, version) => call('PUT /api/levels/{id}', { params: { id }, body: { ...values, version } }),
  remove: (id) => call('DELETE /api/levels/{id}', { params: { id } }),
};

export type CategoryValues = Body<'POST /api/categories'>;
export const categoryCalls: ContentCalls<EditorCategory, CategoryValues> = {
  kind: 'category',
  toValues: ({ title, title_sv, title_en, description, description_sv, description_en, retired }) => ({
    title,
    title_sv,
    title_en,
    description,
    description_sv,
    description_en,
    retired,
  }),
  read: (id) => call('GET /api/categories/{id}', { params: { id } }),
  create: (body) => call('POST /api/categories', { body }),
  save: (id, values, version) => call('PUT /api/categories/{id}', { params: { id }, body: { ...values, version } }),
  remove: (id) => call('DELETE /api/categories/{id}', { params: { id } }),
};

export type ChecklistValues = Body<'POST /api/lists'>;
export const checklistCalls: ContentCalls<EditorChecklist, ChecklistValues> = {
  kind: 'checklist',
  toValues: ({ title_tig, title_sv, title_en, tig, sv, en, retired }) => ({
    title_tig,
    title_sv,
    title_en,
    tig,
    sv,
    en,
    retired,
  }),
  read: (id) => call('GET /api/lists/{id}', { params: { id } }),
  create: (body) => call('POST /api/lists', { body }),
  save: (id, values, version) => call('PUT /api/lists/{id}', { params: { id }, body: { ...values, version } }),
  remove: (id) => call('DELETE /api/lists/{id}', { params: { id } }),
};

/** With the groupid, which is chosen once: it is part of the addresses of the pictures. */
export type SignGroupValues = Body<'POST /api/road-signs'>;
export const signGroupCalls: ContentCalls<EditorSignGroup, SignGroupValues> = {
  kind: 'sign_group',
  toValues: (row) => ({
    groupid: row.groupid,
    groupimg: row.groupimg,
    name_tig: row.name_tig,
    name_sv: row.name_sv,
    name_en: row.name_en,
    description_tig: row.description_tig,
    description_sv: row.description_sv,
    description_en: row.description_en,
    retired: row.retired,
  }),
  read: (id) => call('GET /api/road-signs/{id}', { params: { id } }),
  create: (body) => call('POST /api/road-signs', { body }),
  save: (id, { groupid: _, ...values }, version) =>
    call('PUT /api/road-signs/{id}', { params: { id }, body: { ...values, version } }),
  remove: (id) => call('DELETE /api/road-signs/{id}', { params: { id } }),
};

export type SignValues = Body<'POST /api/road-signs/{id}/signs'>;
export const signCalls = (groupId: number): ContentCalls<EditorSign, SignValues> => ({
  kind: 'sign',
  toValues: (row) => ({
    code: row.code,
    img: row.img,
    name_tig: row.name_tig,
    name_sv: row.name_sv,
    name_en: row.name_en,
    description_tig: row.description_tig,
    description_sv: row.description_sv,
    description_en: row.description_en,
    retired: row.retired,
  }),
  read: async (id) => {
    const group = await call('GET /api/road-signs/{id}', { params: { id: groupId } });
    return found(group.signs.find((sign) => sign.id === id));
  },
  create: (body) => call('POST /api/road-signs/{id}/signs', { params: { id: groupId }, body }),
  save: (id, values, version) => call('PUT /api/signs/{id}', { params: { id }, body: { ...values, version } }),
  remove: (id) => call('DELETE /api/signs/{id}', { params: { id } }),
});
