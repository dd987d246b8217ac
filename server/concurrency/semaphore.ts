import { Refusal } from '../refusal.ts';

/** Work that takes much of the machine: few at once, some wait, more are told to come again. */
export type Semaphore = {
  /** `forWhom`: on whose behalf. Those who wait take turns, so that one who asks for much keeps only themselves waiting. */
  run<Result>(work: () => Promise<Result>, forWhom?: string): Promise<Result>;
  /** A place to be given back: at once (undefined), when it is their turn, or a refusal because too many wait. */
  take(forWhom: string): Promise<void> | undefined;
  giveBack(): void;
};

/** How many more may wait when it is for several: nobody fills the queue for the others. */
const OTHERS = 5;

/** `waiting`: how many may wait on behalf of one. */
export function openSemaphore(options: { atOnce: number; waiting: number; retryAfterSeconds: number }): Semaphore {
  const { atOnce, waiting: eachMay, retryAfterSeconds } = options;
  let running = 0;
  let count = 0;
  /** In the order in which it is their turn. */
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

  /** The place passes on to who waits longest of whose turn it is. */
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
