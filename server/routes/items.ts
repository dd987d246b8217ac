import type { FastifyInstance } from 'fastify';
import { type Item, SIBLING_PLACES, type Siblings, items as table } from '#contract/items.ts';
import { ARMS, type ArmShare, differenceOf, intervalOf } from '#domain/study/siblings.ts';
import { caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import { findAudit, findAuditChanges } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import * as store from '../db/content/items.ts';
import { findReports } from '../db/office/support.ts';
import { installRoutes } from '../http/route.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { askedNow } from '../study/asking.ts';
import { sayTo } from '../text/catalog.ts';

const DONE = ['suspect', 'clear', 'mark anew'] as const;
/** Limits the size of the answer. */
const DONE_MOST = 50;

function toItem({ question_id, asked_version, statistics, options, version: _, ...row }: store.ItemRow): Item {
  return {
    ...row,
    id: question_id,
    since_version: asked_version,
    difficulty: statistics?.difficulty ?? null,
    discrimination: statistics?.discrimination ?? null,
    translation_delta: statistics?.translationDelta ?? null,
    options: options.map((option) => ({
      ...option,
      thirds: statistics?.thirds.map((third) => third[option.id] ?? 0) ?? [],
      also_right: statistics?.alsoRight.includes(option.id) === true,
      dead: statistics?.dead.includes(option.id) === true,
    })),
  };
}

const find = async (db: Db, id: number) => (await store.readItems(db, { id }))[0];

function shown(row: store.ItemRow | undefined): Item {
  if (row === undefined) throw notFound();
  return toItem(row);
}

async function doneTo(db: Db, id: number) {
  const filter = { subject: 'question', subject_id: String(id), actions: DONE };
  const { rows } = await findAudit(db, filter, { number: 1, size: DONE_MOST });
  const changes = await findAuditChanges(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ id: entry, at, action, by }) => {
    const after = changes.get(entry)?.after as { answers?: number; learners?: number } | null | undefined;
    return {
      at,
      action: action as (typeof DONE)[number],
      by: by?.name ?? null,
      answers: after?.answers ?? null,
      learners: after?.learners ?? null,
    };
  });
}

function toSiblings(mode: Siblings['mode'], results: readonly store.SiblingResult[]): Siblings {
  const [first] = results;
  return {
    mode,
    since: first?.since ?? null,
    counted_at: first?.counted_at ?? null,
    places: SIBLING_PLACES.map((place) => {
      const shares = new Map<string, ArmShare>();
      const arms = ARMS.map((arm) => {
        const found = results.find((result) => result.arm === arm && result.place === place);
        const { learners = 0, sights = 0, correct = 0, error = null } = found ?? {};
        const share = error === null ? undefined : { share: correct / sights, error };
        if (share !== undefined) shares.set(arm, share);
        const { low = null, high = null } = share === undefined ? {} : intervalOf(share);
        return { arm, learners, sights, share: share?.share ?? null, low, high };
      });
      const [sibling, same] = [shares.get('sibling'), shares.get('same')];
      return { place, arms, difference: sibling === undefined || same === undefined ? null : differenceOf(sibling, same) };
    }),
  };
}

export function installItems(app: FastifyInstance, services: Services): void {
  const { config, db, reader, now } = services;
  installRoutes(app, table, {
    'GET /api/items': async () => {
      const run = await store.findLastRun(db);
      return {
        last_run: run === undefined ? null : { ...run, finished_at: run.finished_at as string },
        items: (await store.readItems(db, 'found')).map(toItem),
      };
    },

    'GET /api/items/{id}': async (request) => {
      const { id } = request.params;
      return { ...shown(await find(db, id)), done: await doneTo(db, id), reports: await findReports(db, id) };
    },

    'GET /api/items/{id}/marks': async (request) => {
      const marks = await store.countMarks(db, request.params.id, request.query.option);
      if (marks === undefined) throw notFound();
      return marks;
    },

    'POST /api/items/{id}/clear': async (request) => {
      const { id } = request.params;
      await db.transaction().execute(async (tx) => {
        const isCleared = await store.clearSuspect(tx, id, new Date(now()));
        if (isCleared === undefined) throw notFound();
        if (!isCleared) throw new Refusal('conflict', 'notSuspect');
        await record(tx, request, { action: 'clear', subject: 'question', subject_id: id, before: null, after: null });
      });
      return shown(await find(db, id));
    },

    'GET /api/status/siblings': async () =>
      toSiblings(config.siblings, await reader.read((from) => store.findSiblingResults(from.db))),

    'GET /api/corrections': async (request) => {
      const { user } = caller(request);
      const asked = await askedNow(services, user);
      return (await store.findNotices(db, user.id)).filter(({ question_id }) => !asked.has(question_id));
    },

    'POST /api/corrections/told': async (request) => {
      await store.forgetNotices(db, caller(request).user.id, request.body.question_ids);
      return { success: sayTo(request, 'saved') };
    },
  });
}
