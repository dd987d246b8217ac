import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { hash } from '@node-rs/argon2';
import { Ajv, type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { Content } from '#content/schema.ts';
import type { ContentKind } from '#contract/content.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { ExamResult } from '#contract/exams.ts';
import { openapi } from '#contract/openapi.ts';
import type { Order } from '#contract/orders.ts';
import type { PICTURE_TYPES } from '#contract/pictures.ts';
import type { EditorPlan } from '#contract/plans.ts';
import type { Endpoint } from '#contract/schema.ts';
import type { Translation } from '#contract/translations.ts';
import { newToken } from '../accounts/tokens.ts';
import { readDocument, readOrder } from '../db/documents.ts';
import { insertExam } from '../db/exams.ts';
import { TRANSLATION_COLUMNS } from '../editing/translations-file.ts';
import { ACCESS, isPublic } from '../http/app.ts';
import { csvLine } from '../http/csv.ts';
import { VERSION } from '../version.ts';
import {
  answerTo,
  CALLERS,
  type Caller,
  type CallerName,
  DAY_MS,
  examBody,
  HOUR_MS,
  PASSWORD,
  type Response,
  START,
  stepBody,
  type TestApp,
  testApp,
} from './app.ts';
import { brokenJson, junk, type Mutation, mutated, mutation, RUNS, type Schema, SEED, valid } from './arbitrary.ts';
import { choice } from './attempts.ts';
import { fixture } from './fixture.ts';
import { emailChangeToken, failedMail, mailedToken, unsubscribeToken } from './mailed.ts';
import { makeOrder, orderBody, SHOP } from './shop.ts';
import { fakeStripe, stripeEvent, stripeSignature } from './stripe.ts';

/** The application of one operation, and who calls it. */
type World = {
  readonly app: TestApp;
  readonly callers: Record<CallerName, Caller>;
  readonly admin: Caller;
  readonly content: Content;
  readonly deletable: number[];
  /** The running exam of `premium`, and what it asks; nothing where the content is too small for one. */
  readonly attempt: { readonly id: string; readonly questions: readonly { readonly id: number }[] };
  /** The ETag of the last answer to an address. */
  readonly etags: Map<string, string>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Few questions: the back office reads and publishes all of them with every change. */
const steps = fixture.steps.slice(0, 2);
const asked = new Set(steps.flatMap(({ questions }) => questions));
const FEW: Content = { ...fixture, steps, questions: fixture.questions.filter(({ id }) => asked.has(id)) };
const contentFor = (name: EndpointName) => (ACCESS[name] === 'admin' ? FEW : fixture);

const QUICK_HASH = hash(PASSWORD.normalize('NFC'), { memoryCost: 64, timeCost: 1, parallelism: 1 });

async function openWorld(content: Content): Promise<World> {
  const stripe = await fakeStripe();
  const app = await testApp({ content, config: { ...SHOP, stripe: stripe.config } });
  const opened = await Promise.all(CALLERS.map(async (who) => [who, await app.as(who)] as const));
  const callers = Object.fromEntries(opened) as Record<CallerName, Caller>;
  // Passwords are checked as often as there are cases: hashed with little work, or that would be most of it.
  await sql`update users set password_hash = ${await QUICK_HASH}`.execute(app.db);
  // Something of everything that is listed.
  const { free, premium, admin } = callers;
  await free.post('/api/support', { subject: 'content', message: 'ጌጋ ርእየ' });
  await premium.post('/api/support', { subject: 'other', message: 'ሰላም' });
  await admin.post('/api/supports/1', { answer: 'የቐንየልና' });
  await premium.post('/api/answers', { answers: [answerTo(1001)] });
  await admin.post('/api/codes', { days: 30, uses: 5 });
  await premium.post('/api/progress', stepBody(1));
  const [exam] = endpoints['GET /api/exams'].example.answer;
  await insertExam(app.db, app.users.premium.id, exam as ExamResult, []);
  await admin.post(`/api/customers/${app.users.premium.id}`, { trial_ends_at: new Date(START + 60 * DAY_MS).toISOString() });
  const category = { ...(await readDocument(app.db, 'category', 1)), title_sv: 'Regler' };
  await admin.call('PUT', '/api/categories/1', category);
  const id = randomUUID();
  const begun = await premium.post('/api/exams/attempts', { id, mode: 'standard', minutes: 50 });
  const { questions = [] } = begun.json<{ questions?: { id: number }[] }>();
  for (const method of ['swish', 'card'] as const) await makeOrder(premium, orderBody(2, method));
  const close = async () => {
    await app.close();
    await stripe.close();
  };
  const world = {
    app,
    callers,
    admin,
    content,
    deletable: [],
    attempt: { id, questions },
    etags: new Map(),
    [Symbol.asyncDispose]: close,
  };
  await haveColleague(world);
  return world;
}

/** An admin for others to do something to, who is there again after having been removed. */
const COLLEAGUE = 900;
async function haveColleague({ app }: World): Promise<void> {
  const person = { name: 'Bo Ek', name_folded: 'bo ek', email: 'bo@fixture.test', role: 'admin' } as const;
  const account = { id: COLLEAGUE, ...person, password_hash: newToken() };
  await app.db
    .insertInto('users')
    .values(account)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The admin's second factor, begun anew: the code that confirms it. */
async function beginSecondFactor({ app, admin }: World): Promise<string> {
  await sql`delete from second_factors`.execute(app.db);
  const begun = await admin.post('/api/second-factor', { current_password: PASSWORD });
  const { key } = begun.json<{ key: string }>();
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.clock.now });
}

const KINDS: Readonly<Record<string, ContentKind>> = {
  categories: 'category',
  'road-signs': 'sign_group',
  signs: 'sign',
  lists: 'checklist',
  questions: 'question',
  levels: 'level',
  terms: 'term',
};

const segment = (name: string) => name.split('/')[2] ?? '';
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** The ids that a path may name, of what exists. */
function existingIds(name: EndpointName, { app, content, attempt }: World): readonly (number | string)[] {
  const groups = idsOf(content.signGroups);
  const byPath: Readonly<Record<string, readonly (number | string)[]>> = {
    exams: name.includes('/attempts/') ? [attempt.id] : endpoints['GET /api/exams'].example.answer.map((exam) => exam.id),
    levels: idsOf(content.steps),
    category: [...idsOf(content.exercises), 0],
    categories: idsOf(content.exercises),
    signs: name.includes('{categoryID}') ? groups : content.signGroups.flatMap(({ signs }) => idsOf(signs)),
    'road-signs': groups,
    lists: idsOf(content.checklists),
    terms: idsOf(content.terms),
    questions: idsOf(content.questions),
    bookmarks: idsOf(content.questions),
    customers: [app.users.free.id, app.users.premium.id, app.users.expired.id],
    admins: [COLLEAGUE],
    supports: [1, 2],
    mails: [1, 2],
    audit: [1, 2, 3],
    plans: [1, 2, 3],
    orders: [1, 2],
    sales: [1, 2],
  };
  return byPath[segment(name)] ?? [1];
}

/** Ids of every kind, for the numbers in a body or query. */
function allIds(content: Content): number[] {
  const { questions, steps, exercises, signGroups } = content;
  const some = [questions, steps, exercises, signGroups, questions.flatMap(({ options }) => options)];
  return [1, 2, ...some.flatMap((rows) => idsOf(rows))];
}

type Made = (world: World, id: number | string, n: number) => unknown;
const pick = <Item>(list: readonly Item[], n: number) => list[n % list.length] as Item;
const withExample =
  (name: EndpointName, change: (n: number) => object): Made =>
  (_world, _id, n) => ({ ...(endpoints[name].example as { body?: object }).body, ...change(n) });

async function someTranslation({ admin }: World, n: number): Promise<Translation> {
  return pick((await admin.get('/api/translations')).json<Translation[]>(), n);
}

/** Bodies that are taken, where one that merely fits the schema would hardly ever be. All others begin with the example of the contract. */
const MEANT: Partial<Record<EndpointName, Made>> = {
  'POST /api/login': ({ app }, _id, n) => ({ email: pick(Object.values(app.users), n).email, password: PASSWORD }),
  'POST /api/profile/update': (_world, _id, n) => ({
    name: 'ሰላም',
    phone: '070-174 06 09',
    ...(n % 4 === 0 ? { password: PASSWORD, password_confirmation: PASSWORD } : {}),
  }),
  'POST /api/password-link': async ({ app, admin }) => {
    const { link } = (await admin.post(`/api/customers/${app.users.free.id}/link`)).json<{ link: string }>();
    return { token: link.split('#')[1], password: PASSWORD, password_confirmation: PASSWORD };
  },
  'POST /api/email/change': (_world, _id, n) => ({ password: PASSWORD, email: `new-${n}@fixture.test`, language: 'sv' }),
  'POST /api/email/confirm': async ({ app }, _id, n) => ({ token: await emailChangeToken(app, 'confirm', n) }),
  'POST /api/email/object': async ({ app }, _id, n) => ({ token: await emailChangeToken(app, 'object', n) }),
  'POST /api/unsubscribe': async ({ app }) => ({ token: await unsubscribeToken(app) }),
  'POST /api/mails/{id}/again': async ({ app }, id) => failedMail(app, Number(id)),
  'POST /api/sign-up': async ({ admin }, _id, n) => {
    const { code } = (await admin.post('/api/codes', { days: 3, uses: 1 })).json<{ code: string }>();
    return {
      ...endpoints['POST /api/sign-up'].example.body,
      email: n % 3 === 0 ? 'free@fixture.test' : `${randomUUID()}@fixture.test`,
      code,
    };
  },
  'POST /api/sign-up/confirm': async ({ app, admin }) => {
    const { code } = (await admin.post('/api/codes', { days: 3, uses: 1 })).json<{ code: string }>();
    const email = `${randomUUID()}@fixture.test`;
    await app.anonymous.post('/api/sign-up', { ...endpoints['POST /api/sign-up'].example.body, email, code });
    return { token: await mailedToken(app, email) };
  },
  'DELETE /api/account': () => ({ password: PASSWORD }),
  'POST /api/account/code': async ({ admin }) => {
    const { code } = (await admin.post('/api/codes', { days: 3, uses: 1 })).json<{ code: string }>();
    return { code };
  },
  'POST /api/codes': withExample('POST /api/codes', (n) => ({ days: 1 + (n % 60), uses: 1 + (n % 9) })),
  'POST /api/progress': (_world, _id, n) => stepBody(1, n % 4 === 0 ? 2 : 0),
  'POST /api/answers': ({ content }, _id, n) => ({ answers: [answerTo(pick(content.questions, n).id)] }),
  'POST /api/real-tests': (_world, _id, n) => ({
    id: randomUUID(),
    day: new Date(START - (n % 30) * DAY_MS).toISOString().slice(0, 10),
    passed: n % 2 === 0,
    points: n % 3 === 0 ? null : n % 66,
  }),
  'POST /api/exams': (_world, _id, n) => examBody(START - HOUR_MS, n % 71),
  'POST /api/exams/attempts': ({ attempt }) => ({ id: attempt.id, mode: 'standard', minutes: 50 }),
  'PUT /api/exams/attempts/{id}/answers': ({ attempt }, _id, n) => ({
    answers: [choice(pick(attempt.questions, n).id, n % 2 === 0, n + 1)],
    since: n % 3,
  }),
  'POST /api/exams/attempts/{id}/submit': ({ attempt }, _id, n) => ({
    answers: [choice(pick(attempt.questions, n).id)],
    seconds_used: n % 3_000,
  }),
  'POST /api/customers': withExample('POST /api/customers', (n) => ({ email: `${n}@fixture.test` })),
  'POST /api/admins': (_world, _id, n) => ({ name: 'Åsa', email: `${n}@admins.test`, current_password: PASSWORD }),
  'POST /api/admins/{id}/link': async (world) => {
    await haveColleague(world);
    return { current_password: PASSWORD };
  },
  'POST /api/admins/{id}/remove': async (world, _id, n) => {
    await haveColleague(world);
    return { current_password: PASSWORD, anyway: n % 2 === 0 };
  },
  'POST /api/second-factor': () => ({ current_password: PASSWORD }),
  'POST /api/second-factor/confirm': async (world) => ({ code: await beginSecondFactor(world) }),
  'POST /api/second-factor/remove': async (world) => {
    const confirmed = await world.admin.post('/api/second-factor/confirm', { code: await beginSecondFactor(world) });
    return { code: confirmed.json<{ recovery_codes: string[] }>().recovery_codes[0] };
  },
  'POST /api/road-signs': withExample('POST /api/road-signs', (n) => ({ groupid: `G${n}` })),
  'PUT /api/plans/{id}': async ({ admin }, id, n) => {
    const plans = (await admin.get('/api/plans/editor')).json<EditorPlan[]>();
    const { id: _, currency, updated_at, updated_by, ...values } = plans.find((plan) => plan.id === Number(id)) as EditorPlan;
    return { ...values, price: 10_000 + (n % 1_000) };
  },
  'POST /api/sales/{id}/refund': async ({ admin }, id, n) => {
    await admin.post(`/api/sales/${id}/fulfil`, { price: 29_900 });
    return { take_days: n % 2 === 0 };
  },
  'PUT /api/translations': async (world, _id, n) => {
    const { kind, id, field, version } = await someTranslation(world, n);
    return { kind, id, field, version, language: pick(['ti', 'sv', 'en'], n), text: `ጽሑፍ ${n}` };
  },
};

/** A body that is taken, as things are now. */
async function meantBody(name: EndpointName, world: World, named: number | string, n: number): Promise<unknown> {
  const made = MEANT[name];
  if (made !== undefined) return made(world, named, n);
  const id = Number(named);
  const kind = KINDS[segment(name)];
  if (kind !== undefined && name.startsWith('PUT ')) {
    if (!name.endsWith('/order')) return readDocument(world.app.db, kind, id);
    const list = name.includes('{id}')
      ? ({ kind: 'sign', group: id } as const)
      : { kind: kind as Exclude<ContentKind, 'question' | 'sign' | 'term'> };
    const ids = await readOrder(world.app.db, list);
    return { ids: [...ids.slice(n % ids.length), ...ids.slice(0, n % ids.length)] };
  }
  return (endpoints[name].example as { body?: unknown }).body;
}

/** What is deleted has to be there, and referred to by nobody. The last one serves again when it was not deleted. */
async function somethingToDelete(name: EndpointName, world: World, n: number): Promise<number> {
  const path = segment(name);
  const [last] = world.deletable;
  if (last !== undefined && (await readDocument(world.app.db, KINDS[path] as ContentKind, last)) !== undefined) return last;
  const create = (path === 'signs' ? 'POST /api/road-signs/{id}/signs' : `POST /api/${path}`) as EndpointName;
  const body = (await meantBody(create, world, 1, n)) as object;
  const { id } = (await world.admin.post(create.replace('POST ', '').replace('{id}', '1'), body)).json<{ id: number }>();
  world.deletable.splice(0, 1, id);
  return id;
}

/** What was created goes again, or every change would publish more and more. */
async function deleteCreated(name: EndpointName, world: World, answer: Response): Promise<void> {
  const path = name.endsWith('/signs') ? 'signs' : segment(name);
  if (!name.startsWith('POST ') || KINDS[path] === undefined) return;
  const deleted = await world.admin.delete(`/api/${path}/${answer.json<{ id: number }>().id}`);
  expect(deleted.statusCode, deleted.body).toBe(200);
}

/** Bodies that are not JSON, with the content type that is theirs. */
async function meantFile(name: EndpointName, world: World, n: number): Promise<{ type: string; bytes: Buffer }> {
  if (name === 'POST /api/translations/import') {
    const { kind, id, field, version, sv, ti } = await someTranslation(world, n);
    const lines = [csvLine(TRANSLATION_COLUMNS), csvLine([kind, id, field, version, sv, ti, `Text ${n}`, ''])];
    return { type: 'text/csv', bytes: Buffer.from(`\ufeff${lines.join('')}`) };
  }
  if (name === 'POST /api/stripe/webhook') {
    const order = pick((await world.callers.premium.get('/api/orders')).json<Order[]>(), n);
    const { client_id } = await world.app.db
      .selectFrom('orders')
      .select('client_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const told = stripeEvent({ order: { id: order.id, client: client_id }, amount: n % 3 === 0 ? n : order.price });
    return { type: 'application/json', bytes: Buffer.from(told) };
  }
  return pick(await PICTURES, n);
}

/** What is signed is believed: also what was damaged before that has to be taken without a fault. */
const signed = (name: EndpointName, { app }: World, bytes: Buffer): Record<string, string> =>
  name === 'POST /api/stripe/webhook' ? { 'stripe-signature': stripeSignature(bytes.toString(), app.clock.now) } : {};

const PICTURES = Promise.all(
  (['png', 'jpeg', 'webp'] as const).map(async (format) => ({
    type: `image/${format}` satisfies (typeof PICTURE_TYPES)[number],
    bytes: await sharp({ create: { width: 12, height: 8, channels: 3, background: '#005a9c' } })
      .toFormat(format)
      .toBuffer(),
  })),
);

// What is sent.

type SentBody =
  | { readonly kind: 'meant'; readonly n: number; readonly with: Readonly<Record<string, unknown>> }
  | { readonly kind: 'mutated'; readonly n: number; readonly mutation: Mutation }
  | { readonly kind: 'damaged'; readonly n: number; readonly at: number; readonly bytes: string }
  | { readonly kind: 'JSON'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string; readonly type: string };
type Case = {
  readonly who: CallerName | { readonly authorization: string };
  readonly id: { readonly existing: number } | { readonly text: string };
  readonly query: string;
  readonly body: SentBody;
  readonly headers: Readonly<Record<string, string>>;
};

/** Stands for the ETag that the address answered with. */
const ITS_ETAG = 'its own';
const TOKEN = 'a'.repeat(43);

const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const headers = fc
  .record({
    'accept-language': sometimes(
      fc.constantFrom('ti', 'sv', 'en-GB,en;q=0.8', '*', 'sv;q=x,;;', '', 'x'.repeat(5_000), '__proto__'),
    ),
    'accept-encoding': sometimes(
      fc.constantFrom('br', 'gzip', 'gzip, deflate, br', 'identity', 'br;q=0, gzip', '*', 'gzip;q=x', ''),
    ),
    'if-none-match': sometimes(fc.constantFrom(ITS_ETAG, `W/${ITS_ETAG}`, '*', '"x"', '', 'x'.repeat(5_000))),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>);

const absurdId = fc.oneof(
  fc.constantFrom('0', '-1', '01', '1.5', '1e3', '2147483647', '2147483648', '9'.repeat(310), '', '__proto__', '١'),
  fc.constantFrom('%', '%00', '%zz', '%ED%A0%80', '1%2F2', '1%0A', '%201', '1;2', "1'--"),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map(encodeURIComponent),
);
// A client takes these for steps up and down the path, and other operations have the words.
const isId = (text: string) => !/^(\.|%2e)+$/i.test(text) && !/^[a-z]+$/.test(text);

function queryOf(schema: Schema | undefined, ids: readonly number[]): fc.Arbitrary<string> {
  const wild = fc.oneof(
    fc.constantFrom(
      'page=0',
      'page=1e9',
      'page=1&page=2',
      'unknown=1',
      '__proto__=1',
      'constructor=1',
      'a[b]=1',
      '%',
      '%00=%00',
      '&&=',
      `x=${'x'.repeat(9_000)}`,
    ),
    fc
      .tuple(fc.constantFrom(...Object.keys(schema?.properties ?? {}), 'x'), junk)
      .map(([name, value]) => `${name}=${encoded(value)}`),
  );
  if (schema === undefined) return fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: wild });
  const fits = valid(schema, ids).map((query) =>
    Object.entries(query as object)
      .map(([name, value]) => `${name}=${encoded(value)}`)
      .join('&'),
  );
  return fc.oneof({ weight: 4, arbitrary: fits }, { weight: 1, arbitrary: wild });
}
const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;x',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/csv',
  'image/png',
  'image/webp; x=y',
  '*/*',
  'json',
  '',
];

