import { type Job, openJob } from '../concurrency/job.ts';
import type { Services } from '../services.ts';
import { countItems, type ItemRunResult } from '../study/item-count.ts';
import { correctKeys } from '../study/key-corrections.ts';

const LOOK_MS = 10_000;
const HOUR_MS = 3_600_000;

type Heard = { counted(run: ItemRunResult): void; corrected(learners: number): void; failed(error: Error): void };

/**
 * Runs the item analysis once a night, and re-marks answers after a key was corrected: shortly after a change of content on any server, and every hour for
 * what was left.
 */
export function workOnItems(services: Pick<Services, 'config' | 'db' | 'content' | 'memories' | 'now'>, heard: Heard): Job {
  let revision: number | undefined;
  let lastHour = Number.NEGATIVE_INFINITY;
  const correct = async (signal: AbortSignal) => {
    const learners = await correctKeys(services, signal);
    if (learners > 0) heard.corrected(learners);
  };
  const run = async (signal: AbortSignal) => {
    const isNewHour = performance.now() - lastHour >= HOUR_MS;
    const { revision: current } = services.content.current();
    if (!isNewHour && current === revision) return;
    revision = current;
    await correct(signal).catch(heard.failed);
    if (!isNewHour || signal.aborted) return;
    lastHour = performance.now();
    const counted = await countItems(services, signal);
    if (counted !== undefined) heard.counted(counted);
  };
  return openJob({ everyMs: LOOK_MS, run, failed: heard.failed });
}
