import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exercises as table } from '#contract/exercises.ts';
import { drawApart } from '#domain/draw.ts';
import { EXERCISE_QUESTIONS_PER_FETCH, UNCATEGORIZED_ID } from '#domain/exercise.ts';
import type { Translations } from '#domain/question.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { orderBy } from '#domain/study/exercise-order.ts';
import { caller } from '../accounts/caller.ts';
import { installRoutes } from '../http/route.ts';
import { sendDraw, sendPrebuilt } from '../http/send.ts';
import { drawnPieces } from '../publishing/maker.ts';
import { forbidden, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { askedNow } from '../study/asking.ts';
import { type Known, NOTHING_KNOWN, openOf } from '../study/practice.ts';
import { takeAnswers } from '../study/take-answers.ts';

export function installExercises(app: FastifyInstance, services: Services): void {
  const { content, memories, now, chance, metrics } = services;

  type Wanted = { readonly q?: number; readonly translations?: Translations; readonly except?: string };
  async function draw(request: FastifyRequest, reply: FastifyReply, exerciseId: number, wanted: Wanted): Promise<undefined> {
    const published = content.current();
    const { q = EXERCISE_QUESTIONS_PER_FETCH, translations, except = '' } = wanted;
    const passedOver = new Set([...except.split(',').map(Number), ...(await askedNow(services, request.session?.user))]);
    if (!published.exerciseIds.includes(exerciseId)) throw notFound();
    const viewer = request.session?.user ?? null;
    const send = (known: Known) => {
      const open = openOf(published, viewer, exerciseId, known, now());
      if (open === undefined) throw forbidden('locked');
      const wanted = open.filter(({ id }) => !passedOver.has(id));
      const drawn = drawApart(wanted, orderBy(known, dayFromFour(now())), q, chance);
      return sendDraw(request, reply, drawnPieces(published, drawn, translations));
    };
    return viewer === null ? send(NOTHING_KNOWN) : memories.use(viewer.id, send);
  }

  installRoutes(app, table, {
    'GET /api/category': (request, reply) => sendPrebuilt(request, reply, content.current().exercises),

    'GET /api/category/{id}/questions': (request, reply) => draw(request, reply, request.params.id, request.query),

    'GET /api/categories/count/uncategorized': () => ({
      uncategorized_count: content.current().questionIds.get(UNCATEGORIZED_ID)?.length ?? 0,
    }),

    'GET /api/categories/uncategorized/questions': (request, reply) => {
      const { exerciseIds } = content.current();
      if (!exerciseIds.includes(UNCATEGORIZED_ID)) return sendDraw(request, reply, []);
      return draw(request, reply, UNCATEGORIZED_ID, request.query);
    },

    'POST /api/answers': async (request) => {
      const { user } = caller(request);
      const { known, taken } = await takeAnswers(services, user, request.body.answers);
      metrics.countWrites('answers', known, taken);
      return { saved: known };
    },
  });
}
