import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/schema.ts';
import { caller } from '../accounts/caller.ts';
import { countWrites } from '../db/people/write-counts.ts';
import { isReadOnly } from '../db/unavailable.ts';
import type { Services } from '../services.ts';
import { refuseOverQuota } from '../study/quotas.ts';
import { ACCESS } from './access.ts';

/** Must work whatever happened before: it ends read-only mode, in which nothing is counted. */
const ALWAYS: EndpointName = 'PUT /api/read-only';

/** Counts every write and every exported file of the back office before a body is read: 429 when the account has used up its quota. Call before the routes are installed. */
export function limitStaffWrites(app: FastifyInstance, { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>): void {
  const count: onRequestHookHandler = async (request: FastifyRequest) => {
    const account = { userId: caller(request).user.id, kind: 'changes', factor: config.quotaFactor, now: now() } as const;
    await refuseOverQuota(db, account);
    await countWrites(db, account.userId, account.kind, 1, account.now).catch((error: Error & { code?: string }) => {
      // The call itself says whether it writes.
      if (!isReadOnly(error)) throw error;
    });
  };
  app.addHook('onRoute', (route) => {
    const name = route.config?.endpoint as EndpointName | undefined;
    if (name === undefined || ACCESS[name] !== 'admin' || name === ALWAYS) return;
    // Files leave the system, and each of them is recorded.
    const isFile = (endpoints[name] as Endpoint).gives !== undefined;
    if (isFile || !name.startsWith('GET ')) route.onRequest = count;
  });
}
