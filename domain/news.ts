import { type Job, mayDo } from './jobs.ts';

/** When an admin gets mail about claimed payments and messages: for each one, once a day while something waits, or never. */
export const NEWS = ['at_once', 'daily', 'never'] as const;
export type News = (typeof NEWS)[number];
export const DEFAULT_NEWS: News = 'at_once';

export type Waiting = { readonly withdrawals: number; readonly orders: number; readonly messages: number };

/** What waits for this job to handle; undefined: nothing. */
export function waitingFor(job: Job, { withdrawals, orders, messages }: Waiting): Waiting | undefined {
  const theirs = {
    withdrawals: mayDo(job, 'orders') ? withdrawals : 0,
    orders: mayDo(job, 'orders') ? orders : 0,
    messages: mayDo(job, 'messages') ? messages : 0,
  };
  return theirs.withdrawals + theirs.orders + theirs.messages === 0 ? undefined : theirs;
}
