import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export const plansQuery = queryOptions({ queryKey: ['plans'], queryFn: () => call('GET /api/plans') });
