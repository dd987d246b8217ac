import { type Ended, openEnding } from '../accounts/ending.ts';
import { type Job, openJob } from '../concurrency/job.ts';
import { readOnlySince } from '../db/read-only.ts';
import { expireOrders } from '../db/shop/orders.ts';
import { dropAnswerMonths, makeAnswerMonths } from '../db/upkeep/answer-months.ts';
import { cleanUp, type Removed } from '../db/upkeep/clean-up.ts';
import { mailFolder, removeOldMailFiles } from '../mail/transport.ts';
import type { Services } from '../services.ts';
import { closeOverdue } from '../study/attempts.ts';

const HOUR_MS = 3_600_000;

type Heard = { removed(removed: Removed): void; ended(ended: Ended): void; failed(error: Error): void };

/**
 * Runs all jobs now and every hour. A failing job does not stop the others, so that for example an exam that cannot be closed does not delay an erasure. With
 * several servers, each database job runs on one of them.
 */
export function cleanUpHourly(
  services: Pick<Services, 'config' | 'db' | 'content' | 'memories' | 'asking' | 'now'>,
  heard: Heard,
): Job {
  const { config, db, now } = services;
  const endAccounts = openEnding(services);
  const tellRemoved = (removed: Removed) => {
    if (Object.keys(removed).length > 0) heard.removed(removed);
  };
  const jobs: readonly (() => Promise<unknown>)[] = [
    () => closeOverdue(services, heard.failed),
    () => makeAnswerMonths(db),
    async () => {
      if (config.answersKeptMonths === undefined || (await readOnlySince(db)) !== null) return;
      tellRemoved(await dropAnswerMonths(db, config.answersKeptMonths));
    },
    () => expireOrders(db, now()),
    async () => tellRemoved((await cleanUp(db, now())) ?? {}),
    async () => {
      const files = await removeOldMailFiles(mailFolder(config), now());
      if (files > 0) tellRemoved({ mail_files: files });
    },
    async () => {
      const ended = await endAccounts();
      if (ended.askedFor + ended.told + ended.unused > 0) heard.ended(ended);
    },
  ];
  const run = async () => {
    for (const job of jobs) await job().catch(heard.failed);
  };
  return openJob({ everyMs: HOUR_MS, run, failed: heard.failed });
}
