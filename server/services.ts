import type pg from 'pg';
import type { Progress } from '#contract/levels.ts';
import type { PayMethod } from '#domain/order.ts';
import type { Chance } from '#domain/shuffle.ts';
import { type AccountLimits, openAccountLimits } from './accounts/account-limits.ts';
import { type LoginLimits, openLoginLimits } from './accounts/login-limits.ts';
import { openSessions, type Sessions } from './accounts/sessions.ts';
import { openStatistics, type Statistics } from './background/statistics.ts';
import { type Cache, openCache } from './concurrency/cache.ts';
import { type InOrder, openInOrder } from './concurrency/in-order.ts';
import { openSignal, type Signal } from './concurrency/signal.ts';
import { connect, type Db, type SlowQuery } from './db/connect.ts';
import { type Listener, listen } from './db/listen.ts';
import { findPicture, pictureNames } from './db/pictures.ts';
import { findProgress } from './db/progress.ts';
import { openReader, type Reader, type ReaderOptions } from './db/reader.ts';
import { findSound, soundNames } from './db/takes.ts';
import { noteLogin } from './db/timeline.ts';
import { type Metrics, openMetrics } from './http/metrics.ts';
import { openPush, type Push } from './mail/push.ts';
import { type Cards, openCards } from './orders/stripe.ts';
import type { ContentStore } from './publishing/store.ts';
import { openContentStore } from './publishing/store.ts';
import { openUploads, type Uploads } from './publishing/uploads.ts';
import { findFfmpeg } from './sounds/ffmpeg.ts';
import type { Config } from './startup/config.ts';
import { type Known, readKnown } from './study/practice.ts';

/** What the routes work with. Time and chance are passed in, so that a test can decide them. */
export type Services = {
  config: Config;
  db: Db;
  pool: pg.Pool;
  /** For what only reads and may be read elsewhere (http/replica-reads.ts says which calls). */
  reader: Reader;
  content: ContentStore;
  sessions: Sessions;
  progress: Cache<number, Progress>;
  /** What each learner has seen and remembers, by question. */
  memories: Cache<number, Known>;
  loginLimits: LoginLimits;
  /** For what locks the row of a learner. */
  inOrder: InOrder;
  accountLimits: AccountLimits;
  uploads: Uploads;
  sounds: Uploads;
  /** What makes small files of recordings; undefined: they are served as they came. */
  ffmpeg: string | undefined;
  statistics: Statistics;
  metrics: Metrics;
  /** Rings when a mail was queued, here or by another server. */
  mailSignal: Signal;
  /** How learners can pay. */
  payments: readonly PayMethod[];
  /** Undefined where no cards are taken. */
  cards: Cards | undefined;
  /** Undefined where no pushes are sent: reminders come by mail. */
  push: Push | undefined;
  /** Call after a change of a user's account, sessions or progress, once it is committed. */
  forgetUser(userId: number): void;
  /** False while changes made by other servers could be missed. */
  hears(): boolean;
  isDraining(): boolean;
  drain(): void;
  now: () => number;
  chance: Chance;
  close(): Promise<void>;
};

export type ServiceOptions = {
  config: Config;
  connection: pg.PoolConfig;
  now?: () => number;
  chance?: Chance;
  onDatabaseError?: (error: Error) => void;
  onSlowQuery?: (query: SlowQuery) => void;
  /** Called when it changes whether the replica is read. */
  onReplica?: ReaderOptions['told'];
};

/** While messages of other servers cannot be heard, or the content could not be read, it is asked for instead. */
const POLL_MS = 1_000;

