import type { FastifyInstance } from 'fastify';
import { type Customer, type CustomerSeen, customers as table } from '#contract/customers.ts';
import { addressKey } from '#domain/session.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { extendTrial, lastTrialDay } from '#domain/trial.ts';
import { caller, onBehalfOf } from '../accounts/caller.ts';
import { changeEmail, emailTaken, mailLink, noteActivation } from '../accounts/customers.ts';
import { newPasswordFault } from '../accounts/new-password.ts';
import { makeLink } from '../accounts/password-link.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { newToken } from '../accounts/tokens.ts';
import type { Db } from '../db/connect.ts';
import {
  exportCustomers,
  findCustomer,
  findCustomerDetail,
  findCustomerForUpdate,
  insertDayChange,
  searchCustomers,
} from '../db/customers.ts';
import { liftLockout, lockedUntil } from '../db/lockouts.ts';
import { endPending, setPassword } from '../db/pending.ts';
import { announceUserChange } from '../db/sessions.ts';
import { insertUser, type UserChange, updateUser } from '../db/users.ts';
import { record } from '../editing/record.ts';
import { sendCsv } from '../http/csv.ts';
import { readFor } from '../http/replica-reads.ts';
import { installRoutes } from '../http/route.ts';
import { type FieldFault, invalid, notFound, writeConflict } from '../refusal.ts';
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
  const { db, now, forgetUser } = services;

  installRoutes(app, table, {
    'GET /api/customers/search': async (request, reply) => {
      const { customers, total } = await searchCustomers(db, { ...request.query, page: request.query.page ?? 1 });
      reply.header('x-total-count', String(total));
      return customers;
    },

    'GET /api/customers/export': async (request, reply) => {
      // Nothing is changed, but personal data leaves the system.
      const { query } = request;
      // By what they were searched, not for whom: names have no place in the audit that outlives their account.
      const after = { searched: Object.keys(query) };
      await record(db, request, { action: 'export', subject: 'customer', subject_id: 'all', before: null, after });
      async function* rows() {
        for await (const customers of exportCustomers(readFor(request, services), query)) {
          yield customers.map((customer) => EXPORT_COLUMNS.map((column) => customer[column]));
        }
      }
      return sendCsv(reply, `customers-${stockholmDay(now())}.csv`, EXPORT_COLUMNS, rows());
    },

    'GET /api/customers/{id}': async (request) => {
      await closeOwnOverdue(services, request.params.id);
      const customer = await findCustomerDetail(db, request.params.id, now());
      if (customer === undefined) throw notFound();
      return customer;
    },

    'POST /api/customers': async (request) => {
      const admin = caller(request).user;
      const { name, email, phone, password, trial_ends_at = null, welcome = false, language } = request.body;
      refuseFaults({ name, phone, password });
      // No password is ever written into a mail.
      if (welcome && password !== undefined) throw invalid({ welcome: { key: 'welcomeWithPassword' } });
      // Without a password of their own they get one that nobody knows.
      const password_hash = await hashPassword(password ?? newToken(), onBehalfOf(request));
      return db.transaction().execute(async (tx) => {
        const created = await insertUser(tx, {
          name: name.trim(),
          email,
          phone: phone.trim(),
          role: 'customer',
          password_hash,
          trial_ends_at,
          language,
        });
        if (created === undefined) throw emailTaken();
        const after = (await findCustomer(tx, created.id)) as Customer;
        await noteActivation(tx, { by: admin.id, userId: created.id, from: null, to: after.trial_ends_at }, now());
        const isShown = password === undefined && !welcome;
        const link = isShown ? await makeLink(tx, created.id, admin.id, now()) : undefined;
        const mailed = welcome ? await mailLink(tx, 'welcome', created.id, admin.id, now()) : undefined;
        const made = link ?? mailed;
        await record(tx, request, {
          action: 'create',
          subject: 'customer',
          subject_id: created.id,
          before: null,
          after: made === undefined ? after : { ...after, link_expires_at: made.expires_at },
        });
        return { ...after, ...(link && { link }), ...(mailed && { mailed }) };
      });
    },

    'POST /api/customers/{id}': async (request) => {
      const admin = caller(request).user;
      const { id } = request.params;
      const { name, phone, trial_ends_at, password, was = {} } = request.body;
      const email = request.body.email?.trim();
      refuseFaults({ name, phone, password });
      const password_hash = password === undefined ? undefined : await hashPassword(password, onBehalfOf(request));
      const after = await db.transaction().execute(async (tx) => {
        const before = await lockCustomer(tx, id);
        refuseWriteConflict(before, { name: name?.trim(), email, phone: phone?.trim(), trial_ends_at }, was);
        if (email !== undefined && addressKey(email) !== addressKey(before.email))
          await changeEmail(tx, before, email, caller(request).tokenHash, now());
        await updateUser(tx, id, { name: name?.trim(), phone: phone?.trim(), trial_ends_at });
        if (password_hash === undefined) await announceUserChange(tx, id);
        else await setPassword(tx, id, password_hash);
        const changed = (await findCustomer(tx, id)) as Customer;
        await noteActivation(tx, { by: admin.id, userId: id, from: before.trial_ends_at, to: changed.trial_ends_at }, now());
        await record(tx, request, {
          action: 'update',
          subject: 'customer',
          subject_id: id,
          before,
          after: password_hash === undefined ? changed : { ...changed, password_changed: true },
        });
        return changed;
      });
      forgetUser(id);
      return after;
    },

    'POST /api/customers/{id}/days': async (request) => {
      const admin = caller(request).user;
      const { id } = request.params;
      const { id: changeId, days } = request.body;
      const after = await db.transaction().execute(async (tx) => {
        const before = await lockCustomer(tx, id);
        const change = { user_id: id, id: changeId, days, by_user_id: admin.id, at: new Date(now()) };
        if (!(await insertDayChange(tx, change))) return before;
        const trial_ends_at = extendTrial(before.trial_ends_at, days, now());
        await updateUser(tx, id, { trial_ends_at });
        await announceUserChange(tx, id);
        const changed = (await findCustomer(tx, id)) as Customer;
        await noteActivation(tx, { by: admin.id, userId: id, from: before.trial_ends_at, to: changed.trial_ends_at }, now());
        await record(tx, request, {
          action: 'change days',
          subject: 'customer',
          subject_id: id,
          before,
          after: { ...changed, days },
        });
        return changed;
      });
      forgetUser(id);
      return after;
    },

    'DELETE /api/customers/{id}/lockout': (request) =>
      db.transaction().execute(async (tx) => {
        const { id } = request.params;
        await lockCustomer(tx, id);
        const locked_until = await lockedUntil(tx, id, now());
        await liftLockout(tx, id);
        const change = { before: { locked_until }, after: { locked_until: null } };
        await record(tx, request, { action: 'lift lockout', subject: 'customer', subject_id: id, ...change });
        return change.after;
      }),

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
      const ended = await db.transaction().execute(async (tx) => {
        await lockCustomer(tx, id);
        const count = await endPending(tx, id);
        await record(tx, request, {
          action: 'end sessions',
          subject: 'customer',
          subject_id: id,
          before: { sessions: count },
          after: { sessions: 0 },
        });
        return count;
      });
      forgetUser(id);
      return { ended };
    },
  });
}

