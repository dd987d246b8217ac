import { queryOptions } from '@tanstack/react-query';
import type { DeskKind, DeskReading, DeskText } from '#contract/desk.ts';
import { type DeskState, deskState } from '#domain/desk.ts';
import { call } from '../../api.ts';
import { loadInterfaceTexts } from './interface-texts.ts';

export const DESK_KEY = ['admin', 'desk'] as const;

/** A text to review, from content or from the interface. */
export type ReadText = Pick<DeskText, 'id' | 'field' | 'ti' | 'sv' | 'html' | 'state' | 'picture' | 'words' | 'comments'> & {
  readonly kind: DeskKind;
  readonly readings: readonly DeskReading[];
};

async function readInterface(): Promise<ReadText[]> {
  const [texts, readings] = [await loadInterfaceTexts(), await call('GET /api/desk/interface')];
  const said = Map.groupBy(readings, ({ field }) => field);
  return texts.map(({ field, ti, sv }) => {
    const of = said.get(field) ?? [];
    return {
      kind: 'interface',
      id: 0,
      field,
      ti,
      sv,
      html: false,
      state: deskState(ti, of),
      picture: null,
      words: [],
      readings: of,
      comments: [],
    };
  });
}

/** Texts per batch; the next batch follows when these are reviewed. */
const SHOWN = 50;

export const deskQuery = (kind: DeskKind, state: DeskState) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'texts', kind, state],
    queryFn: async (): Promise<ReadText[]> =>
      kind === 'interface'
        ? (await readInterface()).filter((text) => text.state === state).slice(0, SHOWN)
        : call('GET /api/desk', { query: { kind, state } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const deskProgressQuery = queryOptions({
  queryKey: [...DESK_KEY, 'progress'],
  queryFn: async () => {
    const texts = await readInterface();
    const count = (state: DeskState) => texts.filter((text) => text.state === state).length;
    const ofApp = {
      kind: 'interface' as const,
      texts: texts.length,
      unread: count('unread'),
      suggested: count('suggested'),
      unsure: count('unsure'),
      signed: count('signed'),
    };
    return [ofApp, ...(await call('GET /api/desk/progress'))];
  },
  staleTime: 0,
});

export const suggestionsQuery = queryOptions({
  queryKey: [...DESK_KEY, 'suggestions'],
  queryFn: () => call('GET /api/desk/suggestions'),
  staleTime: 0,
});
