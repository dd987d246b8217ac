import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Order } from '#contract/orders.ts';
import type { Endpoint, Failure } from '#contract/schema.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { ACCESS } from '../http/access.ts';
import type { Response } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';
import { existingIds, KINDS, meantBody, meantFile, openWorld, segment } from '../testing/operation-world.ts';
import { makeOrder, orderBody } from '../testing/shop.ts';
import { say } from '../text/catalog.ts';

// A decision on something that is decided otherwise by now gets 409 with how it stands: never 404, and never a second decision.

const world = await openWorld(fixture);
afterAll(() => world[Symbol.asyncDispose]());
const { app } = world;
const admin = await app.as('admin');
const free = await app.as('free');

const fieldsOf = (name: EndpointName) => Object.keys((endpoints[name] as Endpoint).body?.properties ?? {});
/** Calls about one thing that can be in a state in which they are refused. Edits name the version or the values that they are based on. */
const decisions = (Object.keys(ACCESS) as EndpointName[]).filter(
  (name) =>
    /^POST .*\{id\}/.test(name) &&
    (endpoints[name] as Endpoint).failures.includes(409) &&
    KINDS[segment(name)] === undefined &&
    !fieldsOf(name).some((field) => field === 'was' || field === 'version' || field === 'id'),
);

/** Calls that decide nothing about the thing itself. */
const EXCEPTIONS: Partial<Record<EndpointName, string>> = {
  'POST /api/codes/{id}/again': 'shows codes',
  'POST /api/admins/{id}/link': 'makes a link',
  'POST /api/admins/{id}/remove': 'takes away the account; 409 asks whether to do so although the admin edited content',
  'POST /api/exams/{id}/keys': 'shows a key',
};

const open = async (): Promise<Order> => {
  // At most three may wait.
  await sql`update orders set state = 'expired' where state in ('open', 'claimed')`.execute(app.db);
  await sql`update orders set created_at = created_at - interval '2 days'`.execute(app.db);
  return makeOrder(free, orderBody());
};
const fulfilled = async () => {
  const order = await open();
  await admin.post(`/api/sales/${order.id}/fulfil`, { price: order.price });
  return order;
};
const withdrawn = async () => {
  await meantBody('POST /api/withdrawals/{id}/return', world, 1, 1);
  return '/api/withdrawals/1';
};

type Decided = {
  /** Decides in one way. */
  readonly one: () => Promise<Response>;
  /** Decides otherwise, or the same where there is one way only. */
  readonly other: () => Promise<Response>;
};
const PAIRS: Partial<Record<EndpointName, () => Promise<Decided>>> = {
  'POST /api/mails/{id}/again': async () => {
    await meantBody('POST /api/mails/{id}/again', world, 1, 1);
    const again = () => admin.post('/api/mails/1/again');
    return { one: again, other: again };
  },
  'POST /api/desk/suggestions/{id}': async () => {
    await meantBody('POST /api/desk/suggestions/{id}', world, 1, 1);
    const [waiting] = (await world.admin.get('/api/desk/suggestions')).json<{ id: number }[]>();
    const settle = (take: boolean) => admin.post(`/api/desk/suggestions/${waiting?.id}`, { take });
    return { one: () => settle(false), other: () => settle(true) };
  },
  'POST /api/booth/unheard/{id}': async () => {
    await meantBody('POST /api/booth/unheard/{id}', world, 700, 1);
    const settle = (take: boolean) => admin.post('/api/booth/unheard/700', { take });
    return { one: () => settle(false), other: () => settle(true) };
  },
  'POST /api/items/{id}/clear': async () => {
    await meantBody('POST /api/items/{id}/clear', world, 1001, 1);
    const clear = () => admin.post('/api/items/1001/clear');
    return { one: clear, other: clear };
  },
  'POST /api/translations/import/{id}/undo': async () => {
    const { type, bytes } = await meantFile('POST /api/translations/import', world, 1);
    const sent = await admin.post('/api/translations/import?dry_run=false', bytes, { 'content-type': type });
    const undo = () => admin.post(`/api/translations/import/${sent.json<{ id: number }>().id}/undo`);
    return { one: undo, other: undo };
  },
  'POST /api/orders/{id}/paid': async () => {
    const { id } = await open();
    return { one: () => admin.post(`/api/sales/${id}/cancel`), other: () => free.post(`/api/orders/${id}/paid`) };
  },
  'POST /api/orders/{id}/cancel': async () => {
    const { id, price } = await open();
    return { one: () => admin.post(`/api/sales/${id}/fulfil`, { price }), other: () => free.post(`/api/orders/${id}/cancel`) };
  },
  'POST /api/sales/{id}/cancel': async () => {
    const { id, price } = await open();
    return { one: () => admin.post(`/api/sales/${id}/fulfil`, { price }), other: () => admin.post(`/api/sales/${id}/cancel`) };
  },
  'POST /api/sales/{id}/refund': async () => {
    const { id } = await fulfilled();
    const refund = (take_days: boolean) => admin.post(`/api/sales/${id}/refund`, { take_days });
    return { one: () => refund(true), other: () => refund(false) };
  },
  'POST /api/withdrawals/{id}/return': async () => {
    const path = await withdrawn();
    return {
      one: () => admin.post(`${path}/refuse`, { reason: 'ሰላም' }),
      other: () => admin.post(`${path}/return`, { amount: 0 }),
    };
  },
  'POST /api/withdrawals/{id}/refuse': async () => {
    const path = await withdrawn();
    return {
      one: () => admin.post(`${path}/refuse`, { reason: 'ሰላም' }),
      other: () => admin.post(`${path}/refuse`, { reason: 'ካልእ' }),
    };
  },
  'POST /api/exams/attempts/{id}/submit': async () => {
    const premium = await app.as('premium');
    await sql`delete from exam_attempts`.execute(app.db);
    const id = randomUUID();
    expect((await premium.post('/api/exams/attempts', { id, mode: 'standard', minutes: 50 })).statusCode).toBe(200);
    return {
      one: () => premium.delete(`/api/exams/attempts/${id}`),
      other: () => premium.post(`/api/exams/attempts/${id}/submit`, { answers: [], seconds_used: 1 }),
    };
  },
};

test('every decision is tried here, or is an exception with its reason', () => {
  expect(decisions.filter((name) => (PAIRS[name] === undefined) === (EXCEPTIONS[name] === undefined))).toEqual([]);
  expect(Object.keys({ ...PAIRS, ...EXCEPTIONS }).filter((name) => !decisions.includes(name as EndpointName))).toEqual([]);
});

const GENERAL = (['conflict', 'versionConflict'] as const).map((key) => say(DEFAULT_LANGUAGE, key));

test.each(Object.entries(PAIRS))('%s tells how it was decided', async (name, make) => {
  expect(existingIds(name as EndpointName, world).length).toBeGreaterThan(0);
  const { one, other } = await make();
  const first = await one();
  expect(first.statusCode, first.body).toBe(200);
  const second = await other();
  expect(second.statusCode, second.body).toBe(409);
  const { code, now, version, message } = second.json<Failure>();
  const isTold = code !== undefined || now !== undefined || version !== undefined || !GENERAL.includes(message);
  expect(isTold, second.body).toBe(true);
});
