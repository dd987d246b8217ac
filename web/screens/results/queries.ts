import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The outbox makes it stale when it has sent an exam. */
export const examsQuery = (userId: number) =>
  queryOptions({ queryKey: ['exams', userId], queryFn: () => call('GET /api/exams') });
