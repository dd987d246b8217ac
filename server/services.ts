import type pg from 'pg';
import type { Progress } from '#contract/levels.ts';
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

/** What the routes work with. Time and chance are passed in, so that a test can decide them. */
export type Services = {
  config: Config;
  db: Db;
  pool: pg.Pool;
  /** For figures and large files, which may be some seconds old: from a replica where there is one. */
  reader: Reader;
  content: ContentStore;
  sessions: Sessions;
  progress: Cache<number, Progress>;
  /** What each learner has seen and remembers, by question. */
  memories: Cache<number, Known>;
  /** What the exam that runs asks, by learner. */
  asking: Cache<number, Asking>;
  loginLimits: LoginLimits;
  /** For what locks the row of a learner. */
  inOrder: InOrder;
  accountLimits: AccountLimits;
  uploads: Uploads;
  sounds: Uploads;
  /** What makes small files of recordings; undefined: they are served as they came. */
  ffmpeg: string | undefined;
  statistics: Statistics;
  /** What the back office lists by thousands. */
  lists: Lists;
  metrics: Metrics;
  /** Rings when a mail was queued, here or by another server. */
  mailSignal: Signal;
  /** What is stored so that the database alone does not tell it. */
  secrets: Secrets;
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
  const { primary, reader } = openDatabases(options, metrics);
  const { db, pool } = primary;
  const content = await openContentStore(db, now, onDatabaseError);
  let others: Listener | undefined;
  const isTrusted = () => others?.isConnected() === true;
  const known = openKnown(db, config, now, isTrusted);
  const mailSignal = openSignal();
  others = hearOthers({ ...options, onDatabaseError }, db, { content, known, mailSignal });
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
    hears: isTrusted,
    isDraining: () => draining,
    drain: () => {
      draining = true;
    },
    now,
    chance,
    async close() {
      await others?.close();
      await content.close();
      await reader.close();
      await pool.end();
    },
  };
}

/** The database that is written, and a replica where one is to be read. */
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

/** What is kept in memory until another server says that it has changed. */
function openKnown(db: Db, { demo }: Config, now: () => number, isTrusted: () => boolean) {
  const sessions = openSessions(db, { now, isTrusted, demo });
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
    /** Of everybody without an id. */
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

/** Follows what other servers change; where they cannot be heard it is asked for. */
function hearOthers(
  { connection, onDatabaseError }: Pick<ServiceOptions, 'connection'> & { onDatabaseError: (error: Error) => void },
  db: Db,
  { content, known, mailSignal }: Told,
): Listener {
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
