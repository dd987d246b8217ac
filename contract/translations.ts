import Type, { type Static } from 'typebox';
import { CONTENT_LANGUAGES, FOLLOWING_LANGUAGES } from '#domain/language.ts';
import { TextComment } from './comments.ts';
import { CONTENT_KINDS, HTML_MAX, TEXT_KINDS } from './content.ts';
import { WRITE_FAILURES } from './editor.ts';
import { IMPORT_BYTES_MAX } from './limits.ts';
import { Closed, type EndpointTable, Flag, Id, IdParams, Nullable, OneOf, Page, Text, Version } from './schema.ts';

/** Maximum of changes listed for a large import; the counts cover all. */
export const IMPORT_CHANGES_SHOWN = 1_000;
export const IMPORT_ERRORS_SHOWN = 200;

/** One text in three languages. */
export const Translation = Type.Object({
  kind: OneOf(TEXT_KINDS),
  id: Id,
  field: Type.String(),
  ti: Type.String(),
  sv: Type.String(),
  en: Type.String(),
  /** Languages whose text is older than the last change of the Swedish one. */
  stale: Type.Array(OneOf(FOLLOWING_LANGUAGES)),
  /** The Swedish text that the outdated ones were translated from; null if none is outdated. */
  sv_before: Nullable(Type.String()),
  html: Type.Boolean(),
  /** The item it is edited with (for options the question). Its version is the one to send. */
  owner: Type.Object({ kind: OneOf(CONTENT_KINDS), id: Id }),
  version: Type.Integer(),
  /** Words of the test in the Swedish text; in lists only. */
  words: Type.Optional(Type.Array(Type.Object({ sv: Type.String(), ti: Type.String() }))),
  /** Comments on the text; in lists only. */
  comments: Type.Optional(Type.Array(TextComment)),
});
export type Translation = Static<typeof Translation>;

const exampleTranslation = {
  kind: 'category',
  id: 1,
  field: 'title',
  ti: 'ሕግታት ትራፊክ',
  sv: 'Trafikregler',
  en: 'Traffic rules',
  stale: ['ti'],
  sv_before: 'Trafikregel',
  html: false,
  owner: { kind: 'category', id: 1 },
  version: 3,
};

export const TranslationImport = Type.Object({
  /** False in a dry run, or if there are errors. */
  imported: Type.Boolean(),
  /** Id for undoing the import; null if nothing was written. */
  id: Nullable(Id),
  /** Lines of the file that contain a text. */
  rows: Type.Integer(),
  changes_count: Type.Integer(),
  changes: Type.Array(
    Type.Object({
      line: Type.Integer(),
      kind: OneOf(TEXT_KINDS),
      id: Id,
      field: Type.String(),
      language: OneOf(CONTENT_LANGUAGES),
      before: Type.String(),
      after: Type.String(),
    }),
  ),
  errors_count: Type.Integer(),
  errors: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() })),
});
export type TranslationImport = Static<typeof TranslationImport>;

const TranslationProgress = Type.Object({
  /** Number of published texts that exist in any language. */
  texts: Type.Integer(),
  languages: Type.Array(Type.Object({ language: OneOf(CONTENT_LANGUAGES), missing: Type.Integer(), stale: Type.Integer() })),
  last_import: Nullable(Type.Object({ id: Id, at: Type.String(), by: Nullable(Type.String()), changes: Type.Integer() })),
});

const FILTER = {
  kind: Type.Optional(OneOf(TEXT_KINDS)),
  stale: Type.Optional(Flag),
  /** Texts that exist in another language, but not in this one. */
  missing: Type.Optional(OneOf(CONTENT_LANGUAGES)),
  retired: Type.Optional(Flag),
  /** Texts with an open or a resolved thread. */
  comments: Type.Optional(OneOf(['open', 'resolved'])),
  search: Type.Optional(Text({ maxLength: 200 })),
};

export const translations = {
  'GET /api/translations': {
    summary: 'All texts in three columns; of what is retired, or not yet published, when asked for.',
    query: Closed({ ...FILTER, page: Page }),
    answer: Type.Array(Translation),
    failures: [403, 422],
    headers: { 'X-Total-Count': 'how many fit in all' },
    example: { answer: [exampleTranslation] },
  },
  'PUT /api/translations': {
    summary:
      'Save one text in one language. Saving a stale one as it is confirms it. 409 with the version stored now when its owner was saved meanwhile.',
    body: Closed({
      kind: OneOf(TEXT_KINDS),
      id: Id,
      field: Text({ minLength: 1, maxLength: 20 }),
      language: OneOf(CONTENT_LANGUAGES),
      text: Text({ maxLength: HTML_MAX }),
      version: Version,
    }),
    answer: Translation,
    failures: WRITE_FAILURES,
    example: {
      body: { kind: 'category', id: 1, field: 'title', language: 'ti', text: 'ሕግታት ትራፊክ', version: 3 },
      answer: { ...exampleTranslation, stale: [], sv_before: null, version: 4 },
    },
  },
  'GET /api/translations/progress': {
    summary: 'How far each language has come, and the last file that was brought in and can be undone.',
    answer: TranslationProgress,
    failures: [403],
    example: {
      answer: {
        texts: 4_000,
        languages: [
          { language: 'sv', missing: 0, stale: 0 },
          { language: 'ti', missing: 2, stale: 5 },
          { language: 'en', missing: 30, stale: 1 },
        ],
        last_import: { id: 1, at: '2026-11-15T09:30:00.000Z', by: 'Åsa Öberg', changes: 12 },
      },
    },
  },
  'POST /api/translations/import/{id}/undo': {
    summary: 'Take back what a file changed, as one. Texts that were changed since stay as they are, and are counted in `left`.',
    params: IdParams,
    answer: Type.Object({ undone: Type.Integer(), left: Type.Integer() }),
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { answer: { undone: 12, left: 0 } },
  },
  'GET /api/translations/export': {
    summary: 'The texts as CSV (UTF-8 with a byte order mark), for a spreadsheet and back.',
    query: Closed(FILTER),
    gives: 'text/csv',
    answer: Type.String(),
    failures: [403, 422],
    example: { answer: 'kind,id,field,version,sv,ti,en,stale\r\n' },
  },
  'POST /api/translations/import': {
    summary:
      'Bring back an exported file, all or nothing. A dry run (the default) tells what would change. Commas, semicolons or tabs; an empty cell leaves the text as it is; a line whose text was saved by somebody else since the export is an error.',
    query: Closed({ dry_run: Type.Optional(Flag) }),
    takes: { types: ['text/csv'], maxBytes: IMPORT_BYTES_MAX },
    answer: TranslationImport,
    failures: [400, 403, 413, 415, 422],
    example: {
      answer: {
        imported: false,
        id: null,
        rows: 12,
        changes_count: 1,
        changes: [
          { line: 2, kind: 'category', id: 1, field: 'title', language: 'en', before: 'Traffic rule', after: 'Traffic rules' },
        ],
        errors_count: 1,
        errors: [{ line: 7, message: 'There is no such text.' }],
      },
    },
  },
} satisfies EndpointTable;
