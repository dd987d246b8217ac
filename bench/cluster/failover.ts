import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/testing/free-port.ts';
import { answersTo, logIn, median, report, type Started, start } from '../server.ts';
import { type Cluster, type Node, openCluster, type Way } from './engines.ts';
import { type Ledger, openLedger, practise, refuse, takeExams } from './phones.ts';

export type How = 'kill' | 'freeze';

const PRACTISING = 12;
const TAKING_EXAMS = 4;
/** Probes do not wait for each other, so each has its own learner: writes of one learner are serialised. */
const PROBING = 10;
const PROBE_MS = 250;
const CALL_MS = 20_000;
/** A server checks its database at most once a second, with a timeout of two. */
const READY_LATE_MS = 3_500;
const METRICS_TOKEN = randomUUID();
const WRITES_WITHIN_S = 2;

type Seen = { turn: number; began: number; ended: number; ok: boolean };
type Server = { started: Started; port: number; writes: Seen[]; ready: Seen[]; hears: Seen[] };
type Headers = { authorization: string };

const EMAIL = (n: number) => `phone-${n}@fixture.test`;

async function makeLearners(cluster: Cluster, count: number): Promise<void> {
  await cluster.query(
    await cluster.settled(),
    'mengedi',
    `insert into users (name, name_folded, email, phone, role, password_hash, trial_ends_at)
     select name, name_folded, 'phone-' || n || '@fixture.test', phone, role, password_hash, trial_ends_at
     from users, generate_series(1, $1) as n where email = 'learner@mengedi.test'`,
    [count],
  );
}

/** Probes a server directly, past nginx, several times a second: writes, readiness, and notifications. */
async function watch(
  server: Server,
  ledger: Ledger,
  learners: readonly Headers[],
  answer: () => { id: string },
  goesOn: () => boolean,
) {
  const url = `http://127.0.0.1:${server.port}`;
  const under = new Set<Promise<void>>();
  let turn = 0;
  const ask = (into: Seen[], path: string, init: RequestInit, isOk: (status: number, text: string) => boolean) => {
    const [began, place] = [performance.now(), turn];
    const asked = fetch(url + path, { ...init, signal: AbortSignal.timeout(CALL_MS) })
      .then(
        async (response) => {
          const text = await response.text();
          if (response.status >= 500 && response.status !== 503) refuse(ledger, String(response.status));
          return isOk(response.status, text);
        },
        () => false,
      )
      .then((ok) => void into.push({ turn: place, began, ended: performance.now(), ok }))
      .finally(() => under.delete(asked));
    under.add(asked);
  };
  for (; goesOn(); turn += 1) {
    const sent = answer();
    const headers = { ...learners[turn % learners.length], 'content-type': 'application/json' };
    ask(server.writes, '/api/answers', { method: 'POST', headers, body: JSON.stringify({ answers: [sent] }) }, (status) => {
      if (status === 200) ledger.acknowledged.add(sent.id);
      return status === 200;
    });
    ask(server.ready, '/readyz', {}, (status) => status === 200);
    ask(server.hears, '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }, (_status, text) =>
      /^mengedi_database_hears 1$/m.test(text),
    );
    await sleep(PROBE_MS);
  }
  await Promise.all(under);
}

const firstAfter = (seen: readonly Seen[], at: number) =>
  seen.filter(({ began, ok }) => ok && began > at).reduce((least, { ended }) => Math.min(least, ended), Number.POSITIVE_INFINITY);

/** Returns when the node first commits a write. */
async function commitsFrom(cluster: Cluster, node: Node): Promise<number> {
  for (;;) {
    const isDone = await cluster.query(node, 'postgres', 'insert into tried values (now())').then(
      () => true,
      () => false,
    );
    if (isDone) return performance.now();
    await sleep(50);
  }
}

/** Probes that were ready although a write at the same moment was refused. */
const liesOf = ({ ready, writes }: Server, killed: number) => {
  const refused = new Set(writes.filter(({ ok }) => !ok).map(({ turn }) => turn));
  return ready.filter(({ turn, began, ok }) => ok && began > killed + READY_LATE_MS && refused.has(turn));
};

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50);
}

type Times = {
  primary: number;
  commit: number;
  write: number[];
  ready: number[];
  hears: number[];
  falseReady: number;
  restarted: boolean;
};

