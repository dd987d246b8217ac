import type { FastifyInstance } from 'fastify';
import {
  type EditorCategory,
  EditorCategory as EditorCategorySchema,
  type EditorChecklist,
  type EditorQuestion,
  EditorQuestion as EditorQuestionSchema,
  type EditorSign,
  type EditorSignGroup,
  editor as table,
} from '#contract/editor.ts';
import { groupidExists } from '../db/content/documents.ts';
import { readCategories, readChecklists, readSignGroups, readSigns } from '../db/content/editor.ts';
import { edited, type ListedQuestion } from '../editing/editor-rows.ts';
import { createDocument, orderDocuments } from '../editing/save.ts';
import { contentEditor } from '../http/content-editor.ts';
import { installRoutes } from '../http/route.ts';
import { serializer } from '../publishing/serializer.ts';
import { invalid } from '../refusal.ts';
import type { Services } from '../services.ts';

const writeCategory = serializer<EditorCategory>(EditorCategorySchema);
const writeQuestion = serializer<EditorQuestion>(EditorQuestionSchema);
const written = new WeakMap<ListedQuestion, Buffer>();

/** A question as it is sent, written once: an exercise has hundreds. */
function writtenOf(question: ListedQuestion): Buffer {
  const known = written.get(question) ?? Buffer.from(writeQuestion(question));
  written.set(question, known);
  return known;
}

const COMMA = Buffer.from(',');
const withQuestions = (category: EditorCategory, questions: readonly ListedQuestion[]): Buffer =>
  Buffer.concat([
    Buffer.from(`${writeCategory(category).slice(0, -1)},"questions":[`),
    ...questions.flatMap((question, place) => (place === 0 ? [writtenOf(question)] : [COMMA, writtenOf(question)])),
    Buffer.from(']}'),
  ]);

export function installEditor(app: FastifyInstance, services: Services): void {
  const { db, lists } = services;
  const category = contentEditor(
    services,
    'category',
    async (id): Promise<EditorCategory[]> => (await readCategories(db, id)).map((row) => ({ ...row, ...edited(row) })),
  );
  const checklist = contentEditor(
    services,
    'checklist',
    async (id): Promise<EditorChecklist[]> => (await readChecklists(db, id)).map((row) => ({ ...row, ...edited(row) })),
  );
  const signs = async (of: { id?: number; group?: number }): Promise<EditorSign[]> =>
    (await readSigns(db, of)).map((row) => ({ ...row, ...edited(row) }));
  const sign = contentEditor(services, 'sign', (id) => signs(id === undefined ? {} : { id }));
  const group = contentEditor(
    services,
    'sign_group',
    async (id): Promise<EditorSignGroup[]> => (await readSignGroups(db, id)).map((row) => ({ ...row, ...edited(row) })),
  );
  const groupWithSigns = async (id: number) => ({ ...(await group.one(id)), signs: await signs({ group: id }) });

  installRoutes(app, table, {
    'GET /api/categories': category.all,
    'GET /api/categories/{id}': async (request, reply) => {
      const row = await category.get(request);
      const questions = await lists.exercise(db, row.id);
      return reply.type('application/json; charset=utf-8').send(withQuestions(row, questions));
    },
    'POST /api/categories': category.post,
    'PUT /api/categories/order': category.putOrder,
    'PUT /api/categories/{id}': category.put,
    'DELETE /api/categories/{id}': category.delete,

    'GET /api/road-signs': group.all,
    'GET /api/road-signs/{id}': (request) => groupWithSigns(request.params.id),
    'POST /api/road-signs': async (request) => {
      const { groupid, ...draft } = request.body;
      const id = await db.transaction().execute(async (tx) => {
        if (await groupidExists(tx, groupid)) throw invalid({ groupid: { key: 'groupidTaken' } });
        return createDocument(tx, request, 'sign_group', draft, { columns: { groupid } });
      });
      return group.one(id);
    },
    'PUT /api/road-signs/order': group.putOrder,
    'PUT /api/road-signs/{id}': group.put,
    'DELETE /api/road-signs/{id}': group.delete,

    'POST /api/road-signs/{id}/signs': async (request) => {
      const { groupid } = await group.get(request);
      const within = { columns: { category_id: request.params.id }, groupid };
      return sign.one(await db.transaction().execute((tx) => createDocument(tx, request, 'sign', request.body, within)));
    },
    'PUT /api/road-signs/{id}/order': async (request) => {
      const { id } = await group.get(request);
      await db.transaction().execute((tx) => orderDocuments(tx, request, { kind: 'sign', group: id }, request.body));
      return groupWithSigns(id);
    },
    'PUT /api/signs/{id}': sign.put,
    'DELETE /api/signs/{id}': sign.delete,

    'GET /api/lists': checklist.all,
    'GET /api/lists/{id}': checklist.get,
    'POST /api/lists': checklist.post,
    'PUT /api/lists/order': checklist.putOrder,
    'PUT /api/lists/{id}': checklist.put,
    'DELETE /api/lists/{id}': checklist.delete,
  });
}
