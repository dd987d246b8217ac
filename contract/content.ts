import { HAZARDS } from '#domain/hazard.ts';
import { CONTENT_LANGUAGES, type ContentLanguage } from '#domain/language.ts';
import { MAX_OPTIONS, MIN_OPTIONS } from '#domain/question.ts';
import { TERM_THEMES } from '#domain/terms.ts';

/**
 * The description of all content: fields, translations, HTML, maximum lengths and what learners need. Request bodies, responses, columns, forms, validation,
 * the list of translations, export and import are derived from it. Field names are the same in the API and in the database. Plain data, because the browser
 * imports it too.
 */

/** The API's names of a text in three languages. */
type TextNames = Readonly<Record<ContentLanguage, string>>;
const plain = <const Name extends string>(name: Name) => ({ ti: name, sv: `${name}_sv`, en: `${name}_en` }) as const;
const tig = <const Name extends string>(name: Name) => ({ ti: `${name}_tig`, sv: `${name}_sv`, en: `${name}_en` }) as const;

type Common = {
  /** Name in the content files, if different. */
  readonly file?: string;
  /** When learners get it: with the question, or only after the answer. Without it, learners never get the field. */
  readonly public?: 'asked' | 'answered';
  /** The learners' API returns it there instead of with its own kind. */
  readonly beside?: 'right option';
};
export type TextField = Common & {
  readonly type: 'text' | 'html';
  readonly names: TextNames;
  /** In characters. */
  readonly max: number;
  /** Required in Tigrinya, unless the item is retired. */
  readonly required?: true;
  /** Long text: a larger box in the editor. */
  readonly long?: true;
  /** May be missing in content files. */
  readonly optional?: true;
  /** Has audio. */
  readonly heard?: true;
  /** Words of the test are looked up in it. */
  readonly searched?: true;
};
export type PictureField = Common & {
  readonly type: 'picture';
  readonly folder: 'questions' | 'signs';
  readonly required?: true;
};
export type Field =
  | TextField
  | PictureField
  | (Common & { readonly type: 'code'; readonly max: number })
  | (Common & { readonly type: 'category' })
  | (Common & { readonly type: 'number'; readonly min: number; readonly max: number })
  /** `optional`: the first value means none, and content files omit it. */
  | (Common & { readonly type: 'choice'; readonly values: readonly [string, ...string[]]; readonly optional?: true })
  /** `optional`: content files omit it if empty. */
  | (Common & { readonly type: 'words'; readonly optional?: true })
  | (Common & { readonly type: 'day' })
  | (Common & { readonly type: 'flag' })
  /** Id of a misconception; empty for none. */
  | (Common & { readonly type: 'misconception' })
  /** Area of the picture (`domain/place.ts`); empty for none. */
  | (Common & { readonly type: 'place' })
  /** Junction as JSON text (`contract/junction.ts`), from which the right-of-way rules compute the key; empty for none. */
  | (Common & { readonly type: 'junction' })
  /** Ordered options, saved together with the question. */
  | (Common & { readonly type: 'options'; readonly min: number; readonly max: number })
  /** Ordered ids of questions. */
  | (Common & { readonly type: 'questions'; readonly min: number; readonly max: number });
type Fields = Readonly<Record<string, Field>>;

export const PICTURE_NAME_MAX = 120;
export const WORDS_MAX = 50;
export const WORD_MAX = 200;
export const MISCONCEPTION_ID_MAX = 60;
/** Maximum length of a junction's JSON. */
export const JUNCTION_MAX = 4_000;
export const MISCONCEPTION_ID = '^[a-z0-9]+(-[a-z0-9]+)*$';
/** Maximum length of HTML, including embedded pictures. */
export const HTML_MAX = 250_000;
const TITLE_MAX = 300;
const TERM_MAX = 120;
const DESCRIPTION_MAX = 2_000;
export const LEVEL_QUESTIONS_MAX = 200;

