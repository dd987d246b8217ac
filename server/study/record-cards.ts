import { CARD_MODES, type CardMemory, type CardMode, rememberCard } from '#domain/cards.ts';
import type { Quota } from '#domain/quota.ts';
import { type MixUp, mixUpsAfter } from '#domain/study/mixed-up.ts';
import type { Db } from '../db/connect.ts';
import * as store from '../db/learning/cards.ts';
import { countWrites } from '../db/people/write-counts.ts';
import { refuseSpent } from './quotas.ts';

type Answered = { readonly id: number; readonly right: boolean; readonly day: number; readonly takenFor: number | undefined };

type Changes = {
  readonly mode: CardMode;
  readonly memories: readonly (CardMemory & { readonly id: number })[];
  readonly mixUps: readonly { readonly sign: number; readonly other: number | null }[];
};

/** Changes made by card answers: the first answer to a card per day counts, so repeats change nothing. Locks the memories it reads. */
async function changesBy(tx: Db, userId: number, mode: CardMode, answers: readonly Answered[]): Promise<Changes> {
  const ids = [...new Set(answers.map(({ id }) => id))];
  const before = await store.lockMemories(tx, userId, mode, ids);
  const after = new Map<number, CardMemory>();
  for (const { id, right, day } of answers) after.set(id, rememberCard(after.get(id) ?? before.get(id), day, right));
  const memories = [...after].flatMap(([id, memory]) => (before.get(id)?.lastDay === memory.lastDay ? [] : [{ id, ...memory }]));
  if (mode !== 'sign') return { mode, memories, mixUps: [] };
  const mixedUp = await store.findMixUps(tx, userId, ids);
  // Answers older than the last stored one are repeats or out of date.
  const latest = answers.filter(({ id, day }) => day >= (before.get(id)?.lastDay ?? day));
  const mixedAfter = mixUpsAfter(
    mixedUp,
    latest.map(({ id, ...answer }) => ({ sign: id, ...answer })),
  );
  const otherIn = (mixUps: readonly MixUp[], id: number) => mixUps.find(([sign]) => sign === id)?.[1] ?? null;
  const mixUps = ids
    .filter((id) => otherIn(mixedAfter, id) !== otherIn(mixedUp, id))
    .map((sign) => ({ sign, other: otherIn(mixedAfter, sign) }));
  return { mode, memories, mixUps };
}

type CardAnswer = Answered & { readonly mode: CardMode };

/** Stores what answers to cards changed, given in the order of their times; 429 when the quota is used up. */
export function recordCards(db: Db, userId: number, answers: readonly CardAnswer[], quota: Quota, now: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const changes: Changes[] = [];
    for (const mode of CARD_MODES) {
      const of = answers.filter((answer) => answer.mode === mode);
      if (of.length > 0) changes.push(await changesBy(tx, userId, mode, of));
    }
    const count = changes.reduce((sum, { memories, mixUps }) => sum + Math.max(memories.length, mixUps.length), 0);
    if (count === 0) return;
    // Throws before anything is written.
    refuseSpent(quota, await countWrites(tx, userId, 'answers', count, now), now);
    for (const { mode, memories, mixUps } of changes) {
      await store.saveMemories(tx, userId, mode, memories);
      await store.saveMixUps(tx, userId, mixUps);
    }
  });
}
