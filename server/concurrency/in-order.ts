import { Refusal } from '../refusal.ts';

/** Runs one account's writes one after the other, before they take a connection: they would wait for the same row lock anyway. */
export type InOrder = { run<Result>(userId: number, work: () => Promise<Result>): Promise<Result> };

/** Longest queue per account; a phone sends fewer at once. */
const WAITING_MAX = 100;
const RETRY_AFTER_SECONDS = 2;

export function openInOrder(): InOrder {
  /** Per account: the length of its queue, and the promise of the last entry. */
  const queues = new Map<number, { count: number; last: Promise<unknown> }>();
  return {
    async run(userId, work) {
      const queue = queues.get(userId) ?? { count: 0, last: Promise.resolve() };
      if (queue.count >= WAITING_MAX) throw new Refusal('busy', 'busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      queues.set(userId, queue);
      queue.count += 1;
      const done = queue.last.then(work);
      const leave = () => {
        queue.count -= 1;
        if (queue.count === 0) queues.delete(userId);
      };
      queue.last = done.then(leave, leave);
      return done;
    },
  };
}
