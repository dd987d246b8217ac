import { setTimeout as wait } from 'node:timers/promises';
import { STATISTICS_DAYS, STATISTICS_FRESH_MS } from '#domain/statistics.ts';
import { countStatistics, statisticsCountedAt } from '../db/learning/statistics.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
/** A caller waits at most this long for a running count, and then gets the previous one. */
const PATIENCE_MS = 2_000;

export type Statistics = {
  /** Counts the answers again when the stored count is too old. */
  refresh(): Promise<void>;
};

export function openStatistics(
  { db, pool, reader }: Pick<Services, 'db' | 'pool' | 'reader'>,
  now: () => number,
  onError: (error: Error) => void,
): Statistics {
  let counting: Promise<void> | undefined;
  return {
    async refresh() {
      const last = await statisticsCountedAt(db);
      const at = now();
      if (last !== undefined && Math.abs(at - last) < STATISTICS_FRESH_MS) return;
      counting ??= countStatistics(pool, reader.read, new Date(at - STATISTICS_DAYS * DAY_MS), new Date(at))
        .catch(onError)
        .finally(() => {
          counting = undefined;
        });
      await Promise.race([counting, wait(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}
