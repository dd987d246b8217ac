import type { FastifyInstance } from 'fastify';
import { questionBulk as table } from '#contract/question-bulk.ts';
import { bulkResult, changeOrTry } from '../editing/bulk.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

export function installQuestionBulk(app: FastifyInstance, { db, now }: Services): void {
  installRoutes(app, table, {
    'PUT /api/questions': async (request) => {
      const isDryRun = request.query.dry_run !== 'false';
      const language = chooseLanguage(request.headers['accept-language']);
      const outcomes = await changeOrTry(db, request, request.body, isDryRun, now());
      return bulkResult(outcomes, !isDryRun, ({ key, values }) => say(language, key, values));
    },
  });
}
