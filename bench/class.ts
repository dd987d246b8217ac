import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { newAddress } from './client.ts';
import { pressApart } from './press.ts';
import { median, percentile, type Started } from './server.ts';

/** Learners of one school, behind one address. */
export const CLASS = 30;
/** The school opens the app this often in each situation. */
const ROUNDS = 3;
/** As many as a browser opens. */
const CONNECTIONS = 6;
/** The limit of the address has recovered. */
const BETWEEN_MS = 6_000;
const FLOOD = { connections: 20, seconds: 4 };
const NOT_BEFORE_MS = 500;

type Pupil = { readonly email: string; readonly password: string };
type Opened = { readonly ms: number; readonly failed: number };

/** Opens the app as a browser does: the page, its files, a login, and what Today and an exercise show. */
async function openApp(url: string, localAddress: string, { email, password }: Pupil): Promise<Opened> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let failed = 0;
  let token = '';
  const ask = (method: string, path: string, body?: object) =>
    new Promise<string>((resolve, reject) => {
      const headers = {
        accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
        'accept-encoding': 'identity',
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      };
      const call = request(url + path, { method, headers, agent, localAddress }, async (answer) => {
        if ((answer.statusCode ?? 0) >= 400) failed += 1;
        resolve(await text(answer));
      });
      call.on('error', reject).end(body && JSON.stringify(body));
    });
  const began = performance.now();
  const page = await ask('GET', '/login');
  const files = new Set([...page.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path));
  await Promise.all([...files, '/api/config'].map((path) => ask('GET', path)));
  const login = await ask('POST', '/api/login', { email, password });
  token = failed === 0 ? (JSON.parse(login) as { access_token: string }).access_token : '';
  await Promise.all(['/api/profile', '/api/study', '/api/levels', '/api/progress'].map((path) => ask('GET', path)));
  await ask('GET', '/api/category/1/questions?q=25&translations=one');
  agent.destroy();
  return { ms: performance.now() - began, failed };
}

type Situation = { readonly median: number; readonly longest: number; readonly failed: number };

async function opensAtOnce(url: string, pupils: readonly Pupil[], meanwhile: () => Promise<unknown>): Promise<Situation> {
  const rounds: Opened[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const others = meanwhile();
    await sleep(NOT_BEFORE_MS);
    const school = newAddress();
    rounds.push(await Promise.all(pupils.map((pupil) => openApp(url, school, pupil))));
    await Promise.all([others, sleep(BETWEEN_MS)]);
  }
  const times = rounds.map((opened) => opened.map(({ ms }) => ms));
  return {
    median: median(times.map((of) => percentile(of, 0.5))),
    longest: median(times.map((of) => Math.max(...of))),
    failed: rounds.flat().reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** How long a class needs to open the app at once: by itself, while learners elsewhere study, and beside one noisy address. */
export async function measureClass({ url }: Pick<Started, 'url'>, pupils: readonly Pupil[], learner: string) {
  const headers = { authorization: `Bearer ${learner}` };
  const study = { path: '/api/study', headers };
  const others = () =>
    pressApart({ url, calls: [study], connections: 3, rate: 60, seconds: FLOOD.seconds, from: [newAddress()] });
  const flood = () => pressApart({ url, calls: [study], ...FLOOD, from: [newAddress()] });
  return {
    alone: await opensAtOnce(url, pupils, async () => undefined),
    others: await opensAtOnce(url, pupils, others),
    flood: await opensAtOnce(url, pupils, flood),
  };
}
