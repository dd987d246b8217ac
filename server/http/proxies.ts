import { BlockList, isIP } from 'node:net';
import type { Config } from '../settings/config.ts';

/** The ranges that have a name in TRUST_PROXY. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address is that of a proxy in front. Where only the number of proxies is known, every address is: nobody else reaches the port. */
export function trustedProxies(proxies: Config['trustProxy']): (address: string | undefined) => boolean {
  if (proxies === false || typeof proxies === 'number') return () => proxies !== false;
  const list = new BlockList();
  for (const range of proxies.flatMap((proxy) => NAMED[proxy] ?? proxy)) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return (address) => address !== undefined && isIP(address) !== 0 && list.check(address, family(address));
}

/** An id that can stand in a log and in a header as it is. */
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** The number that a trusted proxy gave this request, so that its log and ours can be read side by side. */
export function givenRequestId(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
}
