import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Cards } from '#contract/cards.ts';
import { type CardMemory, type CardMode, rememberCard } from '#domain/cards.ts';
import { studyDay } from '#domain/study/day.ts';
import { call } from '../api.ts';
import { enqueue, type OutboxItem, type SavedCardItem, useOutbox, whenAnySent } from '../device/outbox.ts';
import { queryClient } from '../query-client.ts';
import { useSession } from '../session.ts';

const cardsQuery = (userId: number) => queryOptions({ queryKey: ['cards', userId], queryFn: () => call('GET /api/cards') });

/** What the learner remembers of words or signs, and which are saved, the latest first; with what waits on the device. */
export type LearnerCards = { readonly memories: ReadonlyMap<number, CardMemory>; readonly saved: readonly number[] };

const isSaving = (item: OutboxItem): item is SavedCardItem => item.name.endsWith('/saved');
const isCardItem = (item: OutboxItem) => item.name === 'POST /api/cards' || isSaving(item);

function withWaiting({ memories, saved }: Cards[CardMode], mode: CardMode, items: readonly OutboxItem[]): LearnerCards {
  const known = new Map<number, CardMemory>(
    memories.map(([id, stability, difficulty, lastDay, lastRight, rightDays]) => [
      id,
      { stability, difficulty, lastDay, lastRight: lastRight === 1, rightDays },
    ]),
  );
  let ids: readonly number[] = saved;
  for (const item of items) {
    if (item.failed !== undefined) continue;
    if (item.name === 'POST /api/cards') {
      for (const answer of item.body.answers) {
        if (answer.mode !== mode) continue;
        const { item_id: id, correct, answered_at } = answer;
        known.set(id, rememberCard(known.get(id), studyDay(Date.parse(answered_at)), correct));
      }
    } else if (isSaving(item) && item.name.endsWith(`/${mode}s/{id}/saved`)) {
      const { id } = item.params;
      const others = ids.filter((other) => other !== id);
      ids = item.name.startsWith('PUT') ? [id, ...others] : others;
    }
  }
  return { memories: known, saved: ids };
}

const NOTHING: Cards[CardMode] = { memories: [], saved: [] };

export function useCards(mode: CardMode): LearnerCards {
  const userId = useSession()?.user.id;
  const items = useOutbox();
  const { data } = useQuery({ ...cardsQuery(userId ?? 0), enabled: userId !== undefined });
  return useMemo(() => withWaiting(data?.[mode] ?? NOTHING, mode, items), [data, mode, items]);
}

/** An answer of a trainer counts on this device at once, and goes to the server as soon as it can. */
export function recordCard(mode: CardMode, id: number, correct: boolean): void {
  enqueue('POST /api/cards', { answers: [{ mode, item_id: id, correct, answered_at: new Date().toISOString() }] });
}

/** What was sent is put into what is known, so that nothing flickers until it is asked for anew. */
whenAnySent((sent, userId) => {
  if (!sent.some(isCardItem)) return;
  const { queryKey } = cardsQuery(userId);
  queryClient.setQueryData<Cards>(queryKey, (cards) => {
    if (cards === undefined) return cards;
    const after = (mode: CardMode): Cards[CardMode] => {
      const { memories, saved } = withWaiting(cards[mode], mode, sent);
      return {
        memories: [...memories].map(([id, memory]) => [
          id,
          memory.stability,
          memory.difficulty,
          memory.lastDay,
          memory.lastRight ? 1 : 0,
          memory.rightDays,
        ]),
        saved: [...saved],
      };
    };
    return { term: after('term'), sign: after('sign') };
  });
  void queryClient.invalidateQueries({ queryKey });
});
