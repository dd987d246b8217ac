import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ANSWERS_KEPT_MONTHS_MIN } from '#domain/clock-skew.ts';
import { FIXED_SETTINGS, type FixedSetting, TRIAL_DAYS_MAX, VARIABLE_OF } from '#domain/owner-settings.ts';
import { SIGN_UP_MODES, type SignUpMode } from '#domain/sign-up.ts';
import { WIDEST_GAP } from '#domain/study/blueprint.ts';
import { SIBLING_MODES, type SiblingMode } from '#domain/study/siblings.ts';
import { readSwishNumber } from '#domain/swish.ts';
import { isPushKey } from './push-key.ts';

export type StripeConfig = {
  secretKey: string;
  webhookSecret: string;
  /** Another API host than Stripe's, for tests; no variable sets it. */
  api?: { host: string; port: number; protocol: 'http' };
};

export type S3Config = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };

export type Config = {
  host: string;
  port: number;
  production: boolean;
  dataDir: string;
  /** Folder of the built web app. */
  webRoot: string;
  /** Folder of the content files that an empty database is filled from. */
  contentRoot: string;
  databaseUrl: string | undefined;
  /** URL with the role that owns the tables, for migrations; the role of databaseUrl then need not own them. */
  migrationDatabaseUrl: string | undefined;
  /** URL of a read replica. */
  readDatabaseUrl: string | undefined;
  /** The largest age of the replica's data, in milliseconds. */
  readMaxAgeMs: number;
  databaseConnections: number;
  databasePrepared: boolean;
  /** Turns read-only mode off at start. */
  takeWrites: boolean;
  /** Whether demo accounts are created and may log in. */
  demo: boolean;
  anonymousBrowsing: boolean;
  /** Who may sign up: nobody, people with a code, or everybody. */
  signUp: SignUpMode;
  /** Customers may log in with a confirmed phone number. */
  phoneLogin: boolean;
  /** A/B test: whether rules are repeated by another question or by the same one; half of the learners each, or the same for all. */
  siblings: SiblingMode;
  /** How much harder than our questions the real test is, in logits; undefined: the assumed gap. */
  testGap: number | undefined;
  /** Trial days of a new account where sign-up is open. */
  trialDays: number;
  /** The site's origin: links in mails and pictures of link previews are built from it. */
  publicUrl: string;
  cdn: string;
  supportPhone: string;
  supportEmail: string;
  /** The outgoing mail server; undefined: mails become files in dataDir/mail. */
  smtpUrl: string | undefined;
  mailFrom: { name: string; address: string };
  /** The VAPID key that signs push messages; undefined: reminders go by mail. */
  vapidPrivateKey: string | undefined;
  /** Digits; empty: no Swish. */
  swishNumber: string;
  /** Owner settings that are overridden by a variable. */
  fixed: readonly FixedSetting[];
  /** Undefined: no card payments. */
  stripe: StripeConfig | undefined;
  /** The seller from variables; copied to the database once. */
  seller: { name: string; orgNumber: string; address: string };
  /** Addresses of proxies whose X-Forwarded-For is trusted, or the number of proxies in front; false: none. */
  trustProxy: false | number | string[];
  /** Seconds between reporting "not ready" and closing, in which load balancers notice and calls are still served. */
  drainSeconds: number;
  logLevel: string;
  requestsPerMinute: number;
  /** Factor on the write quotas (domain/quota.ts). */
  quotaFactor: number;
  /** Calls that wait longer than this in one turn of the event loop are shed. */
  overloadMs: number;
  slowQueryMs: number;
  /** Admins without a second factor can only set one up. */
  requireSecondFactor: boolean;
  /** Hours after which a backup counts as late; 0: backups are made elsewhere. */
  backupHours: number;
  /** Storage that backups may go to (s3://…); undefined: none. */
  s3: S3Config | undefined;
  /** How many months answers are kept after the month of their receipt; undefined: for ever. */
  answersKeptMonths: number | undefined;
  /** The path of ffmpeg; undefined: the one on PATH, if any. */
  ffmpegPath: string | undefined;
  /** The largest sum of all sounds, in bytes. */
  soundBytes: number;
  /** Whether texts without a recording are read by a synthesised voice. */
  machineVoice: boolean;
  /** A command that reads text and writes WAV; undefined: none. */
  voiceCommand: string | undefined;
  /** Encrypts values that must be shown again (class codes); undefined: a key file in the data folder. */
  secretsKey: string | undefined;
  /** The token of GET /metrics; undefined: no metrics. */
  metricsToken: string | undefined;
};

