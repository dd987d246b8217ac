import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { handedIn } from '../../device/handed-in.ts';
import { whenAnySent } from '../../device/outbox.ts';
import { queryClient } from '../../session/query-client.ts';

export const examsQuery = (userId: number) =>
  queryOptions({ queryKey: ['exams', userId], queryFn: () => call('GET /api/exams') });

/** Rarely changes: only when answers arrive late. */
export const examQuery = (userId: number, id: string) =>
  queryOptions({
    queryKey: ['exam', userId, id],
    queryFn: () => call('GET /api/exams/{id}', { params: { id }, query: { translations: 'one' } }),
  });

whenAnySent((sent, userId) => {
  if (sent.some((item) => handedIn(item) !== undefined)) void queryClient.invalidateQueries(examsQuery(userId));
});
