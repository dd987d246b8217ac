import { queryOptions } from '@tanstack/react-query';
import type { Body } from '#contract/endpoints.ts';
import type { EditorPlan } from '#contract/plans.ts';
import { ApiError, call } from '../../api.ts';
import type { ContentCalls } from '../content/use-editor.ts';

export const plansQuery = queryOptions({
  queryKey: ['admin', 'plans'],
  queryFn: () => call('GET /api/plans/editor'),
  staleTime: 0,
});

/** Form values as in the other editors: a plan that is no longer sold is `retired`. */
export type PlanValues = Omit<Body<'POST /api/plans'>, 'active'> & { retired: boolean };
const toBody = ({ retired, ...values }: PlanValues) => ({ ...values, active: !retired });

export const planCalls: ContentCalls<EditorPlan, PlanValues> = {
  kind: 'plan',
  toValues: ({ id: _, currency, version, updated_at, updated_by, active, ...values }) => ({ ...values, retired: !active }),
  read: async (id) => {
    const plan = (await call('GET /api/plans/editor')).find((one) => one.id === id);
    if (plan === undefined) throw new ApiError(404, '');
    return plan;
  },
  fromHistory: ({ active, ...values }) => ({ ...values, retired: active === false }),
  create: (values) => call('POST /api/plans', { body: toBody(values) }),
  save: (id, values, version) => call('PUT /api/plans/{id}', { params: { id }, body: { ...toBody(values), version } }),
};
