import { type Job, mayDo } from './jobs.ts';

/** When an admin hears by mail of a payment that somebody claims and of a message: with each, once a day while something waits, or not. */
export const NEWS = ['at_once', 'daily', 'never'] as const;
export type News = (typeof NEWS)[number];
export const DEFAULT_NEWS: News = 'at_once';

export type Waiting = { readonly withdrawals: number; readonly orders: number; readonly messages: number };

/** What waits for somebody with this job; undefined when nothing does. */
export function waitingFor(job: Job, { withdrawals, orders, messages }: Waiting): Waiting | undefined {
  const theirs = {
    withdrawals: mayDo(job, 'orders') ? withdrawals : 0,
    orders: mayDo(job, 'orders') ? orders : 0,
    messages: mayDo(job, 'messages') ? messages : 0,
  };
  return theirs.withdrawals + theirs.orders + theirs.messages === 0 ? undefined : theirs;
}
