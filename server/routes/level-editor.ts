import type { FastifyInstance } from 'fastify';
import { type EditorLevel, levelEditor as table } from '#contract/level-editor.ts';
import { readLevels } from '../db/content/editor.ts';
import { edited } from '../editing/editor-rows.ts';
import { contentEditor } from '../http/content-editor.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

export function installLevelEditor(app: FastifyInstance, services: Services): void {
  const level = contentEditor(
    services,
    'level',
    async (id): Promise<EditorLevel[]> => (await readLevels(services.db, id)).map((row) => ({ ...row, ...edited(row) })),
  );

  installRoutes(app, table, {
    'GET /api/levels/editor': level.all,
    'POST /api/levels': level.post,
    'PUT /api/levels/order': level.putOrder,
    'PUT /api/levels/{id}': level.put,
    'DELETE /api/levels/{id}': level.delete,
  });
}
