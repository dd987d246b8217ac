import type { FastifyInstance } from 'fastify';
import { session as table } from '#contract/session.ts';
import { caller } from '../accounts/caller.ts';
import { logIn } from '../accounts/login.ts';
import { updateProfile } from '../accounts/profile.ts';
import { deleteSession } from '../db/people/sessions.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';
import { sayTo } from '../text/catalog.ts';

export function installSession(app: FastifyInstance, services: Services): void {
  const { db, forgetUser } = services;

  installRoutes(app, table, {
    'POST /api/login': async (request) => {
      const { token, user, isKept } = await logIn(services, request, request.body);
      const kept = isKept ? { kept: sayTo(request, 'accountKept') } : {};
      const { language } = user;
      return { access_token: token, user, ...(language === null ? {} : { language }), ...kept };
    },

    'POST /api/logout': async (request) => {
      const { user, tokenHash } = caller(request);
      await db.transaction().execute((tx) => deleteSession(tx, tokenHash));
      forgetUser(user.id);
      return { success: sayTo(request, 'loggedOut') };
    },

    'POST /api/auth': (request) => ({ user: caller(request).user }),

    'GET /api/profile': (request) => caller(request).user,

    'POST /api/profile/update': async (request) => {
      await updateProfile(services, request, request.body);
      forgetUser(caller(request).user.id);
      return { success: sayTo(request, 'profileUpdated') };
    },
  });
}
