import type pg from 'pg';
import type { Progress } from '#contract/levels.ts';
import type { Chance } from '#domain/shuffle.ts';
import { type AccountLimits, openAccountLimits } from './accounts/account-limits.ts';
import { type LoginLimits, openLoginLimits } from './accounts/login-limits.ts';
import { type LookedAt, openLookedAt } from './accounts/looked-at.ts';
import { openSessions, type Sessions } from './accounts/sessions.ts';
import { openStatistics, type Statistics } from './background/statistics.ts';
import { type Cache, openCache } from './concurrency/cache.ts';
import { type InOrder, openInOrder } from './concurrency/in-order.ts';
import { openSignal, type Signal } from './concurrency/signal.ts';
import { connect, type Db, type SlowQuery } from './db/connect.ts';
import { findPicture, pictureNames } from './db/content/pictures.ts';
import { findSound, soundNames } from './db/content/takes.ts';
import { findProgress } from './db/learning/progress.ts';
import { type Listener, listen } from './db/listen.ts';
import { noteLogin } from './db/people/timeline.ts';
import { openReader, type Reader, type ReaderOptions } from './db/reader.ts';
import { type Lists, openLists } from './editing/lists.ts';
import { type Metrics, openMetrics } from './http/metrics.ts';
import { openPush, type Push } from './mail/push.ts';
import { type Cards, openCards } from './orders/stripe.ts';
import type { ContentStore } from './publishing/store.ts';
import { openContentStore } from './publishing/store.ts';
import { openUploads, type Uploads } from './publishing/uploads.ts';
import type { Config } from './settings/config.ts';
import { openSecrets, type Secrets } from './settings/secrets.ts';
import { findFfmpeg } from './sounds/ffmpeg.ts';
import { type Asking, readAsking } from './study/asking.ts';
import { type Known, readKnown } from './study/practice.ts';

/** Dependencies of all routes. Time and randomness are passed in, so that tests control them. */
export type Services = {
  config: Config;
  db: Db;
  pool: pg.Pool;
  /** For statistics and large exports, whose data may be some seconds old: reads from a replica if there is one. */
  reader: Reader;
  content: ContentStore;
  sessions: Sessions;
  progress: Cache<number, Progress>;
  /** What each learner has seen and remembers, by user id. */
  memories: Cache<number, Known>;
  /** Questions of the running exam, by user id. */
  asking: Cache<number, Asking>;
  loginLimits: LoginLimits;
  /** Serialises writes that lock the same learner's row. */
  inOrder: InOrder;
  accountLimits: AccountLimits;
  /** Call with the customers that an admin is shown. */
  lookedAt: LookedAt;
  uploads: Uploads;
  sounds: Uploads;
  /** Path of ffmpeg, which compresses recordings; undefined: recordings are served as uploaded. */
  ffmpeg: string | undefined;
  statistics: Statistics;
  /** Cached lists of the back office with thousands of rows. */
  lists: Lists;
  metrics: Metrics;
  /** Fires when a mail was queued, here or by another server. */
  mailSignal: Signal;
  /** Encrypts values that the database alone must not reveal. */
  secrets: Secrets;
  /** Undefined when card payments are not configured. */
  cards: Cards | undefined;
  /** Undefined when push messages are not configured: reminders are sent by mail. */
  push: Push | undefined;
  /** Drops cached data of a user. Call after a change of account, sessions or progress is committed. */
  forgetUser(userId: number): void;
  /** False while notifications of other servers may be missed. */
  isListening(): boolean;
  isDraining(): boolean;
  drain(): void;
  now: () => number;
  chance: Chance;
  close(): Promise<void>;
};

type ServiceOptions = {
  config: Config;
  connection: pg.PoolConfig;
  now?: () => number;
  chance?: Chance;
  onDatabaseError?: (error: Error) => void;
  onSlowQuery?: (query: SlowQuery) => void;
  /** Called when the replica becomes usable or unusable. */
  onReplica?: ReaderOptions['told'];
};

/** Polling interval while notifications of other servers cannot be received or the content could not be read. */
const POLL_MS = 1_000;

