import type { FastifyInstance } from 'fastify';
import { legal as legalTable } from '#contract/legal.ts';
import { seller as sellerTable } from '#contract/seller.ts';
import { DEFAULT_LANGUAGE, INTERFACE_LANGUAGES } from '#domain/language.ts';
import { unknownNames } from '#domain/legal.ts';
import { seenName } from '#domain/name.ts';
import { SELLER_FIELDS, type Seller, sellerFaults } from '#domain/seller.ts';
import { caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import { insertLegal } from '../db/shop/legal.ts';
import { findSeller, holdSeller, type StoredSeller, saveSeller } from '../db/shop/seller.ts';
import { versionConflict } from '../editing/save.ts';
import { installRoutes } from '../http/route.ts';
import { currentLegal, type Legal, readable } from '../orders/legal.ts';
import { type FieldFault, invalid } from '../refusal.ts';
import type { Services } from '../services.ts';
import { say } from '../text/catalog.ts';

const NOBODY = { ...Object.fromEntries(SELLER_FIELDS.map((field) => [field, ''])), version: 0 } as StoredSeller;
const cleaned = (given: Seller): Seller => ({
  ...(Object.fromEntries(SELLER_FIELDS.map((field) => [field, given[field].trim()])) as Seller),
  name: seenName(given.name),
});
const forEditor = ({ changedOn: _, ...text }: Legal) => text;

export function installLegal(app: FastifyInstance, { db, config, now }: Services): void {
  installRoutes(app, sellerTable, {
    'GET /api/seller': async () => (await findSeller(db)) ?? NOBODY,

    'PUT /api/seller': (request) =>
      db.transaction().execute(async (tx) => {
        const { version, ...given } = request.body;
        const values = cleaned(given);
        const faults = sellerFaults(values);
        if (faults.length > 0)
          throw invalid(Object.fromEntries(faults.map((field) => [field, { key: 'fieldInvalid' } as FieldFault])));
        const before = await holdSeller(tx);
        if (version !== (before?.version ?? 0)) throw versionConflict(before?.version ?? 0);
        await saveSeller(tx, values, { userId: caller(request).user.id, now: now() });
        await record(tx, request, { action: 'update', subject: 'seller', subject_id: 1, before: before ?? null, after: values });
        return (await findSeller(tx)) as StoredSeller;
      }),
  });

  installRoutes(app, legalTable, {
    'GET /api/legal': async (request) => {
      const language = request.query.language ?? DEFAULT_LANGUAGE;
      const seller = await findSeller(db);
      const { kind } = request.query;
      const wanted = (await currentLegal(db, config)).filter((text) => kind === undefined || text.kind === kind);
      const texts = wanted.map((text) => ({
        kind: text.kind,
        version: text.version,
        changed_on: text.changedOn,
        text: readable(text, language, seller, config),
      }));
      return { at_once: say(language, 'beginAtOnce'), texts };
    },

    'GET /api/legal/editor': async () => (await currentLegal(db, config)).map(forEditor),

    'PUT /api/legal': (request) =>
      db.transaction().execute(async (tx) => {
        const { number, ...text } = request.body;
        // Placeholders must be fields of the seller: a typing error would be printed literally.
        const faults = INTERFACE_LANGUAGES.flatMap((language) => {
          const [name] = unknownNames(text[language]);
          return name === undefined ? [] : [[language, { key: 'legalName', values: { name } } as FieldFault] as const];
        });
        if (faults.length > 0) throw invalid(Object.fromEntries(faults));
        const find = async () => (await currentLegal(tx, config)).find(({ kind }) => kind === text.kind) as Legal;
        const before = await find();
        if (before.number !== number) throw versionConflict(before.number);
        const by = { userId: caller(request).user.id, now: now() };
        if (!(await insertLegal(tx, { ...text, number: number + 1 }, by))) throw versionConflict(number + 1);
        const after = await find();
        const kept = ({ version }: Legal) => ({ kind: text.kind, version });
        await record(tx, request, {
          action: 'update',
          subject: 'legal',
          subject_id: after.number,
          before: kept(before),
          after: kept(after),
        });
        return forEditor(after);
      }),
  });
}
