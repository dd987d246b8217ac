import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export const ownMessagesQuery = (userId: number) =>
  queryOptions({ queryKey: ['support', userId], queryFn: () => call('GET /api/support') });
