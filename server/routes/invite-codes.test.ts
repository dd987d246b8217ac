import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { InviteCode, MadeCode } from '#contract/invite-codes.ts';
import type { OwnerSettingsShown } from '#contract/owner-settings.ts';
import { DAY_MS, START, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

test('a class gets a code for each, of one use, and the list says which one was used', async () => {
  const [admin, free] = [await app.as('admin'), await app.as('free')];
  const made = (await admin.post('/api/codes/sheet', { count: 20, days: 30, note: 'SFI Skövde' })).json<MadeCode[]>();
  expect(new Set(made.map(({ code }) => code)).size).toBe(20);
  expect(made[2]).toMatchObject({ note: 'SFI Skövde 3/20', days: 30, uses: 1, uses_left: 1 });
  expect((await free.post('/api/account/code', { code: made[2]?.code })).statusCode).toBe(200);
  const listed = (await admin.get('/api/codes')).json<InviteCode[]>();
  expect(listed.filter(({ uses_left }) => uses_left === 0).map(({ note }) => note)).toEqual(['SFI Skövde 3/20']);
  expect(JSON.stringify(listed)).not.toContain(made[0]?.code);
  // The list shows who used which code, and codes of a sheet are closed together, once.
  expect(listed.find(({ id }) => id === made[2]?.id)?.used_by).toMatchObject([
    { id: app.users.free.id, name: app.users.free.name },
  ]);
  const [alone] = [(await admin.post('/api/codes', { days: 30, uses: 1 })).json<MadeCode>()];
  const other = (await admin.post('/api/codes/sheet', { count: 2, days: 30, note: 'Andra' })).json<MadeCode[]>();
  await admin.call('DELETE', `/api/codes/${made[7]?.id}`);
  const close = async (id: number | undefined) => (await admin.call('DELETE', `/api/codes/${id}/sheet`)).json();
  expect(await close(made[5]?.id)).toEqual({ closed: 19 });
  expect(await close(made[0]?.id)).toEqual({ closed: 0 });
  const open = (await admin.get('/api/codes')).json<InviteCode[]>().filter(({ closed_at }) => closed_at === null);
  expect(open.map(({ id }) => id).sort()).toEqual([alone.id, ...other.map(({ id }) => id)].sort());
  expect(await close(alone.id)).toEqual({ closed: 1 });
  expect((await admin.call('DELETE', `/api/codes/${made[0]?.id}/sheet`)).statusCode).toBe(200);
  expect((await admin.call('DELETE', '/api/codes/999999/sheet')).statusCode).toBe(404);
});

test.each([{ count: 0 }, { count: 101 }, { count: 2, expires_at: new Date(START - 1).toISOString() }])(
  '%o is refused, and none is made',
  async (body) => {
    const admin = await app.as('admin');
    const before = (await admin.get('/api/codes')).json<InviteCode[]>().length;
    expect((await admin.post('/api/codes/sheet', { days: 30, ...body })).statusCode).toBe(422);
    expect((await admin.get('/api/codes')).json<InviteCode[]>()).toHaveLength(before);
  },
);

test('one person uses as many codes within a year as the owner says, also of ten at once, and every other person too', async () => {
  app.clock.now = START;
  await sql`truncate code_uses, invite_codes, owner_settings cascade`.execute(app.db);
  const admin = await app.as('admin');
  const made = (await admin.post('/api/codes/sheet', { count: 12, days: 30, note: '' })).json<MadeCode[]>();
  const use = async (who: 'free' | 'premium', place: number) =>
    (await app.as(who)).post('/api/account/code', { code: made[place]?.code });
  const all = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => use('free', place)));
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(3).fill(200), ...Array(7).fill(409)]);
  expect((await use('free', 10)).json()).toMatchObject({ code: 'codes_spent' });
  expect((await (await app.as('free')).post('/api/account/code', { code: 'MENG-3333-3333-3333-3333' })).statusCode).toBe(409);
  expect((await use('premium', 10)).statusCode).toBe(200);
  const { fixed: _, ...settings } = (await admin.get('/api/settings')).json<OwnerSettingsShown>();
  expect(settings.codes_per_learner).toBe(3);
  const saved = await admin.call('PUT', '/api/settings', { ...settings, codes_per_learner: 4 });
  expect(saved.json()).toMatchObject({ codes_per_learner: 4 });
  // The limit counts attempts with any code.
  await sql`delete from login_limits`.execute(app.db);
  const unused = all.findIndex(({ statusCode }) => statusCode === 409);
  expect((await use('free', unused)).statusCode).toBe(200);
  expect((await use('free', 11)).statusCode).toBe(409);
  // A page of the previous version does not send the field, and leaves it unchanged.
  const { codes_per_learner: __, version: ___, ...before } = settings;
  const again = await admin.call('PUT', '/api/settings', { ...before, version: saved.json<{ version: number }>().version });
  expect(again.json()).toMatchObject({ codes_per_learner: 4 });
  app.clock.now = START + 366 * DAY_MS;
  expect((await use('free', 11)).statusCode).toBe(200);
});
