import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import type { Endpoint } from '#contract/schema.ts';
import { ACCESS } from '../http/access.ts';
import { pathOf, type Response } from '../testing/app.ts';
import {
  COLLEAGUE,
  contentFor,
  existingIds,
  haveColleague,
  KINDS,
  meantBody,
  meantFile,
  meantQuery,
  openWorld,
  segment,
  somethingToDelete,
  type World,
} from '../testing/operation-world.ts';

// Whatever an admin changes stands in the audit, with who did it.

const writes = (Object.keys(ACCESS) as EndpointName[]).filter((name) => ACCESS[name] === 'admin' && !name.startsWith('GET '));

/** Writes that leave no row, and why. */
const EXCEPTIONS: Partial<Record<EndpointName, string>> = {
  'POST /api/second-factor': 'makes a key that opens and locks nothing until it is confirmed, which leaves a row',
};

type Call = {
  readonly id: number | string;
  readonly query?: string | undefined;
  readonly body?: object | undefined;
  readonly file?: { readonly type: string; readonly bytes: Buffer };
};

async function importFile(world: World): Promise<Call> {
  return { id: '', query: 'dry_run=false', file: await meantFile('POST /api/translations/import', world, 1) };
}

/** Calls whose valid body would change nothing here: what they need for it. */
const CHANGING: Partial<Record<EndpointName, (world: World, call: Call) => Partial<Call> | Promise<Partial<Call>>>> = {
  'POST /api/customers/import': (_world, { body }) => ({ body: { ...body, dry_run: false } }),
  'POST /api/customers/{id}': () => ({ body: { name: 'ሓድሽ' } }),
  'POST /api/customers/{id}/keep': async ({ app }, { id }) => {
    const erase_at = new Date(app.clock.now + 1_000);
    await app.db.updateTable('users').set({ erase_at }).where('id', '=', Number(id)).execute();
    return {};
  },
  'PUT /api/read-only': () => ({ body: { on: true } }),
  'POST /api/letters': (_world, { body }) => ({ body: { ...body, dry_run: false } }),
  'POST /api/supports/{id}': () => ({ body: { handled: false } }),
  'PUT /api/questions': async ({ admin }) => {
    const { id, version, levels } = (await admin.get('/api/questions/1001')).json<QuestionRow>();
    return { query: 'dry_run=false', body: { questions: [{ id, version, levels }], change: 'retire' } };
  },
  'POST /api/translations/import': importFile,
  'POST /api/translations/import/{id}/undo': async (world) => {
    // Instead of the import without changes that its valid body comes with.
    await world.app.db.deleteFrom('text_imports').execute();
    const imported = await send('POST /api/translations/import', world, await importFile(world));
    return { id: imported.json<{ id: number }>().id };
  },
  'PUT /api/admins/{id}': (_world, { body }) => ({ body: { ...body, disabled: true } }),
  'DELETE /api/admins/{id}/second-factor': async (world) => {
    await haveColleague(world);
    const at = new Date(world.app.clock.now);
    const factor = { user_id: COLLEAGUE, secret: Buffer.alloc(20), created_at: at, confirmed_at: at };
    await world.app.db.insertInto('second_factors').values(factor).execute();
    return {};
  },
};

/** A valid call that changes something. Preparing it may make other calls. */
async function changing(name: EndpointName, world: World): Promise<Call> {
  const isContent = KINDS[segment(name)] !== undefined;
  const isDeletion = isContent && name.startsWith('DELETE ');
  const id = isDeletion ? await somethingToDelete(name, world, 1) : (existingIds(name, world)[0] ?? 1);
  const query = await meantQuery(name, world, 1);
  if ((endpoints[name] as Endpoint).takes !== undefined) {
    const call = { id, query, file: await meantFile(name, world, 1) };
    return { ...call, ...(await CHANGING[name]?.(world, call)) };
  }
  const body = (await meantBody(name, world, id, 1)) as Record<string, unknown> | undefined;
  const text = isContent && name.startsWith('PUT ') ? Object.keys(body ?? {}).find((field) => field.endsWith('_sv')) : undefined;
  const call = { id, query, body: text === undefined ? body : { ...body, [text]: `${String(body?.[text])} ny` } };
  return { ...call, ...(await CHANGING[name]?.(world, call)) };
}

function send(name: EndpointName, { admin }: World, { id, query, body, file }: Call): Promise<Response> {
  const [method = '', path = ''] = name.split(' ');
  const address = `${pathOf(path, id)}${query === undefined ? '' : `?${query}`}`;
  return file === undefined
    ? admin.call(method, address, body)
    : admin.call(method, address, file.bytes, { 'content-type': file.type });
}

test.each(writes)('%s leaves a row by who called it, or is an exception with its reason', async (name) => {
  await using world = await openWorld(contentFor(name));
  const { db, users } = world.app;
  const call = await changing(name, world);
  const [before] = await db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).execute();
  const answer = await send(name, world, call);
  expect(answer.statusCode, answer.body).toBe(200);
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('user_id', '=', users.admin.id)
    .where('id', '>', before?.id ?? 0)
    .execute();
  expect(rows.length > 0, EXCEPTIONS[name]).toBe(EXCEPTIONS[name] === undefined);
});
