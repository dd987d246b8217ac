import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Query } from '#contract/endpoints.ts';
import type { Translation } from '#contract/translations.ts';
import { call } from '../../api.ts';
import { callPaged, type Paged } from '../calls.ts';

const KEY = ['admin', 'translations'] as const;

export const translationsQuery = (query: Query<'GET /api/translations'>) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => callPaged('GET /api/translations', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const progressQuery = queryOptions({
  queryKey: ['admin', 'translations-progress'],
  queryFn: () => call('GET /api/translations/progress'),
  staleTime: 0,
});

export const ownerOf = ({ owner }: Translation) => `${owner.kind} ${owner.id}`;
const isSameText = (first: Translation, second: Translation) =>
  first.kind === second.kind && first.id === second.id && first.field === second.field;
const isSameOwner = (first: Translation, second: Translation) => ownerOf(first) === ownerOf(second);

/** What our own saves have made of a version. */
const ownSaves = new Map<string, number>();

/** A text that was sent while another of the same owner was under way is based on what that made of it, not on what is still shown. */
export function versionToSend(row: Translation): number {
  const next = ownSaves.get(`${ownerOf(row)} ${row.version}`);
  return next === undefined ? row.version : versionToSend({ ...row, version: next });
}

/** After a save all texts of the same owner are based on its new version; the list stays as it is under the translator's hands. */
export function takeSaved(client: QueryClient, saved: Translation, basedOn: number): void {
  // What changes nothing keeps its version.
  if (saved.version !== basedOn) ownSaves.set(`${ownerOf(saved)} ${basedOn}`, saved.version);
  client.setQueriesData<Paged<Translation[]>>({ queryKey: KEY }, (page) =>
    page === undefined
      ? undefined
      : {
          ...page,
          rows: page.rows.map((row) => {
            if (isSameText(row, saved)) return saved;
            return isSameOwner(row, saved) ? { ...row, version: saved.version } : row;
          }),
        },
  );
}

export const refreshTranslations = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });
