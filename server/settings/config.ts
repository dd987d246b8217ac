import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ANSWERS_KEPT_MONTHS_MIN } from '#domain/clock-skew.ts';
import { FIXED_SETTINGS, type FixedSetting, TRIAL_DAYS_MAX, VARIABLE_OF } from '#domain/owner-settings.ts';
import { SIGN_UP_MODES } from '#domain/sign-up.ts';
import { SIBLING_MODES } from '#domain/study/siblings.ts';
import * as format from './formats.ts';
import {
  atLeast,
  ConfigError,
  type Environment,
  flag,
  integer,
  isSet,
  oneOf,
  parsed,
  password,
  readTable,
  secret,
  type Table,
  text,
  type Values,
} from './kinds.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;
const WEB_ROOT = fileURLToPath(new URL('../../dist', import.meta.url));
const CONTENT_ROOT = fileURLToPath(new URL('../../content', import.meta.url));
/** A number from the range that Sweden reserves for fiction. */
const DEMO_PHONE = '08-465 004 00';
/** Load balancers probe every second or two. */
const DRAIN_BEHIND_PROXY = 5;
const MEGABYTE = 1_048_576;

const path = (text: string) => resolve(text);
const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

/**
 * All settings, in the order of docs/settings.md, which `npm run settings` writes from here; a default may depend on what stands above it. A setting without
 * a text stands in the row of the next one.
 */
