import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CardRow, Cards } from '#contract/cards.ts';
import { type CardMemory, type CardMode, rememberCard, type SavedMode } from '#domain/cards.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { currentOutbox, enqueue, type OutboxItem, useOutbox } from '../device/outbox.ts';
import { queryClient } from '../session/query-client.ts';
import { currentSession, useSession } from '../session/session.ts';
import { cardsQuery, useSavedCards, whenCardsSent } from './saved-cards.ts';

type Memories = ReadonlyMap<number, CardMemory>;
/** Memories of words or signs, and saved ones (newest first), including unsent changes. */
export type LearnerCards = { readonly memories: Memories; readonly saved: readonly number[] };

function withWaiting(rows: readonly CardRow[], mode: CardMode, items: readonly OutboxItem[]): Memories {
  const known = new Map<number, CardMemory>(
    rows.map(([id, stability, difficulty, lastDay, lastRight, rightDays]) => [
      id,
      { stability, difficulty, lastDay, lastRight: lastRight === 1, rightDays },
    ]),
  );
  for (const item of items) {
    if (item.name !== 'POST /api/cards' || item.failed !== undefined) continue;
    for (const answer of item.body.answers) {
      if (answer.mode !== mode) continue;
      const { item_id: id, correct, answered_at } = answer;
      known.set(id, rememberCard(known.get(id), dayFromFour(Date.parse(answered_at)), correct));
    }
  }
  return known;
}

const NOTHING: readonly CardRow[] = [];

export function useMemories(mode: CardMode): Memories {
  const userId = useSession()?.user.id;
  const items = useOutbox();
  const { data } = useQuery({ ...cardsQuery(userId ?? 0), enabled: userId !== undefined });
  return useMemo(() => withWaiting(data?.[mode]?.memories ?? NOTHING, mode, items), [data, mode, items]);
}

export function useCards(mode: SavedMode): LearnerCards {
  return { memories: useMemories(mode), saved: useSavedCards(mode) };
}

/** The same outside of components; offline from the cache. */
export async function fetchMemories(mode: CardMode): Promise<Memories> {
  const userId = currentSession()?.user.id;
  if (userId === undefined) return new Map();
  const query = cardsQuery(userId);
  const known = queryClient.getQueryData<Cards>(query.queryKey) ?? (await queryClient.fetchQuery(query));
  return withWaiting(known[mode]?.memories ?? NOTHING, mode, currentOutbox());
}

/** Records a trainer's answer locally and queues it for the server. */
export function recordCard(mode: SavedMode, id: number, { right, chosen }: { right: boolean; chosen?: number }): void {
  const takenFor = mode === 'sign' && !right && chosen !== undefined ? { taken_for: chosen } : {};
  const answer = { mode, item_id: id, correct: right, answered_at: new Date().toISOString(), ...takenFor };
  enqueue('POST /api/cards', { answers: [answer] });
}

/** Records the results for all rules of a junction in one call. */
export function recordRules(answers: readonly { readonly id: number; readonly right: boolean }[]): void {
  const answered_at = new Date().toISOString();
  enqueue('POST /api/cards', {
    answers: answers.map(({ id, right }) => ({ mode: 'rule' as const, item_id: id, correct: right, answered_at })),
  });
}

whenCardsSent(
  ({ name }) => name === 'POST /api/cards',
  (of, mode, sent) => ({
    ...of,
    memories: [...withWaiting(of.memories, mode, sent)].map(([id, memory]) => [
      id,
      memory.stability,
      memory.difficulty,
      memory.lastDay,
      memory.lastRight ? 1 : 0,
      memory.rightDays,
    ]),
  }),
);
