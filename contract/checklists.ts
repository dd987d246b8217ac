import Type, { type Static } from 'typebox';
import { publicSchemas } from './content-schemas.ts';
import { type EndpointTable, Id } from './schema.ts';

/** HTML is sanitised when it is saved. */
export const Checklist = Type.Object({ id: Id, ...publicSchemas('checklist') });
export type Checklist = Static<typeof Checklist>;

export const exampleChecklist = {
  id: 1,
  title_tig: 'ቅድሚ ምዝዋር',
  title_sv: 'Före körning',
  title_en: 'Before driving',
  tig: '<ul><li>ጎማታት</li></ul>',
  sv: '<ul><li>Däck</li></ul>',
  en: '<ul><li>Tyres</li></ul>',
};

export const checklists = {
  'GET /api/checklists': {
    summary: 'The checklists in order.',
    answer: Type.Array(Checklist),
    revalidates: true,
    failures: [],
    example: { answer: [exampleChecklist] },
  },
} satisfies EndpointTable;
