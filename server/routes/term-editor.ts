import type { FastifyInstance } from 'fastify';
import { TERMS_PER_PAGE } from '#contract/limits.ts';
import { type EditorTerm, termEditor as table } from '#contract/term-editor.ts';
import { fold } from '#domain/fold.ts';
import { formsOf } from '#domain/terms.ts';
import { readTerms } from '../db/editor.ts';
import { edited } from '../editing/editor-rows.ts';
import { createDocument, removeDocument, saveDocument } from '../editing/save.ts';
import { installRoutes } from '../http/route.ts';
import { notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

export function installTermEditor(app: FastifyInstance, { db, content, now }: Services): void {
  async function read(id?: number): Promise<EditorTerm[]> {
    const { questionsOfTerm } = content.current();
    return (await readTerms(db, id)).map((row) => ({
      ...row,
      ...edited(row),
      questions_count: questionsOfTerm.get(row.id)?.length ?? 0,
    }));
  }
  async function one(id: number): Promise<EditorTerm> {
    const [term] = await read(id);
    if (term === undefined) throw notFound();
    return term;
  }

  installRoutes(app, table, {
    'GET /api/terms/editor': async (request, reply) => {
      const { theme, retired = 'false', search = '', page = 1 } = request.query;
      const wanted = fold(search);
      const isFound = ({ id, term, term_sv, term_en, ...row }: EditorTerm) =>
        wanted === '' ||
        String(id) === wanted ||
        [term, term_sv, term_en, ...formsOf(row)].some((text) => fold(text).includes(wanted));
      const found = (await read()).filter(
        (row) => (theme === undefined || row.theme === theme) && row.retired === (retired === 'true') && isFound(row),
      );
      reply.header('x-total-count', String(found.length));
      return found.slice((page - 1) * TERMS_PER_PAGE, page * TERMS_PER_PAGE);
    },

    'GET /api/terms/{id}': (request) => one(request.params.id),

    'POST /api/terms': async (request) =>
      one(await db.transaction().execute((tx) => createDocument(tx, request, 'term', request.body))),

    'PUT /api/terms/{id}': async (request) => {
      const { id } = request.params;
      await db.transaction().execute((tx) => saveDocument(tx, request, 'term', id, request.body, now()));
      return one(id);
    },

    'DELETE /api/terms/{id}': async (request) => {
      await db.transaction().execute((tx) => removeDocument(tx, request, 'term', request.params.id, now()));
      return { success: say(chooseLanguage(request.headers['accept-language']), 'deleted') };
    },
  });
}
