import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../concurrency/job.ts';
import type { Db } from '../db/connect.ts';
import { allowSomePhones, soundSome } from '../db/people/users.ts';
import type { Asked } from '../publishing/bank.ts';
import { foldSome } from '../study/learner.ts';

/**
 * Data work that follows a migration while the app is running, because a migration itself must be short (CONTRIBUTING.md). Each job works in small
 * transactions, finds what is left by itself and returns how much it did; running it twice changes nothing.
 */
type Work = (db: Db, asked: Asked) => Promise<number>;
const WORKS: Readonly<Record<string, Work>> = {
  'first sights and memory of earlier answers': (db, asked) => foldSome(db, 20, asked),
  'sound of names': (db) => soundSome(db, 1_000),
  'numbers to log in with': (db) => allowSomePhones(db, 1_000),
};

/** The pause is at least as long as the work, so that the job uses at most half of the time. */
const PAUSE_MIN_MS = 50;
const AGAIN_MS = 60_000;

type Heard = { done(work: string, count: number): void; failed(error: Error): void };

/** Works until nothing is left, and is then over: no job at an interval. Retries a failed work after a minute. */
export function workInBackground(db: Db, current: () => Asked, heard: Heard): Job {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const finish = async (name: string, work: Work) => {
    let count = 0;
    while (!signal.aborted) {
      const began = performance.now();
      try {
        const done = await work(db, current());
        count += done;
        if (done === 0) break;
        await pause(Math.max(PAUSE_MIN_MS, performance.now() - began));
      } catch (error) {
        heard.failed(error as Error);
        await pause(AGAIN_MS);
      }
    }
    if (count > 0 && !signal.aborted) heard.done(name, count);
  };
  const working = (async () => {
    for (const [name, work] of Object.entries(WORKS)) await finish(name, work);
  })();
  return {
    stop() {
      stopping.abort();
      return working;
    },
  };
}
