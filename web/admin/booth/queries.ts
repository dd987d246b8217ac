import { queryOptions } from '@tanstack/react-query';
import type { TextKind } from '#contract/content.ts';
import type { TakeState } from '#domain/recording.ts';
import { call } from '../../api.ts';

export const BOOTH_KEY = ['admin', 'booth'] as const;

/** Loads a batch; the next batch follows when these are recorded. */
export const boothQuery = (kind: TextKind, state: TakeState) =>
  queryOptions({
    queryKey: [...BOOTH_KEY, 'texts', kind, state],
    queryFn: () => call('GET /api/booth', { query: { kind, state, language: 'ti' } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const unheardQuery = queryOptions({
  queryKey: [...BOOTH_KEY, 'unheard'],
  queryFn: () => call('GET /api/booth/unheard'),
  staleTime: 0,
});

export const speakersQuery = queryOptions({
  queryKey: [...BOOTH_KEY, 'speakers'],
  queryFn: () => call('GET /api/booth/speakers'),
  staleTime: 0,
});
