import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PublicConfig } from '#contract/config.ts';
import { call } from '../api.ts';

/** Used until the config is loaded, or if that fails: enough to show pictures from our own origin. */
const FALLBACK: PublicConfig = {
  cdn: '/cdn',
  phone: '',
  email: '',
  anonymous_browsing: false,
  sign_up: 'invite',
  phone_login: false,
  trial_days: 3,
  mail: true,
  payments: [],
  holiday_until: null,
  seller: null,
  siblings: 'all',
  real_results: 0,
  test_gap: null,
  version: __APP_VERSION__,
};

export const configQuery = queryOptions({ queryKey: ['config'], queryFn: () => call('GET /api/config'), staleTime: 10 * 60_000 });

export function useConfig(): PublicConfig {
  return useQuery(configQuery).data ?? FALLBACK;
}

/** Whether the request for the config has finished, successfully or not. */
export const useIsConfigAsked = () => !useQuery(configQuery).isPending;
