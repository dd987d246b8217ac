import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { User } from '#contract/session.ts';
import { support as table } from '#contract/support.ts';
import { caller } from '../accounts/caller.ts';
import type { Db } from '../db/connect.ts';
import {
  findOwnSupportMessages,
  findReply,
  findTaken,
  insertReply,
  insertSupportMessage,
  isOwnMessage,
  lockSupportMessage,
  markSeen,
  openAgain,
  questionVersion,
} from '../db/office/support.ts';
import { installRoutes } from '../http/route.ts';
import { tellOfMessage } from '../mail/news.ts';
import { invalid, notFound, sameId } from '../refusal.ts';
import type { Services } from '../services.ts';
import { whatOpens } from '../study/practice.ts';
import { refuseOverQuota, withinQuota } from '../study/quotas.ts';
import { sayTo } from '../text/catalog.ts';

export function installSupport(app: FastifyInstance, services: Services): void {
  const { db, config, memories, now } = services;

  /** The version of a question that this learner may open or has answered; undefined for others, so that their existence is not revealed. */
  async function versionOf(user: User, id: number): Promise<number | undefined> {
    const isOpen = (await whatOpens(services, user, [id]))(id, now()) || (await memories.get(user.id)).sights.has(id);
    return isOpen ? questionVersion(db, id) : undefined;
  }

  installRoutes(app, table, {
    'POST /api/support': async (request) => {
      const { id = null, subject, message, report } = request.body;
      // A report on a question needs no message.
      if (message.trim() === '' && report === undefined) throw invalid({ message: { key: 'messageRequired' } });
      const { user } = caller(request);
      const account = { userId: user.id, kind: 'messages', factor: config.quotaFactor, now: now() } as const;
      await refuseOverQuota(db, account, async () => (await findTaken(db, user.id, id)) !== undefined);
      const version = report === undefined ? undefined : await versionOf(user, report.question_id);
      if (report !== undefined && version === undefined) throw invalid({ 'report.question_id': { key: 'questionUnknown' } });
      const about = report === undefined ? {} : { ...report, version };
      const sent = { client_id: id, subject, message: message.trim(), ...about };
      const refuseOther = async (tx: Db) => {
        const stored = await findTaken(tx, user.id, id);
        const { question_id = null, option_id = null, reason = null, language = null } = report ?? {};
        const same = { subject, message: sent.message, question_id, option_id, reason, language };
        if (!isDeepStrictEqual(stored, same)) throw sameId();
      };
      await withinQuota(db, account, async (tx) => {
        const taken = await insertSupportMessage(tx, user.id, sent, now());
        if (taken !== undefined) await tellOfMessage(tx, String(taken), now());
        else await refuseOther(tx);
        return taken !== undefined;
      });
      return { success: sayTo(request, 'supportSent') };
    },
    'GET /api/support': (request) => findOwnSupportMessages(db, caller(request).user.id),

    'POST /api/support/{id}/replies': async (request) => {
      const { user } = caller(request);
      const { id: message_id } = request.params;
      const { id: client_id, message } = request.body;
      if (!(await isOwnMessage(db, user.id, message_id))) throw notFound();
      if (message.trim() === '') throw invalid({ message: { key: 'messageRequired' } });
      const account = { userId: user.id, kind: 'messages', factor: config.quotaFactor, now: now() } as const;
      await refuseOverQuota(db, account, async () => (await findReply(db, message_id, client_id)) !== undefined);
      await withinQuota(db, account, async (tx) => {
        await lockSupportMessage(tx, message_id);
        const reply = { message_id, user_id: user.id, client_id, from_learner: true, by_user_id: null, text: message.trim() };
        const taken = await insertReply(tx, reply, now());
        if (taken === undefined) {
          if ((await findReply(tx, message_id, client_id)) !== reply.text) throw sameId();
          return false;
        }
        await openAgain(tx, message_id);
        await tellOfMessage(tx, `${message_id}:${taken}`, now());
        return true;
      });
      return { success: sayTo(request, 'supportSent') };
    },

    'POST /api/support/seen': async (request) => {
      await markSeen(db, caller(request).user.id);
      return { success: sayTo(request, 'saved') };
    },
  });
}
