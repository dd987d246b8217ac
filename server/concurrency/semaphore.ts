import { Refusal } from '../refusal.ts';

/** Limits parallel expensive work: few run, some wait, more are refused with 503. */
export type Semaphore = {
  /** `forWhom`: the fairness key. Waiting keys are served in turn, so that heavy use by one delays only that one. */
  run<Result>(work: () => Promise<Result>, forWhom?: string): Promise<Result>;
  /** Takes a place: undefined when one is free, else a promise that resolves on its turn or rejects when the queue is full. */
  take(forWhom: string): Promise<void> | undefined;
  giveBack(forWhom: string): void;
  /** Whether this key, which is not '', has a queue longer than `longQueue`. */
  isLong(forWhom: string): boolean;
};

type SemaphoreOptions = {
  readonly atOnce: number;
  /** The longest queue per key. */
  readonly waiting: number;
  readonly retryAfterSeconds: number;
  /** A key with a longer queue runs one at a time, and leaves the other places empty. Not '', which many share. */
  readonly longQueue?: number;
};

/** The whole queue holds this many times the queue of one key, so that one key cannot fill it. */
const OTHERS = 5;

export function openSemaphore(options: SemaphoreOptions): Semaphore {
  const { atOnce, waiting: eachMay, retryAfterSeconds, longQueue = Number.POSITIVE_INFINITY } = options;
  const running = new Map<string, number>();
  let runningCount = 0;
  /** Queues by key, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingCount = 0;

  const change = (forWhom: string, by: 1 | -1) => {
    const count = (running.get(forWhom) ?? 0) + by;
    if (count === 0) running.delete(forWhom);
    else running.set(forWhom, count);
    runningCount += by;
  };
  const isLong = (forWhom: string) => forWhom !== '' && (waiting.get(forWhom)?.length ?? 0) > longQueue;
  const mayRun = (forWhom: string) => runningCount < atOnce && (!running.has(forWhom) || !isLong(forWhom));

  function take(forWhom: string): Promise<void> | undefined {
    if (mayRun(forWhom)) {
      change(forWhom, 1);
      return undefined;
    }
    const own = waiting.get(forWhom) ?? [];
    if (own.length >= eachMay || waitingCount >= eachMay * OTHERS) throw new Refusal('busy', 'busy', { retryAfterSeconds });
    waiting.set(forWhom, own);
    waitingCount += 1;
    return new Promise((resolve) => own.push(resolve));
  }

  /** Passes free places to the first entries of the keys whose turn it is. */
  function giveBack(ended: string): void {
    change(ended, -1);
    for (const [forWhom, own] of waiting) {
      if (runningCount >= atOnce) return;
      if (!mayRun(forWhom)) continue;
      const next = own.shift();
      waiting.delete(forWhom);
      // Moves to the end of the map, where the loop meets it again.
      if (own.length > 0) waiting.set(forWhom, own);
      waitingCount -= 1;
      change(forWhom, 1);
      next?.();
    }
  }

  return {
    take,
    giveBack,
    isLong,
    async run(work, forWhom = '') {
      await take(forWhom);
      try {
        return await work();
      } finally {
        giveBack(forWhom);
      }
    },
  };
}
