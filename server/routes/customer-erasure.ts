import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { customerErasure as table } from '#contract/customer-erasure.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { caller } from '../accounts/caller.ts';
import { askForErasure, keepAccount } from '../accounts/erasure.ts';
import { record } from '../accounts/record.ts';
import type { Db } from '../db/connect.ts';
import { findCustomer } from '../db/office/customers.ts';
import { accountJson } from '../db/people/account-export.ts';
import { findLeavingForUpdate, type Leaving } from '../db/people/erasure.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';

/** Only customers; admin accounts are disabled and removed by other calls. */
async function findLeavingCustomer(tx: Db, id: number): Promise<Leaving> {
  const person = await findLeavingForUpdate(tx, id);
  if (person?.role !== 'customer') throw notFound();
  return person;
}

export function installCustomerErasure(app: FastifyInstance, services: Services): void {
  const { db, now, forgetUser, lookedAt } = services;
  installRoutes(app, table, {
    'GET /api/customers/{id}/export': async (request, reply) => {
      const { id } = request.params;
      if ((await findCustomer(db, id)) === undefined) throw notFound();
      // Audited because personal data leaves the system.
      await record(db, request, { action: 'export', subject: 'customer', subject_id: id, before: null, after: null });
      await lookedAt(request, 'opened', [id]);
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="customer-${id}-${stockholmDay(now())}.json"`)
        .send(Readable.from(accountJson(db, id, now()), { objectMode: false }));
    },

    'DELETE /api/customers/{id}': async (request) => {
      const { id } = request.params;
      const reason = request.body.reason.trim();
      if (reason === '') throw invalid({ reason: { key: 'fieldRequired' } });
      const by = { user_id: caller(request).user.id, request_id: request.id };
      const erase_at = await db
        .transaction()
        .execute(async (tx) => askForErasure(tx, await findLeavingCustomer(tx, id), now(), by, reason));
      forgetUser(id);
      return { erase_at };
    },

    'POST /api/customers/{id}/keep': async (request) => {
      const { id } = request.params;
      const by = { user_id: caller(request).user.id, request_id: request.id };
      await db.transaction().execute(async (tx) => keepAccount(tx, await findLeavingCustomer(tx, id), by));
      forgetUser(id);
      return { erase_at: null };
    },
  });
}
