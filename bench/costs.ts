// Processor time of one call of every operation, server and database together: with the content that ships and some people, and with ten times as much.
// npm run bench:costs
// npm run bench:costs -- 'desk|booth'   only some of them. TIMES=5 calls of each; TOP=20 are printed; ALL=1 prints all of them.
// Ends with 1 when an operation costs more than it may (costs/judge.ts), or when a table that grows with use is not filled (costs/fill.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointName } from '../contract/endpoints.ts';
import { FIXED, fillWith } from './costs/fill.ts';
import { DEARER, faultOf } from './costs/judge.ts';
import { type Databases, openDatabases } from './databases.ts';
import { type Operation, operationsOf } from './operations.ts';
import { filled } from './press.ts';
import { familyOf, type Started, start } from './server.ts';

const TIMES = Number(process.env['TIMES'] ?? 5);
const TOP = process.env['ALL'] === '1' ? Number.POSITIVE_INFINITY : Number(process.env['TOP'] ?? 20);
const ONLY = new RegExp(process.argv[2] ?? '');
const NANOSECONDS = 1e6;
const IDLE_WINDOW_MS = 30;
const IDLE_MS = 2;
/** Several idle windows in a row: in a single one the server may just have been waiting for the processor. */
const IDLE_WINDOWS = 3;
/** Ten times the data is at least so many times the rows of each table: some have rows before anybody comes. */
const GROWN = 5;

/** Processor time by thread, including threads that have ended. */
const used = new Map<string, number>();

/** Processor time of the threads of these processes, in milliseconds. */
function processorMs(pids: readonly number[]): number {
  for (const pid of pids) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        used.set(`${pid} ${thread}`, Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]));
      }
    } catch {
      // The process has ended.
    }
  }
  return [...used.values()].reduce((sum, nanoseconds) => sum + nanoseconds, 0) / NANOSECONDS;
}

/** Adds people with their data and content. Returns the rows of each table. */
async function fill(databases: Databases, name: string, factor: number): Promise<ReadonlyMap<string, number>> {
  for (const [table, statement] of fillWith(factor)) {
    await databases.query(name, statement).catch((error: Error) => {
      throw new Error(`${table}: ${error.message}`);
    });
  }
  await databases.query(name, 'drop table bench_people, bench_questions');
  await databases.query(name, 'vacuum analyze');
  const tables = await databases.text(
    name,
    `select string_agg(relname, ',') as text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const rows = new Map<string, number>();
  for (const table of tables.split(',')) rows.set(table, await databases.count(name, `select count(*) from ${table}`));
  return rows;
}

/** Tables that should grow and do not, which would make what reads them look cheap. */
function unfilled(small: ReadonlyMap<string, number>, large: ReadonlyMap<string, number>): string[] {
  return [...small]
    .filter(([table, rows]) => FIXED[table] === undefined && (large.get(table) ?? 0) < GROWN * Math.max(1, rows))
    .map(([table, rows]) => `${table}: ${rows} and ${large.get(table)} rows`);
}

type Cost = { readonly ms: number; readonly status: number };

/** Waits until work started by an earlier call (e.g. rebuilding the content) has ended, so that it is not measured with the next one. */
async function untilIdle(pids: readonly number[]): Promise<void> {
  let before = processorMs(pids);
  for (let idle = 0; idle < IDLE_WINDOWS; ) {
    await sleep(IDLE_WINDOW_MS);
    const now = processorMs(pids);
    idle = now - before < IDLE_MS ? idle + 1 : 0;
    before = now;
  }
}

async function costOf(pids: readonly number[], server: Started, { method, path, headers, body }: Operation): Promise<Cost> {
  const seen: number[] = [];
  let status = 0;
  for (let time = -1; time < TIMES; time += 1) {
    await untilIdle(pids);
    const before = processorMs(pids);
    const answer = await fetch(server.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: filled(body) as string }),
    });
    await answer.arrayBuffer();
    status = answer.status;
    if (time >= 0) seen.push(processorMs(pids) - before);
  }
  // The minimum, because other programs can only add to it.
  return { ms: Math.min(...seen), status };
}

const databases = await openDatabases();
const costs = new Map<EndpointName, Cost[]>();
const counts: ReadonlyMap<string, number>[] = [];
try {
  for (const factor of [1, 10]) {
    const name = `costs_${factor}`;
    const env = {
      DATABASE_URL: await databases.create(name),
      DEMO: 'true',
      NODE_ENV: 'production',
      REQUESTS_PER_MINUTE: '1000000',
    };
    await (await start('server/main.ts', env)).stop();
    counts.push(await fill(databases, name, factor));
    const server = await start('server/main.ts', env);
    const question = await databases.count(name, 'select min(question_id) as count from level_questions');
    // Reads first: writes trigger rebuilding the content, which is not part of a read's cost.
    const isWrite = ({ method }: Operation) => Number(method !== 'GET');
    const operations = (await operationsOf(server.url, question))
      .filter((operation) => ONLY.test(operation.name))
      .sort((one, other) => isWrite(one) - isWrite(other));
    for (const operation of operations) {
      const pids = familyOf(process.pid).filter((pid) => pid !== process.pid);
      const found = await costOf(pids, server, operation);
      costs.set(operation.name, [...(costs.get(operation.name) ?? []), found]);
      // Printed at once, so that an aborted run has results too.
      console.error(`${factor}× ${operation.name} ${found.status} ${found.ms.toFixed(1)}`);
    }
    await server.stop();
    await databases.drop(name);
  }
} finally {
  await databases.close();
}
const rows = [...costs].sort(([, [, first]], [, [, second]]) => (second?.ms ?? 0) - (first?.ms ?? 0));
console.log(`${'operation'.padEnd(46)} ${'status'.padEnd(8)} ${'1×'.padStart(8)} ${'10×'.padStart(9)}  ${'grows'.padStart(6)}`);
let faults = 0;
for (const [place, [name, [small, large]]] of rows.entries()) {
  if (small === undefined || large === undefined) continue;
  const isBroken = Math.max(small.status, large.status) >= 500;
  const fault = isBroken ? 'answers with a fault' : faultOf(name, small.ms, large.ms);
  if (fault !== undefined) faults += 1;
  if (place >= TOP && fault === undefined) continue;
  const figures = `${small.ms.toFixed(1).padStart(8)} ${large.ms.toFixed(1).padStart(9)}  ${(large.ms / small.ms).toFixed(1).padStart(5)}×`;
  const note = fault === undefined ? (DEARER[name]?.why ?? '') : `DEAR: ${fault}`;
  console.log(`${name.padEnd(46)} ${`${small.status}/${large.status}`.padEnd(8)} ${figures}  ${note}`.trimEnd());
}
const [small = new Map(), large = new Map()] = counts;
const empty = unfilled(small, large);
for (const table of empty) console.log(`NOT FILLED ${table}`);
console.log(`${faults} too dear, ${empty.length} tables not filled`);
process.exitCode = faults + empty.length === 0 ? 0 : 1;
