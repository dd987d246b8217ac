import { cleanUp, type Removed } from './db/clean-up.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;

type Heard = { removed(removed: Removed): void; failed(error: Error): void };

/** Now and every hour. Of several servers one does it. */
export function cleanUpHourly({ db, now }: Pick<Services, 'db' | 'now'>, heard: Heard): { stop(): Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  const run = () => {
    last = cleanUp(db, now()).then((removed = {}) => {
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