export const CONTENT = {
  question: {
    table: 'questions',
    fields: {
      category_id: { type: 'category', file: 'category', public: 'asked' },
      difficulty: { type: 'number', min: 1, max: 3 },
      question: {
        type: 'text',
        names: plain('question'),
        max: 2_000,
        required: true,
        long: true,
        file: '',
        public: 'asked',
        heard: true,
        searched: true,
      },
      image: { type: 'picture', folder: 'questions', public: 'asked' },
      /** Description of the picture, without the answer. */
      alt: { type: 'text', names: plain('alt'), max: 1_000, optional: true, public: 'asked' },
      options: { type: 'options', min: MIN_OPTIONS, max: MAX_OPTIONS, public: 'asked' },
      solution: {
        type: 'html',
        names: plain('solution'),
        max: HTML_MAX,
        optional: true,
        file: 'explanation',
        public: 'answered',
        beside: 'right option',
        heard: true,
        searched: true,
      },
      /** Reveals the key, so learners never get it. */
      junction: { type: 'junction' },
      /** Kind of danger in a moving scene; reveals much of the key. */
      hazard: { type: 'choice', values: ['', ...HAZARDS], optional: true },
      facts: { type: 'words' },
      law: { type: 'words' },
      checked_on: { type: 'day' },
      /** Asked in mock exams only, until the learner has seen it in one. */
      sealed: { type: 'flag' },
    },
  },
  option: {
    table: 'options',
    fields: {
      correct: { type: 'flag', public: 'answered' },
      option: {
        type: 'text',
        names: plain('option'),
        max: 1_000,
        required: true,
        file: '',
        public: 'asked',
        heard: true,
        searched: true,
      },
      /** Area of the picture, where options are places to tap. */
      place: { type: 'place', public: 'asked' },
      /** Reason why a wrong option is wrong. */
      why: { type: 'text', names: plain('why'), max: 1_000, optional: true, public: 'answered', heard: true, searched: true },
      /** The misconception behind a wrong option, by which mistakes are grouped. */
      misconception: { type: 'misconception' },
    },
  },
  category: {
    table: 'categories',
    fields: {
      title: { type: 'text', names: plain('title'), max: TITLE_MAX, required: true, public: 'asked' },
      description: { type: 'text', names: plain('description'), max: DESCRIPTION_MAX, long: true, public: 'asked' },
    },
  },
  level: {
    table: 'levels',
    fields: {
      name: { type: 'text', names: plain('name'), max: TITLE_MAX, required: true, public: 'asked' },
      description: { type: 'text', names: plain('description'), max: DESCRIPTION_MAX, long: true, public: 'asked' },
      demo: { type: 'flag', public: 'asked' },
      min_mark: { type: 'number', min: 1, max: LEVEL_QUESTIONS_MAX, public: 'asked' },
      questions: { type: 'questions', min: 1, max: LEVEL_QUESTIONS_MAX },
    },
  },
  checklist: {
    table: 'checklists',
    fields: {
      title: { type: 'text', names: tig('title'), max: TITLE_MAX, required: true, public: 'asked', heard: true },
      html: {
        type: 'html',
        names: { ti: 'tig', sv: 'sv', en: 'en' },
        max: HTML_MAX,
        required: true,
        public: 'asked',
        heard: true,
      },
    },
  },
  sign_group: {
    table: 'sign_categories',
    fields: {
      groupimg: { type: 'picture', folder: 'signs', required: true, public: 'asked' },
      name: { type: 'text', names: tig('name'), max: TITLE_MAX, required: true, public: 'asked' },
      description: { type: 'text', names: tig('description'), max: DESCRIPTION_MAX, long: true, public: 'asked' },
    },
  },
  sign: {
    table: 'signs',
    fields: {
      code: { type: 'code', max: 40, public: 'asked' },
      img: { type: 'picture', folder: 'signs', required: true, public: 'asked' },
      name: { type: 'text', names: tig('name'), max: TITLE_MAX, required: true, public: 'asked', heard: true },
      description: {
        type: 'text',
        names: tig('description'),
        max: DESCRIPTION_MAX,
        long: true,
        file: 'meaning',
        public: 'asked',
        heard: true,
      },
      /** Common names in any language, for search only. */
      names: { type: 'words', optional: true, public: 'asked' },
    },
  },
  /** A word of the test. */
  term: {
    table: 'terms',
    fields: {
      theme: { type: 'choice', values: TERM_THEMES, public: 'asked' },
      term: { type: 'text', names: plain('term'), max: TERM_MAX, required: true, file: '', public: 'asked', heard: true },
      explanation: {
        type: 'text',
        names: plain('explanation'),
        max: DESCRIPTION_MAX,
        required: true,
        long: true,
        public: 'asked',
        heard: true,
      },
      example: {
        type: 'text',
        names: plain('example'),
        max: DESCRIPTION_MAX,
        required: true,
        long: true,
        public: 'asked',
        heard: true,
      },
      /** Spellings and inflections by which the word is found in questions. */
      forms_sv: { type: 'words', public: 'asked' },
      forms_ti: { type: 'words', public: 'asked' },
    },
  },
} as const satisfies Readonly<Record<string, { readonly table: string; readonly fields: Fields }>>;

