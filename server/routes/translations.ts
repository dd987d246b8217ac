import type { FastifyInstance } from 'fastify';
import type { TextKind } from '#contract/content.ts';
import { TRANSLATIONS_PER_PAGE } from '#contract/limits.ts';
import { IMPORT_CHANGES_SHOWN, IMPORT_ERRORS_SHOWN, type Translation, translations as table } from '#contract/translations.ts';
import { CONTENT_LANGUAGES, type ContentLanguage } from '#domain/language.ts';
import { TEXT_IMPORT_KEPT_MS } from '#domain/retention-times.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { caller } from '../accounts/caller.ts';
import { record, recordReading } from '../accounts/record.ts';
import type { Db } from '../db/connect.ts';
import { findLastImport } from '../db/content/text-imports.ts';
import { deleteTranslationMark, findTranslationMarks, findTranslations, type StoredText } from '../db/content/translations.ts';
import { findComments, findThreads, keyOfText } from '../db/office/comments.ts';
import { findWords } from '../db/office/desk.ts';
import { keyOf, type ListedText, type Lists, searchTexts } from '../editing/lists.ts';
import { versionConflict } from '../editing/save.ts';
import { saveCells, textMax } from '../editing/translate.ts';
import { TRANSLATION_COLUMNS, translationCells } from '../editing/translations-file.ts';
import { importTranslations, undoImport } from '../editing/translations-import.ts';
import { type WordsIn, wordsOf } from '../editing/words-in.ts';
import { rowsOf, sendCsv } from '../http/csv.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

type Query = {
  kind?: TextKind;
  stale?: 'true' | 'false';
  missing?: ContentLanguage;
  retired?: 'true' | 'false';
  comments?: 'open' | 'resolved';
  search?: string;
};
const flag = (value: 'true' | 'false' | undefined) => (value === undefined ? undefined : value === 'true');

/** With the words of the test in them and what was said beside them. */
async function withMore(db: Db, rows: readonly Translation[], wordsIn: WordsIn): Promise<Translation[]> {
  const comments = await findComments(db, rows);
  return rows.map((row) => ({ ...row, words: [...wordsIn(row.sv)], comments: comments.get(keyOfText(row)) ?? [] }));
}

/** The matching texts. `toTranslation` is separate, because a page shows fifty of thousands. */
async function find(db: Db, lists: Lists, query: Query) {
  const { kind, missing, comments, search = '' } = query;
  const [stale, retired] = [flag(query.stale), flag(query.retired) ?? false];
  const marks = new Map((await findTranslationMarks(db)).map((mark) => [keyOf(mark), mark]));
  const threads = comments === undefined ? undefined : await findThreads(db);
  const rows = (await lists.texts(db)).filter(
    (text) =>
      text.retired === retired &&
      (kind === undefined || text.kind === kind) &&
      (stale === undefined || marks.has(text.key) === stale) &&
      (missing === undefined || (text[missing] === '' && text.ti + text.sv + text.en !== '')) &&
      (threads === undefined || threads.get(text.key) === comments),
  );
  const toTranslation = ({ retired: _, key, ownerKey: __, ...text }: ListedText): Translation => {
    const { stale = [], sv_before = null } = marks.get(key) ?? {};
    return { ...text, stale, sv_before };
  };
  return { texts: await searchTexts(rows, search), toTranslation };
}

