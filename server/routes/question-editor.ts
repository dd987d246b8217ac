import type { FastifyInstance } from 'fastify';
import { QUESTIONS_PER_PAGE } from '#contract/limits.ts';
import { type QuestionRow, questions as table } from '#contract/question-editor.ts';
import { type QuestionRows, readQuestions } from '../db/editor.ts';
import { answerCounts, staleQuestions } from '../db/question-facts.ts';
import { filterQuestions, questionRows, sortQuestions } from '../editing/editor-rows.ts';
import { createDocument, removeDocument, saveDocument } from '../editing/save.ts';
import { installRoutes } from '../http/route.ts';
import { notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

export function installQuestions(app: FastifyInstance, { db, now, statistics }: Services): void {
  async function read(id?: number): Promise<{ rows: QuestionRows; questions: QuestionRow[] }> {
    const rows = await readQuestions(db, id === undefined ? {} : { id });
    return { rows, questions: questionRows(rows, { stale: await staleQuestions(db, id), counts: await answerCounts(db, id) }) };
  }
  async function one(id: number): Promise<QuestionRow> {
    const [question] = (await read(id)).questions;
    if (question === undefined) throw notFound();
    return question;
  }

  installRoutes(app, table, {
    'GET /api/questions': async (request, reply) => {
      const { order, page = 1, retired, level, ...filter } = request.query;
      if (order === 'missed') await statistics.refresh();
      const { rows, questions } = await read();
      const ofLevel = rows.level_questions.filter((link) => link.level_id === level).map((link) => link.question_id);
      const wanted = { ...filter, level, retired: retired === undefined ? undefined : retired === 'true' };
      const found = filterQuestions(questions, wanted, ofLevel);
      const sorted = order === undefined ? found : sortQuestions(found, order);
      reply.header('x-total-count', String(sorted.length));
      return sorted.slice((page - 1) * QUESTIONS_PER_PAGE, page * QUESTIONS_PER_PAGE);
    },

    'GET /api/questions/{id}': (request) => one(request.params.id),

    'POST /api/questions': async (request) =>
      one(await db.transaction().execute((tx) => createDocument(tx, request, 'question', request.body))),

    'PUT /api/questions/{id}': async (request) => {
      const { id } = request.params;
      await db.transaction().execute((tx) => saveDocument(tx, request, 'question', id, request.body, now()));
      return one(id);
    },

    'DELETE /api/questions/{id}': async (request) => {
      await db.transaction().execute((tx) => removeDocument(tx, request, 'question', request.params.id, now()));
      return { success: say(chooseLanguage(request.headers['accept-language']), 'deleted') };
    },
  });
}