async function lockCustomer(tx: Db, id: number): Promise<Customer> {
  const customer = await findCustomerForUpdate(tx, id);
  if (customer === undefined) throw notFound();
  return customer;
}

/** Nothing that the caller has not seen is written over, unless with what is there already. */
function refuseWriteConflict(
  stored: Required<CustomerSeen>,
  wanted: UserChange & { email?: string | undefined },
  was: CustomerSeen,
): void {
  const now: Partial<CustomerSeen> = {};
  for (const field of ['name', 'email', 'phone'] as const) {
    const isSeen = was[field] === undefined || stored[field] === was[field];
    if (!isSeen && wanted[field] !== undefined && stored[field] !== wanted[field]) now[field] = stored[field];
  }
  const instant = (endsAt: string | null | undefined) => (endsAt == null ? endsAt : Date.parse(endsAt));
  const [is, seen, next] = [stored, was, wanted].map(({ trial_ends_at }) => instant(trial_ends_at));
  // Also when it would become the same: two who each give thirty days mean sixty.
  if (seen !== undefined && next !== undefined && is !== seen) now.trial_ends_at = stored.trial_ends_at;
  if (Object.keys(now).length === 0) return;
  throw writeConflict(now, now.trial_ends_at == null ? now : { ...now, trial_ends_at: lastTrialDay(now.trial_ends_at) });
}

function refuseFaults(fields: { name?: string | undefined; phone?: string | undefined; password?: string | undefined }): void {
  const faults: Record<string, FieldFault> = {};
  if (fields.name?.trim() === '') faults['name'] = { key: 'nameRequired' };
  if (fields.phone?.trim() === '') faults['phone'] = { key: 'phoneRequired' };
  const fault = fields.password === undefined ? undefined : newPasswordFault(fields.password);
  if (fault !== undefined) faults['password'] = fault;
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
