import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { handedIn } from '../../device/handed-in.ts';
import { whenAnySent } from '../../device/outbox.ts';
import { queryClient } from '../../query-client.ts';

export const examsQuery = (userId: number) =>
  queryOptions({ queryKey: ['exams', userId], queryFn: () => call('GET /api/exams') });

whenAnySent((sent, userId) => {
  if (sent.some((item) => handedIn(item) !== undefined)) void queryClient.invalidateQueries(examsQuery(userId));
});
