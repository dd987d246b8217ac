/** An address counts as active for this long after a call. */
const ACTIVE_MS = 1_000;

/** Whether several addresses call at the moment: only then has one of them to make room for others. */
export type Company = {
  see(address: string): void;
  isThere(): boolean;
};

export function openCompany(now: () => number = () => performance.now()): Company {
  let last = { address: '', at: Number.NEGATIVE_INFINITY };
  /** The last call of any other address than the last one. */
  let other = last;
  return {
    see(address) {
      if (address !== last.address) other = last;
      last = { address, at: now() };
    },
    isThere: () => now() - other.at < ACTIVE_MS,
  };
}
