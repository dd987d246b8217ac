import { afterAll, expect, test } from 'vitest';
import type { InviteCode, MadeCode } from '#contract/invite-codes.ts';
import { START, testApp } from '../testing/app.ts';

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
  // Who used which is told, and those that were made together are closed together, once.
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
