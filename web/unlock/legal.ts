import { queryOptions } from '@tanstack/react-query';
import type { InterfaceLanguage } from '#domain/language.ts';
import { call } from '../api.ts';

/** Never an old text: what is agreed to is what counts now. */
export const legalQuery = (language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ['legal', language],
    queryFn: () => call('GET /api/legal', { query: { language } }),
    staleTime: 0,
  });
