import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export const exercisesQuery = queryOptions({ queryKey: ['exercises'], queryFn: () => call('GET /api/category') });
