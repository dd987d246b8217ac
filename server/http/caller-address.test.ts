import { expect, test } from 'vitest';
import type { Config } from '../startup/config.ts';
import { callerAddress, givenRequestId, trustedProxies } from './caller-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0'],
  ['2001:db8:0:0:1::', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (ip, expected) => {
  expect(callerAddress(ip)).toBe(expected);
});

test.each<[Config['trustProxy'], string, boolean]>([
  [false, '127.0.0.1', false],
  [1, '192.0.2.1', true],
  [['127.0.0.1'], '127.0.0.1', true],
  [['127.0.0.1'], '::ffff:127.0.0.1', true],
  [['127.0.0.1'], '127.0.0.2', false],
  [['10.0.0.0/8'], '10.1.2.3', true],
  [['10.0.0.0/8'], '11.1.2.3', false],
  [['loopback'], '::1', true],
  [['loopback'], '127.9.9.9', true],
  [['linklocal'], '169.254.1.1', true],
  [['uniquelocal'], '172.31.0.1', true],
  [['uniquelocal'], '172.32.0.1', false],
  [['uniquelocal'], 'fd00::1', true],
  [['2001:db8::/32', '::1'], '2001:db8:1::1', true],
  [['2001:db8::/32', '::1'], '2001:db9::1', false],
])('with %o in front, %s is a proxy: %s', (proxies, address, expected) => {
  expect(trustedProxies(proxies)(address)).toBe(expected);
});

test.each([
  ['7f3a-edge.1:9', '7f3a-edge.1:9'],
  ['', undefined],
  ['two words', undefined],
  ['a\nb', undefined],
  ['x'.repeat(101), undefined],
  [undefined, undefined],
])('the request id %o is taken as %o', (given, expected) => {
  expect(givenRequestId({ 'x-request-id': given })).toBe(expected);
});
