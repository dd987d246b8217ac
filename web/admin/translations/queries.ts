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

/** The version that our own save made of an earlier one, by owner and version. */
const ownSaves = new Map<string, number>();

/** The version to send with an edit. When our own save of another text of the same owner has raised it meanwhile, that is no conflict. */
export function versionToSend(row: Translation): number {
  const next = ownSaves.get(`${ownerOf(row)} ${row.version}`);
  return next === undefined ? row.version : versionToSend({ ...row, version: next });
}

/** Takes the new version over for all texts of the same owner, without a refetch that would reorder the list while somebody edits it. */
export function takeSaved(client: QueryClient, saved: Translation, basedOn: number): void {
  // A save without changes does not raise the version.
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
