import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Always refetched on opening, because learners come here for a new answer. */
export const ownMessagesQuery = (userId: number) =>
  queryOptions({ queryKey: ['support', userId], queryFn: () => call('GET /api/support'), staleTime: 0 });
