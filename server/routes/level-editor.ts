import type { FastifyInstance } from 'fastify';
import { type EditorLevel, levelEditor as table } from '#contract/level-editor.ts';
import { readLevels } from '../db/editor.ts';
import { edited } from '../editing/editor-rows.ts';
import { createDocument, orderDocuments, removeDocument, saveDocument } from '../editing/save.ts';
import { installRoutes } from '../http/route.ts';
import { notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

export function installLevelEditor(app: FastifyInstance, { db, now }: Services): void {
  const read = async (id?: number): Promise<EditorLevel[]> =>
    (await readLevels(db, id)).map((level) => ({ ...level, ...edited(level) }));
  async function one(id: number): Promise<EditorLevel> {
    const [level] = await read(id);
    if (level === undefined) throw notFound();
    return level;
  }

  installRoutes(app, table, {
    'GET /api/levels/editor': () => read(),
    'POST /api/levels': async (request) =>
      one(await db.transaction().execute((tx) => createDocument(tx, request, 'level', request.body))),
    'PUT /api/levels/order': async (request) => {
      await db.transaction().execute((tx) => orderDocuments(tx, request, { kind: 'level' }, request.body));
      return read();
    },
    'PUT /api/levels/{id}': async (request) => {
      const { id } = request.params;
      await db.transaction().execute((tx) => saveDocument(tx, request, 'level', id, request.body, now()));
      return one(id);
    },
    'DELETE /api/levels/{id}': async (request) => {
      await db.transaction().execute((tx) => removeDocument(tx, request, 'level', request.params.id, now()));
      return { success: say(chooseLanguage(request.headers['accept-language']), 'deleted') };
    },
  });
}
