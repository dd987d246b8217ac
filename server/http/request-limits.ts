/** Counts requests in this server's memory. */
export type RequestLimits = {
  /** Milliseconds to wait before the next one; 0 when it may come now. */
  waitFor(address: string): number;
};

const WINDOW_MS = 60_000;

/** The same minute for all: whoever asks too much waits for the next one, and forgetting everybody is one call. */
export function openRequestLimits(perMinute: number, now: () => number): RequestLimits {
  const counts = new Map<string, number>();
  let ends = 0;
  return {
    waitFor(address) {
      const at = now();
      // Also when the clock was set back: nobody waits for longer than a minute.
      if (at >= ends || at < ends - WINDOW_MS) {
        counts.clear();
        ends = at + WINDOW_MS;
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count > perMinute ? ends - at : 0;
    },
  };
}