export const SETTINGS = {
  production: parsed('NODE_ENV', false, (name) => name === 'production', {
    shown: '`development`',
    isTold: true,
    doc: '`production`: no demo, `/docs` and `/openapi.json` for admins only',
  }),
  host: text('HOST', '127.0.0.1', { isTold: true }),
  port: integer('PORT', 3000, [0, 65_535], { doc: 'where to listen' }),
  databaseUrl: secret('DATABASE_URL', format.postgresUrl, {
    doc: 'a PostgreSQL to use instead of the embedded one: one host, which is the primary ([several machines](operations.md#a-cluster-that-outlives-a-machine))',
  }),
  migrationDatabaseUrl: secret('MIGRATION_DATABASE_URL', format.postgresUrl, {
    doc: 'the owner of the tables, for migrations and the command line; the role of `DATABASE_URL` then owns nothing and cannot change the audit',
  }),
  readDatabaseUrl: secret('READ_DATABASE_URL', format.postgresUrl, {
    doc: 'a replica of that PostgreSQL, with the role of `DATABASE_URL`: statistics, the file of customers and backups are read there ([operations](operations.md#reading-from-a-replica))',
  }),
  readMaxAgeMs: integer('READ_MAX_AGE_SECONDS', 60, [1, 86_400], {
    factor: 1000,
    doc: 'how old the replica may be; where it is older, the primary is read',
  }),
  passwords: {
    databaseUrl: password('DATABASE_PASSWORD'),
    migrationDatabaseUrl: password('MIGRATION_DATABASE_PASSWORD'),
    readDatabaseUrl: password('READ_DATABASE_PASSWORD', {
      doc: 'the passwords of those three, where they do not stand in the address: any characters, as they are',
    }),
  },
  dataDir: parsed('DATA_DIR', resolve('data'), path, {
    shown: '`data`',
    doc: 'where the embedded PostgreSQL lives, and mails that no server sends',
  }),
  webRoot: parsed('WEB_ROOT', WEB_ROOT, path, { shown: "the project's own" }),
  contentRoot: parsed('CONTENT_ROOT', CONTENT_ROOT, path, {
    shown: "the project's own",
    doc: 'where the built web app lies, and the content files that an empty database is filled from',
  }),
  databaseConnections: integer('DATABASE_CONNECTIONS', 10, [2, 500]),
  databasePrepared: flag('DATABASE_PREPARED', true, {
    doc: 'size of the pool; named statements and settings of the connection (off behind a pooler in transaction mode that [does not keep statements](operations.md#several-servers))',
  }),
  takeWrites: flag('TAKE_WRITES', false, {
    doc: 'the start ends what `npm run cli -- read-only on` began, where no command line is at hand; take it away again afterwards',
  }),
  demo: flag('DEMO', ({ databaseUrl, production, host }) => databaseUrl === undefined && !production && LOOPBACK.test(host), {
    shown: 'on for a local embedded start',
    doc: 'demo accounts exist and may log in',
  }),
  signUp: oneOf('SIGN_UP', 'invite', SIGN_UP_MODES, {
    doc: 'who may make an account at `/sign-up`: `closed` nobody, `invite` people with a code of the back office, `open` everybody (in production it needs `SMTP_URL`)',
  }),
  phoneLogin: flag('PHONE_LOGIN', false, {
    doc: 'customers may log in with their phone number too, in any spelling, where the owner, a code or a paid order vouches for it and no other account has it',
  }),
  trialDays: integer('TRIAL_DAYS', 3, [1, TRIAL_DAYS_MAX], {
    doc: 'how many days an account has that was made without a code, from 1 to 365',
  }),
  siblings: oneOf('SIBLINGS', 'all', SIBLING_MODES, {
    doc: 'how a rule comes again that a learner has met: `half` is an experiment (half of the learners, always the same ones, get another question on the rule, half the same question), `all` everybody another question, `none` everybody the same. Back office → statistics shows what it found; leave it at `all` until real results are there to judge by',
  }),
  testGap: parsed('TEST_GAP', undefined, format.testGap, {
    shown: '',
    isTold: true,
    doc: 'how much harder than our questions the real test is, in logits, -1 to 1; nothing: -0.15, as assumed. Back office → statistics fits it once thirty results were reported; figures use it when it is set here',
  }),
  anonymousBrowsing: flag('ANONYMOUS_BROWSING', false, {
    doc: 'visitors may look at signs, checklists, words of the test, exercises and steps without login',
  }),
  publicUrl: parsed('PUBLIC_URL', ({ host, port }) => format.publicUrl(`http://${inUrl(host)}:${port}`), format.publicUrl, {
    shown: '`http://HOST:PORT`',
    isTold: true,
    doc: 'the address that people type: links in mails lead there, and previews of a shared link take their picture from it',
  }),
  cdn: parsed('CDN_URL', '/cdn', format.cdn, {
    doc: 'where pictures and recordings come from; what a learner downloads comes from the server itself, and opens under either address',
  }),
  supportPhone: text('SUPPORT_PHONE', ({ production }) => (production ? '' : DEMO_PHONE), {
    shown: 'demo values',
    isTold: true,
  }),
  supportEmail: text('SUPPORT_EMAIL', ({ production }) => (production ? '' : 'support@mengedi.test'), {
    shown: 'demo values',
    isTold: true,
    doc: 'shown to learners',
  }),
  smtpUrl: secret('SMTP_URL', format.smtpUrl),
  mailFrom: parsed(
    'MAIL_FROM',
    ({ publicUrl }) => format.mailFrom(`Mengedi <no-reply@${new URL(publicUrl).hostname.replace(/[[\]]/g, '')}>`),
    format.mailFrom,
    {
      shown: '`Mengedi <no-reply@HOST>`',
      doc: 'the server that takes mails (`smtps://user:password@smtp.example.se`) and who they come from; without it each mail becomes a file in `DATA_DIR/mail`',
    },
  ),
  vapidPrivateKey: secret('VAPID_PRIVATE_KEY', format.pushKey, {
    doc: 'signs the reminders to study that are pushed to phones; `npm run cli -- push-key` makes one, once: browsers that have subscribed know its public half. Without it reminders come by mail',
  }),
  swishNumber: parsed('SWISH_NUMBER', '', format.swishNumber, {
    shown: 'none',
    doc: 'the number that learners pay to by Swish; the owner confirms what has come in the back office. Without it and without Stripe learners call or write',
  }),
  stripe: {
    secretKey: secret('STRIPE_SECRET_KEY'),
    webhookSecret: secret('STRIPE_WEBHOOK_SECRET', undefined, {
      doc: "cards are taken on Stripe's page; both, with a webhook to `PUBLIC_URL/api/stripe/webhook` for `checkout.session.completed`, `…async_payment_succeeded` and `…expired`",
    }),
  },
  seller: {
    name: text('SELLER_NAME', '', { shown: 'none' }),
    orgNumber: text('SELLER_ORG_NUMBER', '', { shown: 'none' }),
    address: text('SELLER_ADDRESS', '', {
      shown: 'none',
      doc: 'who sells, taken over once, with `SUPPORT_EMAIL` and `SUPPORT_PHONE`, where nobody has said it in the back office (*Seller and terms*), which counts from then on',
    }),
  },
  trustProxy: parsed('TRUST_PROXY', false as const, format.proxies, {
    isTold: true,
    doc: 'which proxies may say who the caller is: their addresses or ranges (`127.0.0.1,10.0.0.0/8`, `loopback`, `uniquelocal`), or how many stand in front (`1`). The start says what was understood',
  }),
  drainSeconds: integer('DRAIN_SECONDS', ({ trustProxy }) => (trustProxy === false ? 0 : DRAIN_BEHIND_PROXY), [0, 600], {
    shown: `\`${DRAIN_BEHIND_PROXY}\` where \`TRUST_PROXY\` is set, else \`0\``,
    doc: 'how long `/readyz` says `draining` after SIGTERM while calls are still taken, so that the proxy in front hears of it first',
  }),
  requestsPerMinute: integer('REQUESTS_PER_MINUTE', 3000, [10, 10_000_000], {
    doc: 'calls per address, a tenth of them at once, and one in work at a time for each thousand (at least three); of pages, scripts and pictures four times as many',
  }),
  quotaFactor: integer('QUOTA_FACTOR', 1, [1, 1_000], {
    doc: 'how many times the usual one account may write: answers, exams, messages and what the back office adds an hour and a day (`domain/quota.ts`)',
  }),
  overloadMs: integer('OVERLOAD_MS', 50, [0, 60_000], {
    doc: 'calls that have not begun when the server has been taking others for so long are told to come again (503)',
  }),
  requireSecondFactor: flag('REQUIRE_SECOND_FACTOR', false, {
    doc: 'the back office is closed to admins without a second factor until they have set one up',
  }),
  backupHours: integer('BACKUP_HOURS', 48, [0, 10_000], {
    doc: 'how old the last good backup may be before `doctor` calls it wrong; `0`: backups are made elsewhere',
  }),
  s3: {
    endpoint: parsed('S3_ENDPOINT', undefined, format.s3Endpoint, { shown: "Amazon's of the region" }),
    region: text('S3_REGION', 'us-east-1'),
    accessKeyId: text('S3_ACCESS_KEY_ID', undefined),
    secretAccessKey: secret('S3_SECRET_ACCESS_KEY', undefined, {
      doc: 'storage that `backup`, `restore` and `drill` reach as `s3://BUCKET/FOLDER/`; only the command line uses them',
    }),
  },
  answersKeptMonths: integer('ANSWERS_KEPT_MONTHS', undefined, [ANSWERS_KEPT_MONTHS_MIN, 1_200], {
    shown: 'for ever',
    doc: 'how many months answers are kept after the month in which they came, from 14 on; older months are dropped by the hourly job and are then only in backups. What learners remember stays, as long as it is not made anew ([decision 023](decisions/023-answers-by-month.md))',
  }),
  ffmpegPath: text('FFMPEG_PATH', undefined, {
    shown: 'the one on the path',
    doc: 'the ffmpeg that makes small files of recordings; without one they are served as they came, and only WAV is taken',
  }),
  soundBytes: integer('SOUND_MEGABYTES', 4_000, [1, 1_000_000], {
    factor: MEGABYTE,
    doc: 'how much all recordings together may take in the database',
  }),
  voiceCommand: text('VOICE_COMMAND', undefined, {
    doc: 'a program that reads a text from its standard input and writes a WAV to its standard output, for `voice make`',
  }),
  machineVoice: flag('MACHINE_VOICE', false, {
    doc: 'learners hear what `voice make` made, marked as a machine, where no person has spoken',
  }),
  secretsKey: secret('SECRETS_KEY', atLeast(32), {
    shown: 'a key in `DATA_DIR/secrets.key`, made when it is first needed',
    doc: 'hides what must be shown again (codes that are printed again within 30 days), at least 32 characters; servers that share a database share it, or codes can be shown again only by the server that made them. It is no part of a backup',
  }),
  metricsToken: secret('METRICS_TOKEN', atLeast(32), {
    doc: 'what `GET /metrics` asks for (Bearer), at least 32 characters; without it there is no such address',
  }),
  slowQueryMs: integer('SLOW_QUERY_MS', 500, [0, 60_000], {
    doc: 'statements that take longer are logged, without their parameters',
  }),
  logLevel: oneOf('LOG_LEVEL', 'info', LOG_LEVELS, { doc: '' }),
} satisfies Table;

