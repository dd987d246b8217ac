import type { FastifyInstance } from 'fastify';
import { TEXT_KINDS } from '#contract/content.ts';
import { desk as table } from '#contract/desk.ts';
import { DESK_STATES, type DeskState } from '#domain/desk.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { caller } from '../accounts/caller.ts';
import { record, recordReading } from '../accounts/record.ts';
import { findInterfaceReadings, findWaitingReadings } from '../db/office/desk.ts';
import { saveReadings, settleSuggestion, textsToRead, toReading } from '../editing/desk.ts';
import { keyOf } from '../editing/lists.ts';
import { rowsOf, sendCsv } from '../http/csv.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';
import { countWithinQuota, refuseOverQuota } from '../study/quotas.ts';

const EXPORT_COLUMNS = ['kind', 'id', 'field', 'sv', 'ti', 'state', 'verdict', 'suggestion', 'comment'] as const;

export function installDesk(app: FastifyInstance, services: Services): void {
  const { db, config, lists, now } = services;
  installRoutes(app, table, {
    'GET /api/desk': (request) => textsToRead(db, lists, request.query),

    'GET /api/desk/progress': async () => {
      const byKind = Map.groupBy(await lists.read(db), ({ text }) => text.kind);
      return TEXT_KINDS.map((kind) => {
        const texts = byKind.get(kind) ?? [];
        const counts = Object.fromEntries(
          DESK_STATES.map((state) => [state, texts.filter((text) => text.state === state).length]),
        ) as Record<DeskState, number>;
        return { kind, texts: texts.length, ...counts };
      });
    },

    'GET /api/desk/interface': async () =>
      (await findInterfaceReadings(db)).map((reading) => ({ ...toReading(reading), field: reading.field })),

    'POST /api/desk': async (request) => {
      const { readings } = request.body;
      const { user } = caller(request);
      const account = { userId: user.id, kind: 'readings', factor: config.quotaFactor, now: now() } as const;
      await refuseOverQuota(db, account);
      await db.transaction().execute(async (tx) => {
        await countWithinQuota(tx, account, readings.length);
        await saveReadings(tx, user, readings, now());
        // What was said of each is kept beside the text.
        const [first] = readings;
        const subject_id = readings.length === 1 && first !== undefined ? keyOf(first) : 'many';
        const after = { texts: readings.length };
        await record(tx, request, { action: 'read', subject: 'text', subject_id, before: null, after });
      });
      return { saved: readings.length };
    },

    'GET /api/desk/suggestions': async () => {
      const texts = await lists.textsByKey(db);
      return (await findWaitingReadings(db)).map((reading) => {
        const { kind, item_id, field, sv } = reading;
        const text = texts.get(keyOf({ kind, id: item_id, field }));
        return { ...toReading(reading), kind, item_id, field, sv, now: text?.ti ?? null, owner: text?.owner ?? null };
      });
    },

    'POST /api/desk/suggestions/{id}': async (request) => {
      const { params, body } = request;
      const settled = await db.transaction().execute(async (tx) => {
        const done = await settleSuggestion(tx, request, params.id, body, now());
        const action = done === 'taken' ? 'accept' : 'decline';
        await record(tx, request, { action, subject: 'text', subject_id: `suggestion ${params.id}`, before: null, after: null });
        return done;
      });
      return { settled };
    },

    'GET /api/desk/export': async (request, reply) => {
      await recordReading(db, request, { action: 'export', subject: 'text', subject_id: 'readings', before: null, after: null });
      const texts = await lists.read(db);
      const rows = rowsOf(texts, ({ text, readings, state }) => {
        const last = readings.findLast((reading) => reading.ti === text.ti);
        return [
          text.kind,
          text.id,
          text.field,
          text.sv,
          text.ti,
          state,
          last?.verdict ?? '',
          last?.suggestion ?? '',
          last?.comment ?? '',
        ];
      });
      return sendCsv(reply, `reading-${stockholmDay(now())}.csv`, EXPORT_COLUMNS, rows);
    },
  });
}
