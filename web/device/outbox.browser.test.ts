import { beforeEach, expect, test } from 'vitest';
import { exampleUser } from '#contract/session.ts';
import { currentSession, endSession } from '../session/session.ts';
import { currentNotices } from '../state/notices.ts';
import { server } from '../testing/example-server.ts';
import { logIn } from '../testing/open.tsx';
import {
  currentOutbox,
  discard,
  enqueue,
  flush,
  retryRefused,
  saveQuestion,
  waitingCount,
  whenSent,
  withSaved,
} from './outbox.ts';

// The outbox sends writes in order and exactly once, through reloads and network failures.

const answer = (question_id: number) => ({
  id: crypto.randomUUID(),
  question_id,
  option_id: question_id * 10 + 1,
  mode: 'exercise' as const,
  language: 'ti' as const,
  answered_at: '2026-11-15T09:00:00.000Z',
});
const give = (question_id: number) => enqueue('POST /api/answers', { answers: [answer(question_id)] });
const CARD = { mode: 'term', item_id: 29, correct: true, answered_at: '2026-11-15T09:30:00.000Z' } as const;
const sent = async () =>
  (await server.bodies<{ answers: { question_id: number }[] }>('POST /api/answers')).map(({ answers }) =>
    answers.map(({ question_id }) => question_id),
  );
const names = () => currentOutbox().map(({ name }) => name);
const empty = () => expect.poll(waitingCount).toBe(0);

beforeEach(async () => {
  await logIn();
});

test('a write is stored before it is sent, and removed once the server has it', async () => {
  const letThrough = await server.hold('POST /api/answers');
  give(1);
  expect(JSON.parse(localStorage.getItem('mengedi.outbox.1') ?? '[]')).toHaveLength(1);
  await letThrough();
  await empty();
  expect(localStorage.getItem('mengedi.outbox.1')).toBeNull();
  expect(await sent()).toEqual([[1]]);
});

test('answers given offline are sent together and in order, with other writes in their place between them', async () => {
  await server.goAway();
  give(1);
  give(2);
  saveQuestion(7, true);
  give(3);
  await expect.poll(names).toHaveLength(4);
  await server.comeBack();
  await flush();
  await empty();
  expect(await sent()).toEqual([[1, 2], [3]]);
  expect((await server.received('PUT /api/bookmarks/{id}')).map(({ params }) => params['id'])).toEqual(['7']);
});

test('a refused write is kept with its reason and does not block others; it can be retried', async () => {
  await server.refuse('POST /api/cards', 422, { message: 'ግጉይ' });
  const id = enqueue('POST /api/cards', { answers: [CARD] });
  give(2);
  await expect.poll(sent).toEqual([[2]]);
  await expect.poll(currentOutbox).toMatchObject([{ id, failed: 'ግጉይ' }]);
  expect(waitingCount()).toBe(0);
  retryRefused([id]);
  await expect.poll(() => currentOutbox().map(({ failed }) => failed)).toEqual(['ግጉይ']);
  discard((item) => item.id === id);
  expect(currentOutbox()).toEqual([]);
});

test('Retry-After of a busy server is respected', async () => {
  await server.refuse('POST /api/answers', 429, { headers: { 'retry-after': '3600' } });
  give(1);
  await expect.poll(sent).toHaveLength(1);
  give(2);
  await flush();
  expect(await sent()).toHaveLength(1);
  expect(waitingCount()).toBe(2);
});

test('read-only mode is reported once, and all writes are kept', async () => {
  await server.refuse('POST /api/answers', 503, { code: 'readOnly', message: 'ንሓጺር ግዜ' });
  give(1);
  await expect.poll(() => currentNotices().map(({ text }) => text)).toEqual(['ንሓጺር ግዜ']);
  expect(waitingCount()).toBe(1);
});

test('a server of the previous release gets the write without unknown fields', async () => {
  await server.refuse('POST /api/cards', 422, { errors: { 'answers.0.taken_for': ['unknown'] }, once: true });
  enqueue('POST /api/cards', { answers: [{ ...CARD, mode: 'sign', taken_for: 5 }] });
  await empty();
  expect(await server.bodies('POST /api/cards')).toEqual([
    { answers: [{ ...CARD, mode: 'sign', taken_for: 5 }] },
    { answers: [{ ...CARD, mode: 'sign' }] },
  ]);
});

test('an expired session logs out, and queued writes are sent after the next login', async () => {
  await server.refuse('POST /api/answers', 401, { message: 'Unauthenticated' });
  give(1);
  await expect.poll(currentSession).toBeNull();
  expect(JSON.parse(localStorage.getItem('mengedi.outbox.1') ?? '[]')).toHaveLength(1);
  await server.answer('POST /api/answers', { saved: 1 });
  await logIn();
  await empty();
  expect(await sent()).toEqual([[1], [1]]);
});

test('queued writes are not sent by another learner on the same device', async () => {
  await server.goAway();
  give(1);
  endSession('logout');
  await server.comeBack();
  await logIn({ ...exampleUser, id: 3, role: 'customer' });
  await flush();
  expect(await sent()).toEqual([]);
  expect(waitingCount()).toBe(0);
});

test('registered followers get the server’s response', async () => {
  const heard: unknown[] = [];
  whenSent('POST /api/cards', (said, userId) => heard.push(said, userId));
  enqueue('POST /api/cards', { answers: [CARD] });
  await expect.poll(() => heard.at(-1)).toBe(1);
});

test('bookmarks combine the server’s with queued ones, newest first', () => {
  const waiting = [
    { name: 'DELETE /api/bookmarks/{id}', params: { id: 2 } },
    { name: 'PUT /api/bookmarks/{id}', params: { id: 9 } },
  ] as never;
  expect(withSaved([1, 2, 3], waiting)).toEqual([9, 1, 3]);
});
