import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** All words in three languages, because the search covers all of them. */
export const termsQuery = queryOptions({ queryKey: ['terms'], queryFn: () => call('GET /api/terms', {}) });
