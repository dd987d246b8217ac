import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { EditorMailText } from '#contract/mail-texts.ts';
import type { OwnerSettingsShown } from '#contract/owner-settings.ts';
import type { Endpoint } from '#contract/schema.ts';
import { exampleSeller } from '#contract/seller.ts';
import { ACCESS } from '../http/access.ts';
import { type Caller, examBody, HOUR_MS, START } from '../testing/app.ts';
import { attemptBody } from '../testing/attempts.ts';
import { fixture } from '../testing/fixture.ts';
import { existingIds, meantBody, openWorld } from '../testing/operation-world.ts';
import { AGREED } from '../testing/shop.ts';

// Optimistic locking: each write names the state it is based on. Of two parallel writes one succeeds and the other gets 409, so that no change is lost
// silently.

const world = await openWorld(fixture);
afterAll(() => world[Symbol.asyncDispose]());
const { app } = world;
const admin = await app.as('admin');
const premium = await app.as('premium');
// A third group, because two groups have only one other order.
const group = (await meantBody('POST /api/road-signs', world, 1, 1)) as object;
expect((await admin.post('/api/road-signs', group)).statusCode).toBe(200);

type Properties = Readonly<Record<string, { format?: string; type?: string }>>;
const fieldsIn = (name: EndpointName): Properties =>
  ((endpoints[name] as Endpoint).body as { properties?: Properties } | undefined)?.properties ?? {};
const names = Object.keys(ACCESS) as EndpointName[];

const pathFor = (name: EndpointName, id: number | string) => (name.split(' ')[1] as string).replace(/\{\w+\}/, String(id));

/** Two different bodies that are based on the same state. */
type Pair = () => Promise<readonly [path: string, one: object, other: object]>;

async function documents(name: EndpointName): Promise<readonly [string, object, object]> {
  const id = existingIds(name, world)[0] as number;
  const body = (await meantBody(name, world, id, 1)) as Record<string, unknown>;
  const text = Object.keys(body).find((field) => typeof body[field] === 'string' && field.endsWith('_sv')) ?? 'title';
  const as = (word: string) => ({ ...body, [text]: `${String(body[text])} ${word}` });
  return [pathFor(name, id), as('one'), as('other')];
}

async function orders(name: EndpointName): Promise<readonly [string, object, object]> {
  const id = existingIds(name, world)[0] as number;
  return [pathFor(name, id), (await meantBody(name, world, id, 1)) as object, (await meantBody(name, world, id, 2)) as object];
}

const customerOf = () => app.users.free.id;
let count = 0;
const next = () => {
  count += 1;
  return `word ${count}`;
};
const messageOf = async () => {
  const sent = { id: randomUUID(), subject: 'other', message: next() };
  expect((await premium.post('/api/support', sent)).statusCode).toBe(200);
  const row = await app.db.selectFrom('support_messages').select('id').where('client_id', '=', sent.id).executeTakeFirstOrThrow();
  return row.id;
};

