import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SupportMessage } from '#contract/support-inbox.ts';
import { HOUR_MS, START, testApp } from '../testing/app.ts';

const app = await testApp({ config: { quotaFactor: 1_000 } });
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('support_messages').execute();
});

async function sendAt(...instants: string[]): Promise<void> {
  for (const instant of instants) {
    app.clock.now = Date.parse(instant);
    await (await app.as('free')).post('/api/support', { subject: 'content', message: instant });
  }
}
const messagesOf = async (query: string) => {
  const answer = await (await app.as('admin')).get(`/api/supports${query}`);
  return answer.json<SupportMessage[]>().map((message) => message.message);
};

test('an admin sees the messages of a day with their sender, the newest first', async () => {
  await sendAt('2026-11-15T08:00:00Z', '2026-11-15T09:00:00Z');
  await app.db
    .updateTable('support_messages')
    .set({ handled_at: new Date(START) })
    .where('message', 'like', '%09:00%')
    .execute();
  const answer = await (await app.as('admin')).get('/api/supports?date=2026-11-15');
  const { id, name, email, phone } = app.users.free;
  const message = {
    id: expect.any(Number),
    subject: 'content',
    answer: null,
    answered_at: null,
    handled_by: null,
    report: null,
    replies: [],
    unread: false,
    assigned_to: null,
    user: { id, name, email, phone, trial_ends_at: app.users.free.trial_ends_at, orders: [], language: null },
  };
  expect(answer.json()).toEqual([
    {
      ...message,
      message: '2026-11-15T09:00:00Z',
      created_at: '2026-11-15T09:00:00.000Z',
      handled: true,
      handled_at: '2026-11-15T10:00:00.000Z',
    },
    { ...message, message: '2026-11-15T08:00:00Z', created_at: '2026-11-15T08:00:00.000Z', handled: false, handled_at: null },
  ]);
});

