// Causes each alert of deploy/prometheus-alerts.yml for real: a server, a database and a Prometheus of its own for each, the cause, what docs/alerts.md says
// to look at, the end of the cause, and the wait until the alert is over.
// npm run bench:alerts                                     all of them, three at a time (AT_ONCE); some ten minutes
// npm run bench:alerts -- MengediDown MengediReadOnly      these alone; `nothing`: a new server that nobody asks, of which none may ring
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ALERTS, type Alert, answering, releases } from './alerts/causes.ts';
import { databases, durations, NotHere, openWorld, until, type World } from './alerts/world.ts';
import { ROOT } from './releases.ts';

const AT_ONCE = Number(process.env['AT_ONCE'] ?? 3);
const QUIET_MS = 75_000;

/** Causes one alert; returns whether it fired and was over again. */
async function cause(name: string): Promise<boolean> {
  const alert = ALERTS[name] as Alert;
  let world: World | undefined;
  const tell = (fired: string, line: string) =>
    console.log(`${name.padEnd(28)} ${fired.padEnd(34)} ${alert.how}\n${' '.repeat(29)}${line}`);
  try {
    world = await openWorld(alert);
    const { ringing } = world;
    const beat = alert.isIdle ? undefined : await answering(world, 1, 1_000);
    await sleep(3_000);
    const before = await ringing();
    if (before.has(name) && name !== 'MengediDeaf') throw new Error('it rang before it was caused');
    const began = performance.now();
    const end = await alert.cause(world);
    await until('it fired', async () => ((await ringing()).has(name) ? true : undefined));
    const fired = (performance.now() - began) / 1000;
    const seen = await alert.look(world).catch((error) => `LOOK FAILED: ${error.message}`);
    const others = [...(await ringing())].filter((other) => other !== name);
    const ended = performance.now();
    await end?.();
    await until('it was over', async () => ((await ringing()).has(name) ? undefined : true));
    const over = (performance.now() - ended) / 1000;
    beat?.();
    tell(
      `fired ${fired.toFixed(0)} s, over ${over.toFixed(0)} s`,
      `${seen}${others.length > 0 ? `; beside it ${others.join(', ')}` : ''}`,
    );
    return true;
  } catch (error) {
    const isHere = !(error instanceof NotHere);
    tell(
      isHere ? 'NOT AS IT SHOULD' : 'not caused',
      `${(error as Error).message}${isHere && world?.servers.length ? `; ${world.log('')}` : ''}`,
    );
    return !isHere;
  } finally {
    world?.hands.close?.();
    await world?.close();
  }
}

/** A new server that nobody asks and that has just been started again: nothing may ring but what is so (no backup, nothing stored). */
async function nothing(): Promise<boolean> {
  const world = await openWorld();
  const rang = new Set<string>();
  let isAway = false;
  const restart = async () => {
    await sleep(QUIET_MS / 2);
    isAway = true;
    await world.servers[0]?.stop();
    await world.start({}, {}, world.servers[0]);
    await sleep(3_000);
    isAway = false;
  };
  const restarted = restart();
  for (const end = performance.now() + QUIET_MS; performance.now() < end; await sleep(250))
    // A start takes longer than a minute that was made sixty times shorter.
    for (const name of await world.ringing()) if (!isAway || !/Down|MetricsMissing/.test(name)) rang.add(name);
  await restarted;
  await world.close();
  const wrong = [...rang].filter((name) => name !== 'MengediNothingStored');
  console.log(
    `${'nothing'.padEnd(28)} ${(wrong.length === 0 ? 'nothing rang' : `RANG: ${wrong.join(', ')}`).padEnd(34)} ${QUIET_MS / 1000} s of a server that nobody asks, started again meanwhile`,
  );
  return wrong.length === 0;
}

const all = ['nothing', ...Object.keys(ALERTS)];
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !all.includes(name));
if (unknown !== undefined) throw new Error(`no alert "${unknown}"; there are ${all.join(', ')}`);
console.log(
  `Asked once a second. Shorter than shipped: ${[...durations].map(([long, short]) => `${long} → ${short}`).join(', ')}. As shipped: all limits, 48 * 3600, and the day that predict_linear looks ahead.`,
);
// What takes hours, as shipped.
execFileSync('promtool', ['test', 'rules', 'bench/alerts/rules.yml'], { cwd: ROOT, stdio: 'inherit' });
const queue = wanted.length > 0 ? wanted : all;
const outcomes = new Map<string, boolean>();
const lane = async () => {
  for (let name = queue.shift(); name !== undefined; name = queue.shift())
    outcomes.set(name, name === 'nothing' ? await nothing() : await cause(name));
};
await Promise.all(Array.from({ length: AT_ONCE }, lane));
await databases.close();
await releases.close();
const failed = [...outcomes].filter(([, isWell]) => !isWell).map(([name]) => name);
console.log(failed.length === 0 ? 'Each fired, and was over again.' : `NOT AS THEY SHOULD: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
