import { Refusal } from './refusal.ts';

/** Work that takes much of the machine: few at once, some wait, more are told to come again. */
export type Turns = { run<Result>(work: () => Promise<Result>): Promise<Result> };

export function openTurns(options: { atOnce: number; waiting: number; retryAfterSeconds: number }): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running >= options.atOnce) {
        const { retryAfterSeconds } = options;
        if (waiting.length >= options.waiting) throw new Refusal('busy', 'busy', { retryAfterSeconds });
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        // The place passes on to whoever waits longest.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