export async function installTranslations(app: FastifyInstance, services: Services): Promise<void> {
  const { db, config, lists, now } = services;
  const { 'POST /api/translations/import': importEndpoint, ...rest } = table;
  installRoutes(app, rest, {
    'GET /api/translations': async (request, reply) => {
      const { page = 1, ...query } = request.query;
      const { texts, toTranslation } = await find(db, lists, query);
      reply.header('x-total-count', String(texts.length));
      const shown = texts.slice((page - 1) * TRANSLATIONS_PER_PAGE, page * TRANSLATIONS_PER_PAGE).map(toTranslation);
      return withMore(db, shown, (await lists.context(db)).wordsIn);
    },

    'PUT /api/translations': async (request) => {
      const { kind, id, field, language, text, version } = request.body;
      const count = textMax(kind, field);
      if (count === undefined) throw invalid({ field: { key: 'fieldInvalid' } });
      if (text.length > count) throw invalid({ text: { key: 'fieldTooLong', values: { count } } });
      const read = async (tx: Db) => (await findTranslations(tx, { kind, id, field }))[0];
      return db.transaction().execute(async (tx) => {
        const before = await read(tx);
        if (before === undefined) throw notFound();
        if (before.version !== version) throw versionConflict(before.version);
        await saveCells(tx, request, before.owner, [{ kind, id, field, language, text }], version, now());
        if (language !== 'sv' && (await deleteTranslationMark(tx, { kind, id, field, language }))) {
          const { owner } = before;
          const after = { kind, id, field, language };
          await record(tx, request, { action: 'confirm', subject: owner.kind, subject_id: owner.id, before: null, after });
        }
        const saved = (await read(tx)) as Translation;
        return (await withMore(tx, [saved], wordsOf(await findWords(tx))))[0] as Translation;
      });
    },

    'GET /api/translations/progress': async () => {
      const isCounted = ({ ti, sv, en, retired }: StoredText) => !retired && (ti !== '' || sv !== '' || en !== '');
      const rows = (await lists.texts(db)).filter(isCounted);
      const byKey = await lists.textsByKey(db);
      const marks = (await findTranslationMarks(db)).filter((mark) => {
        const text = byKey.get(keyOf(mark));
        return text !== undefined && isCounted(text);
      });
      const languages = CONTENT_LANGUAGES.map((language) => ({
        language,
        missing: rows.filter((row) => row[language] === '').length,
        stale: marks.filter(({ stale }) => stale.some((one) => one === language)).length,
      }));
      return { texts: rows.length, languages, last_import: (await findLastImport(db, now() - TEXT_IMPORT_KEPT_MS)) ?? null };
    },

    'POST /api/translations/import/{id}/undo': (request) => undoImport(db, request, request.params.id, now()),

    'GET /api/translations/export': async (request, reply) => {
      await recordReading(db, request, { action: 'export', subject: 'text', subject_id: 'all', before: null, after: null });
      const { texts, toTranslation } = await find(db, lists, request.query);
      const rows = rowsOf(texts, (text) => translationCells(toTranslation(text)));
      return sendCsv(reply, `translations-${stockholmDay(now())}.csv`, TRANSLATION_COLUMNS, rows);
    },
  });

  await app.register(async (upload) => {
    upload.removeAllContentTypeParsers();
    upload.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    installRoutes(
      upload,
      { 'POST /api/translations/import': importEndpoint },
      {
        'POST /api/translations/import': async (request) => {
          const { body } = request;
          if (!Buffer.isBuffer(body) || body.length === 0) throw invalid({ file: { key: 'csvMissing' } });
          const isDryRun = request.query.dry_run !== 'false';
          const { isImported, id, rows, changes, faults } = await importTranslations(db, request, body, {
            isDryRun,
            now: now(),
            quota: { userId: caller(request).user.id, kind: 'imports', factor: config.quotaFactor, now: now() },
          });
          const language = chooseLanguage(request.headers['accept-language']);
          return {
            imported: isImported,
            id,
            rows,
            changes_count: changes.length,
            changes: changes
              .slice(0, IMPORT_CHANGES_SHOWN)
              .map(({ line, kind, id: text_id, field, language: of, before, text }) => ({
                line,
                kind,
                id: text_id,
                field,
                language: of,
                before,
                after: text,
              })),
            errors_count: faults.length,
            errors: faults
              .slice(0, IMPORT_ERRORS_SHOWN)
              .map(({ line, fault }) => ({ line, message: say(language, fault.key, fault.values) })),
          };
        },
      },
    );
  });
}
