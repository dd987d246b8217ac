import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { callerAddress } from '../accounts/caller-address.ts';
import type { Config } from '../settings/config.ts';

/** Named ranges of TRUST_PROXY. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address is a trusted proxy. With a number of proxies every address is, because nobody else can reach the port. */
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

/** The caller's address as Fastify's `request.ip`, for code that runs before Fastify. */
export function openCallerOf(proxies: Config['trustProxy']): (request: IncomingMessage) => string {
  const isProxy = trustedProxies(proxies);
  const trusts = typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : isProxy;
  return ({ socket, headers }) => {
    const direct = socket.remoteAddress ?? '';
    const said = proxies === false ? undefined : headers['x-forwarded-for'];
    if (said === undefined) return callerAddress(direct);
    const hops = [
      direct,
      ...String(said)
        .split(',')
        .map((address) => address.trim())
        .reverse(),
    ];
    const first = hops.findIndex((address, hop) => hop === hops.length - 1 || !trusts(address, hop));
    return callerAddress(hops[first] ?? direct);
  };
}

/** Characters and length that are safe in logs and headers. */
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** The request id of a trusted proxy, so that both logs can be matched. */
export function givenRequestId(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
}
