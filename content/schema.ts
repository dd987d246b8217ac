import Type, { type Static } from 'typebox';

/** The shape of the content files. Ids are permanent: learners' results refer to them. */
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Text = Type.String({ minLength: 1 });
const closed = { additionalProperties: false };

/** A text in the three languages. */
export const Texts = Type.Object({ ti: Text, sv: Text, en: Text }, closed);
export type Texts = Static<typeof Texts>;
const Retired = Type.Optional(Type.Literal(true, { description: 'no longer shown, kept because results refer to it' }));
const FileName = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*\\.(svg|png|jpg|webp)$' });

export const Exercise = Type.Object({ id: Id, title: Texts, description: Texts, retired: Retired }, closed);
export type Exercise = Static<typeof Exercise>;

export const Option = Type.Object(
  {
    id: Id,
    correct: Type.Optional(Type.Literal(true)),
    ti: Text,
    sv: Text,
    en: Text,
    why: Type.Optional(Texts), // of a wrong option: why it is wrong
  },
  closed,
);
export const Question = Type.Object(
  {
    id: Id,
    category: Type.Union([Id, Type.Null()]),
    difficulty: Type.Integer({ minimum: 1, maximum: 3 }),
    ti: Text,
    sv: Text,
    en: Text,
    image: Type.Union([FileName, Type.Null()]),
    alt: Type.Optional(Texts), // what is seen in the picture, without the answer
    options: Type.Array(Option, { minItems: 2, maxItems: 6 }),
    explanation: Type.Union([Texts, Type.Null()]),
    facts: Type.Array(Type.String()),
    law: Type.Array(Type.String()),
    checked_on: Type.Union([Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }), Type.Null()]),
    sealed: Type.Optional(Type.Literal(true, { description: 'asked in mock exams only, until the learner has seen it there' })),
    retired: Retired,
  },
  closed,
);
export type Question = Static<typeof Question>;

export const Step = Type.Object(
  {
    id: Id,
    name: Texts,
    description: Texts,
    demo: Type.Optional(Type.Literal(true)),
    min_mark: Type.Integer({ minimum: 1 }),
    questions: Type.Array(Id, { minItems: 1, uniqueItems: true }),
    retired: Retired,
  },
  closed,
);
export type Step = Static<typeof Step>;

export const Checklist = Type.Object({ id: Id, title: Texts, html: Texts, retired: Retired }, closed);
export type Checklist = Static<typeof Checklist>;

export const Sign = Type.Object({ id: Id, code: Text, img: FileName, name: Texts, meaning: Texts, retired: Retired }, closed);
export type Sign = Static<typeof Sign>;

export const SignGroup = Type.Object(
  {
    id: Id,
    groupid: Type.String({ pattern: '^[A-Za-z0-9_-]+$' }),
    groupimg: FileName,
    name: Texts,
    description: Texts,
    signs: Type.Array(Sign),
    retired: Retired,
  },
  closed,
);
export type SignGroup = Static<typeof SignGroup>;

export type Content = {
  exercises: Exercise[];
  questions: Question[];
  steps: Step[];
  signGroups: SignGroup[];
  checklists: Checklist[];
};
