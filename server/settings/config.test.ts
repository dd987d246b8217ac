import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Config, readConfig, whoIsTheCaller } from './config.ts';
import { ConfigError } from './kinds.ts';

const SELLER = {
  SELLER_NAME: 'Mengedi AB',
  SELLER_ORG_NUMBER: '559000-0000',
  SELLER_ADDRESS: 'Storgatan 1, 111 11 Stockholm',
};

test('without any variable it is a demo on this machine', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    production: false,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    demo: true,
    anonymousBrowsing: false,
    signUp: 'invite',
    trialDays: 3,
    publicUrl: 'http://127.0.0.1:3000',
    cdn: '/cdn',
    trustProxy: false,
    logLevel: 'info',
    quotaFactor: 1,
    overloadMs: 50,
    slowQueryMs: 500,
    metricsToken: undefined,
    smtpUrl: undefined,
    mailFrom: { name: 'Mengedi', address: 'no-reply@127.0.0.1' },
  });
});

describe('demo accounts', () => {
  test.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '127.0.0.2' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '127.0.0.1.example.com' }, false],
    [{ DATABASE_URL: 'postgres://x/y' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ DEMO: 'false' }, false],
    [{ DEMO: 'true', HOST: '0.0.0.0' }, true],
    [{ DEMO: 'true', DATABASE_URL: 'postgres://x/y' }, true],
    // DEMO=true holds in production: public demos exist.
    [{ DEMO: 'true', NODE_ENV: 'production' }, true],
  ])('%o: %s', (env, expected) => {
    expect(readConfig(env).demo).toBe(expected);
  });
});