export async function openServices(options: ServiceOptions): Promise<Services> {
  const { config, now = Date.now, chance = Math.random, onDatabaseError = () => undefined } = options;
  const metrics = openMetrics();
  const { primary, reader } = openDatabases(options, metrics);
  const { db, pool } = primary;
  const content = await openContentStore(db, now, onDatabaseError);
  let listener: Listener | undefined;
  const isTrusted = () => listener?.isConnected() === true;
  const known = openKnown(db, config, now, isTrusted);
  const mailSignal = openSignal();
  listener = followOthers({ ...options, onDatabaseError }, db, { content, known, mailSignal });
  let draining = false;

  return {
    config,
    db,
    pool,
    reader,
    content,
    sessions: known.sessions,
    progress: known.progress,
    memories: known.memories,
    asking: known.asking,
    inOrder: openInOrder(),
    loginLimits: openLoginLimits(pool, {
      now,
      count: (result) => metrics.logins[result].inc(),
      lockedOut: (name) => noteLogin(db, name, 'lockout', now()),
    }),
    accountLimits: openAccountLimits(pool),
    lookedAt: openLookedAt(db, now),
    uploads: known.uploads,
    sounds: known.sounds,
    ffmpeg: await findFfmpeg(config.ffmpegPath),
    lists: openLists(),
    statistics: openStatistics({ db, pool, reader }, now, onDatabaseError),
    metrics,
    mailSignal,
    secrets: openSecrets(config),
    cards: config.stripe === undefined ? undefined : await openCards(config.stripe, config.publicUrl),
    push:
      config.vapidPrivateKey === undefined ? undefined : openPush(config.vapidPrivateKey, `mailto:${config.mailFrom.address}`),
    forgetUser: known.forgetUser,
    isListening: isTrusted,
    isDraining: () => draining,
    drain: () => {
      draining = true;
    },
    now,
    chance,
    async close() {
      await listener?.close();
      await content.close();
      await reader.close();
      await pool.end();
    },
  };
}

/** The primary, and a replica if one is configured. */
function openDatabases({ config, connection, onDatabaseError, ...options }: ServiceOptions, metrics: Metrics) {
  const { databasePrepared: prepared, slowQueryMs, readDatabaseUrl } = config;
  const onSlowQuery = (query: SlowQuery) => {
    metrics.slowQueries.inc();
    options.onSlowQuery?.(query);
  };
  const primary = connect({
    connection,
    size: config.databaseConnections,
    prepared,
    onError: onDatabaseError ?? (() => undefined),
    slowQueryMs,
    onSlowQuery,
  });
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
  return { primary, reader };
}

/** Caches that are dropped when another server announces a change. */
function openKnown(db: Db, { demo }: Config, now: () => number, isTrusted: () => boolean) {
  const sessions = openSessions(db, { now, isTrusted, demo });
  const progress = openCache({
    load: (userId: number) => findProgress(db, userId),
    userOf: (_value, userId) => userId,
    now,
    isTrusted,
  });
  // Only used to order draws, so an answer that another server took a moment ago may be missing.
  const memories = openCache({
    load: (userId: number) => readKnown(db, userId),
    userOf: (_value, userId) => userId,
    now,
    isTrusted,
    // An entry takes up to 250 kB, for a learner who has seen every question.
    most: 1_000,
  });
  const asking = openCache({
    load: (userId: number) => readAsking(db, userId),
    userOf: (_value, userId) => userId,
    now,
    isTrusted,
  });
  const uploads = openUploads({ names: () => pictureNames(db), find: (name) => findPicture(db, name) }, now);
  const sounds = openUploads({ names: () => soundNames(db), find: (name) => findSound(db, name) }, now, { mayGo: true });
  return {
    sessions,
    progress,
    memories,
    asking,
    uploads,
    sounds,
    /** Without an id: of all users. */
    forgetUser: (userId?: number) => {
      sessions.forget(userId);
      progress.forget(userId);
      memories.forget(userId);
      asking.forget(userId);
    },
    forgetFiles: () => {
      uploads.forget();
      sounds.forget();
    },
  };
}

type Told = { content: ContentStore; known: ReturnType<typeof openKnown>; mailSignal: Signal };

/** Follows changes made by other servers: by notifications, or by polling while these cannot be received. */
function followOthers(
  { connection, onDatabaseError }: Pick<ServiceOptions, 'connection'> & { onDatabaseError: (error: Error) => void },
  db: Db,
  { content, known, mailSignal }: Told,
): Listener {
  // Logs an unreachable database once; meanwhile the old edition is served.
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
  const listener = listen(
    connection,
    db,
    {
      content: refresh,
      users: (payload) => known.forgetUser(Number(payload) || undefined),
      pictures: known.forgetFiles,
      mails: mailSignal.send,
    },
    () => {
      known.forgetUser();
      known.forgetFiles();
      mailSignal.send();
      refresh();
    },
  );
  const poll = setInterval(() => {
    if (isAway || !listener.isConnected()) refresh();
    if (!listener.isConnected()) mailSignal.send();
  }, POLL_MS);
  return {
    ...listener,
    close() {
      clearInterval(poll);
      return listener.close();
    },
  };
}