test.each([
  ['a winter day', '2026-11-15', '2026-11-14T23:00:00.000Z', 24],
  ['a summer day', '2026-07-01', '2026-06-30T22:00:00.000Z', 24],
  ['the day on which the clocks go forward', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
  ['the day on which the clocks go back', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
])('%s (%s) is the one of Stockholm', async (_title, date, start, hours) => {
  const at = (offsetMs: number) => new Date(Date.parse(start) + offsetMs).toISOString();
  const end = hours * HOUR_MS;
  await sendAt(at(-1), at(0), at(end - 1), at(end));
  expect(await messagesOf(`?date=${date}`)).toEqual([at(end - 1), at(0)]);
});

test('without a date it is today in Stockholm, also when it is still yesterday elsewhere', async () => {
  await sendAt('2026-11-15T22:59:59Z', '2026-11-15T23:00:00Z');
  expect(await messagesOf('')).toEqual(['2026-11-15T23:00:00Z']);
});

test('a day without messages is an empty list', async () => {
  expect(await messagesOf('?date=2020-02-29')).toEqual([]);
});

test('nobody but an admin reads them', async () => {
  for (const who of ['free', 'premium', 'expired'] as const) {
    expect((await (await app.as(who)).get('/api/supports')).statusCode).toBe(403);
  }
  expect((await app.anonymous.get('/api/supports')).statusCode).toBe(401);
});

describe('the inbox', () => {
  const DAYS = ['2026-11-13T08:00:00Z', '2026-11-14T08:00:00Z', '2026-11-15T08:00:00Z'];
  beforeEach(async () => {
    await sendAt(...DAYS);
    app.clock.now = START;
    await app.db
      .updateTable('support_messages')
      .set({ handled_at: new Date(START), subject: 'billing' })
      .where('message', '=', '2026-11-14T08:00:00Z')
      .execute();
  });

  test.each([
    ['?page=1', [2, 1, 0]],
    ['?handled=false', [2, 0]],
    ['?handled=false&order=oldest', [0, 2]],
    ['?page=1&order=newest', [2, 1, 0]],
    ['?handled=true', [1]],
    ['?subject=billing', [1]],
    ['?subject=content', [2, 0]],
    ['?subject=content&handled=true', []],
    ['?date=2026-11-14', [1]],
    ['?date=2026-11-14&handled=false', []],
    ['?date=2026-11-13&subject=content&handled=false&page=1', [0]],
    ['', [2]],
  ])('%s gives the messages of all days that fit, the newest first unless asked otherwise', async (query, places) => {
    expect(await messagesOf(query)).toEqual(places.map((place) => DAYS[place]));
  });

  test.each([
    ['what was written', '2026-11-14T08'],
    ['the sound of a name', 'yonas'],
    ['the name in its own script', 'ዮናስ'],
    ['an address', 'free@fixture'],
    ['a number', app.users.free.phone.replace(/^0|\D/g, (part) => (part === '0' ? '46' : ''))],
  ])('is searched by %s', async (_by, search) => {
    const found = await messagesOf(`?search=${encodeURIComponent(search)}`);
    expect(found).toEqual(search.startsWith('2026') ? [DAYS[1]] : [DAYS[2], DAYS[1], DAYS[0]]);
    expect(await messagesOf('?search=selam')).toEqual([]);
  });

  test('has pages of a hundred, and says how many fit', async () => {
    await app.db
      .insertInto('support_messages')
      .values(
        Array.from({ length: 120 }, (_, place) => ({
          user_id: app.users.free.id,
          subject: 'technical' as const,
          message: `m${place}`,
          created_at: new Date(START - place * 1000),
        })),
      )
      .execute();
    const admin = await app.as('admin');
    const [first, second] = [
      await admin.get('/api/supports?subject=technical'),
      await admin.get('/api/supports?subject=technical&page=2'),
    ];
    expect([first.json().length, first.headers['x-total-count'], first.json()[0].message]).toEqual([100, '120', 'm0']);
    expect([second.json().length, second.headers['x-total-count'], second.json()[0].message]).toEqual([20, '120', 'm100']);
  });
});

describe('a message', () => {
  async function send(): Promise<number> {
    await sendAt('2026-11-15T08:00:00Z');
    app.clock.now = START;
    return (await app.db.selectFrom('support_messages').select('id').executeTakeFirstOrThrow()).id;
  }
  const change = async (id: number, body: object) => (await app.as('admin')).post(`/api/supports/${id}`, body);
  const unhandled = async () => (await (await app.as('admin')).get('/api/status')).json().support_unhandled;

  test('is marked as handled and not, and the count follows', async () => {
    const id = await send();
    expect(await unhandled()).toBe(1);
    expect((await change(id, { handled: true })).json()).toMatchObject({
      handled: true,
      report: null,
      handled_by: app.users.admin.name,
      handled_at: '2026-11-15T10:00:00.000Z',
      answer: null,
    });
    expect(await unhandled()).toBe(0);
    expect((await change(id, { handled: false })).json()).toMatchObject({ handled: false, handled_by: null, handled_at: null });
    expect(await unhandled()).toBe(1);
  });

  test('that is handled without an answer says so to the learner, and not by whom', async () => {
    const id = await send();
    const own = async () => (await (await app.as('free')).get('/api/support')).json();
    expect(await own()).toMatchObject([{ id, answer: null, handled: false }]);
    await change(id, { handled: true });
    expect(await own()).toMatchObject([{ id, answer: null, handled: true }]);
    expect(Object.keys((await own())[0])).not.toContain('handled_by');
  });

  test('is answered, which the learner sees', async () => {
    const id = await send();
    const answer = await change(id, { answer: '  የቐንየልና፡ ኣሪምናዮ ኣለና።  ' });
    expect(answer.json()).toMatchObject({ answer: 'የቐንየልና፡ ኣሪምናዮ ኣለና።', answered_at: '2026-11-15T10:00:00.000Z', handled: true });
    const own = (await (await app.as('free')).get('/api/support')).json();
    expect(own).toMatchObject([{ id, answer: 'የቐንየልና፡ ኣሪምናዮ ኣለና።', answered_at: '2026-11-15T10:00:00.000Z' }]);
    expect(Object.keys(own[0])).not.toContain('handled_by');
  });

  test.each([
    [
      { answer: 'ጽቡቕ', handled: false },
      { answer: 'ጽቡቕ', handled: false },
    ],
    [{ answer: null }, { answer: null, answered_at: null, handled: false }],
    [{ answer: ' ' }, { answer: null, answered_at: null, handled: false }],
    [{}, { answer: null, handled: false }],
  ])('changed by %o is %o', async (body, expected) => {
    expect((await change(await send(), body)).json()).toMatchObject(expected);
  });

  test('keeps who handled it first, and the time of an answer that stays', async () => {
    const id = await send();
    await change(id, { answer: 'ጽቡቕ' });
    app.clock.now = START + HOUR_MS;
    expect((await change(id, { answer: 'ጽቡቕ', handled: true })).json()).toMatchObject({
      answered_at: '2026-11-15T10:00:00.000Z',
      handled_at: '2026-11-15T10:00:00.000Z',
    });
    expect((await change(id, { answer: 'ብጣዕሚ ጽቡቕ', was: { answer: 'ጽቡቕ' } })).json().answered_at).toBe(
      '2026-11-15T11:00:00.000Z',
    );
    expect((await change(id, { answer: null, was: { answer: 'ብጣዕሚ ጽቡቕ' } })).json()).toMatchObject({
      answer: null,
      answered_at: null,
      handled: true,
      report: null,
    });
  });

  test.each([
    ['another answer', { answer: 'ካልእ' }],
    ['another answer of one who saw none', { answer: 'ካልእ', was: { answer: null } }],
    ['another answer of one who saw another', { answer: 'ካልእ', was: { answer: 'ቀዳማይ' } }],
    ['no answer', { answer: null }],
  ])('that somebody else has answered is not given %s: the first is told, and stays', async (_title, body) => {
    const id = await send();
    await change(id, { answer: 'ጽቡቕ' });
    const refused = await change(id, body);
    expect([refused.statusCode, refused.json().errors]).toEqual([409, { answer: ['ሕጂ ዘሎ፦ ጽቡቕ'] }]);
    expect((await (await app.as('free')).get('/api/support')).json()).toMatchObject([{ id, answer: 'ጽቡቕ' }]);
    expect(
      await app.db
        .selectFrom('audit')
        .select('id')
        .where('subject', '=', 'support')
        .where('subject_id', '=', String(id))
        .execute(),
    ).toHaveLength(1);
  });

  test('answered by forty admins at once has one answer, and the others are told', async () => {
    const id = await send();
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, place) => {
        // On a busy machine some calls get 503 and are repeated.
        for (;;) {
          const answer = await change(id, { answer: `መልሲ ${place}` });
          if (answer.statusCode !== 503) return answer;
        }
      }),
    );
    const statuses = Map.groupBy(answers, (answer) => answer.statusCode);
    expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([1, 39]);
  });

  test('leaves one audit row for each change', async () => {
    const id = await send();
    await change(id, { answer: 'ጽቡቕ' });
    const rows = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', 'support')
      .where('subject_id', '=', String(id))
      .execute();
    expect(rows).toMatchObject([
      {
        user_id: app.users.admin.id,
        before: { handled: false, handled_by: null, answer: null },
        after: { handled: true, handled_by: app.users.admin.name, answer: 'ጽቡቕ' },
      },
    ]);
  });

  test('that does not exist is not found, and nobody but an admin answers', async () => {
    expect((await change(2_000_000_000, { handled: true })).statusCode).toBe(404);
    const id = await send();
    expect((await (await app.as('free')).post(`/api/supports/${id}`, { answer: 'ጽቡቕ' })).statusCode).toBe(403);
    expect((await app.anonymous.post(`/api/supports/${id}`, { answer: 'ጽቡቕ' })).statusCode).toBe(401);
  });
});

