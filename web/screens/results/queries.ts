import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { whenSent } from '../../device/outbox.ts';
import { queryClient } from '../../query-client.ts';

export const examsQuery = (userId: number) =>
  queryOptions({ queryKey: ['exams', userId], queryFn: () => call('GET /api/exams') });

whenSent('POST /api/exams', (_exam, userId) => queryClient.invalidateQueries(examsQuery(userId)));
