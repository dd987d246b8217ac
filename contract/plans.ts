import Type, { type Static } from 'typebox';
import { CURRENCY } from '#domain/money.ts';
import { PLAN_DAYS_MAX, PLAN_PRICE_MAX, PLAN_PRICE_MIN } from './limits.ts';
import { Closed, type EndpointTable, Id, IdParams, Nullable, OneOf, Text, Version } from './schema.ts';

const Words = {
  name: Type.String(),
  name_sv: Type.String(),
  name_en: Type.String(),
  description: Type.String(),
  description_sv: Type.String(),
  description_en: Type.String(),
};

/** Days of access for a price. */
export const Plan = Type.Object({
  id: Id,
  days: Type.Integer(),
  /** In öre, including VAT. */
  price: Type.Integer(),
  currency: OneOf([CURRENCY]),
  /** In percent of the net price. */
  vat_rate: Type.Integer(),
  ...Words,
  /** Sort order, ascending. */
  position: Type.Integer(),
  active: Type.Boolean(),
});
export type Plan = Static<typeof Plan>;

/** A plan in the editor. */
export const EditorPlan = Type.Object({
  ...Plan.properties,
  version: Version,
  updated_at: Type.String(),
  /** Name of the admin who saved it last; null for shipped plans. */
  updated_by: Nullable(Type.String()),
});
export type EditorPlan = Static<typeof EditorPlan>;

const NameText = Text({ minLength: 1, maxLength: 60 });
const DescriptionText = Text({ maxLength: 200 });
const PlanValues = {
  days: Type.Integer({ minimum: 1, maximum: PLAN_DAYS_MAX }),
  price: Type.Integer({ minimum: PLAN_PRICE_MIN, maximum: PLAN_PRICE_MAX }),
  vat_rate: Type.Integer({ minimum: 0, maximum: 100 }),
  name: NameText,
  name_sv: NameText,
  name_en: NameText,
  description: DescriptionText,
  description_sv: DescriptionText,
  description_en: DescriptionText,
  position: Type.Integer({ minimum: 0, maximum: 1_000 }),
  active: Type.Boolean(),
};

const exampleValues = {
  days: 90,
  price: 29_900,
  vat_rate: 25,
  name: '90 መዓልቲ',
  name_sv: '90 dagar',
  name_en: '90 days',
  description: '',
  description_sv: 'Räcker för de flesta',
  description_en: 'Enough for most',
  position: 2,
  active: true,
};
const examplePlan = { id: 2, currency: CURRENCY, ...exampleValues };
const exampleRow = { ...examplePlan, version: 1, updated_at: '2026-11-15T09:30:00.000Z', updated_by: null };

export const plans = {
  'GET /api/plans': {
    summary: 'What can be bought, in its order.',
    answer: Type.Array(Plan),
    failures: [],
    example: { answer: [examplePlan] },
  },
  'GET /api/plans/editor': {
    summary: 'All plans, also those that are not sold any more.',
    answer: Type.Array(EditorPlan),
    failures: [403],
    example: { answer: [exampleRow] },
  },
  'POST /api/plans': {
    summary: 'A new plan.',
    body: Closed(PlanValues),
    answer: EditorPlan,
    failures: [400, 403, 413, 415, 422],
    example: { body: exampleValues, answer: exampleRow },
  },
  'PUT /api/plans/{id}': {
    summary:
      'Save a plan. `version` is what the edit was based on: when somebody else saved meanwhile, the answer is 409, and nothing is changed. Orders keep the price at which they were made. One that is not active is not sold any more.',
    params: IdParams,
    body: Closed({ ...PlanValues, version: Version }),
    answer: EditorPlan,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { body: { ...exampleValues, version: 1 }, answer: { ...exampleRow, version: 2 } },
  },
} satisfies EndpointTable;
