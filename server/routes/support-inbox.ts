import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type SavedReply, type SupportMessage, supports as table } from '#contract/support-inbox.ts';
import { mayDo } from '#domain/jobs.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { type Author, caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import { answerSame, keptOfThread, writeFirst } from '../accounts/threads.ts';
import type { Db } from '../db/connect.ts';
import {
  deleteSavedReply,
  findReply,
  findSavedReplies,
  findSupportMessage,
  findSupportMessages,
  insertReply,
  insertSavedReply,
  lockSameReports,
  lockSupportMessage,
  type MessageChange,
  updateSavedReply,
  updateSupportMessage,
} from '../db/office/support.ts';
import { findOpenAdmins } from '../db/people/admins.ts';
import { versionConflict } from '../editing/save.ts';
import { installRoutes } from '../http/route.ts';
import { tellOfAnswer } from '../mail/reminders.ts';
import { invalid, notFound, sameId, writeConflict } from '../refusal.ts';
import type { Services } from '../services.ts';
import { oneWithinQuota } from '../study/quotas.ts';
import { sayTo } from '../text/catalog.ts';

const flag = (value: 'true' | 'false' | undefined) => (value === undefined ? undefined : value === 'true');

export function installSupports(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const {
    'POST /api/supports/saved': add,
    'PUT /api/supports/saved/{id}': change,
    'DELETE /api/supports/saved/{id}': remove,
    ...rest
  } = table;
  installSavedReplies(app, services, {
    'POST /api/supports/saved': add,
    'PUT /api/supports/saved/{id}': change,
    'DELETE /api/supports/saved/{id}': remove,
  });
  installRoutes(app, rest, {
    'GET /api/supports': async (request, reply) => {
      const { date, page, order, ...asked } = request.query;
      const { subject, handled, search, assigned, report, question } = asked;
      const isPlain = page === undefined && Object.values(asked).every((value) => value === undefined);
      const filter = {
        day: date ?? (isPlain ? stockholmDay(now()) : undefined),
        subject,
        search: search?.trim() || undefined,
        order,
        handled: flag(handled),
        report: flag(report),
        question,
        assigned_to: assigned === undefined ? undefined : assigned === 'me' ? caller(request).user.id : null,
      };
      const { messages, total } = await findSupportMessages(db, filter, page ?? 1);
      reply.header('x-total-count', String(total));
      return messages;
    },

    'POST /api/supports': (request) => db.transaction().execute((tx) => writeFirst(tx, request, request.body, now())),

    'POST /api/supports/{id}': (request) =>
      changeThread(services, request, async (tx, before) => {
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
        if (isNews) await tellOfAnswer(tx, { once: `answer:${before.id}`, userId: before.user.id, answer }, now());
        if (isNews && body.also === true && before.report !== null) await answerSame(tx, request, before, answer, now());
        return {
          // The first handler is kept as long as the thread stays handled; an unchanged answer keeps its time.
          handled: handled === before.handled ? undefined : handled,
          answer: answer === before.answer ? undefined : answer,
          assigned_to,
          unread: isNews ? true : undefined,
        };
      }),

    'POST /api/supports/{id}/replies': (request) =>
      changeThread(services, request, async (tx, before) => {
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
        await tellOfAnswer(tx, { once: `answer:${before.id}:${id}`, userId: before.user.id, answer: text }, now());
        return { handled: before.handled ? undefined : true, unread: true };
      }),

    'GET /api/supports/tools': async () => ({ people: await findCarers(db), saved: await findSavedReplies(db) }),
  });
}

type SavedTable = Pick<
  typeof table,
  'POST /api/supports/saved' | 'PUT /api/supports/saved/{id}' | 'DELETE /api/supports/saved/{id}'
>;

function installSavedReplies(app: FastifyInstance, { db, config, now }: Services, saved: SavedTable): void {
  installRoutes(app, saved, {
    'POST /api/supports/saved': async (request) => {
      const account = { userId: caller(request).user.id, kind: 'replies', factor: config.quotaFactor, now: now() } as const;
      return oneWithinQuota(db, account, async (tx) => {
        const saved = await insertSavedReply(tx, written(request.body), now());
        await recordSaved(tx, request, saved.id, undefined, saved);
        return saved;
      });
    },

    'PUT /api/supports/saved/{id}': async (request) => {
      const { id } = request.params;
      const { version, ...body } = request.body;
      return db.transaction().execute(async (tx) => {
        const stored = (await findSavedReplies(tx)).find((reply) => reply.id === id);
        const saved = await updateSavedReply(tx, id, version, written(body), now());
        if (saved === undefined) throw stored === undefined ? notFound() : versionConflict(stored.version);
        await recordSaved(tx, request, id, stored, saved);
        return saved;
      });
    },

    'DELETE /api/supports/saved/{id}': async (request) => {
      const { id } = request.params;
      await db.transaction().execute(async (tx) => {
        const stored = (await findSavedReplies(tx)).find((reply) => reply.id === id);
        if (!(await deleteSavedReply(tx, id))) throw notFound();
        await recordSaved(tx, request, id, stored, undefined);
      });
      return { success: sayTo(request, 'deleted') };
    },
  });
}

/** Saved replies are shared by all admins, so changes to them are audited. */
function recordSaved(
  tx: Db,
  author: Author,
  id: number,
  before: SavedReply | undefined,
  after: SavedReply | undefined,
): Promise<void> {
  const action = before === undefined ? 'create' : after === undefined ? 'delete' : 'update';
  return record(tx, author, { action, subject: 'saved reply', subject_id: id, before: before ?? null, after: after ?? null });
}

/** Changes a thread, with its audit entry and mail in one transaction. */
function changeThread(
  { db, now }: Services,
  request: FastifyRequest & { params: { id: number } },
  decide: (tx: Db, before: SupportMessage) => Promise<MessageChange>,
): Promise<SupportMessage> {
  return db.transaction().execute(async (tx) => {
    const { id } = request.params;
    const also = 'also' in (request.body as object) ? await findSupportMessage(tx, id) : undefined;
    if (also?.report != null) await lockSameReports(tx, also.report.question_id, id);
    else await lockSupportMessage(tx, id);
    const before = await findSupportMessage(tx, id);
    if (before === undefined) throw notFound();
    const change = await decide(tx, before);
    await updateSupportMessage(tx, id, change, { user_id: caller(request).user.id, now: now() });
    const after = (await findSupportMessage(tx, id)) as SupportMessage;
    await record(tx, request, {
      action: 'update',
      subject: 'support',
      subject_id: id,
      before: keptOfThread(before),
      after: keptOfThread(after),
    });
    return after;
  });
}

/** 409 when the learner has written since the caller read the thread. */
function refuseWriteConflict({ replies }: SupportMessage, seen: number | null): void {
  const last = replies.at(-1);
  if ((last?.id ?? null) !== seen) throw writeConflict({ message: last?.text ?? null });
}

function written({ title, ...texts }: Omit<SavedReply, 'id' | 'version'>): Omit<SavedReply, 'id' | 'version'> {
  if (title.trim() === '') throw invalid({ title: { key: 'fieldRequired' } });
  return { title: title.trim(), ti: texts.ti.trim(), sv: texts.sv.trim(), en: texts.en.trim() };
}

/** Admins to whom messages can be assigned. */
const findCarers = async (db: Db) =>
  (await findOpenAdmins(db)).filter(({ job }) => mayDo(job, 'messages')).map(({ id, name }) => ({ id, name }));