type Content = typeof CONTENT;
/** Kinds with fields of their own; options are saved with their question. */
export type TextKind = keyof Content;
export const TEXT_KINDS = Object.keys(CONTENT) as TextKind[];
/** Kinds that the back office edits, each with versions and a history. */
export type ContentKind = Exclude<TextKind, 'option'>;
export const CONTENT_KINDS = TEXT_KINDS.filter((kind): kind is ContentKind => kind !== 'option');
export const ownerKind = (kind: TextKind): ContentKind => (kind === 'option' ? 'question' : kind);

export type FieldsOf<Kind extends TextKind> = Content[Kind]['fields'];
export type FieldName<Kind extends TextKind = TextKind> = { [K in Kind]: keyof FieldsOf<K> & string }[Kind];

export type Single<Of> = Of extends { readonly type: 'code' | 'picture' | 'misconception' | 'junction' | 'place' }
  ? string
  : Of extends { readonly type: 'category' }
    ? number | null
    : Of extends { readonly type: 'number' }
      ? number
      : Of extends { readonly type: 'choice'; readonly values: readonly (infer Value)[] }
        ? Value
        : Of extends { readonly type: 'words' }
          ? string[]
          : Of extends { readonly type: 'day' }
            ? string | null
            : Of extends { readonly type: 'flag' }
              ? boolean
              : never;
type Texts<Of> = { [Name in keyof Of]: Of[Name] extends TextField ? Of[Name]['names'][ContentLanguage] : never }[keyof Of];
type SingleNames<Of> = {
  [Name in keyof Of]: Of[Name] extends TextField | { type: 'options' | 'questions' } ? never : Name;
}[keyof Of];
type Flat<Type> = { [Key in keyof Type]: Type[Key] };
type ColumnsIn<Of> = Flat<{ [Name in SingleNames<Of>]: Single<Of[Name]> } & { [Name in Texts<Of>]: string }>;
type Public<Of> = {
  [Name in keyof Of as Of[Name] extends { readonly beside: string }
    ? never
    : Of[Name] extends { readonly public: 'asked' | 'answered' }
      ? Name
      : never]: Of[Name];
};

/** Fields that are neither texts nor lists; each has its own editor. */
export type SingleName<Kind extends TextKind> = SingleNames<FieldsOf<Kind>> & string;

/** A table row of this kind. */
export type Columns<Kind extends TextKind> = ColumnsIn<FieldsOf<Kind>>;
/** The fields that learners get. */
export type PublicColumns<Kind extends TextKind> = ColumnsIn<Public<FieldsOf<Kind>>>;
export type OptionValues = Flat<Columns<'option'> & { id?: number }>;
/** What an editor sends: the columns, options and question lists. */
export type Values<Kind extends TextKind> = Flat<
  Columns<Kind> &
    (Kind extends 'question' ? { options: OptionValues[] } : unknown) &
    (Kind extends 'level' ? { questions: number[] } : unknown)
>;

export const fieldsOf = (kind: TextKind): readonly (readonly [string, Field])[] => Object.entries(CONTENT[kind].fields);
export const isText = (field: Field): field is TextField => field.type === 'text' || field.type === 'html';
/** Text fields by name. */
export const textsOf = (kind: TextKind): readonly (readonly [string, TextField])[] =>
  fieldsOf(kind).flatMap(([name, field]) => (isText(field) ? [[name, field] as const] : []));
export function textField(kind: TextKind, name: string): TextField | undefined {
  return textsOf(kind).find(([known]) => known === name)?.[1];
}

const LANGUAGE_OF = new Map(
  TEXT_KINDS.flatMap((kind) =>
    textsOf(kind).flatMap(([field, { names }]) =>
      CONTENT_LANGUAGES.map((language) => [names[language], { field, language }] as const),
    ),
  ),
);
/** Field and language of an API name; undefined if it is no text. */
export const textNamed = (name: string) => LANGUAGE_OF.get(name);

/** API names of a field; three for a text. */
export const namesOf = (name: string, field: Field): readonly string[] =>
  isText(field) ? CONTENT_LANGUAGES.map((language) => field.names[language]) : [name];
/** Columns of a kind's table; options and question lists have tables of their own. */
export const columnsOf = (kind: TextKind, isWanted: (field: Field) => boolean = () => true): string[] =>
  fieldsOf(kind).flatMap(([name, field]) =>
    field.type === 'options' || field.type === 'questions' || !isWanted(field) ? [] : namesOf(name, field),
  );
/** Order of the fields in the description. */
const PLACES = new Map(
  [...new Set(TEXT_KINDS.flatMap((kind) => fieldsOf(kind).flatMap(([name, field]) => [...namesOf(name, field), name])))].map(
    (name, place) => [name, place],
  ),
);
/** Sorts field names in the order of the editor; unknown ones come last. */
export const inOrder = (fields: readonly string[]): string[] => {
  const place = (field: string) => PLACES.get(field) ?? Number.POSITIVE_INFINITY;
  return fields.toSorted((first, second) => (place(first) === place(second) ? 0 : place(first) - place(second)));
};

