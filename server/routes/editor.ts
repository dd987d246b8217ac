import type { FastifyInstance } from 'fastify';
import { type EditorQuestion, editor as table } from '#contract/editor.ts';
import { toQuestion } from '../content/published.ts';
import type { ContentRows, Row } from '../db/content.ts';
import { readContent } from '../db/content.ts';
import { notFound } from '../errors.ts';
import { installRoutes } from '../route.ts';
import type { Services } from '../services.ts';

type Edited = { version: number; retired_at: string | null; updated_at: string; updated_by: number | null };
const edited = ({ version, retired_at, updated_at, updated_by }: Edited) => ({
  version,
  retired: retired_at !== null,
  updated_at,
  updated_by,
});

export function installEditor(app: FastifyInstance, { db }: Services): void {
  installRoutes(app, table, {
    'GET /api/categories': async () => {
      const rows = await readContent(db);
      return rows.categories.map((category) => editorCategory(rows, category));
    },
    'GET /api/categories/{id}': async (request) => {
      const rows = await readContent(db);
      const category = found(rows.categories, request.params.id);
      const optionsOf = Map.groupBy(rows.options, (option) => option.question_id);
      const questions = rows.questions
        .filter((question) => question.category_id === category.id)
        .map(
          (question): EditorQuestion => ({
            ...toQuestion(question, optionsOf.get(question.id) ?? []),
            ...edited(question),
            difficulty: question.difficulty,
            facts: question.facts,
            law: question.law,
            checked_on: question.checked_on,
          }),
        );
      return { ...editorCategory(rows, category), questions };
    },
    'GET /api/road-signs': async () => {
      const rows = await readContent(db);
      return rows.sign_categories.map((group) => editorGroup(rows, group));
    },
    'GET /api/road-signs/{id}': async (request) => {
      const rows = await readContent(db);
      const group = found(rows.sign_categories, request.params.id);
      const signs = rows.signs
        .filter((sign) => sign.category_id === group.id)
        .map((sign) => ({ ...sign, ...edited(sign), groupid: group.groupid }));
      return { ...editorGroup(rows, group), signs };
    },
    'GET /api/lists': async () => (await readContent(db)).checklists.map((list) => ({ ...list, ...edited(list) })),
    'GET /api/lists/{id}': async (request) => {
      const list = found((await readContent(db)).checklists, request.params.id);
      return { ...list, ...edited(list) };
    },
  });
}

function found<Item extends { id: number }>(rows: readonly Item[], id: number): Item {
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined) throw notFound();
  return row;
}

const editorCategory = (rows: ContentRows, category: Row<'categories'>) => ({
  ...category,
  ...edited(category),
  questions_count: rows.questions.filter((question) => question.category_id === category.id).length,
});

const editorGroup = (rows: ContentRows, group: Row<'sign_categories'>) => ({
  ...group,
  ...edited(group),
  signs_count: rows.signs.filter((sign) => sign.category_id === group.id).length,
});