function bodyOf(endpoint: Endpoint, ids: readonly number[]): fc.Arbitrary<SentBody> {
  const properties = (endpoint.body?.properties ?? {}) as Record<string, Schema>;
  const n = fc.nat();
  const some = fc
    .subarray(Object.keys(properties), { maxLength: Math.min(2, Object.keys(properties).length) })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, valid(properties[name] as Schema, ids)]))));
  // Half of them as they are meant: where fields belong together, one of another origin spoils all.
  const meant = fc.record({ kind: fc.constant('meant' as const), n, with: fc.oneof(fc.constant({}), some) });
  const text = fc.record({
    kind: fc.constant('text' as const),
    text: fc.oneof(brokenJson, fc.json()),
    type: fc.constantFrom(...CONTENT_TYPES, ...(endpoint.takes?.types ?? [])),
  });
  if (endpoint.takes !== undefined) {
    const bytes = fc.oneof(fc.constantFrom('', '\0', '"', '\n', ',', ';;', '\ud800'), fc.string({ unit: 'binary' }));
    return fc.oneof(
      { weight: 3, arbitrary: meant },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('damaged' as const), n, at: fc.nat(), bytes }) },
      { weight: 2, arbitrary: text },
    );
  }
  const mistaken = fc.record({ kind: fc.constant('mutated' as const), n, mutation });
  const fits = endpoint.body === undefined ? fc.constant({}) : valid(endpoint.body as Schema, ids);
  const json = (value: fc.Arbitrary<unknown>) => fc.record({ kind: fc.constant('JSON' as const), value });
  return fc.oneof(
    { weight: 4, arbitrary: meant },
    { weight: 2, arbitrary: json(fits) },
    { weight: 3, arbitrary: mistaken },
    { weight: 1, arbitrary: json(junk) },
    { weight: 2, arbitrary: text },
  );
}

