import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type EditorPlan, plans as table } from '#contract/plans.ts';
import { caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import { findEditorPlans, findPlan, findPlans, insertPlan, lockPlan, type PlanValues, updatePlan } from '../db/shop/plans.ts';
import { versionConflict } from '../editing/save.ts';
import { installRoutes } from '../http/route.ts';
import { type FieldFault, invalid, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';

const NAMES = ['name', 'name_sv', 'name_en'] as const;

/** Trims the texts; rejects a plan without a name. */
function clean(values: PlanValues): PlanValues {
  const words = Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]);
  const cleaned = Object.fromEntries(words) as PlanValues;
  const faults: Record<string, FieldFault> = {};
  for (const field of NAMES) if (cleaned[field] === '') faults[field] = { key: 'fieldRequired' };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return cleaned;
}

const valuesOf = ({ id: _, currency, version, updated_at, updated_by, ...values }: EditorPlan): PlanValues => values;
/** The audited values. */
const kept = (plan: EditorPlan) => ({ ...valuesOf(plan), version: plan.version });

export function installPlans(app: FastifyInstance, { db, now }: Services): void {
  installRoutes(app, table, {
    'GET /api/plans': () => findPlans(db),

    'GET /api/plans/editor': () => findEditorPlans(db),

    'POST /api/plans': (request) =>
      db.transaction().execute(async (tx) => {
        const id = await insertPlan(tx, clean(request.body), { user_id: caller(request).user.id, now: now() });
        const after = (await findPlan(tx, id)) as EditorPlan;
        await record(tx, request, { action: 'create', subject: 'plan', subject_id: id, before: null, after: kept(after) });
        return after;
      }),

    'PUT /api/plans/{id}': (request) =>
      db.transaction().execute(async (tx) => {
        const { id } = request.params;
        await lockPlan(tx, id);
        const before = await findPlan(tx, id);
        if (before === undefined) throw notFound();
        const { version, ...given } = request.body;
        if (version !== before.version) throw versionConflict(before.version);
        const values = clean(given);
        if (isDeepStrictEqual(values, valuesOf(before))) return before;
        await updatePlan(tx, id, values, { user_id: caller(request).user.id, now: now() });
        const after = (await findPlan(tx, id)) as EditorPlan;
        await record(tx, request, {
          action: 'update',
          subject: 'plan',
          subject_id: id,
          before: kept(before),
          after: kept(after),
        });
        return after;
      }),
  });
}
