import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Cards } from '#contract/cards.ts';
import type { CardMode, SavedMode } from '#domain/cards.ts';
import { call } from '../api.ts';
import { type OutboxItem, type SavedCardItem, useOutbox, whenAnySent } from '../device/outbox.ts';
import { queryClient } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';

/** Memories of words and signs, and saved ones. */
export const cardsQuery = (userId: number) =>
  queryOptions({ queryKey: ['cards', userId], queryFn: () => call('GET /api/cards') });

const isSaving = (item: OutboxItem): item is SavedCardItem => item.name.endsWith('/saved');

/** Saved ids after unsent changes, newest first. */
const withWaiting = (saved: readonly number[], mode: CardMode, items: readonly OutboxItem[]) =>
  items
    .filter(isSaving)
    .filter(({ name }) => name.endsWith(`/${mode}s/{id}/saved`))
    .reduce<readonly number[]>((ids, { name, params: { id } }) => {
      const others = ids.filter((other) => other !== id);
      return name.startsWith('PUT') ? [id, ...others] : others;
    }, saved);

export function useSavedCards(mode: SavedMode): readonly number[] {
  const userId = useSession()?.user.id;
  const items = useOutbox();
  const { data } = useQuery({ ...cardsQuery(userId ?? 0), enabled: userId !== undefined });
  return withWaiting(data?.[mode].saved ?? [], mode, items);
}

/** After sending, updates the cached data at once and then refetches it. */
export function whenCardsSent(
  isMeant: (item: OutboxItem) => boolean,
  after: (of: Cards['term'], mode: CardMode, sent: readonly OutboxItem[]) => Cards['term'],
): void {
  whenAnySent((sent, userId) => {
    if (!sent.some(isMeant)) return;
    const { queryKey } = cardsQuery(userId);
    queryClient.setQueryData<Cards>(
      queryKey,
      (cards) =>
        cards && {
          term: after(cards.term, 'term', sent),
          sign: after(cards.sign, 'sign', sent),
          ...(cards.rule && { rule: after(cards.rule, 'rule', sent) }),
        },
    );
    void queryClient.invalidateQueries({ queryKey });
  });
}

whenCardsSent(isSaving, (of, mode, sent) => ({ ...of, saved: [...withWaiting(of.saved, mode, sent)] }));
