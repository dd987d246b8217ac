import Type, { type Static } from 'typebox';
import { Checklist, exampleChecklist } from './checklists.ts';
import { Exercise } from './exercises.ts';
import { exampleQuestion, Question } from './question.ts';
import { type EndpointTable, Id, Nullable } from './schema.ts';
import { Sign, SignCategory } from './signs.ts';

/** What every content row carries for the people who edit it. */
const Edited = {
  version: Type.Integer(),
  retired: Type.Boolean(),
  updated_at: Type.String(),
  updated_by: Nullable(Id),
};
const exampleEdited = { version: 1, retired: false, updated_at: '2026-11-15T09:30:00.000Z', updated_by: null };

export const EditorQuestion = Type.Object({
  ...Question.properties,
  ...Edited,
  difficulty: Type.Integer(),
  facts: Type.Array(Type.String()),
  law: Type.Array(Type.String()),
  checked_on: Nullable(Type.String()),
});
export type EditorQuestion = Static<typeof EditorQuestion>;
export const EditorCategory = Type.Object({ ...Exercise.properties, ...Edited });
export const EditorSignGroup = Type.Object({ ...SignCategory.properties, ...Edited });
export const EditorSign = Type.Object({ ...Sign.properties, ...Edited });
export const EditorChecklist = Type.Object({ ...Checklist.properties, ...Edited });

const exampleCategory = {
  id: 1,
  title: 'ሕግታት ትራፊክ',
  title_sv: 'Trafikregler',
  title_en: 'Traffic rules',
  description: 'ቀዳምነት፡ ፍጥነትን ምቕዳምን',
  description_sv: 'Företräde, hastighet och omkörning',
  description_en: 'Priority, speed and overtaking',
  questions_count: 84,
  ...exampleEdited,
};
const exampleGroup = {
  id: 1,
  name_tig: 'ምልክታት መጠንቀቕታ',
  name_sv: 'Varningsmärken',
  name_en: 'Warning signs',
  description_tig: '',
  description_sv: '',
  description_en: '',
  groupid: 'A',
  groupimg: 'A.svg',
  signs_count: 60,
  ...exampleEdited,
};
const IdParams = Type.Object({ id: Id });

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
          { ...exampleQuestion, ...exampleEdited, difficulty: 1, facts: ['R017'], law: ['TrF 3:18'], checked_on: '2026-11-15' },
        ],
      },
    },
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
    answer: Type.Object({ ...EditorSignGroup.properties, signs: Type.Array(EditorSign) }),
    failures: [403, 404],
    example: { answer: { ...exampleGroup, signs: [] } },
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
} satisfies EndpointTable;
