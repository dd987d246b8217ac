import { expect, test } from 'vitest';
import type { Config } from '../settings/config.ts';
import { givenRequestId, trustedProxies } from './proxies.ts';

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
