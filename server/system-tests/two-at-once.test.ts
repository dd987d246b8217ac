import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Admin } from '#contract/admins.ts';
import type { ContentKind } from '#contract/content.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { EditorMailText } from '#contract/mail-texts.ts';
import type { OwnerSettingsShown } from '#contract/owner-settings.ts';
import type { Endpoint, Failure } from '#contract/schema.ts';
import { exampleSeller } from '#contract/seller.ts';
import { JOBS, type Job } from '#domain/jobs.ts';
import { TEST_AREAS } from '#domain/study/after-test.ts';
import { readDocument } from '../db/content/documents.ts';
import { ACCESS } from '../http/access.ts';
import { type Caller, examBody, HOUR_MS, optionsOf, PASSWORD, START } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';
import {
  COLLEAGUE,
  existingIds,
  haveColleague,
  KINDS,
  meantBody,
  openWorld,
  segment,
  somethingToDelete,
} from '../testing/operation-world.ts';
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

async function documents(
  name: EndpointName,
  id = existingIds(name, world)[0] as number,
): Promise<readonly [string, object, object]> {
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
  'POST /api/booth/unheard/{id}': async () => {
    count += 1;
    const id = 500 + count;
    await meantBody('POST /api/booth/unheard/{id}', world, id, 1);
    return [`/api/booth/unheard/${id}`, { take: true }, { take: false }];
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
  'PUT /api/admins/{id}': async () => {
    await haveColleague(world);
    const { job } = (await admin.get('/api/admins')).json<Admin[]>().find(({ id }) => id === COLLEAGUE) as Admin;
    const [one, other] = JOBS.filter((name) => name !== job);
    const as = (next: Job | undefined) => ({ job: next, was: { job }, current_password: PASSWORD });
    return [`/api/admins/${COLLEAGUE}`, as(one), as(other)];
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

/** Writes that overwrite nobody's change without telling, by the reason. Every other write is tried below. */
const EXCEPTIONS: Readonly<Record<string, readonly EndpointName[]>> = {
  'a switch: it sets a state that is named in the call, and the last one counts': [
    'PUT /api/read-only',
    'PUT /api/comments',
    'PUT /api/booth/speakers/{id}',
    'POST /api/items/{id}/clear',
    'POST /api/customers/{id}/keep',
  ],
  'what one person says of themselves, on whichever device: the last word counts': [
    'POST /api/profile/update',
    'PUT /api/study/settings',
    'PUT /api/study/shown',
    'PUT /api/study/reminders',
    'PUT /api/study/reminders/push',
    'POST /api/study/reminders/stop',
    'PUT /api/mail-settings',
    'POST /api/unsubscribe',
    'POST /api/support/seen',
    'POST /api/corrections/told',
    'PUT /api/terms/{id}/saved',
    'DELETE /api/terms/{id}/saved',
    'PUT /api/signs/{id}/saved',
    'DELETE /api/signs/{id}/saved',
    'PUT /api/bookmarks/{id}',
    'DELETE /api/bookmarks/{id}',
    'DELETE /api/progress',
  ],
  'adds to a log, of which nothing is changed': ['POST /api/answers', 'POST /api/cards', 'POST /api/progress'],
  'each answer of a running exam has its place in the order of all devices (routes/attempts.test.ts)': [
    'PUT /api/exams/attempts/{id}/answers',
    'POST /api/exams/attempts/{id}/submit',
    'DELETE /api/exams/attempts/{id}',
    'POST /api/exams/{id}/keys',
  ],
  'a step of an account: the second one finds the session, the link or the code used': [
    'POST /api/login',
    'POST /api/logout',
    'POST /api/auth',
    'POST /api/sign-up',
    'POST /api/sign-up/confirm',
    'POST /api/account/code',
    'DELETE /api/account',
    'POST /api/password-link',
    'POST /api/password/forgot',
    'POST /api/email/change',
    'POST /api/email/confirm',
    'POST /api/email/object',
    'POST /api/second-factor',
    'POST /api/second-factor/confirm',
    'POST /api/second-factor/remove',
  ],
  'makes something new, and changes nothing that is there': [
    'POST /api/customers',
    'POST /api/customers/import',
    'POST /api/customers/{id}/link',
    'POST /api/customers/{id}/link/mail',
    'POST /api/customers/{id}/notes',
    'POST /api/codes',
    'POST /api/codes/sheet',
    'POST /api/codes/{id}/again',
    'POST /api/mails/{id}/again',
    'POST /api/supports/saved',
    'POST /api/categories',
    'POST /api/road-signs',
    'POST /api/road-signs/{id}/signs',
    'POST /api/lists',
    'POST /api/questions',
    'POST /api/levels',
    'POST /api/terms',
    'POST /api/comments',
    'POST /api/pictures',
    'POST /api/booth/speakers',
    'POST /api/plans',
    'POST /api/admins',
    'POST /api/admins/{id}/link',
    'POST /api/withdrawals',
  ],
  'takes away the thing or the access itself, whatever it says by now; the second one finds it gone': [
    'DELETE /api/customers/{id}',
    'DELETE /api/customers/{id}/lockout',
    'DELETE /api/customers/{id}/sessions',
    'DELETE /api/notes/{id}',
    'DELETE /api/codes/{id}',
    'DELETE /api/codes/{id}/sheet',
    'DELETE /api/supports/saved/{id}',
    'DELETE /api/booth/speakers/{id}',
    'DELETE /api/admins/{id}/second-factor',
    'POST /api/admins/{id}/remove',
  ],
  'each person has a reading of their own': ['POST /api/desk'],
  'an earlier recording that is replaced can be brought back for 30 days (routes/unheard-takes.test.ts)': [
    'POST /api/booth/takes',
  ],
  'conflicts are reported per question (routes/question-bulk.test.ts)': ['PUT /api/questions'],
  'conflicts are reported per line (routes/translations.test.ts)': [
    'POST /api/translations/import',
    'POST /api/translations/import/{id}/undo',
  ],
  'the second one is told that it is there (routes/deleted.test.ts)': ['POST /api/deleted'],
  'decisions about money (money-at-once.test.ts)': [
    'POST /api/orders/{id}/paid',
    'POST /api/orders/{id}/cancel',
    'POST /api/sales/{id}/fulfil',
    'POST /api/sales/{id}/cancel',
    'POST /api/sales/{id}/refund',
    'POST /api/withdrawals/{id}/return',
    'POST /api/withdrawals/{id}/refuse',
    'POST /api/stripe/webhook',
  ],
};
const exceptions = Object.values(EXCEPTIONS).flat();
/** Deleting content, which can be brought back. */
const deletions = names.filter(
  (name) => name.startsWith('DELETE ') && KINDS[segment(name)] !== undefined && !exceptions.includes(name),
);
const withId = names.filter((name) => !name.startsWith('GET ') && fieldsIn(name)['id']?.format === 'uuid');
const writes = names.filter(
  (name) =>
    !exceptions.includes(name) &&
    (name.startsWith('PUT ') || PAIRS[name] !== undefined || 'version' in fieldsIn(name) || 'was' in fieldsIn(name)),
);

test('every write is tried here, or is an exception with its reason', () => {
  const all = names.filter((name) => !name.startsWith('GET '));
  const tried = new Set([...writes, ...deletions, ...withId]);
  expect(all.filter((name) => !tried.has(name) && !exceptions.includes(name))).toEqual([]);
  expect(exceptions.filter((name, place) => tried.has(name) || exceptions.indexOf(name) !== place)).toEqual([]);
});

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
      // An order is read again as a whole.
      if (name.endsWith('/order')) continue;
      const told = answers.find(({ statusCode }) => statusCode === 409)?.json<Failure>();
      expect(told?.version ?? told?.now ?? told?.code, 'what is there now, or why').toBeDefined();
    }
  });
});