export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;
const WEB_ROOT = fileURLToPath(new URL('../../dist', import.meta.url));
const CONTENT_ROOT = fileURLToPath(new URL('../../content', import.meta.url));
/** Long enough not to be guessed. */
const METRICS_TOKEN_MIN = 32;
const SECRETS_KEY_MIN = 32;
const POSTGRES_URL = /^postgres(ql)?:\/\//;
/** A number from the range that Sweden reserves for fiction. */
const DEMO_PHONE = '08-465 004 00';

const DRAIN_SECONDS_MAX = 600;
/** Load balancers probe every second or two. */
const DRAIN_BEHIND_PROXY = 5;

/** Named ranges of addresses. */
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

const ADDRESS = /^[^\s<>@]+@[^\s<>@]+$/;

/** Parses "Mengedi <no-reply@example.se>", or an address alone. */
function readMailFrom(value: string): Config['mailFrom'] {
  const at = value.endsWith('>') ? value.indexOf('<') : -1;
  const address = at === -1 ? value : value.slice(at + 1, -1);
  const name = at === -1 ? '' : value.slice(0, at).trim().replaceAll('"', '');
  if (ADDRESS.test(address) && !/[\r\n]/.test(name)) return { name, address };
  throw new ConfigError(`MAIL_FROM must be an address like Mengedi <no-reply@mengedi.example.se>, but is "${value}"`);
}

/** Payment methods and seller. The seller is copied to the database once and edited in the back office afterwards. */
function readShop(env: Environment): Pick<Config, 'swishNumber' | 'stripe' | 'seller'> {
  const text = (name: string) => env[name]?.trim() ?? '';
  const typed = text('SWISH_NUMBER');
  const swishNumber = typed === '' ? '' : readSwishNumber(typed);
  if (swishNumber === undefined) {
    throw new ConfigError(`SWISH_NUMBER must be a number that Swish knows, like 123 456 78 90, but is "${typed}"`);
  }
  const secretKey = readSecret(env, 'STRIPE_SECRET_KEY');
  const webhookSecret = readSecret(env, 'STRIPE_WEBHOOK_SECRET');
  if ((secretKey === undefined) !== (webhookSecret === undefined)) {
    const [missing, there] = secretKey === undefined ? ['SECRET_KEY', 'WEBHOOK_SECRET'] : ['WEBHOOK_SECRET', 'SECRET_KEY'];
    throw new ConfigError(`STRIPE_${missing} must be set where STRIPE_${there} is: without both no card is taken`);
  }
  const seller = { name: text('SELLER_NAME'), orgNumber: text('SELLER_ORG_NUMBER'), address: text('SELLER_ADDRESS') };
  const stripe = secretKey === undefined || webhookSecret === undefined ? undefined : { secretKey, webhookSecret };
  return { swishNumber, stripe, seller };
}

/** "true" is rejected, because any caller could then forge an address. */
function readProxies(value: string): Config['trustProxy'] {
  if (value === 'false' || value === '0') return false;
  if (/^\d+$/.test(value) && Number(value) <= PROXY_HOPS_MAX) return Number(value);
  const proxies = value.split(',').map((part) => part.trim());
  if (proxies.every(isProxy)) return proxies;
  throw new ConfigError(
    `TRUST_PROXY must name the proxies in front: their addresses or ranges (127.0.0.1, 10.0.0.0/8, ${PROXY_NAMES.join(', ')}), ` +
      `separated by commas, or how many stand there (1 to ${PROXY_HOPS_MAX}); or be false. It is "${value}"`,
  );
}

/** Logged at start, because a wrong setting is otherwise noticed only when somebody forges an address. */
export function whoIsTheCaller({ trustProxy }: Pick<Config, 'trustProxy'>): string {
  if (trustProxy === false) return 'Callers are known by the address that connects: no proxy is trusted (TRUST_PROXY).';
  if (typeof trustProxy !== 'number') {
    return `Callers are known by X-Forwarded-For, as far as it was written by ${trustProxy.join(', ')} (TRUST_PROXY).`;
  }
  const entries = trustProxy === 1 ? 'last entry is' : `last ${trustProxy} entries are`;
  return `Callers are known by X-Forwarded-For, of which the ${entries} believed (TRUST_PROXY): nobody may reach this port past the proxy.`;
}