/** Whether learners get it with its own kind. */
export const isPublic = (field: Field): boolean => field.public !== undefined && field.beside === undefined;
const publicColumnsOf = (kind: TextKind): string[] => columnsOf(kind, isPublic);
/** Texts with audio, by when they are heard: with the question or after the answer. */
export const heardOf = (kind: TextKind, when: 'asked' | 'answered'): readonly (readonly [string, TextField])[] =>
  textsOf(kind).filter(([, field]) => field.heard === true && field.public === when);
/** Texts in which words of the test are looked up. */
export const searchedOf = (kind: TextKind): readonly (readonly [string, TextField])[] =>
  textsOf(kind).filter(([, field]) => field.searched === true);

const COLUMNS = Object.fromEntries(TEXT_KINDS.map((kind) => [kind, columnsOf(kind)])) as Record<TextKind, string[]>;
const PUBLIC_COLUMNS = Object.fromEntries(TEXT_KINDS.map((kind) => [kind, publicColumnsOf(kind)])) as Record<TextKind, string[]>;
const picked = (names: readonly string[], row: object) =>
  Object.fromEntries(names.map((name) => [name, (row as Readonly<Record<string, unknown>>)[name]]));
export const pickColumns = <Kind extends TextKind>(kind: Kind, row: Columns<Kind>) => picked(COLUMNS[kind], row) as Columns<Kind>;
export const pickPublic = <Kind extends TextKind>(kind: Kind, row: PublicColumns<Kind>) =>
  picked(PUBLIC_COLUMNS[kind], row) as PublicColumns<Kind>;

function emptyOf(field: Field): unknown {
  switch (field.type) {
    case 'category':
    case 'day':
      return null;
    case 'number':
      return field.min;
    case 'choice':
      return field.values[0];
    case 'words':
    case 'options':
    case 'questions':
      return [];
    case 'flag':
      return false;
    default:
      return '';
  }
}

const ASKED_COLUMNS = Object.fromEntries(
  TEXT_KINDS.map((kind) => [kind, columnsOf(kind, (field) => isPublic(field) && field.public === 'asked')]),
) as Record<TextKind, string[]>;
const ANSWERED_EMPTY = Object.fromEntries(
  TEXT_KINDS.map((kind) => [
    kind,
    Object.fromEntries(
      fieldsOf(kind).flatMap(([name, field]) =>
        isPublic(field) && field.public === 'answered' ? namesOf(name, field).map((column) => [column, emptyOf(field)]) : [],
      ),
    ),
  ]),
) as Record<TextKind, object>;
/** The fields shown with the question; those shown after the answer are emptied. */
export const pickAsked = <Kind extends TextKind>(kind: Kind, row: PublicColumns<Kind>) =>
  ({ ...picked(ASKED_COLUMNS[kind], row), ...ANSWERED_EMPTY[kind] }) as PublicColumns<Kind>;

/** Initial values of a form. */
export function emptyValues<Kind extends TextKind>(kind: Kind): Values<Kind> {
  return Object.fromEntries(
    fieldsOf(kind).flatMap(([name, field]) => namesOf(name, field).map((column) => [column, emptyOf(field)])),
  ) as Values<Kind>;
}

/**
 * Names of missing required values as in the API (`options.2.option` is the text of the third option). Published items need Tigrinya texts and pictures;
 * retired or unpublished ones do not. A code is always required.
 */
export function missingValues(kind: TextKind, values: object & { readonly retired: boolean }): string[] {
  const given = values as Readonly<Record<string, unknown>>;
  const isEmpty = (name: string) => String(given[name] ?? '').trim() === '';
  return fieldsOf(kind).flatMap(([name, field]) => {
    if (field.type === 'options') {
      const options = given[name] as readonly OptionValues[];
      return options.flatMap((option, place) =>
        missingValues('option', { ...option, retired: values.retired }).map((missing) => `${name}.${place}.${missing}`),
      );
    }
    if (field.type === 'code') return isEmpty(name) ? [name] : [];
    if (values.retired || !('required' in field) || field.required !== true) return [];
    const column = isText(field) ? field.names.ti : name;
    return isEmpty(column) ? [column] : [];
  });
}

const ENGLISH = new Set(TEXT_KINDS.flatMap((kind) => textsOf(kind).map(([, field]) => field.names.en)));

/** Empties English texts where a Swedish one exists, because the toggle never shows them. Works on nested data. */
export function withoutEnglish<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutEnglish) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      ENGLISH.has(name) && typeof inner === 'string' ? '' : withoutEnglish(inner),
    ]),
  ) as Value;
}
