import type { FastifyInstance } from 'fastify';
import { TERMS_PER_PAGE } from '#contract/limits.ts';
import { type EditorTerm, termEditor as table } from '#contract/term-editor.ts';
import { fold } from '#domain/fold.ts';
import { formsOf } from '#domain/terms.ts';
import type { Row } from '../db/content/content.ts';
import { readTerms } from '../db/content/editor.ts';
import { edited } from '../editing/editor-rows.ts';
import { contentEditor } from '../http/content-editor.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

const folded = new WeakMap<Row<'terms'>, readonly string[]>();

/** The searchable text of a term, folded once. */
function foldedOf(row: Row<'terms'>): readonly string[] {
  const known = folded.get(row) ?? [row.term, row.term_sv, row.term_en, ...formsOf(row)].map((text) => fold(text));
  folded.set(row, known);
  return known;
}

export function installTermEditor(app: FastifyInstance, services: Services): void {
  const { db, content, lists } = services;
  const shown = (rows: readonly Row<'terms'>[]): EditorTerm[] => {
    const { questionsOfTerm } = content.current();
    return rows.map((row) => ({ ...row, ...edited(row), questions_count: questionsOfTerm.get(row.id)?.length ?? 0 }));
  };
  const term = contentEditor(services, 'term', async (id) => shown(await readTerms(db, id)));

  installRoutes(app, table, {
    'GET /api/terms/editor': async (request, reply) => {
      const { theme, retired = 'false', search = '', page = 1 } = request.query;
      const wanted = fold(search);
      const found = (await lists.terms(db)).filter(
        (row) =>
          (theme === undefined || row.theme === theme) &&
          (row.retired_at !== null) === (retired === 'true') &&
          (wanted === '' || String(row.id) === wanted || foldedOf(row).some((text) => text.includes(wanted))),
      );
      reply.header('x-total-count', String(found.length));
      return shown(found.slice((page - 1) * TERMS_PER_PAGE, page * TERMS_PER_PAGE));
    },

    'GET /api/terms/{id}': term.get,
    'POST /api/terms': term.post,
    'PUT /api/terms/{id}': term.put,
    'DELETE /api/terms/{id}': term.delete,
  });
}