const planIds = async () => (await admin.get('/api/plans/editor')).json<{ id: number }[]>().map(({ id }) => id);

/** The current versions of the legal texts, which tests above have changed. */
const agreedNow = async () => {
  const { texts } = (await premium.get('/api/legal')).json<{ texts: { kind: string; version: string }[] }>();
  const versionOf = (kind: string) => texts.find((text) => text.kind === kind)?.version;
  return { ...AGREED, terms: versionOf('terms'), withdrawal: versionOf('withdrawal') };
};

describe('content that one deletes while the other changes it', () => {
  test.each(deletions)('%s: the change is refused, or comes back with what was deleted', async (name) => {
    const kind = KINDS[segment(name)] as ContentKind;
    for (let round = 0; round < 2; round += 1) {
      const id = await somethingToDelete(name, world, round);
      const before = await readDocument(app.db, kind, id);
      const [path, changed] = await documents(name.replace('DELETE ', 'PUT ') as EndpointName, id);
      const [saved, deleted] = await Promise.all([admin.call('PUT', path, changed), admin.delete(path)]);
      expect(deleted.statusCode, deleted.body).toBe(200);
      expect([200, 404], saved.body).toContain(saved.statusCode);
      const restored = await admin.post('/api/deleted', { kind, id });
      expect(restored.statusCode, restored.body).toBe(200);
      const { version: _, ...content } = (saved.statusCode === 200 ? changed : before) as Record<string, unknown>;
      expect(await readDocument(app.db, kind, id)).toMatchObject(content);
    }
  });
});