function caseOf(name: EndpointName, content: Content): fc.Arbitrary<Case> {
  const endpoint: Endpoint = endpoints[name];
  const ids = allIds(content);
  const entitled: CallerName = ACCESS[name] === 'admin' ? 'admin' : 'premium';
  return fc.record({
    who: fc.oneof(
      { weight: 6, arbitrary: fc.constant(entitled) },
      { weight: 3, arbitrary: fc.constantFrom(...CALLERS) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(
            '',
            'Bearer',
            `Bearer ${TOKEN}`,
            `bearer  ${TOKEN}`,
            `Basic ${TOKEN}`,
            TOKEN,
            `Bearer ${'x'.repeat(9_000)}`,
          )
          .map((authorization) => ({ authorization })),
      },
    ),
    id: fc.oneof(
      { weight: 5, arbitrary: fc.record({ existing: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ text: fc.oneof(absurdId, fc.constantFrom(...ids).map(String)).filter(isId) }) },
    ),
    query: queryOf(endpoint.query as Schema | undefined, ids),
    body: bodyOf(endpoint, ids),
    headers,
  });
}

/** Sends a case; the body comes back as it was meant, where it is JSON. */
async function send(
  name: EndpointName,
  world: World,
  given: Case,
): Promise<{ answer: Response; address: string; json?: unknown }> {
  const endpoint: Endpoint = endpoints[name];
  const [method = '', template = ''] = name.split(' ');
  const ids = existingIds(name, world);
  const n = 'existing' in given.id ? given.id.existing : 0;
  const isMeantToGo = method === 'DELETE' && KINDS[segment(name)] !== undefined && n % 2 === 0 && given.who === 'admin';
  const existing = isMeantToGo ? await somethingToDelete(name, world, n) : pick(ids, n);
  const id = 'existing' in given.id ? String(existing) : given.id.text;
  const address = `${template.replace(/\{\w+\}/, id)}${given.query === '' ? '' : `?${given.query}`}`;

  const sent: Record<string, string> = { ...given.headers };
  const etag = world.etags.get(address);
  const wanted = sent['if-none-match'];
  if (wanted !== undefined) sent['if-none-match'] = wanted.replace(ITS_ETAG, etag ?? '"none"');
  if (typeof given.who === 'object') sent['authorization'] = given.who.authorization;
  const caller = typeof given.who === 'object' ? world.app.anonymous : world.callers[given.who];
  if (method === 'GET') return { answer: await caller.get(address, sent), address };

  const { body } = given;
  const sendJson = async (json: unknown) => {
    const payload = JSON.stringify(json);
    const answer = await caller.call(
      method,
      address,
      payload,
      payload === undefined ? sent : { ...sent, 'content-type': 'application/json' },
    );
    return { answer, address, json };
  };
  switch (body.kind) {
    case 'text':
      return { answer: await caller.call(method, address, body.text, { ...sent, 'content-type': body.type }), address };
    case 'JSON':
      return sendJson(body.value);
    case 'mutated':
      return sendJson(mutated((await meantBody(name, world, existing, body.n)) ?? {}, body.mutation));
    case 'damaged': {
      const { type, bytes } = await meantFile(name, world, body.n);
      const at = body.at % bytes.length;
      const payload = Buffer.concat([bytes.subarray(0, at), Buffer.from(body.bytes), bytes.subarray(at + (body.at % 3))]);
      const headers = { ...sent, 'content-type': type, ...signed(name, world, payload) };
      return { answer: await caller.call(method, address, payload, headers), address };
    }
    default: {
      if (endpoint.takes !== undefined) {
        const { type, bytes } = await meantFile(name, world, body.n);
        const headers = { ...sent, 'content-type': type, ...signed(name, world, bytes) };
        return { answer: await caller.call(method, address, bytes, headers), address };
      }
      const made = await meantBody(name, world, existing, body.n);
      return sendJson(made === undefined ? undefined : { ...made, ...body.with });
    }
  }
}

