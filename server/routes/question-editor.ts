import type { FastifyInstance } from 'fastify';
import { QUESTIONS_PER_PAGE } from '#contract/limits.ts';
import { questions as table } from '#contract/question-editor.ts';
import { readQuestions } from '../db/content/editor.ts';
import { answerCounts, staleQuestions } from '../db/content/question-facts.ts';
import { filterQuestions, listedQuestions, sortQuestions, withFacts } from '../editing/editor-rows.ts';
import { contentEditor } from '../http/content-editor.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

export function installQuestions(app: FastifyInstance, services: Services): void {
  const { db, lists, statistics } = services;
  const factsOf = async (id?: number) => ({ stale: await staleQuestions(db, id), counts: await answerCounts(db, id) });
  const question = contentEditor(services, 'question', async (id) =>
    withFacts(listedQuestions(await readQuestions(db, id === undefined ? {} : { id })), await factsOf(id)),
  );

  installRoutes(app, table, {
    'GET /api/questions': async (request, reply) => {
      const { order, page = 1, retired, level, ...filter } = request.query;
      if (order === 'missed') await statistics.refresh();
      const { questions, links } = await lists.questions(db);
      const ofLevel = links.filter((link) => link.level_id === level).map((link) => link.question_id);
      const wanted = { ...filter, level, retired: retired === undefined ? undefined : retired === 'true' };
      const found = withFacts(filterQuestions(questions, wanted, ofLevel), await factsOf());
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
