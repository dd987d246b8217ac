import type { Operation } from './operations.ts';
import { pressApart } from './press.ts';
import { percentile, processorTimeOf, type Started } from './server.ts';

/** What somebody who asks without end does to others: one kind of it. */
export type Noise = Omit<Operation, 'name'> & {
  readonly name: string;
  readonly connections?: number;
  /** So many calls are sent ahead of their answers. */
  readonly ahead?: number;
};
/** `share`: of one processor, what the server used while it went on. It says something also while others use the machine. */
type Felt = { readonly name: string; readonly ratio: number; readonly failed: number; readonly share: number };

/** Others may wait twice as long. */
export const NOISE_GOAL = 2;
const CONNECTIONS = 20;
const SECONDS = 2;
/** Others of the machine only make it look worse than it is: what misses the goal is tried again. */
const TRIES = 3;
const SHARE = 0.99;
/** Below this a wait is the machine's, and twice as much of it nobody's loss. */
const LEAST_MS = 3;

type Polite = (until: Promise<unknown>) => Promise<{ times: number[]; failed: number }>;

/** How much longer the slowest hundredth of polite calls takes beside it. */
export async function feel(
  { url, pid }: Pick<Started, 'url' | 'pid'>,
  { name, connections = CONNECTIONS, ...noise }: Noise,
  polite: Polite,
  newAddress: () => string,
): Promise<Felt> {
  let best: Felt = { name, ratio: Number.POSITIVE_INFINITY, failed: 0, share: 0 };
  for (let time = 0; time < TRIES && best.ratio > NOISE_GOAL; time += 1) {
    const alone = await polite(new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000)));
    const press = pressApart({ url, calls: [noise], connections, seconds: SECONDS, from: newAddress() });
    const [used, began] = [processorTimeOf(pid), performance.now()];
    const crowded = await polite(press);
    const share = (processorTimeOf(pid) - used) / 1_000 / (performance.now() - began);
    const before = Math.max(LEAST_MS, percentile(alone.times, SHARE));
    const ratio = percentile(crowded.times, SHARE) / before;
    if (ratio < best.ratio) best = { name, ratio, failed: crowded.failed, share };
  }
  return best;
}
