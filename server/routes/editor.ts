import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContentKind } from '#contract/content.ts';
import {
  type EditorCategory,
  type EditorChecklist,
  type EditorSign,
  type EditorSignGroup,
  editor as table,
} from '#contract/editor.ts';
import { type Documents, type Draft, groupidExists, type OrderedList } from '../db/documents.ts';
import { readCategories, readChecklists, readQuestions, readSignGroups, readSigns } from '../db/editor.ts';
import { edited, editorQuestion } from '../editing/editor-rows.ts';
import { createDocument, orderDocuments, removeDocument, saveDocument, type WantedOrder } from '../editing/save.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

export function installEditor(app: FastifyInstance, { db, now }: Services): void {
  async function categories(id?: number): Promise<EditorCategory[]> {
    return (await readCategories(db, id)).map((category) => ({ ...category, ...edited(category) }));
  }
  async function groups(id?: number): Promise<EditorSignGroup[]> {
    return (await readSignGroups(db, id)).map((group) => ({ ...group, ...edited(group) }));
  }
  async function group(id: number): Promise<EditorSignGroup & { signs: EditorSign[] }> {
    const found = only(await groups(id));
    const signs = await readSigns(db, { group: id });
    return { ...found, signs: signs.map((sign) => ({ ...sign, ...edited(sign) })) };
  }
  async function sign(id: number): Promise<EditorSign> {
    const found = only(await readSigns(db, { id }));
    return { ...found, ...edited(found) };
  }
  const lists = async (id?: number): Promise<EditorChecklist[]> =>
    (await readChecklists(db, id)).map((list) => ({ ...list, ...edited(list) }));

  const save = <Kind extends ContentKind>(request: FastifyRequest, kind: Kind, id: number, document: Documents[Kind]) =>
    db.transaction().execute((tx) => saveDocument(tx, request, kind, id, document, now()));
  const create = <Kind extends ContentKind>(request: FastifyRequest, kind: Kind, draft: Draft<Kind>) =>
    db.transaction().execute((tx) => createDocument(tx, request, kind, draft));
  const order = (request: FastifyRequest, list: OrderedList, wanted: WantedOrder) =>
    db.transaction().execute((tx) => orderDocuments(tx, request, list, wanted));
  async function remove(request: FastifyRequest, kind: ContentKind, id: number): Promise<{ success: string }> {
    await db.transaction().execute((tx) => removeDocument(tx, request, kind, id, now()));
    return { success: say(chooseLanguage(request.headers['accept-language']), 'deleted') };
  }

  installRoutes(app, table, {
    'GET /api/categories': () => categories(),
    'GET /api/categories/{id}': async (request) => {
      const category = only(await categories(request.params.id));
      const { questions, options } = await readQuestions(db, { category: category.id });
      const optionsOf = Map.groupBy(options, (option) => option.question_id);
      return { ...category, questions: questions.map((question) => editorQuestion(question, optionsOf.get(question.id) ?? [])) };
    },
    'POST /api/categories': async (request) => {
      const id = await create(request, 'category', request.body);
      return only(await categories(id));
    },
    'PUT /api/categories/order': async (request) => {
      await order(request, { kind: 'category' }, request.body);
      return categories();
    },
    'PUT /api/categories/{id}': async (request) => {
      await save(request, 'category', request.params.id, request.body);
      return only(await categories(request.params.id));
    },
    'DELETE /api/categories/{id}': (request) => remove(request, 'category', request.params.id),

    'GET /api/road-signs': () => groups(),
    'GET /api/road-signs/{id}': (request) => group(request.params.id),
    'POST /api/road-signs': async (request) => {
      const { groupid, ...draft } = request.body;
      const id = await db.transaction().execute(async (tx) => {
        if (await groupidExists(tx, groupid)) throw invalid({ groupid: { key: 'groupidTaken' } });
        return createDocument(tx, request, 'sign_group', draft, { columns: { groupid } });
      });
      return only(await groups(id));
    },
    'PUT /api/road-signs/order': async (request) => {
      await order(request, { kind: 'sign_group' }, request.body);
      return groups();
    },
    'PUT /api/road-signs/{id}': async (request) => {
      await save(request, 'sign_group', request.params.id, request.body);
      return only(await groups(request.params.id));
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
      await order(request, { kind: 'sign', group: id }, request.body);
      return group(id);
    },
    'PUT /api/signs/{id}': async (request) => {
      await save(request, 'sign', request.params.id, request.body);
      return sign(request.params.id);
    },
    'DELETE /api/signs/{id}': (request) => remove(request, 'sign', request.params.id),

    'GET /api/lists': () => lists(),
    'GET /api/lists/{id}': async (request) => only(await lists(request.params.id)),
    'POST /api/lists': async (request) => {
      const id = await create(request, 'checklist', request.body);
      return only(await lists(id));
    },
    'PUT /api/lists/order': async (request) => {
      await order(request, { kind: 'checklist' }, request.body);
      return lists();
    },
    'PUT /api/lists/{id}': async (request) => {
      await save(request, 'checklist', request.params.id, request.body);
      return only(await lists(request.params.id));
    },
    'DELETE /api/lists/{id}': (request) => remove(request, 'checklist', request.params.id),
  });
}

function only<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw notFound();
  return item;
}
