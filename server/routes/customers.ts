import type { FastifyInstance } from 'fastify';
import { customers as table } from '#contract/customers.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { caller } from '../accounts/caller.ts';
import { importCustomers } from '../accounts/customer-import.ts';
import {
  changeCustomer,
  changeDays,
  createCustomer,
  endLockout,
  endSessions,
  lockCustomer,
  mailLink,
} from '../accounts/customers.ts';
import { makeLink } from '../accounts/password-link.ts';
import { record } from '../accounts/record.ts';
import { exportCustomers, findCustomerDetail, searchCustomers } from '../db/office/customers.ts';
import { sendCsv } from '../http/csv.ts';
import { installRoutes } from '../http/route.ts';
import { notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { closeOwnOverdue } from '../study/attempts.ts';

const EXPORT_COLUMNS = [
  'id',
  'name',
  'email',
  'phone',
  'created_at',
  'trial_ends_at',
  'steps_passed',
  'exams',
  'exams_passed',
] as const;

export function installCustomers(app: FastifyInstance, services: Services): void {
  const { db, now, forgetUser, config, lookedAt } = services;

  installRoutes(app, table, {
    'GET /api/customers/search': async (request, reply) => {
      const { customers, total } = await searchCustomers(db, { ...request.query, now: now(), page: request.query.page ?? 1 });
      reply.header('x-total-count', String(total));
      return customers;
    },

    'GET /api/customers/export': async (request, reply) => {
      // Audited because personal data leaves the system.
      const { query } = request;
      // Only the search fields, not their values: the audit must not keep names longer than the account.
      const after = { searched: Object.keys(query) };
      await record(db, request, { action: 'export', subject: 'customer', subject_id: 'all', before: null, after });
      async function* rows() {
        for await (const customers of exportCustomers(services.reader.read, { ...query, now: now() })) {
          await lookedAt(
            request,
            'listed',
            customers.map(({ id }) => id),
          );
          yield customers.map((customer) => EXPORT_COLUMNS.map((column) => customer[column]));
        }
      }
      return sendCsv(reply, `customers-${stockholmDay(now())}.csv`, EXPORT_COLUMNS, rows());
    },

    'GET /api/customers/{id}': async (request) => {
      await closeOwnOverdue(services, request.params.id);
      const customer = await findCustomerDetail(db, request.params.id, { now: now(), takesNumbers: config.phoneLogin });
      if (customer === undefined) throw notFound();
      return customer;
    },

    'POST /api/customers': (request) => createCustomer(services, request, request.body),

    'POST /api/customers/import': (request) => importCustomers(services, request, request.body),

    'POST /api/customers/{id}': async (request) => {
      const { id } = request.params;
      const after = await changeCustomer(services, request, id, request.body);
      forgetUser(id);
      return after;
    },

    'POST /api/customers/{id}/days': async (request) => {
      const { id } = request.params;
      const after = await changeDays(services, request, id, request.body);
      forgetUser(id);
      return after;
    },

    'DELETE /api/customers/{id}/lockout': (request) => endLockout(services, request, request.params.id),

    'POST /api/customers/{id}/link': (request) =>
      db.transaction().execute(async (tx) => {
        const { id } = request.params;
        await lockCustomer(tx, id);
        const link = await makeLink(tx, id, caller(request).user.id, now());
        await record(tx, request, {
          action: 'make link',
          subject: 'customer',
          subject_id: id,
          before: null,
          after: { link_expires_at: link.expires_at },
        });
        return link;
      }),

    'POST /api/customers/{id}/link/mail': (request) =>
      db.transaction().execute(async (tx) => {
        const { id } = request.params;
        await lockCustomer(tx, id);
        const mailed = await mailLink(tx, 'password-link', id, caller(request).user.id, now());
        if (mailed === undefined) throw notFound();
        await record(tx, request, {
          action: 'mail link',
          subject: 'customer',
          subject_id: id,
          before: null,
          after: { link_expires_at: mailed.expires_at },
        });
        return mailed;
      }),

    'DELETE /api/customers/{id}/sessions': async (request) => {
      const { id } = request.params;
      const ended = await endSessions(services, request, id);
      forgetUser(id);
      return { ended };
    },
  });
}
