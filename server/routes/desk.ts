import type { FastifyInstance } from 'fastify';
import { TEXT_KINDS } from '#contract/content.ts';
import { type DeskReading, type DeskText, INTERFACE, desk as table } from '#contract/desk.ts';
import type { Translation } from '#contract/translations.ts';
import { DESK_STATES, type DeskState, deskState } from '#domain/desk.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { caller } from '../accounts/caller.ts';
import { findComments } from '../db/comments.ts';
import type { Db } from '../db/connect.ts';
import {
  countMet,
  findInterfaceReadings,
  findPictures,
  findReadings,
  findWaitingReadings,
  findWords,
  lockReading,
  type StoredReading,
  saveReading,
  settleReading,
  signTaken,
} from '../db/desk.ts';
import { findTranslations } from '../db/translations.ts';
import { saveCells } from '../editing/translate.ts';
import { wordsIn } from '../editing/words-in.ts';
import { sendCsv } from '../http/csv.ts';
import { readFor } from '../http/replica-reads.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

/** As many as somebody reads at one sitting. */
const SHOWN = 50;
const EXPORT_COLUMNS = ['kind', 'id', 'field', 'sv', 'ti', 'state', 'verdict', 'suggestion', 'comment'] as const;

const keyOf = ({ kind, id, field }: { kind: string; id: number; field: string }) => `${kind} ${id} ${field}`;
const toReading = ({ id, ti, verdict, suggestion, comment, by, at, settled }: StoredReading): DeskReading => ({
  id,
  ti,
  verdict,
  suggestion,
  comment,
  by,
  at,
  settled,
});
const changed = () => new Refusal('conflict', 'versionConflict', { code: 'text_changed' });

type Read = { readonly text: Translation; readonly readings: readonly StoredReading[]; readonly state: DeskState };

/** Texts that learners get in Tigrinya, with what was said of them. */
async function readTexts(db: Db): Promise<Read[]> {
  const readings = Map.groupBy(await findReadings(db), ({ kind, item_id, field }) => keyOf({ kind, id: item_id, field }));
  return (await findTranslations(db, { retired: false }))
    .filter(({ ti }) => ti !== '')
    .map((text) => {
      const said = readings.get(keyOf(text)) ?? [];
      return { text, readings: said, state: deskState(text.ti, said) };
    });
}

export function installDesk(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  installRoutes(app, table, {
    'GET /api/desk': async (request): Promise<DeskText[]> => {
      const { kind, state } = request.query;
      const metOf = await countMet(db);
      const shown = (await readTexts(db))
        .filter(({ text, state: is }) => (kind === undefined || text.kind === kind) && (state === undefined || is === state))
        .map((read, place) => ({ ...read, met: metOf(read.text.owner), place }))
        .sort((first, second) => second.met - first.met || first.place - second.place)
        .slice(0, SHOWN);
      const [pictures, words, comments] = [await findPictures(db), await findWords(db), await findComments(db)];
      return shown.map(({ text, readings, state: is, met: times }) => {
        const { kind: of, id, field, ti, sv, html, owner, version } = text;
        return {
          kind: of,
          id,
          field,
          ti,
          sv,
          html,
          owner,
          version,
          state: is,
          met: times,
          picture: pictures.get(`${owner.kind} ${owner.id}`) ?? null,
          words: wordsIn(words, sv),
          readings: readings.map(toReading),
          comments: comments.get(keyOf(text)) ?? [],
        };
      });
    },

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

    'POST /api/desk': (request) =>
      db.transaction().execute(async (tx) => {
        const { user } = caller(request);
        for (const { kind, id, field, ti, sv, verdict, suggestion = '', comment = '' } of request.body.readings) {
          const isSuggested = suggestion.trim() !== '' && suggestion.trim() !== ti;
          if (verdict === 'suggest' && !isSuggested) throw invalid({ suggestion: { key: 'fieldRequired' } });
          if (kind !== INTERFACE) {
            const [stored] = await findTranslations(tx, { kind, id, field });
            if (stored === undefined || stored.ti !== ti) throw changed();
          }
          await saveReading(tx, {
            kind,
            item_id: id,
            field,
            ti,
            sv,
            verdict,
            suggestion: verdict === 'suggest' ? suggestion.trim() : '',
            comment: comment.trim(),
            by_user_id: user.id,
            by_name: user.name,
            at: new Date(now()),
          });
        }
        return { saved: request.body.readings.length };
      }),

    'GET /api/desk/suggestions': async () => {
      const texts = new Map((await findTranslations(db, {})).map((text) => [keyOf(text), text]));
      return (await findWaitingReadings(db)).map((reading) => {
        const { kind, item_id, field, sv } = reading;
        const text = texts.get(keyOf({ kind, id: item_id, field }));
        return { ...toReading(reading), kind, item_id, field, sv, now: text?.ti ?? null, owner: text?.owner ?? null };
      });
    },

    'POST /api/desk/suggestions/{id}': (request) =>
      db.transaction().execute(async (tx) => {
        const { id } = request.params;
        const reading = await lockReading(tx, id);
        if (reading === undefined) throw notFound();
        const settled = request.body.take ? 'taken' : 'declined';
        const { kind, item_id, field, suggestion } = reading;
        if (request.body.take && (reading.verdict !== 'suggest' || suggestion === '')) {
          throw invalid({ take: { key: 'fieldInvalid' } });
        }
        if (request.body.take && kind !== INTERFACE) {
          const [text] = await findTranslations(tx, { kind, id: item_id, field });
          if (text === undefined || text.ti !== reading.ti) throw changed();
          const cell = { kind, id: item_id, field, language: 'ti', text: suggestion } as const;
          await saveCells(tx, request, text.owner, [cell], text.version, now());
          const [after] = await findTranslations(tx, { kind, id: item_id, field });
          await signTaken(tx, id, after?.ti ?? suggestion);
        }
        await settleReading(tx, id, settled, { user_id: caller(request).user.id, now: now() });
        return { settled: settled as 'taken' | 'declined' };
      }),

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
