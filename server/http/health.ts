import type { FastifyInstance } from 'fastify';
import { onceASecond } from '../concurrency/once-a-second.ts';
import { type DatabaseState, databaseState } from '../db/state.ts';
import type { Services } from '../services.ts';
import { buildNumber } from '../settings/version.ts';

const NOT_READY: Readonly<Record<Exclude<DatabaseState, 'ready' | 'reading'>, string>> = {
  away: 'no database',
  'read-only': 'read-only database',
  full: 'full disk',
};

/** /healthz: the process is alive. /readyz: it can serve; recovers by itself when the database is back and accepts writes. */
export async function installHealth(app: FastifyInstance, services: Services): Promise<void> {
  const database = onceASecond(() => databaseState(services.db), services.now);
  const build = buildNumber();
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (services.isDraining()) return reply.code(503).send({ status: 'draining', build });
    const state = await database.get();
    if (state === 'ready') return reply.send({ status: 'ready', build });
    if (state === 'reading') return reply.send({ status: 'ready, only reading', build });
    return reply.code(503).send({ status: NOT_READY[state], build });
  });
}
