/** Work that repeats by itself while the server runs. */
export type Job = {
  /** Aborts the signal; resolves when the run under way has ended. */
  stop(): Promise<void>;
};

type Work = {
  readonly everyMs: number;
  run(signal: AbortSignal): Promise<unknown>;
  failed(error: Error): void;
};

/**
 * Runs now and at an interval, never twice at once in this process; a failed run is told and does not end the job. Which of several servers does the work is
 * decided in SQL by each job itself (`tryLock`, `item_runs`), because such a lock must end with the transaction that it protects, and a lease must say where
 * another server continues.
 */
export function openJob({ everyMs, run, failed }: Work): Job {
  const stopping = new AbortController();
  let underWay: Promise<void> | undefined;
  const begin = () => {
    underWay ??= (async () => run(stopping.signal))()
      .then(() => undefined, failed)
      .finally(() => {
        underWay = undefined;
      });
  };
  begin();
  const timer = setInterval(begin, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await underWay;
    },
  };
}
