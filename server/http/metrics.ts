import { timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PasswordCheck } from '../accounts/login-limits.ts';
import { passwordHashes } from '../accounts/passwords.ts';
import type { MailCounts } from '../db/mails/mails.ts';
import { READ_PLACES, type ReadPlace } from '../db/reader.ts';
import type { DatabaseState } from '../db/state.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { buildNumber, VERSION } from '../settings/version.ts';
import { hashToken } from '../tokens.ts';
import type { ShedReason } from './load-shedding.ts';
import { isProbe } from './request-limits.ts';

export type ViolationKind = 'script' | 'trusted types' | 'written html' | 'other';
export type Write = 'answers' | 'progress' | 'exams';
type Count = { inc(by?: number): void };

/** Counters of the running server, with labels bound in advance. */
export type Metrics = {
  readonly registry: Registry;
  readonly shed: Readonly<Record<ShedReason, Count>>;
  /** Calls of noisy addresses, refused before the app and not logged. */
  readonly turnedAway: Count;
  readonly logins: Readonly<Record<PasswordCheck, Count>>;
  readonly slowQueries: Count;
  /** Reads by place: replica or primary. */
  readonly reads: Readonly<Record<ReadPlace, Count>>;
  readonly violations: Readonly<Record<ViolationKind, Count>>;
  /** Items that devices sent, and how many were new; the rest were retries. */
  countWrites(write: Write, sent: number, stored: number): void;
  /** The latest count of mails: scraping never queries the database. */
  setMails(counts: MailCounts): void;
  setDatabase(state: DatabaseState): void;
  /** Time and size of the last good backup; undefined: none was ever made. */
  setBackup(last: { made_at: string; bytes: number } | undefined): void;
  /** When the nightly item analysis last finished, and how many questions are suspect. */
  setItems(countedAt: number | undefined, suspects: number): void;
  setBytes(ofDatabase: number | undefined): void;
  setDiskFree(bytes: number): void;
};

export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <const Values extends readonly string[]>(name: string, help: string, label: string, values: Values) => {
    const counted = new Counter({ name, help, labelNames: [label], registers });
    const bound = values.map((value) => [value, counted.labels(value)] as const);
    // Starts at 0, or the first event would not show as a rise.
    for (const [, count] of bound) count.inc(0);
    return Object.fromEntries(bound) as Record<Values[number], Count>;
  };
  const WRITES = ['answers', 'progress', 'exams'] as const;
  const taken = counter('mengedi_writes_taken_total', 'What learners sent and the server stored.', 'kind', WRITES);
  const repeated = counter('mengedi_writes_repeated_total', 'What learners sent again and was stored before.', 'kind', WRITES);
  /** Without a value until it is known: a 0 after each start would look like a backup that is gone, or like mails that have just failed. */
  const gauge = (name: string, help: string) => {
    const unknown = new Gauge({ name, help, registers });
    unknown.remove();
    return unknown;
  };
  const mails = {
    waiting: gauge('mengedi_mails_waiting', 'Mails that wait to be sent.'),
    failed: gauge('mengedi_mails_failed', 'Mails that were given up, and that nobody has sent again.'),
  };
  const database = {
    up: gauge('mengedi_database_up', '1 while the database answers.'),
    writable: gauge('mengedi_database_writable', '1 while the database takes writes.'),
    bytes: gauge('mengedi_database_bytes', 'Size of the database.'),
  };
  const backup = {
    at: gauge('mengedi_backup_timestamp_seconds', 'When the last good backup was made; 0: none ever was.'),
    bytes: gauge('mengedi_backup_bytes', 'Size of the last good backup.'),
  };
  const items = {
    at: gauge(
      'mengedi_item_statistics_timestamp_seconds',
      'When the nightly statistics of the questions were last made; 0: never.',
    ),
    suspects: gauge('mengedi_questions_suspect', 'Questions whose key may be wrong, out of exams and figures.'),
  };
  const disk = gauge(
    'mengedi_disk_free_bytes',
    'Room beside the embedded database; +Inf: it is a service, whose disk is not seen.',
  );
  return {
    registry,
    setDatabase(state) {
      database.up.set(Number(state !== 'away'));
      database.writable.set(Number(state === 'ready'));
    },
    setBackup(last) {
      backup.at.set(last === undefined ? 0 : Date.parse(last.made_at) / 1000);
      backup.bytes.set(last?.bytes ?? 0);
    },
    setItems(countedAt, suspects) {
      items.at.set((countedAt ?? 0) / 1000);
      items.suspects.set(suspects);
    },
    setBytes(bytes) {
      if (bytes !== undefined) database.bytes.set(bytes);
    },
    setDiskFree: (bytes) => disk.set(bytes),
    shed: counter('mengedi_requests_shed_total', 'Calls answered 503 because there were too many.', 'reason', [
      'event loop',
      'database',
    ]),
    turnedAway: new Counter({
      name: 'mengedi_requests_turned_away_total',
      help: 'Calls answered 429 because their address asks too often.',
      registers,
    }),
    logins: counter('mengedi_logins_total', 'Passwords checked, at login and before a change of password.', 'result', [
      'ok',
      'wrong',
      'limited',
    ]),
    reads: counter(
      'mengedi_replica_reads_total',
      'Reads that a replica may take: by it, or by the primary because it was too old or of no use.',
      'place',
      READ_PLACES,
    ),
    violations: counter(
      'mengedi_policy_violations_total',
      'What browsers say that the content security policy stopped.',
      'kind',
      ['script', 'trusted types', 'written html', 'other'],
    ),
    slowQueries: new Counter({
      name: 'mengedi_database_slow_queries_total',
      help: 'Statements that took longer than SLOW_QUERY_MS.',
      registers,
    }),
    countWrites(write, sent, stored) {
      taken[write].inc(stored);
      repeated[write].inc(sent - stored);
    },
    setMails({ waiting, failed }) {
      mails.waiting.set(waiting);
      mails.failed.set(failed);
    },
  };
}

