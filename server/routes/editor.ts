import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type EditorCategory,
  type EditorChecklist,
  type EditorSign,
  type EditorSignGroup,
  editor as table,
} from '#contract/editor.ts';
import type { ContentKind } from '#domain/content-kind.ts';
import type { ContentRows, Row } from '../db/content.ts';
import { readContent } from '../db/content.ts';
import { type Documents, type Draft, groupidExists, type OrderedList } from '../db/documents.ts';
import { edited, editorQuestion } from '../editing/editor-rows.ts';
import { createDocument, orderDocuments, removeDocument, saveDocument } from '../editing/save.ts';
import { invalid, notFound } from '../http/errors.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

export function installEditor(app: FastifyInstance, { db, now }: Services): void {
  async function categories(): Promise<EditorCategory[]> {
    const rows = await readContent(db);
    return rows.categories.map((category) => editorCategory(rows, category));
  }
  async function groups(): Promise<EditorSignGroup[]> {
    const rows = await readContent(db);
    return rows.sign_categories.map((group) => editorGroup(rows, group));
  }
  async function group(id: number): Promise<EditorSignGroup & { signs: EditorSign[] }> {
    const rows = await readContent(db);
    const row = byId(rows.sign_categories, id);
    const signs = rows.signs.filter((sign) => sign.category_id === id).map((sign) => editorSign(rows, sign));
    return { ...editorGroup(rows, row), signs };
  }
  async function sign(id: number): Promise<EditorSign> {
    const rows = await readContent(db);
    return editorSign(rows, byId(rows.signs, id));
  }
  const lists = async (): Promise<EditorChecklist[]> =>
    (await readContent(db)).checklists.map((list) => ({ ...list, ...edited(list) }));

  const save = <Kind extends ContentKind>(request: FastifyRequest, kind: Kind, id: number, document: Documents[Kind]) =>
    db.transaction().execute((tx) => saveDocument(tx, request, kind, id, document, now()));
  const create = <Kind extends ContentKind>(request: FastifyRequest, kind: Kind, draft: Draft<Kind>) =>
    db.transaction().execute((tx) => createDocument(tx, request, kind, draft));
  const order = (request: FastifyRequest, list: OrderedList, ids: readonly number[]) =>
    db.transaction().execute((tx) => orderDocuments(tx, request, list, ids));
  async function remove(request: FastifyRequest, kind: ContentKind, id: number): Promise<{ success: string }> {
    await db.transaction().execute((tx) => removeDocument(tx, request, kind, id, now()));
    return { success: say(chooseLanguage(request.headers['accept-language']), 'deleted') };
  }

  installRoutes(app, table, {
    'GET /api/categories': categories,
    'GET /api/categories/{id}': async (request) => {
      const rows = await readContent(db);
      const category = byId(rows.categories, request.params.id);
      const optionsOf = Map.groupBy(rows.options, (option) => option.question_id);
      const questions = rows.questions
        .filter((question) => question.category_id === category.id)
        .map((question) => editorQuestion(question, optionsOf.get(question.id) ?? []));
      return { ...editorCategory(rows, category), questions };
    },
    'POST /api/categories': async (request) => {
      const id = await create(request, 'category', request.body);
      return byId(await categories(), id);
    },
    'PUT /api/categories/order': async (request) => {
      await order(request, { kind: 'category' }, request.body.ids);
      return categories();
    },
    'PUT /api/categories/{id}': async (request) => {
      await save(request, 'category', request.params.id, request.body);
      return byId(await categories(), request.params.id);
    },
    'DELETE /api/categories/{id}': (request) => remove(request, 'category', request.params.id),

    'GET /api/road-signs': groups,
    'GET /api/road-signs/{id}': (request) => group(request.params.id),
    'POST /api/road-signs': async (request) => {
      const { groupid, ...draft } = request.body;
      const id = await db.transaction().execute(async (tx) => {
        if (await groupidExists(tx, groupid)) throw invalid({ groupid: { key: 'groupidTaken' } });
        return createDocument(tx, request, 'sign_group', draft, { columns: { groupid } });
      });
      return byId(await groups(), id);
    },
    'PUT /api/road-signs/order': async (request) => {
      await order(request, { kind: 'sign_group' }, request.body.ids);
      return groups();
    },
    'PUT /api/road-signs/{id}': async (request) => {
      await save(request, 'sign_group', request.params.id, request.body);
      return byId(await groups(), request.params.id);
    },
    'DELETE /api/road-signs/{id}': (request) => remove(request, 'sign_group', request.params.id),

    'POST /api/road-signs/{id}/signs': async (request) => {
      const { groupid } = await group(request.params.id);
      const within = { columns: { category_id: request.params.id }, groupid };
      return sign(await db.transaction().execute((tx) => createDocument(tx, request, 'sign', request.body, within)));
    },
    'PUT /api/road-signs/{id}/order': async (request) => {
      const { id } = request.params;
      await group(id);
      await order(request, { kind: 'sign', group: id }, request.body.ids);
      return group(id);
    },
    'PUT /api/signs/{id}': async (request) => {
      await save(request, 'sign', request.params.id, request.body);
      return sign(request.params.id);
    },
    'DELETE /api/signs/{id}': (request) => remove(request, 'sign', request.params.id),

    'GET /api/lists': lists,
    'GET /api/lists/{id}': async (request) => byId(await lists(), request.params.id),
    'POST /api/lists': async (request) => {
      const id = await create(request, 'checklist', request.body);
      return byId(await lists(), id);
    },
    'PUT /api/lists/order': async (request) => {
      await order(request, { kind: 'checklist' }, request.body.ids);
      return lists();
    },
    'PUT /api/lists/{id}': async (request) => {
      await save(request, 'checklist', request.params.id, request.body);
      return byId(await lists(), request.params.id);
    },
    'DELETE /api/lists/{id}': (request) => remove(request, 'checklist', request.params.id),
  });
}

function byId<Item extends { id: number }>(rows: readonly Item[], id: number): Item {
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined) throw notFound();
  return row;
}

const editorCategory = (rows: ContentRows, category: Row<'categories'>): EditorCategory => ({
  ...category,
  ...edited(category),
  questions_count: rows.questions.filter((question) => question.category_id === category.id).length,
});

const editorGroup = (rows: ContentRows, group: Row<'sign_categories'>): EditorSignGroup => ({
  ...group,
  ...edited(group),
  signs_count: rows.signs.filter((sign) => sign.category_id === group.id).length,
});

const editorSign = (rows: ContentRows, sign: Row<'signs'>): EditorSign => ({
  ...sign,
  ...edited(sign),
  groupid: rows.sign_categories.find((group) => group.id === sign.category_id)?.groupid ?? '',
});