/** A field that is not part of what is stored: with another value it is the same request. */
const NOT_STORED = Symbol('not stored');
type Sent = {
  path: string;
  body: object;
  /** By field of the body: another request with the same id. */
  others: Readonly<Record<string, object | typeof NOT_STORED>>;
  /** The same request in other words, as a device may repeat it. */
  repeats?: readonly object[];
  /** Where it is stored, and by which column the id is found there. */
  rows: readonly [
    table:
      | 'orders'
      | 'support_messages'
      | 'support_replies'
      | 'letters'
      | 'day_changes'
      | 'real_tests'
      | 'exams'
      | 'exam_attempts',
    column: 'client_id' | 'id',
  ];
  by?: Caller;
};

/** Calls with an id chosen by the client. */
const BY_ID: Partial<Record<EndpointName, () => Promise<Sent>>> = {
  'POST /api/sales': async () => {
    const [plan_id, other] = await planIds();
    return {
      path: '/api/sales',
      body: { customer_id: customerOf(), plan_id, method: 'cash', price: 10_000 },
      others: {
        customer_id: { customer_id: app.users.expired.id },
        plan_id: { plan_id: other },
        method: { method: 'bank' },
        price: { price: 20_000 },
      },
      rows: ['orders', 'client_id'],
      by: admin,
    };
  },
  'POST /api/sales/class': async () => {
    const [plan_id, other] = await planIds();
    const buyer = { name: 'SFI Skövde', org_number: '212000-1710', address: 'Fredsgatan 4', reference: 'Åsa' };
    return {
      path: '/api/sales/class',
      body: { plan_id, count: 2, each: 10_000, invoice_days: 30, buyer },
      others: {
        plan_id: { plan_id: other },
        count: { count: 3 },
        each: { each: 20_000 },
        paid: { paid: 'bank', invoice_days: undefined },
        invoice_days: { invoice_days: 60 },
        'buyer.name': { buyer: { ...buyer, name: 'SFI Skara' } },
        'buyer.org_number': { buyer: { ...buyer, org_number: '' } },
        'buyer.address': { buyer: { ...buyer, address: 'Fredsgatan 5' } },
        'buyer.reference': { buyer: { ...buyer, reference: 'Bo' } },
      },
      repeats: [{ buyer: { ...buyer, name: ' SFI Skövde ' } }],
      rows: ['orders', 'client_id'],
      by: admin,
    };
  },
  'POST /api/letters': async () => {
    const texts = {
      ti: { subject: 'ሓድሽ', message: next() },
      sv: { subject: 'Nytt', message: next() },
      en: { subject: 'New', message: next() },
    };
    const others = (['ti', 'sv', 'en'] as const).flatMap((language) =>
      (['subject', 'message'] as const).map((field): [string, object] => [
        `texts.${language}.${field}`,
        { texts: { ...texts, [language]: { ...texts[language], [field]: next() } } },
      ]),
    );
    return {
      path: '/api/letters',
      body: { dry_run: false, texts },
      others: { dry_run: NOT_STORED, q: { q: 'Selam' }, state: { state: 'never' }, ...Object.fromEntries(others) },
      rows: ['letters', 'id'],
      by: admin,
    };
  },
  'POST /api/customers/{id}/days': async () => ({
    path: `/api/customers/${customerOf()}/days`,
    body: { days: 3 },
    others: { days: { days: 30 } },
    rows: ['day_changes', 'id'],
    by: admin,
  }),
  'POST /api/supports': async () => {
    const message = next();
    return {
      path: '/api/supports',
      body: { customer_id: customerOf(), subject: 'other', message },
      others: {
        customer_id: { customer_id: app.users.expired.id },
        subject: { subject: 'billing' },
        message: { message: next() },
      },
      repeats: [{ message: ` ${message} ` }],
      rows: ['support_messages', 'client_id'],
      by: admin,
    };
  },
  'POST /api/support': async () => {
    const [message, report] = [next(), { question_id: 1001, option_id: optionsOf(1001).right, reason: 'wrong', language: 'ti' }];
    return {
      path: '/api/support',
      body: { subject: 'content', message, report },
      others: {
        subject: { subject: 'other' },
        message: { message: next() },
        'report.question_id': { report: { ...report, question_id: 1002 } },
        'report.option_id': { report: { ...report, option_id: undefined } },
        'report.reason': { report: { ...report, reason: 'picture' } },
        'report.language': { report: { ...report, language: 'sv' } },
      },
      repeats: [{ message: ` ${message} ` }],
      rows: ['support_messages', 'client_id'],
    };
  },
  'POST /api/support/{id}/replies': async () => {
    const message = next();
    return {
      path: `/api/support/${await messageOf()}/replies`,
      body: { message },
      others: { message: { message: next() } },
      repeats: [{ message: ` ${message} ` }],
      rows: ['support_replies', 'client_id'],
    };
  },
  'POST /api/supports/{id}/replies': async () => {
    const id = await messageOf();
    await admin.post(`/api/supports/${id}`, { answer: next() });
    const message = next();
    return {
      path: `/api/supports/${id}/replies`,
      body: { message, seen: null },
      // After a lost response the screen has read the reply, and names it as the last one that it saw.
      others: { message: { message: next() }, seen: NOT_STORED },
      repeats: [{ message: ` ${message} ` }, { seen: 1 }],
      rows: ['support_replies', 'client_id'],
      by: admin,
    };
  },
  'POST /api/real-tests': async () => ({
    path: '/api/real-tests',
    body: { day: '2026-11-10', passed: true, points: 60 },
    others: {
      day: { day: '2026-11-09' },
      passed: { passed: false },
      points: { points: null },
      areas: { areas: TEST_AREAS.map((_, place) => (place === 0 ? 9 : null)) },
    },
    repeats: [{ areas: null }],
    rows: ['real_tests', 'id'],
  }),
  'POST /api/exams': async () => {
    const { id: _id, ...body } = examBody(START - 2 * HOUR_MS);
    return {
      path: '/api/exams',
      body,
      others: {
        started_at: { started_at: new Date(START - 3 * HOUR_MS).toISOString() },
        seconds_used: { seconds_used: body.seconds_used + 1 },
        answers: { answers: body.answers.map((answer, place) => (place === 69 ? { ...answer, option_id: null } : answer)) },
      },
      repeats: [{ started_at: body.started_at.replace('.000Z', '+00:00') }],
      rows: ['exams', 'id'],
    };
  },
  'POST /api/exams/attempts': async () => ({
    path: '/api/exams/attempts',
    body: { mode: 'official', minutes: 75, language: 'ti' },
    others: { mode: { mode: 'standard', minutes: 50 }, minutes: { minutes: 100 }, language: { language: 'sv' } },
    rows: ['exam_attempts', 'id'],
    by: admin,
  }),
  'POST /api/orders': async () => {
    const [[plan_id, other], agreed] = [await planIds(), await agreedNow()];
    return {
      path: '/api/orders',
      body: { plan_id, method: 'swish', agreed },
      others: {
        plan_id: { plan_id: other },
        method: { method: 'card' },
        'agreed.language': { agreed: { ...agreed, language: 'en' } },
        'agreed.buyer': { agreed: { ...agreed, buyer: 'guardian' } },
        'agreed.at_once': { agreed: { ...agreed, at_once: false } },
        'agreed.terms': { agreed: { ...agreed, terms: 'other' } },
        'agreed.withdrawal': { agreed: { ...agreed, withdrawal: 'other' } },
      },
      rows: ['orders', 'client_id'],
    };
  },
};
type Fields = { readonly properties?: Readonly<Record<string, Fields>> };
/** The fields of a body, those of parts by their path. */
const namesOf = ({ properties = {} }: Fields): string[] =>
  Object.entries(properties).flatMap(([name, field]) =>
    field.properties === undefined ? [name] : namesOf(field).map((inner) => `${name}.${inner}`),
  );

