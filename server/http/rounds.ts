/** With a higher limit per minute an address may begin more calls in a round. */
const MINUTE_PER_CALL = 3_000;

/**
 * Spreads the calls that an address sends at once over rounds of the event loop: usually one begins in each, so that a call that comes in between waits for one and
 * not for all.
 */
export function openRounds(perMinute: number): (address: string, begin: () => void) => void {
  const each = Math.max(1, Math.floor(perMinute / MINUTE_PER_CALL));
  /** Addresses with calls in this round: how many more may begin in it, and those that wait for the next one. */
  const addresses = new Map<string, { left: number; readonly waiting: (() => void)[] }>();
  let isNextSet = false;
  const setNext = () => {
    if (isNextSet) return;
    isNextSet = true;
    setImmediate(nextRound);
  };
  const nextRound = () => {
    isNextSet = false;
    if (addresses.size === 0) return;
    setNext();
    for (const [address, own] of addresses) {
      const begins = own.waiting.splice(0, each);
      own.left = each - begins.length;
      if (begins.length === 0) addresses.delete(address);
      for (const begin of begins) begin();
    }
  };
  return (address, begin) => {
    const own = addresses.get(address) ?? { left: each, waiting: [] };
    addresses.set(address, own);
    setNext();
    if (own.left === 0) {
      own.waiting.push(begin);
      return;
    }
    own.left -= 1;
    begin();
  };
}
