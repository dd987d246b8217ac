import type { FastifyInstance } from 'fastify';
import { TERMS_PER_PAGE } from '#contract/limits.ts';
import { type EditorTerm, termEditor as table } from '#contract/term-editor.ts';
import { fold } from '#domain/fold.ts';
import { formsOf } from '#domain/terms.ts';
import { readTerms } from '../db/editor.ts';
import { edited } from '../editing/editor-rows.ts';
import { contentEditor } from '../http/content-editor.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

export function installTermEditor(app: FastifyInstance, services: Services): void {
  const { db, content } = services;
  const read = async (id?: number): Promise<EditorTerm[]> => {
    const { questionsOfTerm } = content.current();
    return (await readTerms(db, id)).map((row) => ({
      ...row,
      ...edited(row),
      questions_count: questionsOfTerm.get(row.id)?.length ?? 0,
    }));
  };
  const term = contentEditor(services, 'term', read);

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

    'GET /api/terms/{id}': term.get,
    'POST /api/terms': term.post,
    'PUT /api/terms/{id}': term.put,
    'DELETE /api/terms/{id}': term.delete,
  });
}
