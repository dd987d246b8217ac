import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** All words of the test, in three languages: the search looks at all of them. */
export const termsQuery = queryOptions({ queryKey: ['terms'], queryFn: () => call('GET /api/terms', {}) });
