import { type Ended, openEnding } from './accounts/ending.ts';
import { cleanUp, type Removed } from './db/clean-up.ts';
import { expireOrders } from './db/orders.ts';
import { mailFolder, removeOldMailFiles } from './mail/transport.ts';
import type { Services } from './services.ts';
import { closeOverdue } from './study/attempts.ts';

const HOUR_MS = 3_600_000;

type Heard = { removed(removed: Removed): void; ended(ended: Ended): void; failed(error: Error): void };

/**
 * Now and every hour. Of several servers one does it. Exams whose time ran out, and that nobody looked at again, are closed, so are orders that nobody paid, and accounts
 * whose time has come are erased.
 */
export function cleanUpHourly(
  services: Pick<Services, 'config' | 'db' | 'content' | 'memories' | 'now'>,
  heard: Heard,
): { stop(): Promise<void> } {
  const { config, db, now } = services;
  const endAccounts = openEnding(services);
  let last: Promise<void> = Promise.resolve();
  const run = () => {
    last = closeOverdue(services)
      .then(() => expireOrders(db, now()))
      .then(() => cleanUp(db, now()))
      .then(async (removed = {}) => {
        // Each server has its own.
        const files = await removeOldMailFiles(mailFolder(config), now());
        return files === 0 ? removed : { ...removed, mail_files: files };
      })
      .then((removed: Removed) => {
        if (Object.keys(removed).length > 0) heard.removed(removed);
        return endAccounts();
      })
      .then((ended) => {
        if (ended.askedFor + ended.told + ended.unused > 0) heard.ended(ended);
      })
      .catch(heard.failed);
  };
  run();
  const timer = setInterval(run, HOUR_MS);
  return {
    stop() {
      clearInterval(timer);
      return last;
    },
  };
}
