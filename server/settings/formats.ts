import { isIP } from 'node:net';
import { WIDEST_GAP } from '#domain/study/blueprint.ts';
import { readSwishNumber } from '#domain/swish.ts';
import { ConfigError } from './kinds.ts';
import { isPushKey } from './push-key.ts';

// Formats of single settings. Each parser names the variable in its refusal, and never tells a secret.

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const PROXY_HOPS_MAX = 10;

/** An address or a range, but not everything. */
function isProxy(text: string): boolean {
  if (PROXY_NAMES.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128));
}

/** "true" is rejected, because any caller could then forge an address. */
export function proxies(value: string): false | number | string[] {
  if (value === 'false' || value === '0') return false;
  if (/^\d+$/.test(value) && Number(value) <= PROXY_HOPS_MAX) return Number(value);
  const named = value.split(',').map((part) => part.trim());
  if (named.every(isProxy)) return named;
  throw new ConfigError(
    `TRUST_PROXY must name the proxies in front: their addresses or ranges (127.0.0.1, 10.0.0.0/8, ${PROXY_NAMES.join(', ')}), ` +
      `separated by commas, or how many stand there (1 to ${PROXY_HOPS_MAX}); or be false. It is "${value}"`,
  );
}

const ADDRESS = /^[^\s<>@]+@[^\s<>@]+$/;

/** Parses "Mengedi <no-reply@example.se>", or an address alone. */
export function mailFrom(value: string): { name: string; address: string } {
  const at = value.endsWith('>') ? value.indexOf('<') : -1;
  const address = at === -1 ? value : value.slice(at + 1, -1);
  const name = at === -1 ? '' : value.slice(0, at).trim().replaceAll('"', '');
  if (ADDRESS.test(address) && !/[\r\n]/.test(name)) return { name, address };
  throw new ConfigError(`MAIL_FROM must be an address like Mengedi <no-reply@mengedi.example.se>, but is "${value}"`);
}

/** Checked here without telling the password; the driver would throw a stack later. */
export function postgresUrl(url: string, variable: string): string {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new ConfigError(`${variable} must begin with postgres:// or postgresql://`);
  // Hosts precede the path; the directory of a socket is in ?host= instead.
  const [, place = ''] = /^[^/]*\/\/(?:[^@/]*@)?([^/?]*)/.exec(url) ?? [];
  if (place.includes(',') || /[?&](host=[^&]*(,|%2C)|target_session_attrs=)/i.test(url))
    throw new ConfigError(
      `${variable} must name one host: in front of several stands HAProxy, PgBouncer or an address that follows the primary (docs/operations.md)`,
    );
  if (!URL.canParse(url.replace('@/', '@localhost/')))
    throw new ConfigError(
      `${variable} is no address: a sign in it must be written as in an address (@ as %40), or give the password apart (${variable.replace('URL', 'PASSWORD')})`,
    );
  return url;
}

export function smtpUrl(url: string): string {
  if (/^smtps?:\/\//.test(url) && URL.canParse(url) && new URL(url).hostname !== '') return url;
  throw new ConfigError('SMTP_URL must be an address like smtps://user:password@smtp.example.se');
}

const withoutSlashes = (address: string) => address.replace(/(?<!\/)\/+$/, '');

export function cdn(value: string): string {
  const address = withoutSlashes(value);
  if (address.startsWith('/') || URL.canParse(address)) return address;
  throw new ConfigError(`CDN_URL must be a path or an address, but is "${address}"`);
}

export function publicUrl(address: string): string {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  if (/^https?:/.test(origin)) return origin;
  throw new ConfigError(`PUBLIC_URL must be an address like https://mengedi.example.se, but is "${address}"`);
}

export function s3Endpoint(value: string): string {
  const endpoint = withoutSlashes(value);
  if (/^https?:\/\//.test(endpoint) && URL.canParse(endpoint)) return endpoint;
  throw new ConfigError(`S3_ENDPOINT must be an address like https://s3.example.se, but is "${endpoint}"`);
}

export function swishNumber(typed: string): string {
  const number = readSwishNumber(typed);
  if (number !== undefined) return number;
  throw new ConfigError(`SWISH_NUMBER must be a number that Swish knows, like 123 456 78 90, but is "${typed}"`);
}

export function pushKey(key: string): string {
  if (isPushKey(key)) return key;
  throw new ConfigError('VAPID_PRIVATE_KEY must be a key that `npm run cli -- push-key` made');
}

export function testGap(typed: string): number {
  const gap = Number(typed);
  if (Math.abs(gap) <= WIDEST_GAP) return gap;
  throw new ConfigError(`TEST_GAP must be a number from -${WIDEST_GAP} to ${WIDEST_GAP}, like -0.15, but is "${typed}"`);
}
