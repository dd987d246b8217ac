import Type, { type Static } from 'typebox';
import { Checklist, exampleChecklist } from './checklists.ts';
import { columnSchemas, valueSchemas } from './content-schemas.ts';
import { Exercise } from './exercises.ts';
import { exampleQuestion, Option, Question } from './question.ts';
import { Closed, type EndpointTable, Id, IdParams, Nullable, Success, Version } from './schema.ts';
import { GroupCode, Sign, SignGroup } from './signs.ts';

/** Metadata of every content row in the editor. */
export const Edited = {
  version: Type.Integer(),
  retired: Type.Boolean(),
  updated_at: Type.String(),
  updated_by: Nullable(Id),
};
export const exampleEdited = { version: 1, retired: false, updated_at: '2026-11-15T09:30:00.000Z', updated_by: null };

/** Sent with the values of a PUT: whether it is retired, and the version that the edit is based on. */
export const Saved = { retired: Type.Boolean(), version: Version };

/** The explanation is part of the right option, as for learners. */
export const EditorQuestion = Type.Object({
  ...Question.properties,
  ...Edited,
  ...Type.Omit(Type.Object(columnSchemas('question')), ['solution', 'solution_sv', 'solution_en']).properties,
  options: Type.Array(Type.Object({ ...Option.properties, ...columnSchemas('option') })),
});
/** Example question including the fields of options that only editors see. */
export const exampleEditorQuestion = {
  ...exampleQuestion,
  options: exampleQuestion.options.map((option) => ({
    ...option,
    misconception: option.correct ? '' : 'bigger-road-first',
  })),
};
export type EditorQuestion = Static<typeof EditorQuestion>;
export const EditorCategory = Type.Object({ ...Exercise.properties, ...Edited });
export type EditorCategory = Static<typeof EditorCategory>;
export const EditorSignGroup = Type.Object({ ...SignGroup.properties, ...Edited });
export type EditorSignGroup = Static<typeof EditorSignGroup>;
export const EditorSign = Type.Object({ ...Sign.properties, ...Edited });
export type EditorSign = Static<typeof EditorSign>;
export const EditorChecklist = Type.Object({ ...Checklist.properties, ...Edited });
export type EditorChecklist = Static<typeof EditorChecklist>;

/** Published rows require Tigrinya texts, which the server checks; retired ones do not. */
const CategoryValues = valueSchemas('category');
const SignGroupValues = valueSchemas('sign_group');
const SignValues = valueSchemas('sign');
const ChecklistValues = valueSchemas('checklist');
const Retired = { retired: Type.Boolean() };
const Ids = Type.Array(Id, { minItems: 1, maxItems: 1_200 });
/** The new order and the one it is based on; 409 if somebody else changed it in between. */
const OrderBody = Closed({ ids: Ids, was: Ids });
/** For lists whose first item is open to everybody: 409 with the code `free_moves` if another item would become first without `free`. */
export const FreeOrderBody = Closed({ ...OrderBody.properties, free: Type.Optional(Type.Boolean()) });

