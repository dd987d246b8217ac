import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { VIOLATIONS_PATH } from '#contract/limits.ts';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { startReplicated } from '../../server/testing/replica.ts';
import { openReleases, ROOT } from '../releases.ts';
import { again, type End, folder, type Given, mounts, NotHere, run, type Server, until, type World } from './world.ts';

/** `cause` provokes the alert and returns a function that ends the provocation; undefined: it ends by itself. */
export type Alert = Given & { how: string; cause(world: World): Promise<End | undefined>; look(world: World): Promise<string> };

const page = await readFile(join(ROOT, 'docs/alerts.md'), 'utf8');
/** The statement that the page gives for an alert. */
const statementOf = (alert: string) =>
  /`(select [^`]+;)`/.exec(page.split(`## ${alert}\n`)[1]?.split('\n## ')[0] ?? '')?.[1] ?? '';

export const releases = openReleases(folder);
/** Keeps a lock on the answers for so long, as a report by hand or a migration does. */
async function lock(world: World, seconds: number): Promise<void> {
  await world.sql(`begin; lock table answers; select pg_sleep(${seconds}); commit`);
}
export async function answering(world: World, atOnce: number, pauseMs: number): Promise<End> {
  const learners = await Promise.all(
    Array.from({ length: atOnce }, (_, place) => world.learner(place === 0 ? undefined : `learner${place}@mengedi.test`)),
  );
  const ends = learners.map(({ headers, answer }, place) =>
    again(
      () =>
        fetch(`${world.url}/api/answers`, {
          method: 'POST',
          headers: { ...headers, 'x-forwarded-for': `10.3.0.${place}` },
          body: JSON.stringify({ answers: [answer()] }),
        }).then((taken) => taken.arrayBuffer()),
      { pauseMs },
    ),
  );
  return () => {
    for (const end of ends) end();
  };
}
const blocked = async (world: World) =>
  (await world.rows(statementOf('MengediWaitsForDatabase'))).find((row) => row['blocked_by'].length > 0) ?? {};
