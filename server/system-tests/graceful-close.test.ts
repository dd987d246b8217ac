import net, { type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { answerTo, testApp, until } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

/** Sends the head and half of the body; the rest is sent on command. */
async function beginRequest(port: number, token: string | undefined, path: string, content: object) {
  const body = JSON.stringify(content);
  const half = Math.floor(body.length / 2);
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, half), () => resolve()));
  return {
    async finish() {
      socket.write(body.slice(half));
      await ended;
      return answer;
    },
  };
}

const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });

test('a server that closes finishes what is under way and takes nothing new', async () => {
  const server = await testApp({ sharing: app });
  const { token } = await server.as('free');
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const messages = ['one', 'two', 'three', 'four', 'five'];
  const requests = await Promise.all(
    messages.map((message) => beginRequest(port, token, '/api/support', { subject: 'other', message })),
  );
  await until(() => server.logged().split('incoming request').length > messages.length);

  const closing = server.close();
  await until(() => isRefused(port));
  const answers = await Promise.all(requests.map((request) => request.finish()));
  await closing;
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer).toContain('"success"');
  }
  const stored = await app.db.selectFrom('support_messages').select('message').execute();
  expect(stored.map((row) => row.message).sort()).toEqual([...messages].sort());
});

test('two hundred callers at once are each answered when the server ends', async () => {
  const server = await testApp({ sharing: app });
  const { token } = await server.as('premium');
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const given = Array.from({ length: 200 }, () => answerTo(1001));
  const requests = await Promise.all(given.map((answer) => beginRequest(port, token, '/api/answers', { answers: [answer] })));
  await until(() => server.logged().split('incoming request').length > given.length);
  const closing = server.close();
  await until(() => isRefused(port));
  const answers = await Promise.all(requests.map((request) => request.finish()));
  await closing;
  // Each is accepted, or refused with 503 when there are more than the database can take; none is cut off.
  const taken = answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '));
  expect(answers.filter((answer) => !/^HTTP\/1\.1 (200|503) [\s\S]*\}$/.test(answer))).toEqual([]);
  const stored = await app.db.selectFrom('answers').select('id').execute();
  expect(stored.length).toBeGreaterThanOrEqual(taken.length);
  expect(taken.length).toBeGreaterThan(0);
});
