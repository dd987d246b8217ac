import { queryOptions } from '@tanstack/react-query';
import type { InterfaceLanguage } from '#domain/language.ts';
import type { LegalKind } from '#domain/legal.ts';
import { call } from '../api.ts';

/** Refetched on every use, because the buyer must agree to the current version. */
export const legalQuery = (language: InterfaceLanguage, kind?: LegalKind) =>
  queryOptions({
    queryKey: ['legal', language, kind ?? ''],
    queryFn: () => call('GET /api/legal', { query: { language, ...(kind && { kind }) } }),
    staleTime: 0,
  });