/** Adds the password from a separate variable, where it needs no URL encoding. */
function withPassword(env: Environment, address: string, name: string): string | undefined {
  const url = readSecret(env, address);
  const password = readSecret(env, name, (text) => text.split(/\r?\n/, 1)[0] ?? '');
  if (password === undefined) return url;
  const [, before, user, rest] = /^([^/]*\/\/)([^:@/]+)(@.*)$/.exec(url ?? '') ?? [];
  if (user === undefined) {
    throw new ConfigError(`${name} needs a ${address} that names a user and no password: postgres://user@host/database`);
  }
  return `${before}${user}:${encodeURIComponent(password)}${rest}`;
}

/** Checks a database URL with a clear message, without the password; the driver would throw a stack later. */
function refuseUnreadable(name: string, url: string): void {
  // Hosts precede the path; the directory of a socket is in ?host= instead.
  const [, place = ''] = /^[^/]*\/\/(?:[^@/]*@)?([^/?]*)/.exec(url) ?? [];
  if (place.includes(',') || /[?&](host=[^&]*(,|%2C)|target_session_attrs=)/i.test(url))
    throw new ConfigError(
      `${name} must name one host: in front of several stands HAProxy, PgBouncer or an address that follows the primary (docs/operations.md)`,
    );
  if (!URL.canParse(url.replace('@/', '@localhost/')))
    throw new ConfigError(
      `${name} is no address: a sign in it must be written as in an address (@ as %40), or give the password apart (${name.replace('URL', 'PASSWORD')})`,
    );
}

/** A secret from the environment, or from the file that NAME_FILE names, which other processes cannot see. */
function readSecret(env: Environment, name: string, tidy = (text: string) => text.trim()): string | undefined {
  const value = tidy(env[name] ?? '') || undefined;
  const path = env[`${name}_FILE`]?.trim() || undefined;
  if (path === undefined) return value;
  if (value !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set: one of them is enough`);
  let text: string;
  try {
    text = tidy(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${name}_FILE names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (text === '') throw new ConfigError(`${name}_FILE names ${path}, which is empty`);
  return text;
}

/** A reader for each kind of variable; unset or empty means the default. */
function readersOf(env: Environment) {
  const text = (name: string, fallback: string) => env[name]?.trim() || fallback;
  const flag = (name: string, fallback: boolean) => {
    const value = env[name]?.trim().toLowerCase();
    if (value === undefined || value === '') return fallback;
    if (value === 'true' || value === '1') return true;
    if (value === 'false' || value === '0') return false;
    throw new ConfigError(`${name} must be true or false, but is "${env[name]}"`);
  };
  const integer = (name: string, fallback: number, minimum: number, maximum: number) => {
    const value = env[name]?.trim();
    if (value === undefined || value === '') return fallback;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < minimum || number > maximum) {
      throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}, but is "${env[name]}"`);
    }
    return number;
  };
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice => {
    const value = text(name, fallback);
    const choice = choices.find((known) => known === value);
    if (choice === undefined) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, but is "${value}"`);
    return choice;
  };
  return { text, flag, integer, oneOf };
}

function readDatabases(env: Environment): Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'readDatabaseUrl'> {
  const databaseUrl = withPassword(env, 'DATABASE_URL', 'DATABASE_PASSWORD');
  if (databaseUrl !== undefined && !POSTGRES_URL.test(databaseUrl)) {
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://');
  }
  const migrationDatabaseUrl = withPassword(env, 'MIGRATION_DATABASE_URL', 'MIGRATION_DATABASE_PASSWORD');
  if (migrationDatabaseUrl !== undefined && (databaseUrl === undefined || !POSTGRES_URL.test(migrationDatabaseUrl))) {
    throw new ConfigError(
      'MIGRATION_DATABASE_URL must begin with postgres:// or postgresql://, and needs DATABASE_URL beside it',
    );
  }
  const readDatabaseUrl = withPassword(env, 'READ_DATABASE_URL', 'READ_DATABASE_PASSWORD');
  if (readDatabaseUrl !== undefined && (databaseUrl === undefined || !POSTGRES_URL.test(readDatabaseUrl))) {
    throw new ConfigError('READ_DATABASE_URL must begin with postgres:// or postgresql://, and needs DATABASE_URL beside it');
  }
  for (const [name, url] of [
    ['DATABASE_URL', databaseUrl],
    ['MIGRATION_DATABASE_URL', migrationDatabaseUrl],
    ['READ_DATABASE_URL', readDatabaseUrl],
  ] as const)
    if (url !== undefined) refuseUnreadable(name, url);
  return { databaseUrl, migrationDatabaseUrl, readDatabaseUrl };
}

const SLASHES_AT_END = /(?<!\/)\/+$/;

function readCdn(value: string): string {
  const cdn = value.replace(SLASHES_AT_END, '');
  if (!cdn.startsWith('/') && !URL.canParse(cdn)) throw new ConfigError(`CDN_URL must be a path or an address, but is "${cdn}"`);
  return cdn;
}

function readPublicUrl(address: string): string {
  const publicUrl = URL.canParse(address) ? new URL(address).origin : '';
  if (!/^https?:/.test(publicUrl)) {
    throw new ConfigError(`PUBLIC_URL must be an address like https://mengedi.example.se, but is "${address}"`);
  }
  return publicUrl;
}

