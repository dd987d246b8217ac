import { Refusal } from '../refusal.ts';

/** Limits parallel expensive work: few run, some wait, more are refused with 503. */
export type Semaphore = {
  /** `forWhom`: the fairness key. Waiting keys are served in turn, so that heavy use by one delays only that one. */
  run<Result>(work: () => Promise<Result>, forWhom?: string): Promise<Result>;
  /** Takes a place: undefined when one is free, else a promise that resolves on its turn or rejects when the queue is full. */
  take(forWhom: string): Promise<void> | undefined;
  giveBack(): void;
};

/** The whole queue holds this many times the queue of one key, so that one key cannot fill it. */
const OTHERS = 5;

/** `waiting`: the longest queue per key. */
export function openSemaphore(options: { atOnce: number; waiting: number; retryAfterSeconds: number }): Semaphore {
  const { atOnce, waiting: eachMay, retryAfterSeconds } = options;
  let running = 0;
  let count = 0;
  /** Queues by key, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();

  function take(forWhom: string): Promise<void> | undefined {
    if (running < atOnce) {
      running += 1;
      return undefined;
    }
    const own = waiting.get(forWhom) ?? [];
    if (own.length >= eachMay || count >= eachMay * OTHERS) throw new Refusal('busy', 'busy', { retryAfterSeconds });
    waiting.set(forWhom, own);
    count += 1;
    return new Promise((resolve) => own.push(resolve));
  }

  /** Passes the place to the first entry of the key whose turn it is. */
  function giveBack(): void {
    const [first] = waiting;
    if (first === undefined) {
      running -= 1;
      return;
    }
    const [forWhom, own] = first;
    const next = own.shift();
    waiting.delete(forWhom);
    if (own.length > 0) waiting.set(forWhom, own);
    count -= 1;
    next?.();
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
