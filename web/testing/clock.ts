import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

type Clock = {
  /** Lets time pass for the page's timers. */
  pass(ms: number): Promise<void>;
  /** Lets time pass by milliseconds until the element is there. */
  passUntil(place: Locator): Promise<void>;
};

/**
 * Stops the page's timers while this works; what waits for longer than a moment is tested so. Not by Vitest's own fake timers, which every expectation moves
 * on.
 */
export async function withStoppedClock(work: (clock: Clock) => Promise<void>): Promise<void> {
  const { setTimeout, clearTimeout } = window;
  const waiting = new Map<number, { at: number; run: () => void }>();
  let now = 0;
  // Above the ids of timers that were set before.
  let id = 1_000_000_000;
  const set = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    id += 1;
    waiting.set(id, { at: now + ms, run: () => run(...args) });
    return id;
  };
  const clear = (one?: number) => {
    if (one !== undefined && !waiting.delete(one)) clearTimeout(one);
  };
  const rendered = () => new Promise((resolve) => setTimeout(resolve, 10));
  const pass = async (ms: number) => {
    const end = now + ms;
    for (;;) {
      await rendered();
      const [next] = [...waiting].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at);
      if (next === undefined) break;
      waiting.delete(next[0]);
      now = next[1].at;
      next[1].run();
    }
    now = end;
  };
  Object.assign(window, { setTimeout: set, clearTimeout: clear });
  try {
    const passUntil = (place: Locator) => expect.poll(() => pass(1).then(() => place.elements().length)).toBeGreaterThan(0);
    await work({ pass, passUntil });
  } finally {
    Object.assign(window, { setTimeout, clearTimeout });
    // What still waits goes on.
    for (const { at, run } of waiting.values()) setTimeout(run, at - now);
  }
}