function readSecretsKey(env: Environment): string | undefined {
  const secretsKey = readSecret(env, 'SECRETS_KEY');
  if (secretsKey !== undefined && secretsKey.length < SECRETS_KEY_MIN) {
    throw new ConfigError(`SECRETS_KEY must have at least ${SECRETS_KEY_MIN} characters`);
  }
  return secretsKey;
}

function readMetricsToken(env: Environment): string | undefined {
  const metricsToken = readSecret(env, 'METRICS_TOKEN');
  if (metricsToken !== undefined && metricsToken.length < METRICS_TOKEN_MIN) {
    throw new ConfigError(`METRICS_TOKEN must have at least ${METRICS_TOKEN_MIN} characters`);
  }
  return metricsToken;
}

/** Mail settings, and push settings when there is a key. */
function readMail(env: Environment, publicUrl: string): Pick<Config, 'smtpUrl' | 'mailFrom' | 'vapidPrivateKey'> {
  const { text } = readersOf(env);
  const smtpUrl = readSecret(env, 'SMTP_URL');
  if (smtpUrl !== undefined && (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl) || new URL(smtpUrl).hostname === '')) {
    throw new ConfigError('SMTP_URL must be an address like smtps://user:password@smtp.example.se');
  }
  // Mail servers accept known senders only, so there is no default.
  if (smtpUrl !== undefined && text('MAIL_FROM', '') === '') throw new ConfigError('MAIL_FROM must be set where SMTP_URL is');
  const mailFrom = readMailFrom(text('MAIL_FROM', `Mengedi <no-reply@${new URL(publicUrl).hostname.replace(/[[\]]/g, '')}>`));
  const vapidPrivateKey = readSecret(env, 'VAPID_PRIVATE_KEY');
  if (vapidPrivateKey !== undefined && !isPushKey(vapidPrivateKey))
    throw new ConfigError('VAPID_PRIVATE_KEY must be a key that `npm run cli -- push-key` made');
  return { smtpUrl, mailFrom, vapidPrivateKey };
}

function readS3(env: Environment): S3Config | undefined {
  const { text } = readersOf(env);
  const accessKeyId = text('S3_ACCESS_KEY_ID', '');
  const secretAccessKey = readSecret(env, 'S3_SECRET_ACCESS_KEY');
  if ((accessKeyId === '') !== (secretAccessKey === undefined))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must both be set, or neither');
  const region = text('S3_REGION', 'us-east-1');
  const endpoint = text('S3_ENDPOINT', `https://s3.${region}.amazonaws.com`).replace(SLASHES_AT_END, '');
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new ConfigError(`S3_ENDPOINT must be an address like https://s3.example.se, but is "${endpoint}"`);
  return secretAccessKey === undefined ? undefined : { endpoint, region, accessKeyId, secretAccessKey };
}

