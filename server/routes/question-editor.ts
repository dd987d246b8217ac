import type { FastifyInstance } from 'fastify';
import { QUESTIONS_PER_PAGE } from '#contract/limits.ts';
import { type QuestionRow, questions as table } from '#contract/question-editor.ts';
import { type QuestionRows, readQuestions } from '../db/editor.ts';
import { answerCounts, staleQuestions } from '../db/question-facts.ts';
import { filterQuestions, questionRows, sortQuestions } from '../editing/editor-rows.ts';
import { contentEditor } from '../http/content-editor.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

export function installQuestions(app: FastifyInstance, services: Services): void {
  const { db, statistics } = services;
  async function read(id?: number): Promise<{ rows: QuestionRows; questions: QuestionRow[] }> {
    const rows = await readQuestions(db, id === undefined ? {} : { id });
    return { rows, questions: questionRows(rows, { stale: await staleQuestions(db, id), counts: await answerCounts(db, id) }) };
  }
  const question = contentEditor(services, 'question', async (id) => (await read(id)).questions);

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

    'GET /api/questions/{id}': question.get,
    'POST /api/questions': question.post,
    'PUT /api/questions/{id}': question.put,
    'DELETE /api/questions/{id}': question.delete,
  });
}