test.each([
  [{ NODE_ENV: 'production' }, { production: true, supportPhone: '', supportEmail: '' }],
  [
    { SUPPORT_PHONE: '08-1', SUPPORT_EMAIL: 'a@b.se' },
    { supportPhone: '08-1', supportEmail: 'a@b.se' },
  ],
  [{ QUOTA_FACTOR: '30' }, { quotaFactor: 30 }],
  [{}, { testGap: undefined }],
  [{ TEST_GAP: '-0.22' }, { testGap: -0.22 }],
  // Behind a load balancer a server drains before it ends.
  [{}, { drainSeconds: 0 }],
  [{ TRUST_PROXY: 'loopback' }, { drainSeconds: 5 }],
  [{ TRUST_PROXY: '1', DRAIN_SECONDS: '0' }, { drainSeconds: 0 }],
  [{ DRAIN_SECONDS: '30' }, { drainSeconds: 30 }],
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 8080 ' }, { port: 8080 }],
  [{ PORT: '' }, { port: 3000 }],
  [{ ANONYMOUS_BROWSING: 'TRUE' }, { anonymousBrowsing: true }],
  [{ ANONYMOUS_BROWSING: '0' }, { anonymousBrowsing: false }],
  [
    { SIGN_UP: 'open', TRIAL_DAYS: '7' },
    { signUp: 'open', trialDays: 7 },
  ],
  [{ SIGN_UP: 'closed' }, { signUp: 'closed' }],
  [{ PUBLIC_URL: ' https://mengedi.example.se/ ' }, { publicUrl: 'https://mengedi.example.se' }],
  [{ HOST: '::1', PORT: '8080' }, { publicUrl: 'http://[::1]:8080' }],
  [{ CDN_URL: 'https://cdn.example.com/m/' }, { cdn: 'https://cdn.example.com/m' }],
  [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
  [{ TRUST_PROXY: '0' }, { trustProxy: false }],
  [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [{ TRUST_PROXY: '127.0.0.1' }, { trustProxy: ['127.0.0.1'] }],
  [{ TRUST_PROXY: '10.0.0.0/8' }, { trustProxy: ['10.0.0.0/8'] }],
  [{ TRUST_PROXY: ' loopback , 2001:db8::/32, ::1' }, { trustProxy: ['loopback', '2001:db8::/32', '::1'] }],
  [{ DATABASE_URL: ' postgresql://x/y ' }, { databaseUrl: 'postgresql://x/y' }],
  [
    { DATABASE_URL: 'postgres://server@x/y', MIGRATION_DATABASE_URL: ' postgres://owner@x/y' },
    { databaseUrl: 'postgres://server@x/y', migrationDatabaseUrl: 'postgres://owner@x/y' },
  ],
  [
    { DATABASE_URL: 'postgres://server@x/y', READ_DATABASE_URL: 'postgres://server@z/y', READ_MAX_AGE_SECONDS: '5' },
    { readDatabaseUrl: 'postgres://server@z/y', readMaxAgeMs: 5_000 },
  ],
  [{ DATA_DIR: '/var/lib/mengedi' }, { dataDir: '/var/lib/mengedi' }],
  [{ WEB_ROOT: '/srv/web' }, { webRoot: '/srv/web' }],
  [{ METRICS_TOKEN: ` ${'x'.repeat(32)} ` }, { metricsToken: 'x'.repeat(32) }],
  [{ METRICS_TOKEN: ' ' }, { metricsToken: undefined }],
  [{}, { swishNumber: '', stripe: undefined, seller: { name: '', orgNumber: '', address: '' } }],
  [
    { ...SELLER, SWISH_NUMBER: ' 123 456 78 90 ' },
    {
      swishNumber: '1234567890',
      seller: { name: 'Mengedi AB', orgNumber: '559000-0000', address: 'Storgatan 1, 111 11 Stockholm' },
    },
  ],
  [
    { ...SELLER, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    { swishNumber: '', stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' } },
  ],
  [
    { SMTP_URL: ' smtps://u:p@smtp.example.se ', MAIL_FROM: '"Mengedi, Stockholm" <hej@mengedi.se>' },
    { smtpUrl: 'smtps://u:p@smtp.example.se', mailFrom: { name: 'Mengedi, Stockholm', address: 'hej@mengedi.se' } },
  ],
  [{ MAIL_FROM: 'hej@mengedi.se' }, { mailFrom: { name: '', address: 'hej@mengedi.se' } }],
  [{ PUBLIC_URL: 'https://mengedi.example.se' }, { mailFrom: { name: 'Mengedi', address: 'no-reply@mengedi.example.se' } }],
  [
    { OVERLOAD_MS: '200', SLOW_QUERY_MS: '0' },
    { overloadMs: 200, slowQueryMs: 0 },
  ],
])('%o is read as %o', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

test.each([
  ['TEST_GAP', 'harder'],
  ['TEST_GAP', '-1.5'],
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '1.5'],
  ['DATABASE_CONNECTIONS', '1'],
  ['DATABASE_CONNECTIONS', '501'],
  ['REQUESTS_PER_MINUTE', '9'],
  ['QUOTA_FACTOR', '0'],
  ['QUOTA_FACTOR', '1001'],
  ['METRICS_TOKEN', 'x'.repeat(31)],
  ['OVERLOAD_MS', '-1'],
  ['DRAIN_SECONDS', '601'],
  ['DRAIN_SECONDS', '5s'],
  ['SLOW_QUERY_MS', 'never'],
  ['SWISH_NUMBER', '12345'],
  ['SWISH_NUMBER', 'ours'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['MIGRATION_DATABASE_URL', 'postgres://owner@x/y'],
  ['READ_DATABASE_URL', 'postgres://server@x/y'],
  ['READ_MAX_AGE_SECONDS', '0'],
  ['CDN_URL', 'cdn.example.com'],
  ['SMTP_URL', 'smtp.example.se'],
  ['SMTP_URL', 'https://smtp.example.se'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'Mengedi'],
  ['MAIL_FROM', 'Mengedi <hej@mengedi.se> <hej@mengedi.se>'],
  ['MAIL_FROM', 'hej@mengedi.se\nBcc: everybody@example.se'],
  ['PUBLIC_URL', 'mengedi.example.se'],
  ['PUBLIC_URL', 'ftp://mengedi.example.se'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '*'],
  ['TRUST_PROXY', 'proxy.example.se'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '::1/129'],
  ['TRUST_PROXY', '10.0.0.0/'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '127.0.0.1,,'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['LOG_LEVEL', 'loud'],
  ['DEMO', 'yes'],
  ['ANONYMOUS_BROWSING', 'maybe'],
  ['SIGN_UP', 'true'],
  ['TRIAL_DAYS', '0'],
  ['TRIAL_DAYS', '366'],
  ['DATABASE_PREPARED', 'si'],
])('%s=%s stops the start and names its variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `));
});

test('an account for everybody needs a way to send the link', () => {
  expect(() => readConfig({ NODE_ENV: 'production', SIGN_UP: 'open' })).toThrow(/^SIGN_UP=open needs SMTP_URL/);
  const sent = { SMTP_URL: 'smtps://smtp.example.se', MAIL_FROM: 'no-reply@example.se' };
  expect(readConfig({ NODE_ENV: 'production', SIGN_UP: 'open', ...sent }).signUp).toBe('open');
});

test('with a mail server it must be said who mails come from', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://127.0.0.1' })).toThrow(/^MAIL_FROM /);
});

test.each([
  ['STRIPE_WEBHOOK_SECRET', { ...SELLER, STRIPE_SECRET_KEY: 'sk' }],
  ['STRIPE_SECRET_KEY', { ...SELLER, STRIPE_WEBHOOK_SECRET: 'whsec' }],
])('no card is taken while %s is missing', (name, env) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name} must be set where `));
});

const PAST = 'nobody may reach this port past the proxy.';
test.each([
  [false, 'Callers are known by the address that connects: no proxy is trusted (TRUST_PROXY).'],
  [['127.0.0.1', '::1'], 'Callers are known by X-Forwarded-For, as far as it was written by 127.0.0.1, ::1 (TRUST_PROXY).'],
  [1, `Callers are known by X-Forwarded-For, of which the last entry is believed (TRUST_PROXY): ${PAST}`],
  [2, `Callers are known by X-Forwarded-For, of which the last 2 entries are believed (TRUST_PROXY): ${PAST}`],
] as [Config['trustProxy'], string][])('with %o the start says who the caller is', (trustProxy, expected) => {
  expect(whoIsTheCaller({ trustProxy })).toBe(expected);
});

describe('a secret may stand in a file, as orchestrators hand it out', () => {
  const directory = mkdtempSync(join(tmpdir(), 'mengedi-secrets-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const file = (text: string) => {
    const path = join(directory, randomUUID());
    writeFileSync(path, text);
    return path;
  };
  const url = 'postgres://server:secret@x/y';

  test.each<[string, string, Partial<Config>, Record<string, string>]>([
    ['DATABASE_URL', url, { databaseUrl: url }, {}],
    ['MIGRATION_DATABASE_URL', url, { migrationDatabaseUrl: url }, { DATABASE_URL: url }],
    ['READ_DATABASE_URL', url, { readDatabaseUrl: url }, { DATABASE_URL: url }],
    ['METRICS_TOKEN', 'x'.repeat(32), { metricsToken: 'x'.repeat(32) }, {}],
    ['SMTP_URL', 'smtp://u:secret@x', { smtpUrl: 'smtp://u:secret@x' }, { MAIL_FROM: 'hej@mengedi.se' }],
    [
      'STRIPE_SECRET_KEY',
      'sk_live_1',
      { stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' } },
      { ...SELLER, STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    ],
    [
      'STRIPE_WEBHOOK_SECRET',
      'whsec_1',
      { stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' } },
      { ...SELLER, STRIPE_SECRET_KEY: 'sk_live_1' },
    ],
  ])('%s', (name, value, expected, more) => {
    expect(readConfig({ ...more, [`${name}_FILE`]: file(`${value}\n`) })).toMatchObject(expected);
    expect(() => readConfig({ ...more, [name]: value, [`${name}_FILE`]: file(value) })).toThrow(
      new ConfigError(`${name} and ${name}_FILE are both set: one of them is enough`),
    );
    expect(() => readConfig({ ...more, [`${name}_FILE`]: '/none/such' })).toThrow(
      new ConfigError(`${name}_FILE names /none/such, which cannot be read (ENOENT)`),
    );
    expect(() => readConfig({ ...more, [`${name}_FILE`]: file(' \n') })).toThrow(/_FILE names \S+, which is empty$/);
  });

  test('a faulty one is refused without being told', () => {
    expect(() => readConfig({ DATABASE_URL_FILE: file('mysql://secret') })).toThrow(/^DATABASE_URL must begin(?!.*secret)/);
  });
});

describe('a password beside the address of the database', () => {
  test.each(['simple', 'p@ss:w/rd?#%', ' with spaces ', 'it\'s "quoted" \\', 'ቃል'])('%o arrives as it is', async (password) => {
    const address = 'postgres://mengedi_server@database:5432/mengedi';
    const { databaseUrl, migrationDatabaseUrl } = readConfig({
      DATABASE_URL: address,
      DATABASE_PASSWORD: password,
      MIGRATION_DATABASE_URL: 'postgresql://owner@/mengedi?host=/run/postgresql',
      MIGRATION_DATABASE_PASSWORD: password,
    });
    const { Client } = (await import('pg')).default;
    const [server, owner] = [databaseUrl, migrationDatabaseUrl].map((connectionString) => new Client({ connectionString }));
    expect([server?.user, server?.password, server?.host]).toEqual(['mengedi_server', password, 'database']);
    expect([owner?.user, owner?.password, owner?.database]).toEqual(['owner', password, 'mengedi']);
  });

  test('needs an address that names a user, and no other password', () => {
    for (const DATABASE_URL of [undefined, 'postgres://database/mengedi', 'postgres://user:other@database/mengedi']) {
      expect(() => readConfig({ DATABASE_URL, DATABASE_PASSWORD: 'x' })).toThrow(/^DATABASE_PASSWORD needs a DATABASE_URL/);
    }
  });
});

describe('the address of the database', () => {
  test.each([
    ['several hosts', 'postgres://u:a-secret@one,two/mengedi', /must name one host/],
    ['a wish for the primary', 'postgres://u:a-secret@one/mengedi?target_session_attrs=primary', /must name one host/],
    ['several sockets', 'postgres://u:a-secret@/mengedi?host=/a,/b', /must name one host/],
  ])('with %s is refused in words, without its password', (_title, DATABASE_URL, words) => {
    const read = () => readConfig({ DATABASE_URL });
    expect(read).toThrow(/^DATABASE_URL /);
    expect(read).toThrow(words);
    expect(read).not.toThrow('a-secret');
    expect(() => readConfig({ DATABASE_URL: 'postgres://u@h/d', MIGRATION_DATABASE_URL: DATABASE_URL })).toThrow(
      /^MIGRATION_DATABASE_URL /,
    );
  });

  test('that is none is refused in words, without its password', () => {
    const read = () => readConfig({ DATABASE_URL: 'postgres://u:a-sec%zzret@h:port/d' });
    expect(read).toThrow(/^DATABASE_URL is no address: .*DATABASE_PASSWORD/);
    expect(read).not.toThrow('a-sec');
  });

  test.each([
    'postgres://u@/mengedi?host=%2Frun%2Fpostgresql&port=5432',
    'postgres://u:p%2Cq@db.example.se:6432/mengedi?sslmode=verify-full',
    'postgresql://u@[::1]:5432/d',
    'postgres://u:p,q@one/mengedi',
  ])('may be %s', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });
});
