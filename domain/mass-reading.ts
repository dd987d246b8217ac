/** How an admin is shown a customer: alone, or in a list or a file. */
export type WayToRead = 'opened' | 'listed';

/** Different customers within an hour, beyond which an admin is audited. Support needs fewer; a list shows up to a hundred at once. */
export const MANY_CUSTOMERS: Readonly<Record<WayToRead, number>> = { opened: 100, listed: 500 };

/** A customer who is opened has been shown, too. */
const COUNTED_AS: Readonly<Record<WayToRead, readonly WayToRead[]>> = { opened: ['opened', 'listed'], listed: ['listed'] };

/** Customers that an admin has been shown in the present hour. */
export type Reading = Readonly<Record<WayToRead, ReadonlySet<number>>>;
export const NOTHING_READ: Reading = { opened: new Set(), listed: new Set() };

/** What has been read with these customers, and the ways in which it has just become many. */
export function readMore(
  before: Reading,
  way: WayToRead,
  customers: Iterable<number>,
): { readonly reading: Reading; readonly many: readonly WayToRead[] } {
  const ids = [...customers];
  const ways = COUNTED_AS[way];
  // Beyond the limit nothing more is said in this hour, so nothing more is kept.
  const counted = ways.filter((counts) => before[counts].size < MANY_CUSTOMERS[counts]);
  const more = Object.fromEntries(counted.map((counts) => [counts, new Set([...before[counts], ...ids])]));
  const reading = { ...before, ...more };
  return { reading, many: counted.filter((counts) => reading[counts].size >= MANY_CUSTOMERS[counts]) };
}
