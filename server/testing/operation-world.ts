import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Content } from '#content/schema.ts';
import type { ContentKind } from '#contract/content.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { ExamResult } from '#contract/exams.ts';
import type { EditorLegal } from '#contract/legal.ts';
import type { EditorMailText } from '#contract/mail-texts.ts';
import type { Order } from '#contract/orders.ts';
import type { OwnerSettingsShown } from '#contract/owner-settings.ts';
import type { PICTURE_TYPES } from '#contract/pictures.ts';
import type { EditorPlan } from '#contract/plans.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import type { Endpoint } from '#contract/schema.ts';
import type { BoothText } from '#contract/sounds.ts';
import type { Translation } from '#contract/translations.ts';
import { readDocument, readOrder } from '../db/content/documents.ts';
import { insertExam } from '../db/learning/exams.ts';
import { TRANSLATION_COLUMNS } from '../editing/translations-file.ts';
import { ACCESS } from '../http/access.ts';
import { csvLine } from '../http/csv.ts';
import { newToken } from '../tokens.ts';
import {
  answerTo,
  CALLERS,
  type Caller,
  type CallerName,
  DAY_MS,
  examBody,
  HOUR_MS,
  type Left,
  PASSWORD,
  type Response,
  START,
  stepBody,
  type TestApp,
  testApp,
} from './app.ts';
import { choice } from './attempts.ts';
import { fixture } from './fixture.ts';
import { emailChangeToken, failedMail, mailedToken, unsubscribeToken } from './mailed.ts';
import { makeOrder, orderBody, SHOP } from './shop.ts';
import { toneWav } from './sounds.ts';
import { type Checkout, fakeStripe, stripeEvent, stripeSignature } from './stripe.ts';

