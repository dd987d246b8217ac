import Type, { type Static } from 'typebox';
import {
  type Field,
  type FieldsOf,
  fieldsOf,
  isText,
  MISCONCEPTION_ID,
  MISCONCEPTION_ID_MAX,
  type Single,
  type TextField,
  type TextKind,
  WORD_MAX,
  WORDS_MAX,
} from '#contract/content.ts';
import { JunctionSchema } from '#contract/junction.ts';
import { PLACE } from '#domain/place.ts';
import type { JunctionQuestion } from '#domain/right-of-way/junction-question.ts';

/**
 * Schema of the content files, derived from the description of content: a text is an object with three languages. Empty optional fields are omitted. Ids are
 * permanent, because learners' results refer to them.
 */
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Text = Type.String({ minLength: 1 });
const upTo = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const closed = { additionalProperties: false };

/** A text in the three languages. */
export const Texts = Type.Object({ ti: Text, sv: Text, en: Text }, closed);
export type Texts = Static<typeof Texts>;
const textsUpTo = (max: number) => Type.Object({ ti: upTo(max), sv: upTo(max), en: upTo(max) }, closed);
const FileName = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*\\.(svg|png|jpg|webp)$' });
/** An optional list must be omitted instead of empty. */
const Names = Type.Array(upTo(WORD_MAX), { minItems: 1, maxItems: WORDS_MAX, uniqueItems: true });
const MisconceptionId = Type.String({ pattern: MISCONCEPTION_ID, maxLength: MISCONCEPTION_ID_MAX });
const Yes = Type.Optional(Type.Literal(true));
type Retired = { retired?: true };
/** No longer shown, but kept because results refer to it. */
const retired = { retired: Yes };

function schemasOf(name: string, field: Field): [string, object][] {
  const file = field.file ?? name;
  if (isText(field)) {
    const texts = textsUpTo(field.max);
    if (file === '') return Object.entries(texts.properties);
    return [[file, field.optional === true ? Type.Optional(texts) : texts]];
  }
  switch (field.type) {
    case 'code':
      return [[file, upTo(field.max)]];
    case 'picture':
      return [[file, field.required === true ? FileName : Type.Union([FileName, Type.Null()])]];
    case 'category':
      return [[file, Type.Union([Id, Type.Null()])]];
    case 'number':
      return [[file, Type.Integer({ minimum: field.min, maximum: field.max })]];
    case 'choice': {
      if (field.optional !== true) return [[file, { type: 'string', enum: [...field.values] }]];
      const choices = field.values.slice(1).map((value) => Type.Literal(value));
      return [[file, Type.Optional(Type.Union(choices))]];
    }
    case 'words':
      return [[file, field.optional === true ? Type.Optional(Names) : Type.Array(Type.String())]];
    case 'day':
      return [[file, Type.Union([Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }), Type.Null()])]];
    case 'flag':
      return [[file, Yes]];
    case 'misconception':
      return [[file, Type.Optional(MisconceptionId)]];
    case 'place':
      return [[file, Type.Optional(Type.String({ pattern: PLACE }))]];
    case 'junction':
      return [[file, Type.Optional(JunctionSchema)]];
    case 'options':
      return [[file, Type.Array(itemSchema('option', {}), { minItems: field.min, maxItems: field.max })]];
    default:
      return [[file, Type.Array(Id, { minItems: field.min, maxItems: field.max, uniqueItems: true })]];
  }
}

function itemSchema(kind: TextKind, more: object) {
  const fields = fieldsOf(kind).flatMap(([name, field]) => schemasOf(name, field));
  return Type.Object({ id: Id, ...Object.fromEntries(fields), ...more }, closed);
}

const Code = Type.String({ pattern: '^[A-Z]+\\d+[a-z]?(-\\d+)?$' });
/** Two signs or markings (by code) that learners confuse, and their difference in one sentence. */
const SignPair = Type.Object(
  { id: Id, signs: Type.Tuple([Code, Code], { minItems: 2, additionalItems: false }), difference: Texts },
  closed,
);
export type SignPair = Static<typeof SignPair>;

/** A belief that leads to wrong options, worded as the belief itself. */
const Misconception = Type.Object({ id: MisconceptionId, ti: upTo(120), sv: upTo(120), en: upTo(120) }, closed);
export type Misconception = Static<typeof Misconception>;
/** `also`: ids of beliefs that were merged into this one; options may still refer to them. */
const ListedMisconception = Type.Object(
  { ...Misconception.properties, also: Type.Optional(Type.Array(MisconceptionId)) },
  closed,
);
export type ListedMisconception = Static<typeof ListedMisconception>;

export const ItemSchemas = {
  exercises: itemSchema('category', retired),
  questions: itemSchema('question', retired),
  steps: itemSchema('level', retired),
  signGroups: itemSchema('sign_group', {
    ...retired,
    groupid: Type.String({ pattern: '^[A-Za-z0-9_-]+$' }),
    signs: Type.Array(itemSchema('sign', retired)),
  }),
  checklists: itemSchema('checklist', retired),
  terms: itemSchema('term', retired),
  signPairs: SignPair,
  misconceptions: ListedMisconception,
  /** A group of questions that ask nearly the same. */
  nearDuplicates: Type.Array(Id, { minItems: 2, uniqueItems: true }),
};

type NameIn<Of, Name extends keyof Of> = Of[Name] extends { readonly file: infer File extends string } ? File : Name & string;
type ItemValue<Of> = Of extends TextField
  ? Texts
  : Of extends { readonly type: 'picture' }
    ? Of extends { readonly required: true }
      ? string
      : string | null
    : Of extends { readonly type: 'flag' }
      ? true
      : Of extends { readonly type: 'options' }
        ? Option[]
        : Of extends { readonly type: 'junction' }
          ? JunctionQuestion
          : Of extends { readonly type: 'questions' }
            ? number[]
            : Single<Of>;
type MayBeAbsent<Of> = Of extends { readonly type: 'flag' | 'misconception' | 'junction' | 'place' }
  ? true
  : Of extends { readonly optional: true }
    ? true
    : false;
type ItemIn<Of> = {
  [Name in keyof Of as NameIn<Of, Name> extends ''
    ? never
    : MayBeAbsent<Of[Name]> extends true
      ? never
      : NameIn<Of, Name>]: ItemValue<Of[Name]>;
} & {
  [Name in keyof Of as NameIn<Of, Name> extends ''
    ? never
    : MayBeAbsent<Of[Name]> extends true
      ? NameIn<Of, Name>
      : never]?: ItemValue<Of[Name]>;
} & ('' extends { [Name in keyof Of]: NameIn<Of, Name> }[keyof Of] ? Texts : unknown);
type Flat<Type> = { [Key in keyof Type]: Type[Key] };
/** An item of content in the format of the files. */
export type Item<Kind extends TextKind> = Flat<
  { id: number } & ItemIn<FieldsOf<Kind>> & (Kind extends 'option' ? unknown : Retired)
>;

export type Option = Flat<{ id: number } & ItemIn<FieldsOf<'option'>>>;
export type Question = Item<'question'>;
export type Exercise = Item<'category'>;
export type Step = Item<'level'>;
export type Checklist = Item<'checklist'>;
export type Sign = Item<'sign'>;
export type Term = Item<'term'>;
export type SignGroup = Item<'sign_group'> & { groupid: string; signs: Sign[] };

export type Content = {
  exercises: Exercise[];
  questions: Question[];
  steps: Step[];
  signGroups: SignGroup[];
  checklists: Checklist[];
  terms: Term[];
  signPairs: SignPair[];
  misconceptions: Misconception[];
  nearDuplicates: number[][];
};
