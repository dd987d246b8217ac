import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type SavedReply, type SupportMessage, supports as table } from '#contract/support-inbox.ts';
import { mayDo } from '#domain/jobs.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import { findOpenAdmins } from '../db/admins.ts';
import type { Db } from '../db/connect.ts';
import {
  deleteSavedReply,
  findReply,
  findSavedReplies,
  findSupportMessage,
  findSupportMessages,
  insertReply,
  insertSavedReply,
  lockSupportMessage,
  type MessageChange,
  updateSavedReply,
  updateSupportMessage,
} from '../db/support.ts';
import { versionConflict } from '../editing/save.ts';
import { installRoutes } from '../http/route.ts';
import { tellOfAnswer } from '../mail/reminders.ts';
import { invalid, notFound, sameId, writeConflict } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

const flag = (value: 'true' | 'false' | undefined) => (value === undefined ? undefined : value === 'true');

export function installSupports(app: FastifyInstance, { db, now }: Services): void {
  installRoutes(app, table, {
    'GET /api/supports': async (request, reply) => {
      const { date, page, order, ...asked } = request.query;
      const { subject, handled, search, assigned, report } = asked;
      const isPlain = page === undefined && Object.values(asked).every((value) => value === undefined);
      const filter = {
        day: date ?? (isPlain ? stockholmDay(now()) : undefined),
        subject,
        search: search?.trim() || undefined,
        order,
        handled: flag(handled),
        report: flag(report),
        assigned_to: assigned === undefined ? undefined : assigned === 'me' ? caller(request).user.id : null,
      };
      const { messages, total } = await findSupportMessages(db, filter, page ?? 1);
      reply.header('x-total-count', String(total));
      return messages;
    },

    'POST /api/supports/{id}': (request) =>
      changeMessage(request, async (tx, before) => {
        const { body } = request;
        const answer = body.answer === undefined ? undefined : body.answer?.trim() || null;
        const was = body.was?.answer ?? null;
        if (answer !== undefined && answer !== before.answer && was !== before.answer)
          throw writeConflict({ answer: before.answer });
        if (body.was?.reply !== undefined) refuseWriteConflict(before, body.was.reply);
        const { assigned_to } = body;
        if (assigned_to != null && (await findCarers(tx)).every(({ id }) => id !== assigned_to))
          throw invalid({ assigned_to: { key: 'fieldInvalid' } });
        const isAnswered = answer !== undefined && answer !== null;
        const isNews = isAnswered && answer !== before.answer;
        const handled = body.handled ?? (isAnswered ? true : undefined);
        if (isNews) await tellOfAnswer(tx, `answer:${before.id}`, before.user.id, now());
        return {
          // Who handled it first stays, as long as it stays handled; an answer that stays keeps its time.
          handled: handled === before.handled ? undefined : handled,
          answer: answer === before.answer ? undefined : answer,
          assigned_to,
          unread: isNews ? true : undefined,
        };
      }),

    'POST /api/supports/{id}/replies': (request) =>
      changeMessage(request, async (tx, before) => {
        const { id: client_id, message, seen } = request.body;
        const text = message.trim();
        if (text === '') throw invalid({ message: { key: 'messageRequired' } });
        const taken = await findReply(tx, before.id, client_id);
        if (taken !== undefined && taken !== text) throw sameId();
        if (taken !== undefined) return {};
        refuseWriteConflict(before, seen);
        const by_user_id = caller(request).user.id;
        const reply = { message_id: before.id, user_id: before.user.id, client_id, from_learner: false, by_user_id, text };
        const id = await insertReply(tx, reply, now());
        await tellOfAnswer(tx, `answer:${before.id}:${id}`, before.user.id, now());
        return { handled: before.handled ? undefined : true, unread: true };
      }),

    'GET /api/supports/tools': async () => ({ people: await findCarers(db), saved: await findSavedReplies(db) }),

    'POST /api/supports/saved': async (request) => insertSavedReply(db, written(request.body), now()),

    'PUT /api/supports/saved/{id}': async (request) => {
      const { id } = request.params;
      const { version, ...body } = request.body;
      const saved = await updateSavedReply(db, id, version, written(body), now());
      if (saved !== undefined) return saved;
      const stored = (await findSavedReplies(db)).find((reply) => reply.id === id);
      throw stored === undefined ? notFound() : versionConflict(stored.version);
    },

    'DELETE /api/supports/saved/{id}': async (request) => {
      if (!(await deleteSavedReply(db, request.params.id))) throw notFound();
      return { success: say(chooseLanguage(request.headers['accept-language']), 'deleted') };
    },
  });

  /** What is done to a message, in one transaction with what is told of it. */
  function changeMessage(
    request: FastifyRequest & { params: { id: number } },
    decide: (tx: Db, before: SupportMessage) => Promise<MessageChange>,
  ): Promise<SupportMessage> {
    return db.transaction().execute(async (tx) => {
      const { id } = request.params;
      await lockSupportMessage(tx, id);
      const before = await findSupportMessage(tx, id);
      if (before === undefined) throw notFound();
      const change = await decide(tx, before);
      await updateSupportMessage(tx, id, change, { user_id: caller(request).user.id, now: now() });
      const after = (await findSupportMessage(tx, id)) as SupportMessage;
      await record(tx, request, {
        action: 'update',
        subject: 'support',
        subject_id: id,
        before: kept(before),
        after: kept(after),
      });
      return after;
    });
  }
}

/** What the audit keeps; of a thread, how much was said. */
function kept({ handled, handled_by, answer, assigned_to, replies }: SupportMessage): Record<string, unknown> {
  return {
    handled,
    handled_by,
    answer,
    ...(assigned_to === null ? {} : { assigned_to: assigned_to.name }),
    ...(replies.length === 0 ? {} : { replies: replies.length }),
  };
}

/** The learner may have written while somebody was writing to them. */
function refuseWriteConflict({ replies }: SupportMessage, seen: number | null): void {
  const last = replies.at(-1);
  if ((last?.id ?? null) !== seen) throw writeConflict({ message: last?.text ?? null });
}

function written({ title, ...texts }: Omit<SavedReply, 'id' | 'version'>): Omit<SavedReply, 'id' | 'version'> {
  if (title.trim() === '') throw invalid({ title: { key: 'fieldRequired' } });
  return { title: title.trim(), ti: texts.ti.trim(), sv: texts.sv.trim(), en: texts.en.trim() };
}

/** Who may take care of messages. */
const findCarers = async (db: Db) =>
  (await findOpenAdmins(db)).filter(({ job }) => mayDo(job, 'messages')).map(({ id, name }) => ({ id, name }));