type Read = Values<typeof SETTINGS>;

export type StripeConfig = {
  secretKey: string;
  webhookSecret: string;
  /** Another API host than Stripe's, for tests; no variable sets it. */
  api?: { host: string; port: number; protocol: 'http' };
};

export type S3Config = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };

export type Config = Omit<Read, 'passwords' | 'stripe' | 's3'> & {
  /** Undefined: no card payments. */
  stripe: StripeConfig | undefined;
  /** Storage that backups may go to (s3://…); undefined: none. */
  s3: S3Config | undefined;
  /** Owner settings that are overridden by a variable. */
  fixed: readonly FixedSetting[];
};

/** The only reader of the environment: the table, and after it what holds between settings. A bad value names its variable. */
export function readConfig(env: Environment): Config {
  const { passwords, stripe, s3, ...read } = readTable(SETTINGS, env);
  refuseWithoutMail(read, env);
  return {
    ...read,
    ...readDatabases(read, passwords),
    stripe: bothOfStripe(stripe),
    s3: bothOfS3(s3),
    fixed: FIXED_SETTINGS.filter((name) => isSet(env, VARIABLE_OF[name])),
  };
}

/** Adds the passwords from separate variables, where they need no URL encoding. */
function readDatabases(read: Pick<Read, keyof Read['passwords']>, passwords: Read['passwords']) {
  const withPassword = (name: keyof typeof passwords): string | undefined => {
    const [url, password] = [read[name], passwords[name]];
    const { variable } = SETTINGS[name];
    if (url !== undefined && read.databaseUrl === undefined) throw new ConfigError(`${variable} needs DATABASE_URL beside it`);
    if (password === undefined) return url;
    const [, before, user, rest] = /^([^/]*\/\/)([^:@/]+)(@.*)$/.exec(url ?? '') ?? [];
    if (user !== undefined) return `${before}${user}:${encodeURIComponent(password)}${rest}`;
    throw new ConfigError(
      `${SETTINGS.passwords[name].variable} needs a ${variable} that names a user and no password: postgres://user@host/database`,
    );
  };
  return {
    databaseUrl: withPassword('databaseUrl'),
    migrationDatabaseUrl: withPassword('migrationDatabaseUrl'),
    readDatabaseUrl: withPassword('readDatabaseUrl'),
  };
}

