import type { FastifyInstance } from 'fastify';
import {
  IMPORT_CHANGES_SHOWN,
  IMPORT_ERRORS_SHOWN,
  TRANSLATIONS_PER_PAGE,
  type Translation,
  translations as table,
} from '#contract/translations.ts';
import { fold } from '#domain/fold.ts';
import type { Language } from '#domain/language.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import type { TranslationKind } from '#domain/translation.ts';
import { versionConflict } from '../content/save.ts';
import { lockOwners, saveCells, textMax } from '../content/translate.ts';
import { type Change, readTranslationsFile, TRANSLATION_COLUMNS } from '../content/translations-file.ts';
import { sendCsv } from '../csv.ts';
import type { Db } from '../db/connect.ts';
import { deleteTranslationMark, findTranslations } from '../db/translations.ts';
import { HttpError, invalid, notFound } from '../errors.ts';
import { record } from '../record.ts';
import { installRoutes } from '../route.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

type Query = {
  kind?: TranslationKind;
  stale?: 'true' | 'false';
  missing?: Language;
  retired?: 'true' | 'false';
  search?: string;
};
const flag = (value: 'true' | 'false' | undefined) => (value === undefined ? undefined : value === 'true');

export async function installTranslations(app: FastifyInstance, { db, now }: Services): Promise<void> {
  async function find({ kind, stale, missing, retired, search }: Query): Promise<Translation[]> {
    const rows = await findTranslations(db, { kind, stale: flag(stale), missing, retired: flag(retired) ?? false });
    const wanted = fold(search ?? '');
    if (wanted === '') return rows;
    return rows.filter(
      (row) => String(row.id) === wanted || [row.ti, row.sv, row.en].some((text) => fold(text).includes(wanted)),
    );
  }

  const { 'POST /api/translations/import': importEndpoint, ...rest } = table;
  installRoutes(app, rest, {
    'GET /api/translations': async (request, reply) => {
      const { page = 1, ...query } = request.query;
      const rows = await find(query);
      reply.header('x-total-count', String(rows.length));
      return rows.slice((page - 1) * TRANSLATIONS_PER_PAGE, page * TRANSLATIONS_PER_PAGE);
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
        return (await read(tx)) as Translation;
      });
    },

    'GET /api/translations/export': async (request, reply) => {
      const rows = await find(request.query);
      async function* lines() {
        yield rows.map(({ kind, id, field, version, sv, ti, en, stale }) => [
          kind,
          id,
          field,
          version,
          sv,
          ti,
          en,
          stale.join(' '),
        ]);
      }
      return sendCsv(reply, `translations-${stockholmDay(now())}.csv`, TRANSLATION_COLUMNS, lines());
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
          const { rows, changes, faults } = await readTranslationsFile(body, await findTranslations(db, {}));
          let isImported = false;
          if (!isDryRun && faults.length === 0) {
            await db
              .transaction()
              .execute(async (tx) => {
                const groups = byOwner(changes);
                await lockOwners(
                  tx,
                  groups.flatMap(([first]) => (first === undefined ? [] : [first.owner])),
                );
                for (const owned of groups) {
                  const [first] = owned as [Change, ...Change[]];
                  try {
                    await saveCells(tx, request, first.owner, owned, first.version, now());
                  } catch (error) {
                    // Saved by somebody since the file was read, or against a rule: nothing at all is written.
                    if (!(error instanceof HttpError)) throw error;
                    const [fault = { key: error.key, values: { version: error.version ?? 0 } }] = Object.values(error.fields);
                    faults.push({ line: first.line, fault });
                  }
                }
                if (faults.length > 0) throw new Refused();
                isImported = true;
              })
              .catch((error) => {
                isImported = false;
                if (!(error instanceof Refused)) throw error;
              });
          }
          const language = chooseLanguage(request.headers['accept-language']);
          return {
            imported: isImported,
            rows,
            changes_count: changes.length,
            changes: changes.slice(0, IMPORT_CHANGES_SHOWN).map(({ line, kind, id, field, language: of, before, text }) => ({
              line,
              kind,
              id,
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

class Refused extends Error {}

/** The changes of each piece of content together, always in the same order, so that two imports never wait for each other in a circle. */
function byOwner(changes: readonly Change[]): Change[][] {
  const groups = Map.groupBy(changes, ({ owner }) => `${owner.kind} ${owner.id}`);
  return [...groups.keys()].sort().map((key) => groups.get(key) as Change[]);
}