/** The app and the callers that one operation is tested with. */
export type World = {
  readonly app: TestApp;
  readonly callers: Record<CallerName, Caller>;
  readonly admin: Caller;
  readonly content: Content;
  readonly deletable: number[];
  /** The running exam of `premium` with its questions; undefined when the content is too small for one. */
  readonly attempt: { readonly id: string; readonly questions: readonly { readonly id: number }[] };
  /** Path to the ETag of its last answer. */
  readonly etags: Map<string, string>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A few questions only, because every change in the back office republishes all of them. */
const steps = fixture.steps.slice(0, 2);
const asked = new Set(steps.flatMap(({ questions }) => questions));
const FEW: Content = { ...fixture, steps, questions: fixture.questions.filter(({ id }) => asked.has(id)) };
export const contentFor = (name: EndpointName) => (ACCESS[name] === 'admin' ? FEW : fixture);

const QUICK_HASH = hash(PASSWORD.normalize('NFC'), { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** A question that the world's exam did not reach in time. */
const UNREACHED = 1001;

type Furnished = Pick<World, 'attempt'> & {
  readonly left: Left;
  readonly tokens: Readonly<Record<CallerName, string | undefined>>;
  readonly checkouts: readonly Checkout[];
};

/** Creates at least one item of everything that is listed; done once per content and copied for every world. */
async function furnish(content: Content): Promise<Furnished> {
  const stripe = await fakeStripe();
  const app = await testApp({ content, config: { ...SHOP, stripe: stripe.config } });
  const callers = await byCaller((who) => app.as(who));
  // Test cases insert rows with ids of their own, so the sequences start far above these.
  for (const table of ['speakers', 'unheard_takes', 'customer_notes', 'saved_replies']) {
    await sql`alter table ${sql.table(table)} alter column id restart with 1000000`.execute(app.db);
  }
  // Cheap password hashes, because every case may check one.
  await sql`update users set password_hash = ${await QUICK_HASH}`.execute(app.db);
  const { free, premium, admin } = callers;
  await free.post('/api/support', { subject: 'content', message: 'ጌጋ ርእየ' });
  await premium.post('/api/support', { subject: 'other', message: 'ሰላም' });
  await admin.post('/api/supports/1', { answer: 'የቐንየልና' });
  await premium.post('/api/answers', { answers: [answerTo(1001)] });
  await admin.post('/api/codes', { days: 30, uses: 5 });
  await premium.post('/api/progress', stepBody(1));
  const [exam] = endpoints['GET /api/exams'].example.answer;
  // A timed-out exam that did not reach its last question.
  await insertExam(app.db, app.users.premium.id, { ...(exam as ExamResult), timed_out: true }, [
    { question_id: UNREACHED, option_id: null },
  ]);
  await admin.post(`/api/customers/${app.users.premium.id}`, { trial_ends_at: new Date(START + 60 * DAY_MS).toISOString() });
  const category = { ...(await readDocument(app.db, 'category', 1)), title_sv: 'Regler' };
  await admin.call('PUT', '/api/categories/1', category);
  const id = randomUUID();
  const begun = await premium.post('/api/exams/attempts', { id, mode: 'standard', minutes: 50 });
  if (content === fixture) expect(begun.statusCode, begun.body).toBe(200);
  const { questions = [] } = begun.json<{ questions?: { id: number }[] }>();
  for (const method of ['swish', 'card'] as const) await makeOrder(premium, orderBody(2, method));
  await haveColleague({ app });
  const left = await app.leave();
  await stripe.close();
  const tokens = await byCaller((who) => callers[who].token);
  return { left, tokens, attempt: { id, questions }, checkouts: stripe.checkouts };
}

async function byCaller<Value>(of: (who: CallerName) => Value | Promise<Value>): Promise<Record<CallerName, Value>> {
  const entries = await Promise.all(CALLERS.map(async (who) => [who, await of(who)] as const));
  return Object.fromEntries(entries) as Record<CallerName, Value>;
}

const furnished = new Map<Content, Promise<Furnished>>();

export async function openWorld(content: Content): Promise<World> {
  const made = furnished.get(content) ?? furnish(content);
  furnished.set(content, made);
  // A failure is not cached, so the next caller tries again.
  const { left, tokens, attempt, checkouts } = await made.catch((error: unknown) => {
    furnished.delete(content);
    throw error;
  });
  const stripe = await fakeStripe(checkouts);
  const app = await testApp({ copyOf: left, config: { ...SHOP, stripe: stripe.config } });
  const callers = await byCaller((who) => app.withToken(tokens[who]));
  const close = async () => {
    await app.close();
    await stripe.close();
  };
  return {
    app,
    callers,
    admin: callers.admin,
    content,
    deletable: [],
    // A copy, because tests may replace it.
    attempt: { ...attempt },
    etags: new Map(),
    [Symbol.asyncDispose]: close,
  };
}

/** Id of an admin for calls on other admins; created again after each removal. */
export const COLLEAGUE = 900;
export async function haveColleague({ app }: Pick<World, 'app'>): Promise<void> {
  const person = { name: 'Bo Ek', name_folded: 'bo ek', email: 'bo@fixture.test', role: 'admin' } as const;
  const account = { id: COLLEAGUE, ...person, password_hash: newToken() };
  await app.db
    .insertInto('users')
    .values(account)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Begins a second factor for the admin, and returns the code that confirms it. */
async function beginSecondFactor({ app, admin }: World): Promise<string> {
  await sql`delete from second_factors`.execute(app.db);
  const begun = await admin.post('/api/second-factor', { current_password: PASSWORD });
  const { key } = begun.json<{ key: string }>();
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.clock.now });
}

export const KINDS: Readonly<Record<string, ContentKind>> = {
  categories: 'category',
  'road-signs': 'sign_group',
  signs: 'sign',
  lists: 'checklist',
  questions: 'question',
  levels: 'level',
  terms: 'term',
};

export const segment = (name: string) => name.split('/')[2] ?? '';
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** The path of a call with an existing id and the required query. */
export function addressOf(name: EndpointName, world: World): string {
  const query = (endpoints[name] as Endpoint).query as
    | { required?: string[]; properties?: Record<string, { type?: string }> }
    | undefined;
  const asked = (query?.required ?? []).map((field) => [field, query?.properties?.[field]?.type === 'string' ? 'selam' : '1']);
  const address = (name.split(' ')[1] as string).replace(/\{\w+\}/, String(existingIds(name, world)[0]));
  return asked.length === 0 ? address : `${address}?${new URLSearchParams(Object.fromEntries(asked))}`;
}

/** Existing ids for the path of this call. */
export function existingIds(name: EndpointName, { app, content, attempt }: World): readonly (number | string)[] {
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
    items: idsOf(content.questions),
    bookmarks: idsOf(content.questions),
    customers: [app.users.free.id, app.users.premium.id, app.users.expired.id],
    admins: [COLLEAGUE],
    support: [1, 2],
    supports: [1, 2],
    mails: [1, 2],
    audit: [1, 2, 3],
    plans: [1, 2, 3],
    orders: [1, 2],
    sales: [1, 2],
  };
  return byPath[segment(name)] ?? [1];
}

/** Existing ids of every kind, for integers in bodies and queries. */
export function allIds(content: Content): number[] {
  const { questions, steps, exercises, signGroups } = content;
  const some = [questions, steps, exercises, signGroups, questions.flatMap(({ options }) => options)];
  return [1, 2, ...some.flatMap((rows) => idsOf(rows))];
}

type Made = (world: World, id: number | string, n: number) => unknown;
export const pick = <Item>(list: readonly Item[], n: number) => list[n % list.length] as Item;
const withExample =
  (name: EndpointName, change: (n: number) => object): Made =>
  (_world, _id, n) => ({ ...(endpoints[name].example as { body?: object }).body, ...change(n) });

/** Inserts a waiting withdrawal of the world's order. */
async function haveWithdrawal({ app }: Pick<World, 'app'>, id: number, n: number): Promise<void> {
  await sql`
    insert into withdrawals (id, reference, email, buyer_hash, language, at)
    select ${id}, reference, 'premium@fixture.test', sha256(convert_to(${String(n)}, 'UTF8')), 'ti', now() from orders order by orders.id limit 1
    on conflict (id) do update set state = 'waiting', decided_at = null`.execute(app.db);
}

/** A single-use code. */
async function newCode({ admin }: World): Promise<string> {
  return (await admin.post('/api/codes', { days: 3, uses: 1 })).json<{ code: string }>().code;
}

async function haveSavedReply({ db }: TestApp, id: number): Promise<void> {
  await sql`insert into saved_replies (id, title, updated_at) values (${id}, 'Hej', now()) on conflict do nothing`.execute(db);
}

async function someTranslation({ admin }: World, n: number): Promise<Translation> {
  return pick((await admin.get('/api/translations')).json<Translation[]>(), n);
}

async function haveSpeaker({ app }: World, id: number): Promise<void> {
  await sql`
    insert into speakers (id, name, agreed_on, builds_voice, created_at) overriding system value
    values (${id}, 'ሰላም', '2026-01-02', false, now()) on conflict do nothing`.execute(app.db);
}

/** Inserts a proposed take of a text in its present wording. */
async function haveUnheard(world: World, id: number): Promise<void> {
  await haveSpeaker(world, 1);
  const [text] = (await world.admin.get('/api/booth')).json<BoothText[]>();
  await sql`insert into sounds (name, bytes, created_at) values ('unheard.wav', '\\x00', now()) on conflict do nothing`.execute(
    world.app.db,
  );
  await sql`
    insert into unheard_takes (id, state, since, kind, item_id, field, language, digest, seconds, speaker_id, master, created_at)
    overriding system value
    values (${id}, 'proposed', now(), ${text?.kind}, ${text?.id}, ${text?.field}, 'ti', ${text?.digest}, 1, 1, 'unheard.wav', now())
    on conflict do nothing`.execute(world.app.db);
}

/** The query that must match the body; undefined when none is needed. */
export async function meantQuery(name: EndpointName, world: World, n: number): Promise<string | undefined> {
  if (name !== 'POST /api/booth/takes') return undefined;
  await haveSpeaker(world, 1);
  const { kind, id, field, digest } = pick((await world.admin.get('/api/booth')).json<BoothText[]>(), n);
  return new URLSearchParams({ kind, id: String(id), field, digest, language: 'ti', speaker: '1' }).toString();
}

/** Valid bodies for calls that would hardly accept one that merely satisfies the schema. Other calls start from the contract's example. */
const MEANT: Partial<Record<EndpointName, Made>> = {
  // Another day each time, because only the first answer to a card per day counts.
  'POST /api/cards': ({ app }, _named, n) => ({
    answers: [
      {
        mode: 'term',
        item_id: 1,
        correct: true,
        answered_at: new Date(app.clock.now - (100 - (n % 100)) * DAY_MS).toISOString(),
      },
    ],
  }),
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
  'POST /api/sign-up': async (world, _id, n) => ({
    ...endpoints['POST /api/sign-up'].example.body,
    email: n % 3 === 0 ? 'free@fixture.test' : `${randomUUID()}@fixture.test`,
    code: await newCode(world),
  }),
  'POST /api/sign-up/confirm': async (world) => {
    const { app } = world;
    const code = await newCode(world);
    const email = `${randomUUID()}@fixture.test`;
    await app.anonymous.post('/api/sign-up', { ...endpoints['POST /api/sign-up'].example.body, email, code });
    return { token: await mailedToken(app, email), password: PASSWORD };
  },
  'DELETE /api/account': () => ({ password: PASSWORD }),
  'POST /api/account/code': async (world) => ({ code: await newCode(world) }),
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
  'POST /api/exams/{id}/keys': () => ({ question_id: UNREACHED, language: 'ti' }),
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
  'POST /api/desk': async (world, _id, n) => {
    const { kind, id, field, ti, sv } = await someTranslation(world, n);
    return { readings: [{ kind, id, field, ti, sv, verdict: 'suggest', suggestion: `${ti} ${n}` }] };
  },
  'POST /api/desk/suggestions/{id}': async (world, _id, n) => {
    const { kind, id, field, ti, sv } = await someTranslation(world, n);
    await world.admin.post('/api/desk', { readings: [{ kind, id, field, ti, sv, verdict: 'suggest', suggestion: `${ti}።` }] });
    return { take: n % 2 === 0 };
  },
  'POST /api/items/{id}/clear': async ({ app }, id) => {
    await sql`
      insert into items (question_id, asked_digest, asked_version, key_option, suspect_at) values (${Number(id)}, '', 1, 1, now())
      on conflict (question_id) do update set suspect_at = now()`.execute(app.db);
  },
  'DELETE /api/notes/{id}': async ({ app }, id) => {
    await sql`
      insert into customer_notes (id, user_id, text, at) overriding system value
      values (${Number(id)}, ${app.users.free.id}, 'ሰላም', now()) on conflict do nothing`.execute(app.db);
  },
  'DELETE /api/booth/speakers/{id}': (world, id) => haveSpeaker(world, Number(id)),
  'PUT /api/booth/speakers/{id}': async (world, id, n) => {
    await haveSpeaker(world, Number(id));
    return { trusted: n % 2 === 0 };
  },
  'POST /api/booth/unheard/{id}': async (world, id, n) => {
    await haveUnheard(world, Number(id));
    return { take: n % 2 === 0 };
  },
  'POST /api/support/{id}/replies': () => ({ id: randomUUID(), message: 'ሰላም' }),
  'POST /api/supports/{id}/replies': async ({ app }, id) => {
    const { rows } = await sql<{ seen: number | null }>`
      select max(id) as seen from support_replies where message_id = ${Number(id)}`.execute(app.db);
    return { id: randomUUID(), message: 'ሰላም', seen: rows[0]?.seen ?? null };
  },
  'PUT /api/supports/saved/{id}': async ({ app }, id) => {
    await haveSavedReply(app, Number(id));
    const { version } = await app.db
      .selectFrom('saved_replies')
      .select('version')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    return { ...endpoints['PUT /api/supports/saved/{id}'].example.body, version };
  },
  'DELETE /api/supports/saved/{id}': async ({ app }, id) => haveSavedReply(app, Number(id)),
  'POST /api/customers/{id}/days': (_world, _id, n) => ({ id: randomUUID(), days: 1 + (n % 60) }),
  'POST /api/admins': (_world, _id, n) => ({ name: 'Åsa', email: `${n}@admins.test`, current_password: PASSWORD }),
  'POST /api/admins/{id}/link': async (world) => {
    await haveColleague(world);
    return { current_password: PASSWORD };
  },
  'PUT /api/admins/{id}': async (world, _id, n) => {
    await haveColleague(world);
    return { current_password: PASSWORD, disabled: n % 2 === 0 };
  },
  'DELETE /api/admins/{id}/second-factor': async (world) => {
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
  'POST /api/sales': ({ app }) => ({
    id: randomUUID(),
    customer_id: app.users.free.id,
    plan_id: 2,
    method: 'cash',
    price: 29_900,
  }),
  'POST /api/supports': ({ app }, _id, n) => ({
    id: randomUUID(),
    customer_id: app.users.free.id,
    subject: 'other',
    message: `ሰላም ${n}`,
  }),
  'POST /api/sales/class': () => ({
    id: randomUUID(),
    plan_id: 2,
    count: 2,
    each: 24_900,
    paid: 'bank',
    buyer: { name: 'SFI Skövde', org_number: '', address: '', reference: '' },
  }),
  'POST /api/sales/{id}/refund': async ({ admin }, id, n) => {
    await admin.post(`/api/sales/${id}/fulfil`, { price: 29_900 });
    return { take_days: n % 2 === 0 };
  },
  'POST /api/orders': (_world, _id, n) => orderBody(1 + (n % 3)),
  'POST /api/withdrawals': (_world, _id, n) => ({ reference: 'JPXFLR', email: `${n}@fixture.test`, language: 'ti' }),
  'POST /api/withdrawals/{id}/return': async (world, id, n) => {
    await haveWithdrawal(world, Number(id), n);
    return { amount: 0 };
  },
  'POST /api/withdrawals/{id}/refuse': async (world, id, n) => {
    await haveWithdrawal(world, Number(id), n);
    return { reason: 'ሰላም' };
  },
  'PUT /api/settings': async ({ admin }) => {
    const { fixed: _, ...settings } = (await admin.get('/api/settings')).json<OwnerSettingsShown>();
    return settings;
  },
  'PUT /api/mail-texts': async ({ admin }, _id, n) => {
    const [{ kind, texts, version }] = (await admin.get('/api/mail-texts')).json<[EditorMailText]>();
    return { kind, version, texts: { ...texts, sv: { subject: `Hej ${n}`, message: 'Hej {name},' } } };
  },
  'POST /api/letters': () => ({ ...endpoints['POST /api/letters'].example.body, id: randomUUID() }),
  'PUT /api/seller': async ({ admin }) => (await admin.get('/api/seller')).json(),
  'PUT /api/legal': async ({ admin }, _id, n) => {
    const texts = (await admin.get('/api/legal/editor')).json<EditorLegal[]>();
    const { version: _, by, ...text } = pick(texts, n);
    return text;
  },
  'POST /api/translations/import/{id}/undo': async ({ app }, id) => {
    await sql`
      insert into text_imports (id, at, changes) values (${Number(id)}, now(), '[]')
      on conflict (id) do update set undone_at = null`.execute(app.db);
  },
  'PUT /api/comments': async ({ admin }, _id, n) => {
    const of = { kind: 'category', id: 1, field: 'title' };
    const thread = (await admin.post('/api/comments', { ...of, comment: `${n}?` })).json<{ id: number }[]>();
    return { ...of, resolved: n % 2 === 0, last: thread.at(-1)?.id };
  },
  'POST /api/deleted': async (world) => {
    const { admin, deletable } = world;
    if (deletable.length === 0) {
      const body = endpoints['POST /api/categories'].example.body;
      deletable.push((await admin.post('/api/categories', body)).json<{ id: number }>().id);
    }
    await admin.delete(`/api/categories/${deletable[0]}`);
    return { kind: 'category', id: deletable[0] };
  },
  'PUT /api/questions': async ({ admin }, _id, n) => {
    const { id, version, levels, retired } = (await admin.get('/api/questions/9001')).json<QuestionRow>();
    return { questions: [{ id, version, levels }], change: retired ? 'unretire' : pick(['retire', 'seal', 'unseal'], n) };
  },
  'PUT /api/translations': async (world, _id, n) => {
    const { kind, id, field, version } = await someTranslation(world, n);
    return { kind, id, field, version, language: pick(['ti', 'sv', 'en'], n), text: `ጽሑፍ ${n}` };
  },
};

/** A valid body for the present state. */
export async function meantBody(name: EndpointName, world: World, named: number | string, n: number): Promise<unknown> {
  const made = MEANT[name];
  if (made !== undefined) return made(world, named, n);
  const id = Number(named);
  const kind = KINDS[segment(name)];
  if (kind !== undefined && name.startsWith('PUT ')) {
    if (!name.endsWith('/order')) return readDocument(world.app.db, kind, id);
    const list = name.includes('{id}')
      ? ({ kind: 'sign', group: id } as const)
      : { kind: kind as Exclude<ContentKind, 'question' | 'sign' | 'term'> };
    const was = (await readOrder(world.app.db, list)).map((row) => row.id);
    const ids = [...was.slice(n % was.length), ...was.slice(0, n % was.length)];
    return { ids, was, ...(kind === 'level' || kind === 'category' ? { free: true } : {}) };
  }
  return (endpoints[name].example as { body?: unknown }).body;
}

/** An item that may be deleted: it exists and nothing refers to it. Reused as long as it was not deleted. */
export async function somethingToDelete(name: EndpointName, world: World, n: number): Promise<number> {
  const path = segment(name);
  const [last] = world.deletable;
  if (last !== undefined && (await readDocument(world.app.db, KINDS[path] as ContentKind, last)) !== undefined) return last;
  const create = (path === 'signs' ? 'POST /api/road-signs/{id}/signs' : `POST /api/${path}`) as EndpointName;
  const body = (await meantBody(create, world, 1, n)) as object;
  const { id } = (await world.admin.post(create.replace('POST ', '').replace('{id}', '1'), body)).json<{ id: number }>();
  world.deletable.splice(0, 1, id);
  return id;
}

/** Deletes what the case created, because every change republishes all content. */
export async function deleteCreated(name: EndpointName, world: World, answer: Response): Promise<void> {
  const path = name.endsWith('/signs') ? 'signs' : segment(name);
  if (!name.startsWith('POST ') || KINDS[path] === undefined) return;
  const deleted = await world.admin.delete(`/api/${path}/${answer.json<{ id: number }>().id}`);
  expect(deleted.statusCode, deleted.body).toBe(200);
}

/** Valid bodies that are not JSON, with their content type. */
export async function meantFile(name: EndpointName, world: World, n: number): Promise<{ type: string; bytes: Buffer }> {
  if (name === 'POST /api/translations/import') {
    const { kind, id, field, version, sv, ti } = await someTranslation(world, n);
    const lines = [csvLine(TRANSLATION_COLUMNS), csvLine([kind, id, field, version, sv, ti, `Text ${n}`, ''])];
    return { type: 'text/csv', bytes: Buffer.from(`\ufeff${lines.join('')}`) };
  }
  if (name === 'POST /api/booth/takes') return { type: 'audio/wav', bytes: toneWav(0.4, { pitch: 300 + (n % 200) }) };
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

/** Signs the bytes as they are, also damaged ones, so that the server has to parse them. */
export const signed = (name: EndpointName, { app }: World, bytes: Buffer): Record<string, string> =>
  name === 'POST /api/stripe/webhook' ? { 'stripe-signature': stripeSignature(bytes.toString(), app.clock.now) } : {};

const PICTURES = Promise.all(
  (['png', 'jpeg', 'webp'] as const).map(async (format) => ({
    type: `image/${format}` satisfies (typeof PICTURE_TYPES)[number],
    bytes: await sharp({ create: { width: 12, height: 8, channels: 3, background: '#005a9c' } })
      .toFormat(format)
      .toBuffer(),
  })),
);
