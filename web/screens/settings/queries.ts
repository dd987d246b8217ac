import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export const mailSettingsQuery = (userId: number) =>
  queryOptions({ queryKey: ['mail-settings', userId], queryFn: () => call('GET /api/mail-settings'), staleTime: 0 });