// What is answered.

type Documented = {
  content?: Record<string, { schema: Schema & { $ref?: string } }>;
  headers?: Record<string, unknown>;
};
const DOCUMENT = JSON.parse(JSON.stringify(openapi(VERSION, isPublic))) as {
  paths: Record<string, Record<string, { responses: Record<string, Documented> }>>;
  components: { schemas: Record<string, Schema> };
};
const ajv = new Ajv({ strict: false, validateFormats: false });

/** The schema with every object closed: a field that is not in the document is a leak. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]));
  return 'properties' in schema ? { ...parts, additionalProperties: false } : parts;
}

const validators = new Map<string, ValidateFunction>();
function validatorOf(key: string, schema: () => unknown): ValidateFunction {
  let validator = validators.get(key);
  if (validator === undefined) {
    validator = ajv.compile(schema() as object);
    validators.set(key, validator);
  }
  return validator;
}

function textOf(answer: Response): string {
  const encoding = answer.headers['content-encoding'];
  const { rawPayload } = answer;
  const bytes = encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
  return bytes.toString();
}

/** Fails unless the answer is one that the document describes. */
function expectDocumented(name: EndpointName, answer: Response, { app }: World): void {
  const [method = '', path = ''] = name.split(' ');
  const { statusCode } = answer;
  const where = `${name} → ${statusCode} ${answer.body.slice(0, 500)}`;
  const documented = DOCUMENT.paths[path]?.[method.toLowerCase()]?.responses[statusCode];
  if (statusCode >= 500) expect.fail(`a fault on our side: ${where} ${app.logged().split('\n').slice(-5).join('\n')}`);
  if (documented === undefined) expect.fail(`not a documented answer: ${where}`);
  expect(answer.headers['x-request-id'], where).toMatch(/^[0-9a-f-]{36}$/);
  for (const header of Object.keys(documented.headers ?? {})) {
    expect(answer.headers[header.toLowerCase()], `${header} of ${where}`).toBeDefined();
  }
  const [[type, media] = []] = Object.entries(documented.content ?? {});
  if (type === undefined || media === undefined) {
    expect(answer.body, where).toBe('');
    return;
  }
  expect(answer.headers['content-type'], where).toBe(`${type}; charset=utf-8`);
  const text = textOf(answer);
  const value: unknown = type === 'application/json' ? JSON.parse(text) : text;
  const fits = validatorOf(`${name} ${statusCode}`, () =>
    closed(
      media.schema.$ref === undefined ? media.schema : DOCUMENT.components.schemas[media.schema.$ref.split('/').at(-1) ?? ''],
    ),
  );
  if (!fits(value)) expect.fail(`not the documented shape: ${ajv.errorsText(fits.errors)} in ${where}`);
  if (statusCode >= 400) expect((value as { status: number }).status, where).toBe(statusCode);
  if (statusCode === 429) expect(Number(answer.headers['retry-after']), where).toBeGreaterThan(0);
}

