import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/schema.ts';
import { MANY_CUSTOMERS } from '#domain/mass-reading.ts';
import { ACCESS } from '../http/access.ts';
import { DAY_MS, HOUR_MS, type Response } from '../testing/app.ts';
import { failedMail } from '../testing/mailed.ts';
import { addressOf, contentFor, existingIds, meantBody, openWorld, type World } from '../testing/operation-world.ts';

const FEW = contentFor('GET /api/customers/search');

// Every call that shows personal data of customers to staff is counted, so that an admin who reads very many of them stands in the audit. Which calls these are is
// found by looking into the answers for the customers of the database.

/** Whether the answer has a field of a person. Answers hold only the fields of their schema. */
const namesPeople = (name: EndpointName) =>
  /"(email|phone|address|mailed_to|used_by|subject_name)":/.test(JSON.stringify((endpoints[name] as Endpoint).answer));

const all = (Object.keys(ACCESS) as EndpointName[]).filter((name) => ACCESS[name] === 'admin');
const reads = all.filter((name) => name.startsWith('GET '));
const writes = all.filter((name) => !name.startsWith('GET ') && namesPeople(name));

/** Calls whose answers name people, but show no customer: why. */
const SHOWS_NONE: Partial<Record<EndpointName, string>> = {
  'POST /api/customers': 'what the caller has typed',
  'POST /api/customers/import': 'what stands in the file of the caller',
  'GET /api/admins': 'staff',
  'POST /api/admins': 'staff',
  'PUT /api/admins/{id}': 'staff',
  'DELETE /api/admins/{id}/second-factor': 'staff',
  'GET /api/history': 'staff, who changed content',
  'POST /api/codes': 'nobody has used the new code',
  'POST /api/codes/sheet': 'nobody has used the new codes',
  'POST /api/sales/class': 'the buyer is a school or a company',
  'GET /api/seller': 'the owner',
  'PUT /api/seller': 'the owner',
};

const ADDRESSES: Partial<Record<EndpointName, string>> = {
  'GET /api/search': '/api/search?q=nardos',
  'GET /api/history': '/api/history?subject=category&id=1',
};
const BODIES: Partial<Record<EndpointName, object>> = {
  'POST /api/customers/{id}': { phone: '070-174 06 09' },
  'POST /api/supports/{id}': { handled: false },
};

/** Somebody in every list that names customers. */
async function furnish({ app, callers }: World): Promise<void> {
  const { db, users, clock } = app;
  // Names and numbers that occur nowhere else.
  await sql`update users set name = 'Nardos' || id || 'x', name_folded = 'nardos' || id || 'x', phone = '0739' || lpad(id::text, 6, '7') where role = 'customer'`.execute(
    db,
  );
  await app.setTrial('expired', clock.now + 3 * DAY_MS);
  await failedMail(app, 1);
  const [code] = await db.selectFrom('invite_codes').select('id').execute();
  await db
    .insertInto('code_uses')
    .values({ code_id: code?.id as number, user_id: users.free.id, at: new Date(clock.now) })
    .execute();
  await sql`
    insert into withdrawals (id, reference, email, buyer_hash, language, at)
    select 1, reference, 'premium@fixture.test', sha256('x'), 'ti', now() from orders order by orders.id limit 1`.execute(db);
  await callers.free.post('/api/support', { id: randomUUID(), subject: 'other', message: `Nardos${users.free.id}x` });
}

async function expectCounted(name: EndpointName, { app }: World, userId: number, send: () => Promise<Response>): Promise<void> {
  const customers = await app.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone'])
    .where('role', '=', 'customer')
    .execute();
  const answer = await send();
  expect(answer.statusCode, answer.body).toBe(200);
  const { body } = answer;
  const shown = customers.filter((customer) =>
    [customer.name, customer.email, customer.phone].some((said) => body.includes(said)),
  );
  const why = SHOWS_NONE[name];
  if (why !== undefined) return;
  if (shown.length === 0) {
    expect(namesPeople(name), 'somebody in its answer, or a reason why there is nobody').toBe(false);
    return;
  }
  // So many others that the audit tells of it only when each of those shown was counted.
  const others = Array.from({ length: MANY_CUSTOMERS.listed - shown.length }, (_, place) => 1_000_000 + place);
  const rows = () =>
    app.db.selectFrom('audit').select('after').where('action', '=', 'look at many').where('user_id', '=', userId).execute();
  expect(await rows()).toEqual([]);
  await app.services.lookedAt({ id: null, session: { user: { id: userId } } }, 'listed', others);
  expect(await rows(), `counted: ${shown.map(({ id }) => id).join()}`).toHaveLength(1);
}

const reading = await openWorld(FEW);
afterAll(() => reading[Symbol.asyncDispose]());
await furnish(reading);

test.each(reads)('%s counts the customers that it shows', async (name) => {
  const { app } = reading;
  // Somebody else each time, who has read nothing yet.
  const person = {
    name: 'Åsa',
    name_folded: 'asa',
    email: `${randomUUID()}@staff.test`,
    role: 'admin',
    password_hash: 'x',
  } as const;
  const { id } = await app.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow();
  const admin = app.withToken(await app.sessionOf(id));
  await expectCounted(name, reading, id, () => admin.get(ADDRESSES[name] ?? addressOf(name, reading)));
});

test.each(writes)('%s counts the customers that it shows', async (name) => {
  await using world = await openWorld(FEW);
  await furnish(world);
  const { app, admin } = world;
  const id = existingIds(name, world)[0] ?? 1;
  const body = BODIES[name] ?? ((await meantBody(name, world, id, 1)) as object | undefined);
  // Whom the preparation has shown counts in another hour.
  app.clock.now += HOUR_MS;
  const [method = ''] = name.split(' ');
  await expectCounted(name, world, app.users.admin.id, () => admin.call(method, addressOf(name, world), body));
});

test('these are among the calls that show customers', () => {
  expect([...reads, ...writes].filter((name) => namesPeople(name) && SHOWS_NONE[name] === undefined)).toEqual(
    expect.arrayContaining([
      'GET /api/customers/search',
      'GET /api/customers/{id}',
      'GET /api/supports',
      'GET /api/sales',
      'GET /api/mails',
      'GET /api/overview',
      'GET /api/audit',
      'GET /api/withdrawals',
      'POST /api/supports/{id}',
    ]),
  );
});
