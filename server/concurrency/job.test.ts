import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openJob } from './job.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A job whose runs end on command. */
function held() {
  const ends: ((error?: Error) => void)[] = [];
  const signals: AbortSignal[] = [];
  const failures: string[] = [];
  const job = openJob({
    everyMs: 1_000,
    run: (signal) =>
      new Promise<void>((resolve, reject) => {
        signals.push(signal);
        ends.push((error) => (error === undefined ? resolve() : reject(error)));
      }),
    failed: (error) => failures.push(error.message),
  });
  return { job, ends, signals, failures };
}

test('it runs at once and then at its interval, but never beside itself', async () => {
  const { ends, job } = held();
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(500);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await job.stop();
});

test('a failed run is told, and the next one comes at its time', async () => {
  const { ends, failures, job } = held();
  ends[0]?.(new Error('away'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failures).toEqual(['away']);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await job.stop();
});

test('a stop tells the run under way, waits for it, and no other one begins', async () => {
  const { ends, signals, job } = held();
  let isStopped = false;
  const stopped = job.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([isStopped, signals[0]?.aborted, ends.length]).toEqual([false, true, 1]);
  ends[0]?.();
  await stopped;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ends).toHaveLength(1);
});

test('work that fails before it has begun to wait is told as well', async () => {
  const failures: string[] = [];
  const job = openJob({
    everyMs: 1_000,
    run: () => {
      throw new Error('at once');
    },
    failed: (error) => failures.push(error.message),
  });
  await job.stop();
  expect(failures).toEqual(['at once']);
});