/** One in so many cases has to be taken, or the property speaks of refusals only. Five times as many are, so that chance alone never fails it. */
const TAKEN_SHARE = 50;
/** What is counted is forgotten after so many, or nobody gets in or writes any more. */
const COUNTED = 25;

/** What the back office writes takes as long as all the rest: a file of its own lets two workers share. */
export const isBackOfficeWrite = (name: EndpointName) => ACCESS[name] === 'admin' && !name.startsWith('GET ');

/** The properties of all these operations: whoever asks for whatever, the answer is one that the OpenAPI document describes. */
export function testOperations(names: readonly EndpointName[]): void {
  console.log(`PROPERTY_SEED=${SEED} PROPERTY_RUNS=${RUNS}`);
  // Reading changes nothing: one application serves all of it.
  const reading = new Map<Content, World>();
  afterAll(async () => {
    for (const world of reading.values()) await world[Symbol.asyncDispose]();
  });

  test.each(names)(
    '%s answers as documented, whoever asks for whatever',
    async (name) => {
      const isReading = name.startsWith('GET ');
      const content = contentFor(name);
      const world = (isReading ? reading.get(content) : undefined) ?? (await openWorld(content));
      if (isReading) reading.set(content, world);
      await using _closed = isReading ? undefined : world;
      const endpoint: Endpoint = endpoints[name];
      let sent = 0;
      let taken = 0;
      await fc.assert(
        fc.asyncProperty(caseOf(name, content), async (given) => {
          if (sent % COUNTED === 0) {
            await sql`delete from login_limits`.execute(world.app.db);
            await sql`delete from write_counts`.execute(world.app.db);
          }
          if ((name === 'POST /api/logout' || name === 'DELETE /api/account') && typeof given.who === 'string') {
            // Whoever left comes back.
            await world.app.db.updateTable('users').set({ erase_at: null }).execute();
            world.callers[given.who] = await world.app.as(given.who);
          }
          sent += 1;
          const { answer, address, json } = await send(name, world, given);
          expectDocumented(name, answer, world);
          if (answer.statusCode !== 200) return;
          taken += 1;
          if (answer.headers['etag'] !== undefined) world.etags.set(address, String(answer.headers['etag']));
          const isRefusedBySchema =
            json !== undefined && endpoint.body !== undefined && !validatorOf(name, () => endpoint.body)(json);
          if (isRefusedBySchema)
            expect.fail(`${name} took a body that its schema refuses: ${JSON.stringify(json).slice(0, 500)}`);
          await deleteCreated(name, world, answer);
        }),
        { seed: SEED, numRuns: RUNS },
      );
      expect(taken).toBeGreaterThanOrEqual(RUNS / TAKEN_SHARE);
    },
    RUNS * 1_000,
  );
}