describe('the same id with any field of the body changed gets 409, and the stored row stays', () => {
  test.each(withId)('%s', async (name) => {
    // Ends the running exam of this world, which would refuse answers to its questions.
    app.clock.now = START + 2 * HOUR_MS;
    const make = BY_ID[name];
    expect(make, 'a case for this call').toBeDefined();
    const { path, body, others, repeats = [], rows, by = premium } = await (make as () => Promise<Sent>)();
    const fields = namesOf((endpoints[name] as Endpoint).body as Fields).filter((field) => field !== 'id');
    expect(Object.keys(others).sort(), 'each field of the body').toEqual(fields.sort());
    const [table, column] = rows;
    const id = randomUUID();
    const stored = async () =>
      (
        await sql`select to_jsonb(stored) as stored from ${sql.table(table)} stored where ${sql.ref(column)} = ${id}`.execute(
          app.db,
        )
      ).rows;
    const first = await by.post(path, { id, ...body });
    expect(first.statusCode, first.body).toBe(200);
    const before = await stored();
    expect(before).toHaveLength(1);
    for (const repeat of [{}, ...repeats, { id: id.toUpperCase() }]) {
      const answer = await by.post(path, { id, ...body, ...repeat });
      expect(answer.statusCode, `${JSON.stringify(repeat)} ${answer.body}`).toBe(200);
    }
    const taken: string[] = [];
    for (const [field, other] of Object.entries(others)) {
      if (other === NOT_STORED) continue;
      const answer = await by.post(path, { id, ...body, ...other });
      if (answer.statusCode !== 409) taken.push(`${field}: ${answer.statusCode}`);
    }
    expect(taken).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  test.each(['POST /api/sales', 'POST /api/supports'] as const)(
    '%s of the same id for two customers at once is one',
    async (name) => {
      const { path, body, others, rows } = await (BY_ID[name] as () => Promise<Sent>)();
      const [id, [table, column]] = [randomUUID(), rows];
      const sent = [body, { ...body, ...(others['customer_id'] as object) }];
      const answers = await Promise.all(sent.map((one) => admin.post(path, { id, ...one })));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const { rows: stored } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(app.db);
      expect(stored).toHaveLength(1);
    },
  );
});
