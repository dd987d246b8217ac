import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/schema.ts';
import { passwordHashes } from '../accounts/passwords.ts';
import { ACCESS } from '../http/access.ts';
import {
  answerTo,
  examBody,
  HOUR_MS,
  PASSWORD,
  pathOf,
  type Response,
  START,
  stepBody,
  type TestApp,
  testApp,
} from '../testing/app.ts';
import { beginAttempt, choice, putAnswers } from '../testing/attempts.ts';
import { everyRow } from '../testing/every-row.ts';

const app = await testApp();
afterAll(() => app.close());

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const templateOf = (name: EndpointName) => name.split(' ')[1] ?? '';
const methodOf = (name: EndpointName) => name.split(' ')[0] ?? '';

describe('somebody who guesses at a login', () => {
  test('cannot tell an address that is registered from one that is not: same work, same answer', async () => {
    await using watched = await testApp({ sharing: app, config: { slowQueryMs: 0, demo: false } });
    const attempt = async (email: string) => {
      const [hashes, lines] = [passwordHashes(), watched.logged().split('\n').length];
      const answer = await watched.anonymous.post('/api/login', { email, password: 'not the password' });
      const logged = watched
        .logged()
        .split('\n')
        .slice(lines - 1, -1);
      const { 'x-request-id': _id, date: _date, ...headers } = answer.headers;
      const statements = logged
        .map((line) => (JSON.parse(line) as { sql?: string }).sql)
        .filter((text) => /users|login_limits/.test(text ?? ''));
      return {
        status: answer.statusCode,
        headers,
        bytes: answer.rawPayload,
        hashes: passwordHashes() - hashes,
        statements: statements.sort(),
      };
    };
    const known = await attempt('premium@fixture.test');
    expect(known).toMatchObject({ status: 422, hashes: 1 });
    expect(known.statements.length).toBeGreaterThan(3);
    for (const email of ['nobody@fixture.test', 'learner@mengedi.test', 'ሰላም', 'x'.repeat(254)]) {
      expect(await attempt(email), email).toEqual(known);
    }
  });
});