function refuseWithoutMail(
  { smtpUrl, signUp, production }: Pick<Read, 'smtpUrl' | 'signUp' | 'production'>,
  env: Environment,
): void {
  // Mail servers accept known senders only, so there is no default.
  if (smtpUrl !== undefined && !isSet(env, 'MAIL_FROM')) throw new ConfigError('MAIL_FROM must be set where SMTP_URL is');
  // Open sign-up confirms addresses by mail.
  if (signUp === 'open' && production && smtpUrl === undefined) throw new ConfigError('SIGN_UP=open needs SMTP_URL');
}

function bothOfStripe({ secretKey, webhookSecret }: Read['stripe']): StripeConfig | undefined {
  if (secretKey !== undefined && webhookSecret !== undefined) return { secretKey, webhookSecret };
  if (secretKey === webhookSecret) return undefined;
  const [missing, there] = secretKey === undefined ? ['SECRET_KEY', 'WEBHOOK_SECRET'] : ['WEBHOOK_SECRET', 'SECRET_KEY'];
  throw new ConfigError(`STRIPE_${missing} must be set where STRIPE_${there} is: without both no card is taken`);
}

function bothOfS3({ endpoint, region, accessKeyId, secretAccessKey }: Read['s3']): S3Config | undefined {
  if (accessKeyId !== undefined && secretAccessKey !== undefined)
    return { endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`, region, accessKeyId, secretAccessKey };
  if (accessKeyId === secretAccessKey) return undefined;
  throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must both be set, or neither');
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
