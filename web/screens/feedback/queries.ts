import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Asked for whenever the screen opens: somebody comes because there is a new answer. */
export const ownMessagesQuery = (userId: number) =>
  queryOptions({ queryKey: ['support', userId], queryFn: () => call('GET /api/support'), staleTime: 0 });
