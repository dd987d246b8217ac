// Repeats known attacks against a real server process. Each has a goal; the exit code is 1 if one is missed.
// npm run attack                  all of them (about two minutes)
// npm run attack -- assets fold   some of them
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '../server/accounts/demo.ts';
import { CLASS, measureClass } from './class.ts';
import { type Answer, type Client, clientOf, newAddress, watch } from './client.ts';
import { type Databases, openDatabases } from './databases.ts';
import { ACCOUNTS, makeNoise, NOISE_GOAL, OTHERS } from './noise.ts';
import { press } from './press.ts';
import { logIn, percentile, type Started, start } from './server.ts';

const NAME = 'attack';
const SECONDS = 8;
const ATTACKER = '127.0.0.2';
const EVIL = 'evil.example';

type Outcome = { readonly measured: string; readonly goal: string; readonly isHeld: boolean };
type Place = {
  readonly databases: Databases;
  readonly server: Started;
  readonly admin: Client;
  /** A client with this token, or without one, from its own IP address. */
  as(token?: string): Client;
  /** A new customer, with functions to log in. */
  customer(more?: object): Promise<{ id: number; email: string; login: () => Promise<Answer>; client: Client; token: string }>;
};

let people = 0;

async function openPlace(databases: Databases): Promise<Place> {
  const server = await start('server/main.ts', {
    DATABASE_URL: await databases.create(NAME),
    DEMO: 'true',
    NODE_ENV: 'production',
    TRUST_PROXY: '',
    SIGN_UP: 'open',
    // No server listens there: mails stay queued, and the attacks read their links from the queue.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Mengedi <no-reply@example.se>',
  });
  const as = (token?: string) => clientOf(server.url, token);
  const admin = as((await logIn(server.url, 'admin@mengedi.test')).token);
  return {
    databases,
    server,
    admin,
    as,
    async customer(more = {}) {
      people += 1;
      const email = `attacked-${people}@example.se`;
      const made = await admin('POST', '/api/customers', { name: 'ሰላም', email, phone: '070', password: DEMO_PASSWORD, ...more });
      const { id } = made.json<{ id: number }>();
      const login = () => as()('POST', '/api/login', { email, password: DEMO_PASSWORD });
      const { access_token: token } = (await login()).json<{ access_token: string }>();
      return { id, email, login, token, client: as(token) };
    },
  };
}

