import type { Operation } from './operations.ts';
import { pressApart } from './press.ts';
import { percentile, processorTimeOf, type Started } from './server.ts';

/** A kind of abusive traffic. */
export type Noise = Omit<Operation, 'name'> & {
  readonly name: string;
  readonly connections?: number;
  /** Number of pipelined requests per connection. */
  readonly ahead?: number;
  readonly seconds?: number;
};
/** `share`: processor use of the server meanwhile, a measure that does not depend on other load. */
type Felt = { readonly name: string; readonly ratio: number; readonly failed: number; readonly share: number };

/** Other users' calls may take at most twice as long. */
export const NOISE_GOAL = 2;
const CONNECTIONS = 20;
const SECONDS = 2;
/** Other load can only worsen the result, so a miss is tried again. */
const TRIES = 3;
const SHARE = 0.99;
/** Latencies below this are noise of the machine, so doubling them does not matter. */
const LEAST_MS = 3;

type Polite = (until: Promise<unknown>) => Promise<{ times: number[]; failed: number }>;

/** How much the 99th percentile of normal calls grows beside the abusive traffic. */
export async function feel(
  { url, pid }: Pick<Started, 'url' | 'pid'>,
  { name, connections = CONNECTIONS, seconds = SECONDS, ...noise }: Noise,
  polite: Polite,
  newAddress: () => string,
): Promise<Felt> {
  let best: Felt = { name, ratio: Number.POSITIVE_INFINITY, failed: 0, share: 0 };
  for (let time = 0; time < TRIES && best.ratio > NOISE_GOAL; time += 1) {
    const alone = await polite(new Promise((resolve) => setTimeout(resolve, seconds * 1_000)));
    const press = pressApart({ url, calls: [noise], connections, seconds, from: newAddress() });
    const [used, began] = [processorTimeOf(pid), performance.now()];
    const crowded = await polite(press);
    const share = (processorTimeOf(pid) - used) / 1_000 / (performance.now() - began);
    const before = Math.max(LEAST_MS, percentile(alone.times, SHARE));
    const ratio = percentile(crowded.times, SHARE) / before;
    if (ratio < best.ratio) best = { name, ratio, failed: crowded.failed, share };
  }
  return best;
}