function readTestGap(typed: string): number | undefined {
  const testGap = typed === '' ? undefined : Number(typed);
  if (testGap !== undefined && !(Math.abs(testGap) <= WIDEST_GAP))
    throw new ConfigError(`TEST_GAP must be a number from -${WIDEST_GAP} to ${WIDEST_GAP}, like -0.15, but is "${typed}"`);
  return testGap;
}

/** The only reader of the environment. A bad value names its variable. */
export function readConfig(env: Environment): Config {
  const { text, flag, integer, oneOf } = readersOf(env);
  const production = text('NODE_ENV', 'development') === 'production';
  const host = text('HOST', '127.0.0.1');
  const databases = readDatabases(env);
  const port = integer('PORT', 3000, 0, 65_535);
  const publicUrl = readPublicUrl(text('PUBLIC_URL', `http://${host.includes(':') ? `[${host}]` : host}:${port}`));
  const mail = readMail(env, publicUrl);
  const signUp = oneOf('SIGN_UP', SIGN_UP_MODES, 'invite');
  // Open sign-up confirms addresses by mail.
  if (signUp === 'open' && production && mail.smtpUrl === undefined) throw new ConfigError('SIGN_UP=open needs SMTP_URL');
  const trustProxy = readProxies(text('TRUST_PROXY', 'false'));
  const demo = flag('DEMO', databases.databaseUrl === undefined && !production && LOOPBACK.test(host));

  return {
    host,
    port,
    production,
    dataDir: resolve(text('DATA_DIR', 'data')),
    webRoot: resolve(text('WEB_ROOT', WEB_ROOT)),
    contentRoot: resolve(text('CONTENT_ROOT', CONTENT_ROOT)),
    ...databases,
    readMaxAgeMs: integer('READ_MAX_AGE_SECONDS', 60, 1, 86_400) * 1000,
    databaseConnections: integer('DATABASE_CONNECTIONS', 10, 2, 500),
    databasePrepared: flag('DATABASE_PREPARED', true),
    demo,
    anonymousBrowsing: flag('ANONYMOUS_BROWSING', false),
    signUp,
    phoneLogin: flag('PHONE_LOGIN', false),
    siblings: oneOf('SIBLINGS', SIBLING_MODES, 'all'),
    testGap: readTestGap(text('TEST_GAP', '')),
    trialDays: integer('TRIAL_DAYS', 3, 1, TRIAL_DAYS_MAX),
    publicUrl,
    cdn: readCdn(text('CDN_URL', '/cdn')),
    supportPhone: text('SUPPORT_PHONE', production ? '' : DEMO_PHONE),
    supportEmail: text('SUPPORT_EMAIL', production ? '' : 'support@mengedi.test'),
    ...mail,
    ...readShop(env),
    fixed: FIXED_SETTINGS.filter((name) => (env[VARIABLE_OF[name]]?.trim() ?? '') !== ''),
    trustProxy,
    drainSeconds: integer('DRAIN_SECONDS', trustProxy === false ? 0 : DRAIN_BEHIND_PROXY, 0, DRAIN_SECONDS_MAX),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    requestsPerMinute: integer('REQUESTS_PER_MINUTE', 3000, 10, 10_000_000),
    quotaFactor: integer('QUOTA_FACTOR', 1, 1, 1_000),
    overloadMs: integer('OVERLOAD_MS', 50, 0, 60_000),
    slowQueryMs: integer('SLOW_QUERY_MS', 500, 0, 60_000),
    backupHours: integer('BACKUP_HOURS', 48, 0, 10_000),
    s3: readS3(env),
    takeWrites: flag('TAKE_WRITES', false),
    answersKeptMonths: integer('ANSWERS_KEPT_MONTHS', 0, ANSWERS_KEPT_MONTHS_MIN, 1_200) || undefined,
    requireSecondFactor: flag('REQUIRE_SECOND_FACTOR', false),
    ffmpegPath: text('FFMPEG_PATH', '') || undefined,
    soundBytes: integer('SOUND_MEGABYTES', 4_000, 1, 1_000_000) * 1_048_576,
    machineVoice: flag('MACHINE_VOICE', false),
    voiceCommand: text('VOICE_COMMAND', '') || undefined,
    secretsKey: readSecretsKey(env),
    metricsToken: readMetricsToken(env),
  };
}