/** Calls whose body is neither a document nor an order of a list. */
const PAIRS: Partial<Record<EndpointName, Pair>> = {
  'POST /api/customers/{id}': async () => {
    const was = {
      name: (await app.db.selectFrom('users').select('name').where('id', '=', customerOf()).executeTakeFirstOrThrow()).name,
    };
    return [`/api/customers/${customerOf()}`, { name: next(), was }, { name: next(), was }];
  },
  'POST /api/supports/{id}': async () => {
    const id = await messageOf();
    return [`/api/supports/${id}`, { answer: next(), was: { answer: null } }, { answer: next(), was: { answer: null } }];
  },
  'POST /api/supports/{id}/replies': async () => {
    const id = await messageOf();
    await admin.post(`/api/supports/${id}`, { answer: next() });
    const seen = null;
    return [
      `/api/supports/${id}/replies`,
      { id: randomUUID(), message: next(), seen },
      { id: randomUUID(), message: next(), seen },
    ];
  },
  'PUT /api/supports/saved/{id}': async () => {
    const saved = (await admin.post('/api/supports/saved', { title: next(), ti: '', sv: '', en: '' })).json<{
      id: number;
      version: number;
    }>();
    const { id, ...body } = saved;
    return [`/api/supports/saved/${id}`, { ...body, sv: next() }, { ...body, sv: next() }];
  },
  'POST /api/desk/suggestions/{id}': async () => {
    const [text] = (await admin.get('/api/desk?kind=checklist')).json<
      { kind: string; id: number; field: string; ti: string; sv: string }[]
    >();
    const { kind, id, field, ti, sv } = text as NonNullable<typeof text>;
    const suggestion = `${ti.replace(/<[^>]*>/g, '')} ${next()}`;
    await admin.post('/api/desk', { readings: [{ kind, id, field, ti, sv, verdict: 'suggest', suggestion }] });
    const waiting = (await admin.get('/api/desk/suggestions')).json<{ id: number; suggestion: string }[]>();
    const reading = waiting.find((one) => one.suggestion === suggestion) as { id: number };
    return [`/api/desk/suggestions/${reading.id}`, { take: true, suggestion }, { take: false, suggestion }];
  },
  'PUT /api/seller': async () => {
    const { version } = (await admin.get('/api/seller')).json<{ version: number }>();
    const body = { ...exampleSeller, version };
    return ['/api/seller', { ...body, name: next() }, { ...body, name: next() }];
  },
  'PUT /api/settings': async () => {
    const { fixed: _, ...body } = (await admin.get('/api/settings')).json<OwnerSettingsShown>();
    return ['/api/settings', { ...body, support_phone: next() }, { ...body, support_phone: next() }];
  },
  'PUT /api/mail-texts': async () => {
    const [{ kind, texts, version }] = (await admin.get('/api/mail-texts')).json<[EditorMailText]>();
    const as = () => ({ kind, version, texts: { ...texts, sv: { subject: next(), message: next() } } });
    return ['/api/mail-texts', as(), as()];
  },
  'PUT /api/legal': async () => {
    const [text] = (await admin.get('/api/legal/editor')).json<
      { kind: string; number: number; ti: string; sv: string; en: string }[]
    >();
    const { kind, number, ti, sv, en } = text as NonNullable<typeof text>;
    const body = { kind, number, ti, en };
    return ['/api/legal', { ...body, sv: `${sv}\n\n${next()}` }, { ...body, sv: `${sv}\n\n${next()}` }];
  },
  'PUT /api/translations': async () => {
    const body = (await meantBody('PUT /api/translations', world, 1, 1)) as { text: string };
    return ['/api/translations', { ...body, text: next() }, { ...body, text: next() }];
  },
};

/** Idempotent calls without a version: each sets a state, and the last one counts. */
const SWITCHES: readonly EndpointName[] = [
  'PUT /api/read-only',
  'PUT /api/comments',
  'PUT /api/admins/{id}',
  'PUT /api/booth/speakers/{id}',
  // Conflicts are reported per question (routes/question-bulk.test.ts).
  'PUT /api/questions',
  // Tested with the other decisions about money (money-at-once.test.ts).
  'POST /api/sales/{id}/fulfil',
];
const writes = names.filter(
  (name) =>
    ACCESS[name] === 'admin' &&
    !SWITCHES.includes(name) &&
    (name.startsWith('PUT ') || PAIRS[name] !== undefined || 'version' in fieldsIn(name) || 'was' in fieldsIn(name)),
);

describe('of two parallel writes one succeeds and one gets 409', () => {
  test.each(writes)('%s', async (name) => {
    const pair = PAIRS[name] ?? (() => (name.endsWith('/order') ? orders(name) : documents(name)));
    const [method = ''] = name.split(' ');
    for (let round = 0; round < 4; round += 1) {
      const [path, one, other] = await pair();
      const answers = await Promise.all([admin.call(method, path, one), admin.call(method, path, other)]);
      expect(answers.map(({ statusCode }) => statusCode).sort(), answers.map(({ body }) => body.slice(0, 300)).join()).toEqual([
        200, 409,
      ]);
    }
  });
});

type Sent = { path: string; body: Record<string, unknown>; other: Record<string, unknown>; by?: Caller };
const planId = async () => (await admin.get('/api/plans/editor')).json<{ id: number }[]>()[0]?.id ?? 0;