describe('who the caller is', () => {
  const FORGED = '203.0.113.77';
  const headersThatLie = {
    'x-forwarded-for': FORGED,
    forwarded: `for=${FORGED};host=evil.test;proto=https`,
    'x-real-ip': FORGED,
    'x-client-ip': FORGED,
    'true-client-ip': FORGED,
    'cf-connecting-ip': FORGED,
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
  };
  /** Addresses for which failed logins are counted. */
  async function countedAddresses(server: TestApp): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`select key from login_limits where key like 'address:%' order by 1`.execute(
      server.db,
    );
    return rows.map(({ key }) => key.replace('address:', ''));
  }

  test('is not what a header says, as long as no proxy is trusted', async () => {
    await using server = await testApp({ config: { requestsPerMinute: 30 } });
    const admin = await server.as('admin');
    const body = { email: 'free@fixture.test', password: 'wrong' };
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      const address = `203.0.113.${time}`;
      const forged = { ...headersThatLie, 'x-forwarded-for': address, 'x-real-ip': address };
      statuses.push((await server.anonymous.post('/api/login', body, forged)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect(await countedAddresses(server)).toEqual(['127.0.0.1']);
    await admin.call('POST', `/api/customers/${server.users.free.id}`, { phone: '070-174 06 08' }, headersThatLie);
    for (let time = 0; time < 20; time += 1)
      await server.anonymous.get('/api/config', { ...headersThatLie, 'x-forwarded-for': `198.51.100.${time}` });
    expect((await server.anonymous.get('/api/config', headersThatLie)).statusCode).toBe(429);
    expect(server.logged()).not.toMatch(/203\.0\.113|198\.51\.100|evil\.test/);
    expect(await everyRow(server.db)).not.toMatch(/203\.0\.113|198\.51\.100|evil\.test/);
  });

  test('is what a trusted proxy says in X-Forwarded-For, and in no other header', async () => {
    await using server = await testApp({ config: { trustProxy: ['127.0.0.1'] } });
    const login = (headers: Record<string, string>) =>
      server.anonymous.post('/api/login', { email: 'free@fixture.test', password: 'wrong' }, headers);
    await login({ 'x-forwarded-for': '198.51.100.1' });
    // X-Forwarded-For: the caller's own value comes before what the proxy appended.
    await login({ 'x-forwarded-for': `${FORGED}, 198.51.100.2` });
    const { 'x-forwarded-for': _, ...others } = headersThatLie;
    await login(others);
    expect(await countedAddresses(server)).toEqual(['127.0.0.1', '198.51.100.1', '198.51.100.2']);
  });

  test('is what as many proxies say as stand in front, and nothing that was written before them', async () => {
    await using server = await testApp({ config: { trustProxy: 2 } });
    const body = { email: 'free@fixture.test', password: 'wrong' };
    const chain = `${FORGED}, 198.51.100.3, 198.51.100.4`;
    expect((await server.anonymous.post('/api/login', body, { 'x-forwarded-for': chain })).statusCode).toBe(422);
    expect(await countedAddresses(server)).toEqual(['198.51.100.3']);
  });

  test('is not what a header says when another proxy is trusted than the one who calls', async () => {
    await using server = await testApp({ config: { trustProxy: ['10.0.0.0/8'] } });
    await server.anonymous.post('/api/login', { email: 'free@fixture.test', password: 'wrong' }, headersThatLie);
    expect(await countedAddresses(server)).toEqual(['127.0.0.1']);
  });
});

describe('a stolen copy of the database, or of the log,', () => {
  test('holds no password, token or link that works, in no form', async () => {
    await using server = await testApp();
    const admin = await server.as('admin');
    const passwords = ['ቃል ምስጢር ሓደ', 'ቃል ምስጢር ክልተ', 'ቃል ምስጢር ሰለስተ', 'ቃል ምስጢር ጌጋ'];
    const [first = '', second = '', third = '', wrong = ''] = passwords;
    const email = 'new@fixture.test';
    const customer = { name: 'ሓዱሽ', email, phone: '070-174 06 08' };
    const { id } = (await admin.post('/api/customers', { ...customer, password: first })).json<{ id: number }>();
    const login = async (password: string) =>
      (await server.anonymous.post('/api/login', { email, password })).json<{ access_token: string }>().access_token;
    const tokens = [admin.token ?? '', await login(first), await login(first)];
    await login(wrong);
    const learner = server.withToken(tokens[1]);
    await learner.post('/api/profile/update', { name: 'ሓዱሽ', phone: '1', password: second, password_confirmation: second });
    const linkOf = (answer: Response) => answer.json<{ link: string }>().link.split('#')[1] ?? '';
    const used = linkOf(await admin.post(`/api/customers/${id}/link`));
    const body = { token: used, password: third, password_confirmation: third };
    expect((await server.anonymous.post('/api/password-link', body)).statusCode).toBe(200);
    expect((await server.anonymous.post('/api/password-link', body)).statusCode).toBe(422);
    tokens.push(await login(third));
    const unused = linkOf(await admin.post(`/api/customers/${id}/link`));
    await server.anonymous.post('/api/password-link', { ...body, token: unused, password_confirmation: wrong });
    await server.anonymous.get(`/api/password-link?token=${unused}`);
    const secrets = [...passwords, PASSWORD, ...tokens, used, unused];
    expect(new Set(secrets).size).toBe(11);

    const stored = await everyRow(server.db);
    // Proves that the search works: the hashes of valid tokens are found, as bytes.
    for (const token of [tokens[3] ?? '', unused]) expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
    expect(stored).toContain('$argon2id$');
    const places = { database: stored.toLowerCase(), log: server.logged().toLowerCase() };
    expect(places.log).toContain('"path":"/api/password-link"');
    for (const secret of secrets) {
      const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64url'), Buffer.from(secret.normalize('NFC'), 'utf16le')];
      const forms = [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
        ...bytes.flatMap((form) => [
          form.toString('hex'),
          form.toString('base64').replace(/=+$/, ''),
          form.toString('base64url'),
        ]),
      ].filter((form) => form.length > 7);
      for (const form of forms) {
        for (const [place, text] of Object.entries(places))
          expect(text.includes(form.toLowerCase()), `${form} in the ${place}`).toBe(false);
      }
    }
    for (const hash of stored.match(/\$argon2id\$[^"]+/g) ?? []) expect(places.log.includes(hash.toLowerCase())).toBe(false);
  });
});

describe('a field that only the server may set', () => {
  const FORBIDDEN = {
    id: 1,
    user_id: 1,
    role: 'admin',
    is_admin: true,
    password_hash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g',
    trial_ends_at: '2099-01-01T00:00:00.000Z',
    email: 'free@fixture.test',
    version: 1,
    created_at: '2020-01-01T00:00:00.000Z',
    updated_at: '2020-01-01T00:00:00.000Z',
    updated_by: 1,
    retired_at: null,
    created_by: 1,
    passed: 1,
    reward: 100,
    correct: true,
    score: 70,
    total: 70,
    token_hash: 'AA',
    session: {},
    answered_by: 1,
    handled: true,
  };
  const writes = all.filter(([name, endpoint]) => methodOf(name) !== 'GET' && endpoint.takes === undefined);
  /** The session of the caller, and the count of their tries. */
  const BESIDE = ['sessions', 'write_counts'];

  test.each(writes)('%s refuses beside what it takes, and changes nothing', async (name, endpoint) => {
    const caller = ACCESS[name] === 'admin' ? await app.as('admin') : await app.as('premium');
    const body = (endpoint.example.body ?? {}) as object;
    const known = Object.keys(endpoint.body?.properties ?? {});
    const fields = Object.entries(FORBIDDEN).filter(([field]) => !known.includes(field));
    const before = await everyRow(app.db, BESIDE);
    for (const [field, value] of fields) {
      const answer = await caller.call(methodOf(name), pathOf(templateOf(name)), { ...body, [field]: value });
      expect([answer.statusCode, Object.keys(answer.json().errors ?? {})], `${field}: ${answer.body}`).toEqual([422, [field]]);
    }
    expect(await everyRow(app.db, BESIDE)).toBe(before);
  });
});

describe('what belongs to one learner', () => {
  test('is neither shown to another nor changed by them, whatever they call with its ids', async () => {
    await using server = await testApp();
    const victim = await server.as('premium');
    const exam = examBody(START - HOUR_MS);
    const answer = answerTo(1001);
    const message = 'ናይ ብሕቲ መልእኽቲ';
    for (const [path, body] of [
      ['/api/exams', exam],
      ['/api/answers', { answers: [answer] }],
      ['/api/progress', stepBody(1)],
      ['/api/support', { subject: 'other', message }],
    ] as const) {
      expect((await victim.post(path, body)).statusCode, path).toBe(200);
    }
    const { attempt, questions } = await beginAttempt(victim);
    const [asked = 0] = questions.map((question) => question.id);
    await putAnswers(victim, attempt.id, [choice(asked)]);
    const { id, name, email } = server.users.premium;
    const TABLES = [
      ...['users', 'sessions', 'scores', 'answers', 'exams', 'support_messages', 'password_links', 'activations'],
      ...['exam_attempts', 'attempt_answers'],
    ];
    const rowsOfVictim = async () => {
      const owner = (table: string) => (table === 'users' ? sql.ref('t.id') : sql.ref('t.user_id'));
      const texts = TABLES.map(
        (table) =>
          sql`select ${sql.lit(table)} || to_jsonb(t)::text as row from ${sql.table(table)} as t where ${owner(table)} = ${id}`,
      );
      return (await sql<{ row: string }>`${sql.join(texts, sql` union all `)} order by 1`.execute(server.db)).rows;
    };
    const before = await rowsOfVictim();
    expect(new Set(before.map(({ row }) => row.split('{')[0]))).toEqual(
      new Set(['users', 'sessions', 'scores', 'answers', 'exams', 'support_messages', 'exam_attempts', 'attempt_answers']),
    );

    // The attacker has premium, so that calls are not refused for lack of it.
    await server.setTrial('free', START + HOUR_MS);
    const bodies: Partial<Record<EndpointName, object>> = {
      'POST /api/exams': { ...exam, answers: examBody(START, 0).answers },
      'POST /api/answers': { answers: [{ ...answerTo(1001), id: answer.id }] },
      'POST /api/progress': stepBody(1),
      'POST /api/profile/update': { name: 'x', phone: '1', email },
      'PUT /api/exams/attempts/{id}/answers': { answers: [choice(asked, false, 9_001)], since: 0 },
      'POST /api/exams/attempts/{id}/submit': { answers: [choice(asked, false, 9_001)], seconds_used: 1 },
    };
    const shown: string[] = [];
    for (const [call, endpoint] of all) {
      for (const target of call.includes('/api/exams/') ? [attempt.id, exam.id] : [id, 1]) {
        const attacker = await server.as('free');
        const body = bodies[call] ?? (endpoint.example.body as object | undefined);
        const sent = methodOf(call) === 'GET' ? undefined : body;
        const { statusCode, body: text } = await attacker.call(methodOf(call), pathOf(templateOf(call), target), sent);
        if (ACCESS[call] === 'admin') expect(statusCode, call).toBe(403);
        if (statusCode === 200) shown.push(`${call} ${text}`);
      }
    }
    expect(await rowsOfVictim()).toEqual(before);
    for (const secret of [name, email, message]) expect(shown.filter((text) => text.includes(secret))).toEqual([]);
    // With another account's exam id the attacker only stores an exam of their own, with their own score.
    const own = (await (await server.as('free')).get('/api/exams')).json<{ id: string; correct: number }[]>();
    expect(own.map((result) => [result.id, result.correct])).toEqual([[exam.id, 0]]);
    expect((await victim.get('/api/exams')).json()).toEqual([expect.objectContaining({ id: exam.id, correct: 70 })]);
  });
});