export async function openServices(options: ServiceOptions): Promise<Services> {
  const { config, now = Date.now, chance = Math.random, onDatabaseError = () => undefined } = options;
  const metrics = openMetrics();
  const { databasePrepared: prepared, slowQueryMs, readDatabaseUrl } = config;
  const onSlowQuery = (query: SlowQuery) => {
    metrics.slowQueries.inc();
    options.onSlowQuery?.(query);
  };
  const { connection } = options;
  const primary = connect({
    connection,
    size: config.databaseConnections,
    prepared,
    onError: onDatabaseError,
    slowQueryMs,
    onSlowQuery,
  });
  const { db, pool } = primary;
  const reader = openReader({
    primary,
    replica:
      readDatabaseUrl === undefined
        ? undefined
        : { connection: { connectionString: readDatabaseUrl }, prepared, slowQueryMs, onSlowQuery },
    maxAgeMs: config.readMaxAgeMs,
    count: (place) => metrics.reads[place].inc(),
    ...(options.onReplica && { told: options.onReplica }),
  });
  const content = await openContentStore(db, now, onDatabaseError);
  let listener: Listener | undefined;
  const isTrusted = () => listener?.isConnected() === true;
  const sessions = openSessions(db, { now, isTrusted, demo: config.demo });
  const progress = openCache({
    load: (userId: number) => findProgress(db, userId),
    userOf: (_value, userId) => userId,
    now,
    isTrusted,
  });
  // Decides the order of a draw: what another server took a moment ago may be missed.
  const memories = openCache({
    load: (userId: number) => readKnown(db, userId),
    userOf: (_value, userId) => userId,
    now,
    isTrusted,
    // A quarter of a megabyte for somebody who has seen every question.
    most: 1_000,
  });
  const uploads = openUploads({ names: () => pictureNames(db), find: (name) => findPicture(db, name) }, now);
  const sounds = openUploads({ names: () => soundNames(db), find: (name) => findSound(db, name) }, now, { mayGo: true });
  const forgetFiles = () => {
    uploads.forget();
    sounds.forget();
  };
  const mailSignal = openSignal();
  const forget = (userId?: number) => {
    sessions.forget(userId);
    progress.forget(userId);
    memories.forget(userId);
  };
  // The database may be away for a moment; the old edition is served meanwhile, and one line in the log is enough.
  let isAway = false;
  const refresh = () =>
    content.refresh().then(
      () => {
        isAway = false;
      },
      (error: Error) => {
        if (!isAway) onDatabaseError(error);
        isAway = true;
      },
    );
  listener = listen(
    connection,
    db,
    {
      content: refresh,
      users: (payload) => forget(Number(payload) || undefined),
      pictures: forgetFiles,
      mails: mailSignal.send,
    },
    () => {
      forget();
      forgetFiles();
      mailSignal.send();
      refresh();
    },
  );
  const poll = setInterval(() => {
    if (isAway || !isTrusted()) refresh();
    if (!isTrusted()) mailSignal.send();
  }, POLL_MS);
  let draining = false;

  return {
    config,
    db,
    pool,
    reader,
    content,
    sessions,
    progress,
    memories,
    inOrder: openInOrder(),
    loginLimits: openLoginLimits(pool, {
      now,
      count: (result) => metrics.logins[result].inc(),
      lockedOut: (email) => noteLogin(db, email, 'lockout', now()),
    }),
    accountLimits: openAccountLimits(pool),
    uploads,
    sounds,
    ffmpeg: await findFfmpeg(config.ffmpegPath),
    statistics: openStatistics({ db, pool, reader }, now, onDatabaseError),
    metrics,
    mailSignal,
    payments: [
      ...(config.swishNumber === '' ? [] : ['swish' as const]),
      ...(config.stripe === undefined ? [] : ['card' as const]),
    ],
    cards: config.stripe === undefined ? undefined : await openCards(config.stripe, config.publicUrl),
    push:
      config.vapidPrivateKey === undefined ? undefined : openPush(config.vapidPrivateKey, `mailto:${config.mailFrom.address}`),
    forgetUser: forget,
    hears: isTrusted,
    isDraining: () => draining,
    drain: () => {
      draining = true;
    },
    now,
    chance,
    async close() {
      clearInterval(poll);
      await listener?.close();
      await content.close();
      await reader.close();
      await pool.end();
    },
  };
}