test('a message is given to somebody who may answer it, found by that, and let go again', async () => {
  await sendAt('2026-11-15T08:00:00Z', '2026-11-15T09:00:00Z');
  const admin = await app.as('admin');
  const { people } = (await admin.get('/api/supports/tools')).json();
  expect(people).toContainEqual({ id: app.users.admin.id, name: app.users.admin.name });
  const [latest] = (await admin.get('/api/supports?handled=false')).json<SupportMessage[]>();
  const give = (assigned_to: number | null) => admin.post(`/api/supports/${latest?.id}`, { assigned_to });
  expect((await give(app.users.free.id)).statusCode).toBe(422);
  expect((await give(app.users.admin.id)).json()).toMatchObject({
    assigned_to: { id: app.users.admin.id, name: app.users.admin.name },
    handled: false,
  });
  expect([await messagesOf('?assigned=me'), await messagesOf('?assigned=nobody')]).toEqual([
    ['2026-11-15T09:00:00Z'],
    ['2026-11-15T08:00:00Z'],
  ]);
  expect((await give(null)).json().assigned_to).toBeNull();
});

test('saved replies are kept, changed and removed', async () => {
  const admin = await app.as('admin');
  const texts = { title: ' Hej ', ti: 'ሰላም {name}', sv: 'Hej {name}', en: '' };
  const made = (await admin.post('/api/supports/saved', texts)).json();
  expect(made).toEqual({ ...texts, id: expect.any(Number), title: 'Hej', version: 1 });
  const path = `/api/supports/saved/${made.id}`;
  expect((await admin.call('PUT', path, { ...texts, en: 'Hello {name}', version: 1 })).json()).toMatchObject({
    en: 'Hello {name}',
    version: 2,
  });
  expect((await admin.call('PUT', path, { ...texts, title: ' ', version: 2 })).statusCode).toBe(422);
  expect((await admin.get('/api/supports/tools')).json().saved).toMatchObject([{ id: made.id, en: 'Hello {name}' }]);
  expect((await admin.delete(path)).statusCode).toBe(200);
  expect((await admin.delete(path)).statusCode).toBe(404);
  expect((await admin.call('PUT', path, { ...texts, version: 2 })).statusCode).toBe(404);
});
