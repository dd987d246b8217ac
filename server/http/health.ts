import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { onceASecond } from '../once-a-second.ts';
import type { Services } from '../services.ts';

const READY_TIMEOUT_MS = 2_000;

/** /healthz: the process lives. /readyz: it can serve, and says so again by itself when the database is back. */
export async function installHealth(app: FastifyInstance, services: Services): Promise<void> {
  const database = onceASecond(
    () =>
      Promise.race([
        sql`select 1`.execute(services.db).then(
          () => true,
          () => false,
        ),
        new Promise<false>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, false).unref()),
      ]),
    services.now,
  );
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (services.isDraining()) return reply.code(503).send({ status: 'draining' });
    return (await database.get()) ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'no database' });
  });
}
