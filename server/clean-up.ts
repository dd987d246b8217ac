import { cleanUp, type Removed } from './db/clean-up.ts';
import type { Services } from './services.ts';
import { closeOverdue } from './study/attempts.ts';

const HOUR_MS = 3_600_000;

type Heard = { removed(removed: Removed): void; failed(error: Error): void };

/** Now and every hour. Of several servers one does it. Exams whose time ran out, and that nobody looked at again, are closed. */
export function cleanUpHourly(
  services: Pick<Services, 'db' | 'content' | 'memories' | 'now'>,
  heard: Heard,
): { stop(): Promise<void> } {
  const { db, now } = services;
  let last: Promise<void> = Promise.resolve();
  const run = () => {
    last = closeOverdue(services)
      .then(() => cleanUp(db, now()))
      .then((removed = {}) => {
        if (Object.keys(removed).length > 0) heard.removed(removed);
      }, heard.failed);
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
