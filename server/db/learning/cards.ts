import { sql } from 'kysely';
import type { Cards } from '#contract/cards.ts';
import { CARD_MODES, type CardMemory, type CardMode } from '#domain/cards.ts';
import type { MixUp } from '#domain/study/mixed-up.ts';
import type { Db } from '../connect.ts';

type StoredCard = {
  mode: CardMode;
  item_id: number;
  stability: number | null;
  difficulty: number | null;
  last_day: number | null;
  last_right: boolean | null;
  right_days: number | null;
  saved_at: string | null;
};

const findRows = (db: Db, userId: number): Promise<StoredCard[]> =>
  db
    .selectFrom('cards')
    .select(['mode', 'item_id', 'stability', 'difficulty', 'last_day', 'last_right', 'right_days', 'saved_at'])
    .where('user_id', '=', userId)
    .orderBy('item_id')
    .execute();

const round = (value: number) => Math.round(value * 1_000) / 1_000;

export async function findCards(db: Db, userId: number): Promise<Cards> {
  const rows = await findRows(db, userId);
  const of = (mode: CardMode): Cards['term'] => {
    const cards = rows.filter((row) => row.mode === mode);
    return {
      memories: cards.flatMap((card) => {
        const { item_id, stability, difficulty, last_day, right_days } = card;
        if (stability === null || difficulty === null || last_day === null || right_days === null) return [];
        return [[item_id, round(stability), round(difficulty), last_day, card.last_right === true ? 1 : 0, right_days]];
      }),
      saved: cards
        .filter(({ saved_at }) => saved_at !== null)
        .sort((one, other) => (other.saved_at ?? '').localeCompare(one.saved_at ?? ''))
        .map(({ item_id }) => item_id),
    };
  };
  return Object.fromEntries(CARD_MODES.map((mode) => [mode, of(mode)])) as Cards;
}

/** The memories of some cards, locked until the transaction ends. */
export async function lockMemories(
  db: Db,
  userId: number,
  mode: CardMode,
  ids: readonly number[],
): Promise<Map<number, CardMemory>> {
  const { rows } = await sql<CardMemory & { id: number }>`
    select item_id as id, stability, difficulty, last_day as "lastDay", last_right as "lastRight", right_days as "rightDays"
    from cards where user_id = ${userId} and mode = ${mode} and item_id = any(${ids}::int[]) and last_day is not null
    order by item_id for update`.execute(db);
  return new Map(rows.map(({ id, ...memory }) => [id, memory]));
}

export async function saveMemories(
  db: Db,
  userId: number,
  mode: CardMode,
  memories: readonly (CardMemory & { readonly id: number })[],
): Promise<void> {
  if (memories.length === 0) return;
  const column = <Key extends keyof (typeof memories)[number]>(key: Key) => memories.map((memory) => memory[key]);
  await sql`
    insert into cards (user_id, mode, item_id, stability, difficulty, last_day, last_right, right_days)
    select ${userId}, ${mode}, id, stability, difficulty, last_day, last_right, right_days from unnest(${column('id')}::int[], ${column('stability')}::float8[], ${column('difficulty')}::float8[],
      ${column('lastDay')}::int[], ${column('lastRight')}::bool[], ${column('rightDays')}::int[])
      as m (id, stability, difficulty, last_day, last_right, right_days)
    on conflict (user_id, mode, item_id) do update set stability = excluded.stability, difficulty = excluded.difficulty,
      last_day = excluded.last_day, last_right = excluded.last_right, right_days = excluded.right_days`.execute(db);
}

/** Pairs of signs that the learner confuses; of all signs or of some. */
export async function findMixUps(db: Db, userId: number, signs?: readonly number[]): Promise<MixUp[]> {
  const { rows } = await sql<{ sign: number; other: number; day: number }>`
    select item_id as sign, mixed_with as other, last_day as day from cards
    where user_id = ${userId} and mode = 'sign' and mixed_with is not null and last_day is not null
      and (${signs ?? null}::int[] is null or item_id = any(${signs ?? null}::int[]))
    order by item_id`.execute(db);
  return rows.map(({ sign, other, day }) => [sign, other, day]);
}

/** `other` null: the learner recognised the sign, so the pair is deleted. */
export async function saveMixUps(
  db: Db,
  userId: number,
  mixUps: readonly { readonly sign: number; readonly other: number | null }[],
): Promise<void> {
  if (mixUps.length === 0) return;
  await sql`
    update cards set mixed_with = m.other
    from unnest(${mixUps.map(({ sign }) => sign)}::int[], ${mixUps.map(({ other }) => other)}::int[]) as m (sign, other)
    where user_id = ${userId} and mode = 'sign' and item_id = m.sign`.execute(db);
}

export async function saveCard(db: Db, userId: number, mode: CardMode, id: number, at: Date): Promise<void> {
  await sql`
    insert into cards (user_id, mode, item_id, saved_at) values (${userId}, ${mode}, ${id}, ${at})
    on conflict (user_id, mode, item_id) do update set saved_at = coalesce(cards.saved_at, excluded.saved_at)`.execute(db);
}

/** Deletes a card that is neither saved nor has a memory any more. Returns false when it was not saved. */
export async function unsaveCard(db: Db, userId: number, mode: CardMode, id: number): Promise<boolean> {
  const ofCard = sql`user_id = ${userId} and mode = ${mode} and item_id = ${id}`;
  const gone = await sql`delete from cards where ${ofCard} and last_day is null`.execute(db);
  const kept = await sql`update cards set saved_at = null where ${ofCard} and saved_at is not null`.execute(db);
  return (gone.numAffectedRows ?? 0n) + (kept.numAffectedRows ?? 0n) > 0n;
}
