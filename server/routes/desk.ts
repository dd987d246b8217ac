import type { FastifyInstance } from 'fastify';
import { TEXT_KINDS } from '#contract/content.ts';
import { desk as table } from '#contract/desk.ts';
import { DESK_STATES, type DeskState } from '#domain/desk.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { caller } from '../accounts/caller.ts';
import { findInterfaceReadings, findWaitingReadings } from '../db/desk.ts';
import { findTranslations } from '../db/translations.ts';
import { keyOf, readTexts, saveReadings, settleSuggestion, textsToRead, toReading } from '../editing/desk.ts';
import { sendCsv } from '../http/csv.ts';
import { readFor } from '../http/replica-reads.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

const EXPORT_COLUMNS = ['kind', 'id', 'field', 'sv', 'ti', 'state', 'verdict', 'suggestion', 'comment'] as const;

export function installDesk(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  installRoutes(app, table, {
    'GET /api/desk': (request) => textsToRead(db, request.query),

    'GET /api/desk/progress': async () => {
      const byKind = Map.groupBy(await readTexts(db), ({ text }) => text.kind);
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
      await db.transaction().execute((tx) => saveReadings(tx, caller(request).user, readings, now()));
      return { saved: readings.length };
    },

    'GET /api/desk/suggestions': async () => {
      const texts = new Map((await findTranslations(db, {})).map((text) => [keyOf(text), text]));
      return (await findWaitingReadings(db)).map((reading) => {
        const { kind, item_id, field, sv } = reading;
        const text = texts.get(keyOf({ kind, id: item_id, field }));
        return { ...toReading(reading), kind, item_id, field, sv, now: text?.ti ?? null, owner: text?.owner ?? null };
      });
    },

    'POST /api/desk/suggestions/{id}': async (request) => {
      const { params, body } = request;
      const settled = await db.transaction().execute((tx) => settleSuggestion(tx, request, params.id, body, now()));
      return { settled };
    },

    'GET /api/desk/export': async (request, reply) => {
      const texts = await readFor(request, services)((from) => readTexts(from.db));
      const rows = texts.map(({ text, readings, state }) => {
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
      return sendCsv(reply, `reading-${stockholmDay(now())}.csv`, EXPORT_COLUMNS, [rows]);
    },
  });
}
