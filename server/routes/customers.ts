import type { FastifyInstance } from 'fastify';
import { type Customer, customers as table } from '#contract/customers.ts';
import { caller } from '../caller.ts';
import { insertAudit } from '../db/audit.ts';
import { findCustomer, findCustomerForUpdate, insertActivation, searchCustomers } from '../db/customers.ts';
import { announceUserChange, deleteSessions } from '../db/sessions.ts';
import { insertUser, updateUser } from '../db/users.ts';
import { type FieldFault, HttpError, invalid, notFound } from '../errors.ts';
import { newPasswordFault } from '../new-password.ts';
import { hashPassword } from '../passwords.ts';
import { installRoutes } from '../route.ts';
import type { Services } from '../services.ts';

export function installCustomers(app: FastifyInstance, { db, now, forgetUser }: Services): void {
  installRoutes(app, table, {
    'GET /api/customers/search': async (request, reply) => {
      const { customers, total } = await searchCustomers(db, { ...request.query, page: request.query.page ?? 1 });
      reply.header('x-total-count', String(total));
      return customers;
    },

    'POST /api/customers': async (request) => {
      const admin = caller(request).user;
      const { name, email, phone, password, trial_ends_at = null } = request.body;
      refuseFaults({ name, phone, password });
      const password_hash = await hashPassword(password as string);
      return db.transaction().execute(async (tx) => {
        const created = await insertUser(tx, {
          name: name.trim(),
          email,
          phone: phone.trim(),
          role: 'customer',
          password_hash,
          trial_ends_at,
        });
        if (created === undefined) throw new HttpError(409, 'emailTaken', { fields: { email: { key: 'emailTaken' } } });
        const after = (await findCustomer(tx, created.id)) as Customer;
        if (trial_ends_at !== null && Date.parse(trial_ends_at) > now()) {
          await insertActivation(
            tx,
            { user_id: created.id, by_user_id: admin.id, trial_from: null, trial_to: trial_ends_at },
            now(),
          );
        }
        await insertAudit(tx, {
          user_id: admin.id,
          action: 'create',
          subject: 'customer',
          subject_id: created.id,
          before: null,
          after,
          request_id: request.id,
        });
        return after;
      });
    },

    'POST /api/customers/{id}': async (request) => {
      const admin = caller(request).user;
      const { id } = request.params;
      const { name, phone, trial_ends_at, password } = request.body;
      refuseFaults({ name, phone, password });
      const password_hash = password === undefined ? undefined : await hashPassword(password);
      const after = await db.transaction().execute(async (tx) => {
        const before = await findCustomerForUpdate(tx, id);
        if (before === undefined) throw notFound();
        await updateUser(tx, id, { name: name?.trim(), phone: phone?.trim(), trial_ends_at, password_hash });
        if (password_hash === undefined) await announceUserChange(tx, id);
        else await deleteSessions(tx, id);
        const changed = (await findCustomer(tx, id)) as Customer;
        // An activation moves the end of the trial into the future.
        const ends = changed.trial_ends_at;
        if (ends !== null && ends !== before.trial_ends_at && Date.parse(ends) > now()) {
          await insertActivation(
            tx,
            { user_id: id, by_user_id: admin.id, trial_from: before.trial_ends_at, trial_to: ends },
            now(),
          );
        }
        await insertAudit(tx, {
          user_id: admin.id,
          action: 'update',
          subject: 'customer',
          subject_id: id,
          before,
          after: password_hash === undefined ? changed : { ...changed, password_changed: true },
          request_id: request.id,
        });
        return changed;
      });
      forgetUser(id);
      return after;
    },
  });
}

function refuseFaults(fields: { name?: string | undefined; phone?: string | undefined; password?: string | undefined }): void {
  const faults: Record<string, FieldFault> = {};
  if (fields.name?.trim() === '') faults['name'] = { key: 'nameRequired' };
  if (fields.phone?.trim() === '') faults['phone'] = { key: 'phoneRequired' };
  const fault = fields.password === undefined ? undefined : newPasswordFault(fields.password);
  if (fault !== undefined) faults['password'] = fault;
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