/** Looks up every acknowledged write on the primary, and checks that nothing was counted twice. */
async function compare(
  cluster: Cluster,
  ledger: Ledger,
): Promise<{ lost: number; twice: number; savesLost: number; exams: number; mayChangeAudit: boolean }> {
  const node = await cluster.settled();
  const ask = (statement: string, values: unknown[] = []) => cluster.query(node, 'mengedi', statement, values);
  const ids = [...new Set([...ledger.sent, ...ledger.acknowledged])];
  const stored = new Map(
    (await ask('select id::text, count(*)::int as count from answers where id = any($1::uuid[]) group by id', [ids])).map(
      (row) => [row['id'] as string, row['count'] as number],
    ),
  );
  const lost = [...ledger.acknowledged].filter((id) => !stored.has(id)).length;
  const repeated = [...stored.values()].filter((count) => count > 1).length;
  // Counters updated in the same transaction as answers: a write applied twice would show there.
  const miscounted = await ask(
    `select u.id from users u join learners l on l.user_id = u.id
     join lateral (select count(*) as answers, count(distinct number) as numbers, max(number) as last from answers a where a.user_id = u.id) c on true
     where u.email like 'phone-%' and (c.answers <> l.answers or c.numbers <> c.answers or c.last <> c.answers)`,
  );
  const saves = new Map(
    (await ask('select attempt_id::text as exam, question_id, option_id from attempt_answers')).map((row) => [
      `${row['exam']} ${row['question_id']}`,
      row['option_id'] as number,
    ]),
  );
  const handedIn = new Map(
    (await ask('select id::text, answers from exams')).map((row) => [row['id'] as string, JSON.stringify(row['answers'])]),
  );
  let savesLost = 0;
  for (const exam of ledger.exams) {
    if (exam.handedIn && !handedIn.has(exam.id)) savesLost += 1;
    for (const [question, option] of exam.saved) {
      const isThere = saves.get(`${exam.id} ${question}`) === option || handedIn.get(exam.id)?.includes(`${option}`) === true;
      if (!isThere) savesLost += 1;
    }
  }
  const [role] = await ask("select has_table_privilege('mengedi_server', 'audit', 'update, delete, truncate, trigger') as may");
  const mayChangeAudit = role?.['may'] !== false;
  return { lost, twice: repeated + miscounted.length, savesLost, exams: handedIn.size, mayChangeAudit };
}

