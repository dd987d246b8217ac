import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export const checklistsQuery = queryOptions({ queryKey: ['checklists'], queryFn: () => call('GET /api/checklists') });