/** The token in the last mail of a kind to an address. */
async function mailedToken({ databases }: Place, kind: string, address: string): Promise<string> {
  const link = await databases.text(
    NAME,
    `select text_values->'values'->>'link' as text from mails where kind = '${kind}' and address = '${address}' order by id desc limit 1`,
  );
  return link.replace(/^.*#(\w+=)?/, '');
}

const count = (isHeld: boolean, measured: string, goal: string): Outcome => ({ measured, goal, isHeld });
const none = (measured: number, of: number, what: string) => count(measured === 0, `${measured} of ${of} ${what}`, '0');

/** Compares the latency of calls alone with that beside a rush. */
async function beside(calls: readonly (() => Promise<Answer>)[], rush: () => Promise<unknown>, goal: number): Promise<Outcome> {
  const alone = await watch(calls, sleep(3_000));
  const crowded = await watch(calls, rush());
  const [before, after] = [percentile(alone.times, 0.95), percentile(crowded.times, 0.95)];
  const measured = `p95 ${before.toFixed(0)} → ${after.toFixed(0)} ms, ${crowded.failed} of ${crowded.times.length} failed`;
  return count(after <= before * goal && crowded.failed === 0, measured, `≤ ${goal}×, none failed`);
}

const ATTACKS: Readonly<Record<string, (place: Place) => Promise<Outcome>>> = {
  async pending(place) {
    let confirmed = 0;
    for (const end of ['password', 'sessions', 'erasure']) {
      const { id, client } = await place.customer();
      const email = `thief-${end}@example.se`;
      await client('POST', '/api/email/change', { email, password: DEMO_PASSWORD });
      const token = await mailedToken(place, 'email-confirm', email);
      const path = `/api/customers/${id}`;
      if (end === 'password') await place.admin('POST', path, { password: 'ሓድሽ ናይ ምስጢር ቃል' });
      else if (end === 'sessions') await place.admin('DELETE', `${path}/sessions`);
      else await place.admin('DELETE', path, { reason: 'asked' });
      if ((await place.as()('POST', '/api/email/confirm', { token })).status === 200) confirmed += 1;
    }
    return none(confirmed, 3, 'endings outlived');
  },

  async objection(place) {
    const { client, email: old } = await place.customer();
    const email = 'thief-objection@example.se';
    await client('POST', '/api/email/change', { email, password: DEMO_PASSWORD });
    const objecting = await mailedToken(place, 'email-warning', old);
    await place.as()('POST', '/api/email/confirm', { token: await mailedToken(place, 'email-confirm', email) });
    await place.as()('POST', '/api/sign-up', { name: 'x', email: old, password: 'ሓድሽ ናይ ምስጢር ቃል', language: 'sv' });
    const { status } = await place.as()('POST', '/api/email/object', { token: objecting });
    return count(status === 200, `the objection is answered with ${status}`, '200');
  },

  async closed(place) {
    const options = await place.databases.text(
      NAME,
      `select string_agg(q.id || ':' || o.id || ':' || q.sealed::int, ',') as text
       from questions q join options o on o.question_id = q.id and o.position = 1 where q.retired_at is null`,
    );
    const questions = options.split(',').map((row) => row.split(':').map(Number) as [number, number, number]);
    const { client } = await place.customer();
    const open = new Set((await client('GET', '/api/bank')).json<{ questions: [number][] }>().questions.map(([id]) => id));
    const demo = (await client('GET', '/api/levels/1')).json<{ id: number }[]>();
    for (const { id } of demo) open.add(id);
    const closed = questions.filter(([id]) => !open.has(id));
    const answer = ([question_id, option_id]: [number, number, number]) => ({
      ...{ id: randomUUID(), question_id, option_id, mode: 'exercise', language: 'ti' },
      answered_at: new Date().toISOString(),
    });
    let saved = 0;
    for (let at = 0; at < closed.length; at += 100) {
      const sent = await client('POST', '/api/answers', { answers: closed.slice(at, at + 100).map(answer) });
      saved += sent.json<{ saved: number }>().saved;
    }
    const premium = place.as((await logIn(place.server.url, 'learner@mengedi.test')).token);
    const sealed = questions.filter(([, , isSealed]) => isSealed === 1);
    const unsealed = (await premium('POST', '/api/answers', { answers: sealed.slice(0, 200).map(answer) })).json<{
      saved: number;
    }>();
    const named = (await client('GET', '/api/terms')).json<{ questions: number[] }[]>().flatMap((term) => term.questions);
    const listed = new Set(named.filter((id) => !open.has(id))).size;
    const all = saved + unsealed.saved + listed;
    return count(all === 0, `${saved} of ${closed.length} taken, ${unsealed.saved} unsealed, ${listed} listed`, '0, 0, 0');
  },

  async factor(place) {
    const ROUNDS = 5;
    let survived = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = `admin-${round}@example.se`;
      const made = await place.admin('POST', '/api/admins', { name: 'Bo', email, current_password: DEMO_PASSWORD });
      const { link } = made.json<{ link: { link: string } }>().link;
      const [password, token] = ['ሓድሽ ናይ ምስጢር ቃል', link.split('#')[1] ?? ''];
      await place.as()('POST', '/api/password-link', { token, password, password_confirmation: password });
      const login = () => place.as()('POST', '/api/login', { email, password });
      const own = place.as((await login()).json<{ access_token: string }>().access_token);
      const { key } = (await own('POST', '/api/second-factor', { current_password: password })).json<{ key: string }>();
      const code = new TOTP({ secret: key }).generate();
      const racing = Array.from({ length: 6 }, login);
      await sleep(round * 10);
      await own('POST', '/api/second-factor/confirm', { code });
      for (const answer of await Promise.all(racing)) {
        const opened = answer.json<{ access_token?: string }>().access_token;
        if (opened !== undefined && (await place.as(opened)('GET', '/api/profile')).status === 200) survived += 1;
      }
    }
    return none(survived, ROUNDS * 6, 'sessions outlived it');
  },

  async assets(place) {
    const { client } = await place.customer();
    let name = 0;
    const calls = Array.from({ length: 200 }, () => {
      name += 1;
      return { path: `/assets/made-up-${name}.js`, headers: {} };
    });
    const rush = () => press({ url: place.server.url, calls, connections: 100, seconds: SECONDS, from: [ATTACKER] });
    return beside([() => client('GET', '/api/study'), () => client('GET', '/api/orders')], rush, 3);
  },

  async passwords(place) {
    const { token } = await place.customer();
    const others = await Promise.all(Array.from({ length: 5 }, () => place.customer()));
    let n = 0;
    const body = () => {
      n += 1;
      const password = `ሓድሽ ናይ ምስጢር ቃል ${n}`;
      return JSON.stringify({ name: 'x', phone: '1', password, password_confirmation: password });
    };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = { method: 'POST', path: '/api/profile/update', headers, body };
    let failed = 0;
    const rush = press({ url: place.server.url, calls: [call], connections: 100, seconds: SECONDS, from: [ATTACKER] });
    for (let time = 0; time < 35; time += 1) {
      if ((await (others[time % others.length] as { login: () => Promise<Answer> }).login()).status !== 200) failed += 1;
    }
    await rush;
    return none(failed, 35, 'logins of others failed');
  },

  async fold(place) {
    const { id, token } = await place.customer();
    const question = Number(await place.databases.text(NAME, 'select min(question_id)::text as text from level_questions'));
    const option = Number(
      await place.databases.text(NAME, `select min(id)::text as text from options where question_id = ${question}`),
    );
    const sent = (ago: number) => ({
      ...{ id: randomUUID(), question_id: question, option_id: option, mode: 'exercise', language: 'ti' },
      answered_at: new Date(Date.now() - ago).toISOString(),
    });
    const learner = place.as(token);
    await learner('POST', '/api/answers', { answers: [sent(0)] });
    await place.databases.query(
      NAME,
      `insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at)
       select ${id}, gen_random_uuid(), ${question}, ${option}, true, 'exercise', 'ti', now() - n * interval '20 minutes'
       from generate_series(1, 12000) n`,
    );
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = () => JSON.stringify({ answers: [sent(300 * 86_400_000)] });
    const { client } = await place.customer();
    const rush = () =>
      press({
        url: place.server.url,
        calls: [{ method: 'POST', path: '/api/answers', headers, body }],
        connections: 20,
        seconds: SECONDS,
        from: [ATTACKER],
      });
    return beside([() => client('GET', '/api/study'), () => client('GET', '/api/orders')], rush, 3);
  },

  /** Calls every operation, in every way, without pause: how much slower do other users' calls become? */
  async noise(place) {
    const people = await Promise.all(Array.from({ length: OTHERS + ACCOUNTS }, () => place.customer()));
    const question = await place.databases.count(NAME, 'select min(question_id) as count from level_questions');
    const { measured, over } = await makeNoise(
      place.server,
      question,
      people.slice(0, OTHERS).map(({ client }) => client),
      people.slice(OTHERS).map(({ token }) => token),
    );
    return count(over === 0, measured, `p99 ≤ ${NOISE_GOAL}×`);
  },

  /** A class behind one address opens the app at once while somebody elsewhere calls without pause. */
  async class(place) {
    const people = await Promise.all(Array.from({ length: CLASS }, () => place.customer()));
    const pupils = people.map(({ email }) => ({ email, password: DEMO_PASSWORD }));
    const { token } = await place.customer();
    const { alone, others, flood } = await measureClass(place.server, pupils, token);
    const said = [alone, others, flood].map(({ median, longest }) => `${median.toFixed(0)}/${longest.toFixed(0)}`).join(', ');
    const failed = alone.failed + others.failed + flood.failed;
    const measured = `alone, beside others, flood: ${said} ms, ${failed} failed`;
    return count(flood.longest <= alone.longest * NOISE_GOAL && failed === 0, measured, `≤ ${NOISE_GOAL}×, none failed`);
  },

  async names(place) {
    const { client } = await place.customer({ name: EVIL });
    const email = 'stranger@example.se';
    await client('POST', '/api/email/change', { email, password: DEMO_PASSWORD });
    const found = await place.databases.count(
      NAME,
      `select count(*) from mails where address = '${email}' and text_values::text like '%${EVIL}%'`,
    );
    return none(found, 1, 'mails name it');
  },

  async spreadsheet(place) {
    const BYTES = 5_000_000;
    const lines = Array.from({ length: 200_000 }, (_, n) => `question,${n},question,1,a,b,c,`);
    const manyLines = `kind,id,field,version,sv,ti,en,stale\n${lines.join('\n')}`.slice(0, BYTES);
    const { client } = await place.customer();
    const statuses: number[] = [];
    let longest = 0;
    for (const file of [manyLines, ','.repeat(BYTES)]) {
      const answered = place.admin('POST', '/api/translations/import', file);
      const { times } = await watch([() => client('GET', '/api/config')], answered);
      longest = Math.max(longest, ...times);
      statuses.push((await answered).status);
    }
    const measured = `answered with ${statuses.join(', ')}; others waited ${longest.toFixed(0)} ms at most`;
    return count(longest <= 250, measured, '≤ 250 ms');
  },

  async reports(place) {
    const { client } = await place.customer();
    let taken = 0;
    for (let time = 0; time < 40; time += 1) {
      const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      const { status } = await client('POST', '/api/real-tests', { id: randomUUID(), day, passed: false, points: null });
      if (status === 200) taken += 1;
    }
    return count(taken <= 20, `${taken} of 40 real tests taken`, '≤ 20');
  },

  async guesses(place) {
    const { client } = await place.customer();
    const guess = () => client('POST', '/api/account/code', { code: 'MENG-3333-3333-3333-3333' });
    const judged = (await Promise.all(Array.from({ length: 40 }, guess))).filter(({ status }) => status === 422).length;
    return count(judged <= 10, `${judged} of 40 codes looked at`, '≤ 10');
  },

  async sessions(place) {
    const { id, login } = await place.customer();
    for (let time = 0; time < 60; time += 1) await login();
    const kept = await place.databases.count(NAME, `select count(*) from sessions where user_id = ${id}`);
    return count(kept <= 50, `${kept} sessions of one account`, '≤ 50');
  },

  async unread(place) {
    // With premium access, because locked content gives short responses that nobody needs to read.
    const { token } = await place.customer({ trial_ends_at: new Date(Date.now() + 86_400_000).toISOString() });
    const { port } = new URL(place.server.url);
    const sockets = Array.from({ length: 20 }, () => {
      // Each from its own address, because the rate limit per address refuses early with short responses.
      const socket = net.connect({ host: '127.0.0.1', port: Number(port), localAddress: newAddress() });
      const ask = `GET /api/signs HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
      socket.on('error', () => undefined).pause();
      socket.write(ask.repeat(100));
      return socket;
    });
    await sleep(45_000);
    // A socket notices the end of a connection only by reading.
    for (const socket of sockets) socket.resume();
    await sleep(10_000);
    // More than the kernel's buffers hold, so the server has kept the rest. Clients that were told to retry got short responses and hold nothing.
    const kept = sockets.filter((socket) => !socket.destroyed && socket.bytesRead > 8_000_000).length;
    const ended = sockets.filter((socket) => socket.destroyed).length;
    for (const socket of sockets) socket.destroy();
    return none(kept, ended + kept, 'connections with unread answers held for 45 s');
  },

  async addresses(place) {
    const odd = ['sel\u200bam@example.se', 'sel\u00adam@example.se', 'se\u24dbam@example.se'];
    let taken = 0;
    for (const email of odd) {
      const body = { name: 'x', email, password: 'ሓድሽ ናይ ምስጢር ቃል', language: 'sv' };
      if ((await place.as()('POST', '/api/sign-up', body)).status === 200) taken += 1;
    }
    return none(taken, odd.length, 'taken');
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(ATTACKS, name));
if (unknown !== undefined) throw new Error(`no attack "${unknown}"; there are ${Object.keys(ATTACKS).join(', ')}`);
const databases = await openDatabases();
let missed = 0;
try {
  const place = await openPlace(databases);
  console.log(`${'attack'.padEnd(14)} ${'measured'.padEnd(60)} ${'goal'.padEnd(20)}`);
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const { measured, goal, isHeld } = await attack(place);
    if (!isHeld) missed += 1;
    console.log(`${name.padEnd(14)} ${measured.padEnd(60)} ${goal.padEnd(20)} ${isHeld ? 'held' : 'MISSED'}`);
  }
  await place.server.stop();
} finally {
  await databases.close();
}
process.exitCode = missed === 0 ? 0 : 1;