async function slowly(world: World): Promise<End> {
  const ends = [again(() => lock(world, 0.9), { pauseMs: 50 }), await answering(world, 4, 100)];
  return () => {
    for (const end of ends) end();
  };
}
/** A mail server that says this to every address; 250 takes it. */
const mailServer = (says: { code: number; port: number }) =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(says.code === 250 ? null : Object.assign(new Error('not today'), { responseCode: says.code })),
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  }).listen(says.port, '127.0.0.1');
function mailing(code: number): Pick<Alert, 'before' | 'cause'> {
  const says = { code, port: 0 };
  return {
    async before(world) {
      says.port = await freePort();
      const server = mailServer(says);
      Object.assign(world.settings, { SMTP_URL: `smtp://127.0.0.1:${says.port}`, MAIL_FROM: 'no-reply@mengedi.example.se' });
      // A reserved address gets no mail at all.
      await world.sql(
        "update users set email = 'someone@mengedi.se' where id = (select max(id) from users where role <> 'admin')",
      );
      return () => server.close(() => undefined);
    },
    async cause(world) {
      const body = JSON.stringify({ email: 'someone@mengedi.se' });
      await fetch(`${world.url}/api/password/forgot`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return () => {
        says.code = 250;
      };
    },
  };
}
/** A way to the database over TCP that can be closed. */
async function gateTo(url: string) {
  const { searchParams, pathname } = new URL(url.replace('@/', '@localhost/'));
  const sockets = new Set<net.Socket>();
  const gate = net.createServer((client) => {
    const database = net.connect(`${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`);
    for (const socket of [client, database])
      sockets.add(socket.on('error', () => undefined).on('close', () => [client, database].map((one) => one.destroy())));
    client.pipe(database).pipe(client);
  });
  const port = await freePort();
  const open = () => new Promise<void>((resolve) => void gate.listen(port, '127.0.0.1', resolve));
  const close = () => {
    gate.close();
    for (const socket of sockets) socket.destroy();
  };
  await open();
  return { port, name: pathname.slice(1), user: 'mengedi', open, close };
}

export const ALERTS: Readonly<Record<string, Alert>> = {
  MengediDown: {
    how: 'kill -9 of one of two servers',
    servers: 2,
    async cause(world) {
      const [first] = world.servers as [Server];
      await first.stop('SIGKILL');
      return () => world.start({}, {}, first);
    },
    look: (world) =>
      fetch(`${world.url}/healthz`).then(
        (answer) => `healthz: ${answer.status}`,
        () => 'healthz: refused',
      ),
  },
  MengediMetricsMissing: {
    how: 'another token in the file of Prometheus',
    async cause(world) {
      await writeFile(world.token, 'a token that is of another server');
      return () => writeFile(world.token, world.settings['METRICS_TOKEN'] ?? '');
    },
    async look(world) {
      const { activeTargets } = (await world.ask('targets')) as { activeTargets: { lastError: string }[] };
      return `Targets: ${activeTargets.map(({ lastError }) => lastError).join('; ')}`;
    },
  },
  MengediFails: {
    how: 'a table renamed by hand, under the answers of learners',
    async cause(world) {
      await world.sql('alter table answers rename to away');
      return () => world.sql('alter table away rename to answers');
    },
    look: async (world) => world.log('"status":500'),
  },
  MengediSlow: {
    how: 'somebody locks a table for 0.9 s again and again',
    cause: slowly,
    look: async (world) => world.log('slow query'),
  },
  MengediSlowQueries: { how: 'the same', cause: slowly, look: async (world) => world.log('slow query') },
  MengediSheds: {
    how: '400 callers of as many addresses, all at once',
    cause: async (world) =>
      again(
        (time) =>
          fetch(`${world.url}/api/config`, {
            headers: { 'x-forwarded-for': `10.1.${time % 250}.${Math.ceil(Math.random() * 250)}` },
          }).then((answer) => answer.arrayBuffer()),
        {
          atOnce: 400,
          pauseMs: 0,
        },
      ),
    look: (world) => world.metric('sum by (reason) (increase(mengedi_requests_shed_total[10s])) > 0'),
  },
  MengediTurnsAway: {
    how: 'one address that never stops, REQUESTS_PER_MINUTE=600',
    settings: { REQUESTS_PER_MINUTE: '600', TRUST_PROXY: 'false' },
    isIdle: true,
    cause: async (world) =>
      again(() => fetch(`${world.url}/api/config`).then((answer) => answer.arrayBuffer()), { atOnce: 20, pauseMs: 0 }),
    look: (world) => world.metric('rate(mengedi_requests_turned_away_total[5s])'),
  },
  MengediDatabaseAway: {
    how: 'PostgreSQL stopped, and started again',
    database: 'own',
    async before(world) {
      const dataDir = join(world.directory, 'postgres');
      await mkdir(dataDir);
      const open = () => startEmbedded({ dataDir, fsync: false });
      let database = await open();
      const { host, port, user, database: name } = database.connection;
      world.settings['DATABASE_URL'] = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
      world.hands.stop = () => database.stop();
      world.hands.start = async () => {
        database = await open();
      };
      return () => database.stop();
    },
    async cause(world) {
      await world.hands.stop?.();
      return world.hands.start;
    },
    look: async (world) => `${await world.readyz()}; ${await world.doctor('database')}`,
  },
  MengediReadOnly: {
    how: 'mengedi read-only on, and off',
    async cause(world) {
      await world.cli('read-only', 'on');
      return () => world.cli('read-only', 'off');
    },
    look: (world) => world.readyz(),
  },
  MengediDiskFull: {
    how: 'a file of 1.4 GB on a disk of 3 GB beside the embedded database, and removed',
    database: 'own',
    async before(world) {
      const disk = world.settings['DATA_DIR'] ?? '';
      await mkdir(disk);
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3g', 'tmpfs', disk], { stdio: 'ignore' });
      } catch {
        throw new NotHere('no disk may be mounted here');
      }
      mounts.add(disk);
      return () => {
        execFileSync('umount', ['--lazy', disk]);
        mounts.delete(disk);
      };
    },
    async cause(world) {
      const file = join(world.settings['DATA_DIR'] ?? '', 'other-people');
      execFileSync('fallocate', ['-l', '1400M', file]);
      return () => rm(file);
    },
    look: async (world) => `${await world.doctor('disk')}; ${await world.metric('mengedi_disk_free_bytes')}`,
  },
  MengediBackupLate: {
    how: 'the last backup is of three days ago; mengedi backup',
    async cause(world) {
      await world.sql("update backups set made_at = now() - interval '3 days'");
      return () => world.cli('backup', join(world.directory, 'now.backup'));
    },
    look: (world) => world.doctor('backup'),
  },
  MengediBackupShrank: {
    how: 'a backup of 1 MB after one of 5 MB',
    async cause(world) {
      await until('the figure of the backup', async () =>
        (await world.metric('mengedi_backup_bytes')).endsWith('5000000') ? true : undefined,
      );
      await world.sql('insert into backups (made_at, bytes, rows, tables) values (now(), 1e6, 100, 50)');
      return undefined;
    },
    look: (world) => world.doctor('backup'),
  },
  MengediQuestionsNotCounted: {
    how: 'the last count is of three days ago; a start of the server',
    async cause(world) {
      await world.sql("update item_runs set day = day - 3, finished_at = now() - interval '3 days'");
      return () => world.servers[0]?.stop().then(() => world.start({}, {}, world.servers[0]));
    },
    look: (world) => world.doctor('questions'),
  },
  MengediQuestionSuspect: {
    how: 'a question put under suspicion; "the key is right"',
    async cause(world) {
      await world.sql('update items set suspect_at = now() where question_id = (select min(question_id) from items)');
      return async () => {
        const { headers } = await world.learner('admin@mengedi.test');
        const [id] = (await world.rows('select question_id from items where suspect_at is not null')).map(
          (row) => row['question_id'],
        );
        await fetch(`${world.url}/api/items/${id}/clear`, { method: 'POST', headers, body: '{}' });
      };
    },
    look: (world) => world.doctor('questions'),
  },
  MengediMailsWait: {
    how: 'a mail server that says 451, and then takes them',
    ...mailing(451),
    look: async (world) => `${await world.doctor('mail')}; ${await world.mailErrors()}`,
  },
  MengediMailsFail: { how: 'a mail server that says 550', ...mailing(550), look: (world) => world.mailErrors() },
  MengediRepeats: {
    how: 'a phone that sends each answer twice',
    async cause(world) {
      const { headers, answer } = await world.learner();
      return again(async () => {
        const body = JSON.stringify({ answers: [answer()] });
        for (const _time of [1, 2]) await fetch(`${world.url}/api/answers`, { method: 'POST', headers, body });
      });
    },
    look: (world) => world.metric('sum(increase(mengedi_writes_repeated_total[15s]))'),
  },
  MengediWaitsForDatabase: {
    how: 'a session that holds a lock on the answers and does nothing, DATABASE_CONNECTIONS=2; ended as the page says',
    settings: { DATABASE_CONNECTIONS: '2' },
    async cause(world) {
      const client = new pg.Client({ connectionString: world.settings['DATABASE_URL'] });
      client.on('error', () => undefined);
      await client.connect();
      await client.query('begin; lock table answers');
      const stop = await answering(world, 8, 100);
      return async () => {
        await world.sql(`select pg_terminate_backend(${(await blocked(world))['blocked_by'][0]})`);
        await sleep(2_000);
        stop();
      };
    },
    look: async (world) => JSON.stringify(await blocked(world)),
  },
  MengediReplicaUnused: {
    how: 'kill of the replica, and its start',
    database: 'own',
    async before(world) {
      const replicated = await startReplicated();
      world.settings['DATABASE_URL'] = replicated.urlOf(replicated.connection);
      world.settings['READ_DATABASE_URL'] = replicated.urlOf(replicated.replica);
      world.hands.stop = () => replicated.kill();
      world.hands.start = () => replicated.revive();
      return () => replicated.close();
    },
    async cause(world) {
      const { headers } = await world.learner('admin@mengedi.test');
      await world.hands.stop?.();
      const stop = again(() => fetch(`${world.url}/api/customers/export`, { headers }).then((answer) => answer.text()), {
        pauseMs: 500,
      });
      world.hands.close = stop;
      return world.hands.start;
    },
    look: (world) => world.doctor('replica'),
  },
  MengediDeaf: {
    how: 'PgBouncer in transaction mode; then past it',
    async before(world) {
      if (!existsSync('/usr/sbin/pgbouncer')) throw new NotHere('PgBouncer is not installed here: apt-get install pgbouncer');
      const gate = await gateTo(world.settings['DATABASE_URL'] ?? '');
      const place = join(world.directory, 'pooler');
      await mkdir(place);
      const port = await freePort();
      const as = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
      const ini = `[databases]\n${gate.name} = host=127.0.0.1 port=${gate.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = trust\nauth_file = ${place}/users\npool_mode = transaction\nunix_socket_dir =\n`;
      await writeFile(join(place, 'pgbouncer.ini'), ini);
      await writeFile(join(place, 'users'), `"${gate.user}" ""\n`);
      for (const path of [folder, world.directory]) await chmod(path, 0o711);
      const pooler = run('/usr/sbin/pgbouncer', [join(place, 'pgbouncer.ini')], place, {}, as);
      world.settings['MIGRATION_DATABASE_URL'] = world.settings['DATABASE_URL'] ?? '';
      world.settings['DATABASE_URL'] = `postgres://${gate.user}@127.0.0.1:${port}/${gate.name}`;
      world.settings['DATABASE_PREPARED'] = 'false';
      return () => {
        pooler.kill('SIGKILL');
        gate.close();
      };
    },
    async cause(world) {
      return async () => {
        await world.servers[0]?.stop();
        await world.start({ DATABASE_URL: world.settings['MIGRATION_DATABASE_URL'] ?? '' }, {}, world.servers[0]);
      };
    },
    look: (world) => world.metric('mengedi_database_hears'),
  },
  MengediContentDiffers: {
    how: 'a change of content, while one of two servers cannot reach the database',
    async before(world) {
      const gate = await gateTo(world.settings['DATABASE_URL'] ?? '');
      world.hands = { stop: gate.close, start: gate.open, port: gate.port };
      return gate.close;
    },
    async cause(world) {
      await world.start({
        DATABASE_URL: (world.settings['DATABASE_URL'] ?? '').replace('@/', `@127.0.0.1:${world.hands.port}/`).split('?')[0] ?? '',
      });
      await sleep(2_000);
      await world.hands.stop?.();
      await world.sql('update checklists set position = position');
      return world.hands.start;
    },
    look: (world) => world.metric('mengedi_content_revision'),
  },
  MengediVersionsDiffer: {
    how: 'a second server of another build, replaced by this one',
    async cause(world) {
      const root = await releases.rootOf('HEAD');
      await writeFile(join(root, 'BUILD'), 'half way');
      const second = await world.start({}, { root });
      return () => second.stop().then(() => world.start({}, {}, second));
    },
    async look(world) {
      const builds = world.servers.map(
        async ({ url }) => ((await (await fetch(`${url}/readyz`)).json()) as { build: string }).build,
      );
      return `readyz: builds ${(await Promise.all(builds)).join(' and ')}`;
    },
  },
  MengediGuessing: {
    how: 'wrong passwords for twenty accounts, from as many addresses',
    cause: async (world) =>
      again((time) =>
        fetch(`${world.url}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.0.${time % 20}` },
          body: JSON.stringify({ email: `somebody${time % 20}@mengedi.se`, password: 'wrong password' }),
        }),
      ),
    look: async (world) => world.log('/api/login'),
  },
  MengediHostileContent: {
    how: 'the report of a browser that stopped a script',
    async cause(world) {
      const report = {
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'inline',
        'document-uri': `${world.url}/exercises`,
      };
      await fetch(world.url + VIOLATIONS_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body: JSON.stringify({ 'csp-report': report }),
      });
      return undefined;
    },
    look: async (world) => world.log('the content security policy'),
  },
  MengediNothingStored: {
    how: 'nobody answers a question, and then somebody does',
    isIdle: true,
    async cause(world) {
      const hour = new Date().getUTCHours();
      if (hour < 8 || hour >= 20) throw new NotHere("it is night by the rule (8 to 20 o'clock UTC)");
      return async () => {
        world.hands.close = await answering(world, 1, 1_000);
      };
    },
    look: (world) => world.metric('sum(increase(mengedi_writes_taken_total[60s]))'),
  },
  MengediEventLoop: {
    how: 'a server that is stopped for 0.25 s again and again (SIGSTOP)',
    async cause(world) {
      const child = world.servers[0]?.child;
      return again(
        async () => {
          child?.kill('SIGSTOP');
          await sleep(250);
          child?.kill('SIGCONT');
        },
        { pauseMs: 60 },
      );
    },
    look: (world) => world.metric('nodejs_eventloop_lag_p99_seconds'),
  },
  MengediMemory: {
    how: 'a server that holds 800 MB more; started again',
    async cause(world) {
      const [first] = world.servers as [Server];
      await first.stop();
      const leaking = await world.start(
        { NODE_OPTIONS: '--import=data:text/javascript,globalThis.kept=Buffer.alloc(8e8,1)' },
        {},
        first,
      );
      return () => leaking.stop().then(() => world.start({}, {}, leaking));
    },
    look: (world) => world.metric('process_resident_memory_bytes'),
  },
  MengediOpenFiles: {
    how: '200 callers that hold connections open, LimitNOFILE=256',
    place: { files: 256 },
    async cause(world) {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
      const stop = again(
        () =>
          new Promise<void>(
            (resolve) =>
              void http
                .get(`${world.url}/healthz`, { agent }, (answer) => answer.resume().on('end', resolve))
                .on('error', () => resolve()),
          ),
        { atOnce: 200, pauseMs: 3_000 },
      );
      return () => {
        stop();
        agent.destroy();
      };
    },
    look: (world) => world.metric('mengedi_connections'),
  },
};