const categoryValues = {
  title: 'ሕግታት ትራፊክ',
  title_sv: 'Trafikregler',
  title_en: 'Traffic rules',
  description: 'ቀዳምነት፡ ፍጥነትን ምቕዳምን',
  description_sv: 'Företräde, hastighet och omkörning',
  description_en: 'Priority, speed and overtaking',
};
const exampleCategory = { id: 1, ...categoryValues, questions_count: 84, ...exampleEdited };
const groupValues = {
  groupimg: 'A.svg',
  name_tig: 'ምልክታት መጠንቀቕታ',
  name_sv: 'Varningsmärken',
  name_en: 'Warning signs',
  description_tig: '',
  description_sv: '',
  description_en: '',
};
const exampleGroup = { id: 1, groupid: 'A', ...groupValues, signs_count: 60, ...exampleEdited };
const signValues = {
  code: 'A1-1',
  img: 'A1-1.svg',
  name_tig: 'ናብ ጸጋም ሓደገኛ ቆልዓ መንገዲ',
  name_sv: 'Farlig kurva (vänster)',
  name_en: 'Dangerous bend to the left',
  description_tig: 'ፍጥነትኩም ኣጉድሉ።',
  description_sv: 'Sänk farten.',
  description_en: 'Slow down.',
  names: ['vänsterkurva'],
};
const exampleSign = { id: 101, category_id: 1, groupid: 'A', ...signValues, ...exampleEdited };
const { id: _, ...checklistValues } = exampleChecklist;
const GroupWithSigns = Type.Object({ ...EditorSignGroup.properties, signs: Type.Array(EditorSign) });
/** 409: somebody else saved first (with the stored version), or the item to delete is in use. */
export const WRITE_FAILURES = [400, 403, 404, 409, 413, 415, 422] as const;
const CREATE_FAILURES = [400, 403, 413, 415, 422] as const;
const ORDER_FAILURES = [400, 403, 409, 413, 415, 422] as const;