export async function failover({ kills, way, how }: { kills: number; way: Way; how: How }): Promise<boolean> {
  const servers: Server[] = [];
  console.log(`etcd, Patroni and PostgreSQL on three nodes; the servers come to the primary by: ${way} …`);
  const cluster = await openCluster();
  if (way === 'session' || way === 'transaction') await cluster.startPooler(way);
  const settings = {
    ...cluster.urls(way),
    DATABASE_PREPARED: String(way !== 'transaction'),
    METRICS_TOKEN,
    DEMO: 'true',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '0',
    REQUESTS_PER_MINUTE: '10000000',
    QUOTA_FACTOR: '1000',
    // High, so that the database is measured and not the load on this machine.
    OVERLOAD_MS: '10000',
  };
  const startOn = (port: number) => start('server/main.ts', { ...settings, PORT: String(port) });
  for (const port of [await freePort(), await freePort()])
    servers.push({ started: await startOn(port), port, writes: [], ready: [], hears: [] });
  const url = await cluster.startNginx(servers.map(({ port }) => port));
  await makeLearners(cluster, PRACTISING + TAKING_EXAMS + 2 * PROBING);
  const learners: Headers[] = [];
  for (let n = 1; n <= PRACTISING + TAKING_EXAMS + 2 * PROBING; n += 1)
    learners.push({ authorization: `Bearer ${(await logIn(url, EMAIL(n))).token}` });
  const answer = await answersTo(url, learners[0] as Headers);

  const ledger = openLedger();
  let isOver = false;
  const goesOn = () => !isOver;
  const take = (count: number) => learners.splice(0, count);
  const working = [
    ...take(PRACTISING).map((headers) => practise(ledger, url, headers, answer, goesOn)),
    ...take(TAKING_EXAMS).map((headers) => takeExams(ledger, url, headers, goesOn)),
    ...servers.map((server) => watch(server, ledger, take(PROBING), answer, goesOn)),
  ];
  // Rejects as soon as one of the workers fails.
  const failed = Promise.race(working.map((work) => work.then(() => new Promise<never>(() => undefined))));

  const times: Times[] = [];
  const tellOnce = async (number: number): Promise<void> => {
    const old = await cluster.settled();
    const hasHeard = way !== 'transaction';
    await sleep(2_000 + 4_000 * Math.random());
    const killed = performance.now();
    if (how === 'kill') old.kill();
    else old.freeze();
    // Every fifth time a server restarts during the failover; it must wait for the database.
    const isRestarted = number % 5 === 0;
    const restarting = isRestarted ? restart(servers[1] as Server) : undefined;
    const others = cluster.nodes.filter((node) => node !== old);
    let fresh: Node | undefined;
    await until(async () => {
      const is = await Promise.all(others.map((node) => node.isPrimary()));
      fresh = others[is.indexOf(true)];
      return fresh !== undefined;
    });
    const there = performance.now();
    // Directly in PostgreSQL, which acknowledges once a standby has the write too.
    const committing = commitsFrom(cluster, fresh as Node);
    await until(() => servers.every(({ writes }) => Number.isFinite(firstAfter(writes, killed))));
    if (how === 'kill') old.start();
    else old.thaw();
    await restarting;
    await until(() =>
      servers.every(
        ({ writes, ready, hears }) =>
          Number.isFinite(firstAfter(writes, there)) &&
          Number.isFinite(firstAfter(ready, there)) &&
          (!hasHeard || Number.isFinite(firstAfter(hears, there))),
      ),
    );
    const committed = await committing;
    const since = (at: number) => Math.max(0, at - there) / 1_000;
    const told: Times = {
      primary: (there - killed) / 1_000,
      commit: since(committed),
      write: servers.map(({ writes }) => since(firstAfter(writes, killed))),
      ready: servers.map(({ ready }) => since(firstAfter(ready, there))),
      hears: hasHeard ? servers.map(({ hears }) => since(firstAfter(hears, there))) : [],
      falseReady: servers.flatMap((server) => liesOf(server, killed)).length,
      restarted: isRestarted,
    };
    times.push(told);
    const all = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(' and ');
    console.log(
      `${String(number).padStart(3)}  ${old.name} → ${fresh?.name}: primary after ${told.primary.toFixed(1)} s, its first commit ${told.commit.toFixed(1)} s later, first write of each server ${all(told.write)} s, ready ${all(told.ready)} s${hasHeard ? `, hearing ${all(told.hears)} s` : ''}${isRestarted ? ', one server started anew meanwhile' : ''}${told.falseReady > 0 ? `, ${told.falseReady} × "ready" and yet refused` : ''}`,
    );
    for (const server of servers) for (const seen of [server.writes, server.ready, server.hears]) seen.length = 0;
  };
  const restart = async (server: Server): Promise<void> => {
    await server.started.stop();
    server.started = await startOn(server.port);
  };
  await cluster.query(await cluster.settled(), 'postgres', 'create table tried (at timestamptz)');
  const begun = performance.now();
  await Promise.race([
    (async () => {
      for (let number = 1; number <= kills; number += 1) await tellOnce(number);
    })(),
    failed,
  ]);
  await cluster.settled();
  isOver = true;
  await Promise.all(working);
  const { lost, twice, savesLost, exams, mayChangeAudit } = await compare(cluster, ledger);

  const worst = (values: readonly number[]) => `${median(values).toFixed(1)} and ${Math.max(...values).toFixed(1)} s`;
  const primaries = times.map(({ primary }) => primary);
  // A server that was restarting is not counted.
  const writes = times.map(({ write }) => Math.min(...write));
  const each = times.filter(({ restarted }) => !restarted).flatMap(({ write }) => write);
  const wrong = [...ledger.refusals].filter(([what]) => what !== '503');
  const falseReady = times.reduce((sum, told) => sum + told.falseReady, 0);
  console.log(`\n${kills} × ${how} in ${((performance.now() - begun) / 60_000).toFixed(1)} min, ${way}; ${cluster.lease}`);
  report('answers acknowledged, of these lost', `${ledger.acknowledged.size}, ${lost}`, '0');
  report("exams' saves acknowledged, handed in, lost", `${ledger.saves}, ${exams}, ${savesLost}`, '0');
  report('counted twice', String(twice), '0');
  report('until there is a new primary: median and longest', worst(primaries));
  report('… its first commit after that: median and longest', worst(times.map(({ commit }) => commit)));
  report('… first write of a learner: median and longest', worst(writes), `≤ ${WRITES_WITHIN_S} s`);
  if (each.length > 0) report('… by each server: median and longest', worst(each), `≤ ${WRITES_WITHIN_S} s`);
  report('… /readyz of each says so: median and longest', worst(times.flatMap(({ ready }) => ready)));
  const hears = times.flatMap((told) => told.hears);
  if (hears.length > 0) report('… each hears changes again: median and longest', worst(hears));
  report('"ready", and a write of the same moment refused', String(falseReady), '0');
  report("the servers' role may change the audit", mayChangeAudit ? 'yes' : 'no', 'no');
  report('told to come again (503)', String(ledger.refusals.get('503') ?? 0));
  report('other failures', wrong.length === 0 ? '0' : wrong.map(([what, count]) => `${count} × ${what}`).join(', '), '0');
  return !mayChangeAudit && lost + twice + savesLost + falseReady + wrong.length === 0;
}
