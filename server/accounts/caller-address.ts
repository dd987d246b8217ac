const GROUPS = 8;
/** An IPv6 customer owns a /64, so the first four groups identify them. */
const CUSTOMER_GROUPS = 4;

/** The key that callers are counted by: an IPv4 address, or the /64 of an IPv6 address. */
export function callerAddress(ip: string): string {
  if (ip.includes('.')) return ip;
  const [before = [], after] = ip.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const gap = after === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...(after ?? [])];
  return groups
    .slice(0, CUSTOMER_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