export const editor = {
  'GET /api/categories': {
    summary: 'The editor’s view of the exercises, retired ones included.',
    answer: Type.Array(EditorCategory),
    failures: [403],
    example: { answer: [exampleCategory] },
  },
  'GET /api/categories/{id}': {
    summary: 'The editor’s view of one exercise with its questions.',
    params: IdParams,
    answer: Type.Object({ ...EditorCategory.properties, questions: Type.Array(EditorQuestion) }),
    failures: [403, 404],
    example: {
      answer: {
        ...exampleCategory,
        questions: [
          {
            ...exampleEditorQuestion,
            ...exampleEdited,
            difficulty: 1,
            junction: '',
            hazard: '',
            facts: ['R017'],
            law: ['TrF 3:18'],
            checked_on: '2026-11-15',
            sealed: false,
          },
        ],
      },
    },
  },
  'POST /api/categories': {
    summary: 'A new exercise, last in the list.',
    body: Closed({ ...CategoryValues, ...Retired }),
    answer: EditorCategory,
    failures: CREATE_FAILURES,
    example: { body: { ...categoryValues, retired: false }, answer: exampleCategory },
  },
  'PUT /api/categories/order': {
    summary: 'Put the exercises into a new order. The first is open to everybody.',
    body: FreeOrderBody,
    answer: Type.Array(EditorCategory),
    failures: ORDER_FAILURES,
    example: { body: { ids: [1], was: [1] }, answer: [exampleCategory] },
  },
  'PUT /api/categories/{id}': {
    summary: 'Save an exercise.',
    params: IdParams,
    body: Closed({ ...CategoryValues, ...Saved }),
    answer: EditorCategory,
    failures: WRITE_FAILURES,
    example: { body: { ...categoryValues, retired: false, version: 1 }, answer: { ...exampleCategory, version: 2 } },
  },
  'DELETE /api/categories/{id}': {
    summary: 'Delete an exercise that no question belongs to.',
    params: IdParams,
    answer: Success,
    failures: WRITE_FAILURES,
    example: { answer: { success: 'Deleted.' } },
  },
  'GET /api/road-signs': {
    summary: 'The editor’s view of the sign groups.',
    answer: Type.Array(EditorSignGroup),
    failures: [403],
    example: { answer: [exampleGroup] },
  },
  'GET /api/road-signs/{id}': {
    summary: 'The editor’s view of one sign group with its signs.',
    params: IdParams,
    answer: GroupWithSigns,
    failures: [403, 404],
    example: { answer: { ...exampleGroup, signs: [exampleSign] } },
  },
  'POST /api/road-signs': {
    summary: 'A new sign group, last in the list. Its groupid is part of the addresses of its pictures and stays.',
    body: Closed({
      groupid: GroupCode,
      ...SignGroupValues,
      ...Retired,
    }),
    answer: EditorSignGroup,
    failures: CREATE_FAILURES,
    example: { body: { groupid: 'A', ...groupValues, retired: false }, answer: exampleGroup },
  },
  'PUT /api/road-signs/order': {
    summary: 'Put the sign groups into a new order.',
    body: OrderBody,
    answer: Type.Array(EditorSignGroup),
    failures: ORDER_FAILURES,
    example: { body: { ids: [1], was: [1] }, answer: [exampleGroup] },
  },
  'PUT /api/road-signs/{id}': {
    summary: 'Save a sign group.',
    params: IdParams,
    body: Closed({ ...SignGroupValues, ...Saved }),
    answer: EditorSignGroup,
    failures: WRITE_FAILURES,
    example: { body: { ...groupValues, retired: false, version: 1 }, answer: { ...exampleGroup, version: 2 } },
  },
  'DELETE /api/road-signs/{id}': {
    summary: 'Delete a sign group that has no signs.',
    params: IdParams,
    answer: Success,
    failures: WRITE_FAILURES,
    example: { answer: { success: 'Deleted.' } },
  },
  'POST /api/road-signs/{id}/signs': {
    summary: 'A new sign, last in its group.',
    params: IdParams,
    body: Closed({ ...SignValues, ...Retired }),
    answer: EditorSign,
    failures: [400, 403, 404, 413, 415, 422],
    example: { body: { ...signValues, retired: false }, answer: exampleSign },
  },
  'PUT /api/road-signs/{id}/order': {
    summary: 'Put the signs of a group into a new order.',
    params: IdParams,
    body: OrderBody,
    answer: GroupWithSigns,
    failures: WRITE_FAILURES,
    example: { body: { ids: [101], was: [101] }, answer: { ...exampleGroup, signs: [exampleSign] } },
  },
  'PUT /api/signs/{id}': {
    summary: 'Save a sign.',
    params: IdParams,
    body: Closed({ ...SignValues, ...Saved }),
    answer: EditorSign,
    failures: WRITE_FAILURES,
    example: { body: { ...signValues, retired: false, version: 1 }, answer: { ...exampleSign, version: 2 } },
  },
  'DELETE /api/signs/{id}': {
    summary: 'Delete a sign.',
    params: IdParams,
    answer: Success,
    failures: WRITE_FAILURES,
    example: { answer: { success: 'Deleted.' } },
  },
  'GET /api/lists': {
    summary: 'The editor’s view of the checklists.',
    answer: Type.Array(EditorChecklist),
    failures: [403],
    example: { answer: [{ ...exampleChecklist, ...exampleEdited }] },
  },
  'GET /api/lists/{id}': {
    summary: 'The editor’s view of one checklist.',
    params: IdParams,
    answer: EditorChecklist,
    failures: [403, 404],
    example: { answer: { ...exampleChecklist, ...exampleEdited } },
  },
  'POST /api/lists': {
    summary: 'A new checklist, last in the list.',
    body: Closed({ ...ChecklistValues, ...Retired }),
    answer: EditorChecklist,
    failures: CREATE_FAILURES,
    example: { body: { ...checklistValues, retired: false }, answer: { ...exampleChecklist, ...exampleEdited } },
  },
  'PUT /api/lists/order': {
    summary: 'Put the checklists into a new order.',
    body: OrderBody,
    answer: Type.Array(EditorChecklist),
    failures: ORDER_FAILURES,
    example: { body: { ids: [1], was: [1] }, answer: [{ ...exampleChecklist, ...exampleEdited }] },
  },
  'PUT /api/lists/{id}': {
    summary: 'Save a checklist.',
    params: IdParams,
    body: Closed({ ...ChecklistValues, ...Saved }),
    answer: EditorChecklist,
    failures: WRITE_FAILURES,
    example: {
      body: { ...checklistValues, retired: false, version: 1 },
      answer: { ...exampleChecklist, ...exampleEdited, version: 2 },
    },
  },
  'DELETE /api/lists/{id}': {
    summary: 'Delete a checklist.',
    params: IdParams,
    answer: Success,
    failures: WRITE_FAILURES,
    example: { answer: { success: 'Deleted.' } },
  },
} satisfies EndpointTable;