/** The current versions of the legal texts, which tests above have changed. */
const agreedNow = async () => {
  const { texts } = (await premium.get('/api/legal')).json<{ texts: { kind: string; version: string }[] }>();
  const versionOf = (kind: string) => texts.find((text) => text.kind === kind)?.version;
  return { ...AGREED, terms: versionOf('terms'), withdrawal: versionOf('withdrawal') };
};

/** Calls with an id chosen by the client, with the first body and another one for the same id. */
const BY_ID: Partial<Record<EndpointName, () => Promise<Sent>>> = {
  'POST /api/sales': async () => ({
    path: '/api/sales',
    body: { customer_id: customerOf(), plan_id: await planId(), method: 'cash', price: 10_000 },
    other: { price: 20_000 },
    by: admin,
  }),
  'POST /api/sales/class': async () => ({
    path: '/api/sales/class',
    body: {
      plan_id: await planId(),
      count: 2,
      each: 10_000,
      paid: 'bank',
      buyer: { name: 'SFI Skövde', org_number: '', address: '', reference: '' },
    },
    other: { count: 3 },
    by: admin,
  }),
  'POST /api/letters': async () => ({
    path: '/api/letters',
    body: {
      dry_run: false,
      texts: { ti: { subject: 'ሓድሽ', message: next() }, sv: { subject: '', message: '' }, en: { subject: '', message: '' } },
    },
    other: { state: 'never' },
    by: admin,
  }),
  'POST /api/customers/{id}/days': async () => ({
    path: `/api/customers/${customerOf()}/days`,
    body: { days: 3 },
    other: { days: 30 },
    by: admin,
  }),
  'POST /api/supports': async () => ({
    path: '/api/supports',
    body: { customer_id: customerOf(), subject: 'other', message: next() },
    other: { message: next() },
    by: admin,
  }),
  'POST /api/support': async () => ({
    path: '/api/support',
    body: { subject: 'other', message: next() },
    other: { message: next() },
  }),
  'POST /api/support/{id}/replies': async () => ({
    path: `/api/support/${await messageOf()}/replies`,
    body: { message: next() },
    other: { message: next() },
  }),
  'POST /api/supports/{id}/replies': async () => {
    const id = await messageOf();
    await admin.post(`/api/supports/${id}`, { answer: next() });
    return { path: `/api/supports/${id}/replies`, body: { message: next(), seen: null }, other: { message: next() }, by: admin };
  },
  'POST /api/real-tests': async () => ({
    path: '/api/real-tests',
    body: { day: '2026-11-10', passed: true, points: 60 },
    other: { passed: false },
  }),
  'POST /api/exams': async () => {
    const { id: _id, ...body } = examBody(START - 2 * HOUR_MS);
    return { path: '/api/exams', body, other: { started_at: new Date(START - 3 * HOUR_MS).toISOString() } };
  },
  'POST /api/exams/attempts': async () => {
    const { id: _id, ...body } = attemptBody();
    return { path: '/api/exams/attempts', body, other: { mode: 'official', minutes: 75 }, by: await app.as('admin') };
  },
  'POST /api/orders': async () => ({
    path: '/api/orders',
    body: { plan_id: await planId(), method: 'swish', agreed: await agreedNow() },
    other: { method: 'card' },
  }),
};
const withId = names.filter((name) => !name.startsWith('GET ') && fieldsIn(name)['id']?.format === 'uuid');

describe('the same id with another body gets 409, and the stored row stays', () => {
  test.each(withId)('%s', async (name) => {
    // Ends the running exam of this world, which would refuse answers to its questions.
    app.clock.now = START + 2 * HOUR_MS;
    const make = BY_ID[name];
    expect(make, 'a case for this call').toBeDefined();
    const { path, body, other, by = premium } = await (make as () => Promise<Sent>)();
    const id = randomUUID();
    const first = await by.post(path, { id, ...body });
    expect(first.statusCode, first.body).toBe(200);
    expect((await by.post(path, { id, ...body })).statusCode).toBe(200);
    const answer = await by.post(path, { id, ...body, ...other });
    expect(answer.statusCode, answer.body).toBe(409);
  });
});
