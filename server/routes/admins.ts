import type { FastifyInstance } from 'fastify';
import { type Admin, admins as table } from '#contract/admins.ts';
import { seenName } from '#domain/name.ts';
import {
  changeDisabled,
  changeJob,
  findAdmin,
  LastEditor,
  refuseUnknownAdmin,
  removeAdmin,
  withAdmins,
  withOtherAdmin,
} from '../accounts/admins.ts';
import { caller, onBehalfOf } from '../accounts/caller.ts';
import { demandPassword } from '../accounts/current-password.ts';
import { erase } from '../accounts/erasure.ts';
import { makeLink } from '../accounts/password-link.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { record } from '../accounts/record.ts';
import type { Db } from '../db/connect.ts';
import { findAdmins } from '../db/people/admins.ts';
import { insertUser, lockUnusedOf } from '../db/people/users.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { newToken } from '../tokens.ts';

export function installAdmins(app: FastifyInstance, services: Services): void {
  const { db, now, forgetUser } = services;

  installRoutes(app, table, {
    'GET /api/admins': () => findAdmins(db, now()),

    'POST /api/admins': async (request) => {
      const { email, job, current_password } = request.body;
      const name = seenName(request.body.name);
      if (name === '') throw invalid({ name: { key: 'fieldRequired' } });
      await demandPassword(services, request, current_password, 'current_password');
      // A random password that nobody knows, until the admin chooses one.
      const password_hash = await hashPassword(newToken(), onBehalfOf(request));
      let unused: number | undefined;
      const made = await withAdmins(services, request, async (tx) => {
        // Whoever typed the address at a sign-up does not keep its owner out.
        unused = await lockUnusedOf(tx, email);
        const by = { user_id: caller(request).user.id, request_id: request.id };
        if (unused !== undefined) await erase(tx, { id: unused, role: 'customer' }, 'address not theirs', by);
        const created = await insertUser(tx, { name, email, phone: '', role: 'admin', job, trial_ends_at: null, password_hash });
        if (created === undefined) throw new Refusal('conflict', 'emailTaken', { fields: { email: { key: 'emailTaken' } } });
        const link = await makeLink(tx, created.id, caller(request).user.id, now());
        const admin = (await findAdmin(tx, created.id, now())) as Admin;
        const after = { name, email: admin.email, job: admin.job, link_expires_at: link.expires_at };
        await record(tx, request, { action: 'create', subject: 'admin', subject_id: created.id, before: null, after });
        return { ...admin, link };
      });
      if (unused !== undefined) forgetUser(unused);
      return made;
    },

    'POST /api/admins/{id}/link': async (request) => {
      const { id } = request.params;
      await refuseUnknownAdmin(db, id, now());
      await demandPassword(services, request, request.body.current_password, 'current_password');
      return withOtherAdmin(services, request, id, async (tx, { disabled_at }) => {
        if (disabled_at !== null) throw new Refusal('conflict', 'adminDisabled');
        const link = await makeLink(tx, id, caller(request).user.id, now());
        const after = { link_expires_at: link.expires_at };
        await record(tx, request, { action: 'make link', subject: 'admin', subject_id: id, before: null, after });
        return link;
      });
    },

    'POST /api/admins/{id}/remove': async (request) => {
      const { current_password, anyway = false } = request.body;
      const { id } = request.params;
      await refuseUnknownAdmin(db, id, now());
      await demandPassword(services, request, current_password, 'current_password');
      await withOtherAdmin(services, request, id, async (tx, admin) => {
        try {
          await removeAdmin(tx, admin, anyway, { user_id: caller(request).user.id, request_id: request.id });
        } catch (error) {
          throw error instanceof LastEditor ? new Refusal('conflict', 'adminEdited', { code: 'last_editor' }) : error;
        }
      });
      forgetUser(id);
      return { removed: true as const };
    },

    'PUT /api/admins/{id}': async (request) => {
      const { id } = request.params;
      const { disabled = false, job, was, current_password } = request.body;
      await refuseUnknownAdmin(db, id, now());
      await demandPassword(services, request, current_password, 'current_password');
      const by = { user_id: caller(request).user.id, request_id: request.id };
      const change = (tx: Db, admin: Admin) => changeDisabled(tx, admin, disabled, now(), by);
      if (job !== undefined) {
        const wanted = { job, seen: was?.job };
        const changed = await withOtherAdmin(services, request, id, (tx, admin) => changeJob(tx, admin, wanted, now(), by));
        forgetUser(id);
        if (request.body.disabled === undefined) return changed;
      }
      // Re-enabling one's own account is harmless, so it is allowed.
      const after = await (disabled
        ? withOtherAdmin(services, request, id, change)
        : withAdmins(services, request, async (tx) => {
            const admin = await findAdmin(tx, id, now());
            if (admin === undefined) throw notFound();
            return change(tx, admin);
          }));
      forgetUser(id);
      return after;
    },
  });
}
