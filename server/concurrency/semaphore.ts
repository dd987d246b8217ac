import { Refusal } from '../refusal.ts';

/** Limits parallel expensive work: few run, some wait, more are refused with 503. */
export type Semaphore = {
  /** `forWhom`: the fairness key. Waiting keys are served in turn, so that heavy use by one delays only that one. */
  run<Result>(work: () => Promise<Result>, forWhom?: string): Promise<Result>;
  /** Takes a place: undefined when one is free, else a promise that resolves on its turn or rejects when the queue is full. */
  take(forWhom: string): Promise<void> | undefined;
  giveBack(): void;
};

type SemaphoreOptions = {
  /** A function is asked whenever a call comes or ends. */
  readonly atOnce: number | (() => number);
  /** The longest queue per key. */
  readonly waiting: number;
  readonly retryAfterSeconds: number;
};

/** The whole queue holds this many times the queue of one key, so that one key cannot fill it. */
const OTHERS = 5;

export function openSemaphore(options: SemaphoreOptions): Semaphore {
  const { atOnce, waiting: eachMay, retryAfterSeconds } = options;
  const isFree = typeof atOnce === 'number' ? () => running < atOnce : () => running < atOnce();
  let running = 0;
  /** Queues by key, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingCount = 0;

  function take(forWhom: string): Promise<void> | undefined {
    if (isFree()) {
      running += 1;
      return undefined;
    }
    const own = waiting.get(forWhom) ?? [];
    if (own.length >= eachMay || waitingCount >= eachMay * OTHERS) throw new Refusal('busy', 'busy', { retryAfterSeconds });
    waiting.set(forWhom, own);
    waitingCount += 1;
    return new Promise((resolve) => own.push(resolve));
  }

  /** Passes free places to the first entries of the keys whose turn it is. */
  function giveBack(): void {
    running -= 1;
    for (const [forWhom, own] of waiting) {
      if (!isFree()) return;
      const next = own.shift();
      waiting.delete(forWhom);
      // Moves to the end of the map, where the loop meets it again.
      if (own.length > 0) waiting.set(forWhom, own);
      waitingCount -= 1;
      running += 1;
      next?.();
    }
  }

  return {
    take,
    giveBack,
    async run(work, forWhom = '') {
      await take(forWhom);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