const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The route's label, never an id, file or query; undefined: not counted. */
function callOf({ routeOptions: { config, url = '' } }: FastifyRequest): string | undefined {
  if (config.endpoint !== undefined) return config.endpoint;
  if (isProbe(url)) return undefined;
  // Pages and unknown paths have no route.
  return url.startsWith('/cdn/') ? 'pictures' : 'web';
}

/** GET /metrics with METRICS_TOKEN. Without the setting the route does not exist and nothing is counted. */
export function installMetrics(app: FastifyInstance, services: Services): void {
  const { config, metrics, pool, content } = services;
  if (config.metricsToken === undefined) return;
  const { registry } = metrics;
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  let connections = 0;
  app.server.on('connection', (socket) => {
    connections += 1;
    socket.on('close', () => {
      connections -= 1;
    });
  });
  new Gauge({
    name: 'mengedi_build_info',
    help: 'Which version and which build of it runs, on which Node; always 1.',
    labelNames: ['version', 'build', 'node'],
    registers,
  })
    .labels(VERSION, buildNumber(), process.version)
    .set(1);
  gauge('mengedi_connections', 'Connections of callers that are open.', () => connections);
  gauge('mengedi_database_connections', 'Connections of the pool.', () => pool.totalCount);
  gauge('mengedi_database_connections_idle', 'Connections that nobody uses right now.', () => pool.idleCount);
  gauge('mengedi_database_waiting', 'Calls that wait for a connection.', () => pool.waitingCount);
  gauge('mengedi_database_hears', '1 while changes made by other servers are heard of.', () => Number(services.isListening()));
  gauge('mengedi_content_revision', 'Revision of the content that is served.', () => content.current().revision);
  gauge('mengedi_content_built_timestamp_seconds', 'When the content that is served was built.', () => content.builtAt() / 1000);
  new Counter({
    name: 'mengedi_password_hashes_total',
    help: 'Passwords hashed or checked against a hash, each some milliseconds of a core.',
    registers,
    collect() {
      this.reset();
      this.inc(passwordHashes());
    },
  });
  collectDefaultMetrics({ register: registry });

  const times = new Histogram({
    name: 'mengedi_request_seconds',
    help: 'Time to answer a call, by call and class of status.',
    labelNames: ['call', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  // There from the first moment, or a server that nobody asks would look like one without figures.
  times.zero({ call: 'web', status: '2xx' });
  app.addHook('onResponse', (request, reply, done) => {
    const call = callOf(request);
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    if (call !== undefined) times.observe({ call, status }, reply.elapsedTime / 1000);
    done();
  });

  const expected = hashToken(config.metricsToken);
  app.get('/metrics', async (request, reply) => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(hashToken(token), expected)) throw new Refusal('unauthenticated', 'unauthenticated');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
