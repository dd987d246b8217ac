import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exercises as table } from '#contract/exercises.ts';
import { answeredAt } from '#domain/clock-skew.ts';
import { drawApart } from '#domain/draw.ts';
import { EXERCISE_QUESTIONS_PER_FETCH, UNCATEGORIZED_ID } from '#domain/exercise.ts';
import type { Translations } from '#domain/question.ts';
import { quotaOf } from '#domain/quota.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { orderBy } from '#domain/study/exercise-order.ts';
import { caller } from '../accounts/caller.ts';
import { hasAnswers } from '../db/answers.ts';
import { installRoutes } from '../http/route.ts';
import { sendDraw, sendPrebuilt } from '../http/send.ts';
import { drawnPieces } from '../publishing/maker.ts';
import { forbidden, invalid, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { askedNow, holdWhileAsked } from '../study/asking.ts';
import { recordAnswers } from '../study/learner.ts';
import { type Known, NOTHING_KNOWN, noteKnown, openOf, whatOpens } from '../study/practice.ts';
import { refuseOverQuota } from '../study/quotas.ts';

export function installExercises(app: FastifyInstance, services: Services): void {
  const { db, config, content, memories, inOrder, now, chance, metrics } = services;
  const quota = quotaOf('answers', config.quotaFactor);

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
      const asked = content.current();
      const { entries } = asked;
      const { answers } = request.body;
      await holdWhileAsked(
        services,
        user,
        answers.map(({ question_id }) => question_id),
      );
      const account = { userId: user.id, kind: 'answers', factor: config.quotaFactor, now: now() } as const;
      await refuseOverQuota(db, account, () =>
        hasAnswers(
          db,
          user.id,
          answers.map(({ id }) => id),
        ),
      );
      const opens = await whatOpens(
        services,
        user,
        answers.map(({ question_id }) => question_id),
      );
      const known = answers.flatMap((answer, place) => {
        const at = answeredAt(Date.parse(answer.answered_at), now());
        if (at === undefined) throw invalid({ [`answers.${place}.answered_at`]: { key: 'fieldInvalid' } });
        // Answers given during the trial are accepted after its end.
        if (!opens(answer.question_id, now()) && !opens(answer.question_id, at)) return [];
        const option = entries.get(answer.question_id)?.options.find(({ id }) => id === answer.option_id);
        return option === undefined ? [] : [{ ...answer, answered_at: new Date(at).toISOString(), correct: option.correct }];
      });
      const { taken, state } = await inOrder.run(user.id, () => recordAnswers(db, user.id, known, asked, quota, now()));
      if (state !== undefined) noteKnown(memories.peek(user.id), state);
      metrics.countWrites('answers', known.length, taken);
      return { saved: known.length };
    },
  });
}
