import { Refusal } from '../refusal.ts';

/** What one account writes is done one after the other, before it takes a connection that it would only wait with for itself. */
export type InOrder = { run<Result>(userId: number, work: () => Promise<Result>): Promise<Result> };

/** More than a phone sends at once. */
const WAITING_MAX = 100;
const RETRY_AFTER_SECONDS = 2;

export function openInOrder(): InOrder {
  /** What is under way for each account, and the end of the last of it. */
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
