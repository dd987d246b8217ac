import net from 'node:net';

export type Answered = { status: number; retryAfter: number | undefined; body: Buffer };
export type Asked = { method: string; path: string; headers: Readonly<Record<string, string>>; body?: string };

/** The connection broke, or we gave up, before the response arrived: the write may or may not have been applied. */
export class Broken extends Error {}

const HEAD_END = Buffer.from('\r\n\r\n');

/** A keep-alive connection with one request at a time. Parses only as much of a response as needed. */
export type Phone = {
  ask(asked: Asked): Promise<Answered>;
  isOpen(): boolean;
  /** Cuts the connection at once, even during a call. */
  drop(): void;
};

/** `gone`: called when the server has closed the connection. */
export function connectPhone(url: string, gone: (wasAsked: boolean) => void): Promise<Phone> {
  const { hostname, port, host } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
  let waiting: { resolve: (answered: Answered) => void; reject: (error: Error) => void } | undefined;
  let parts: Buffer[] = [];
  let missing = -1;
  let answered: Answered | undefined;
  let isDropped = false;

  const take = (bytes: Buffer) => {
    parts.push(bytes);
    if (missing === -1) {
      const whole = parts.length === 1 ? bytes : Buffer.concat(parts);
      const end = whole.indexOf(HEAD_END);
      if (end === -1) return;
      const head = whole.toString('latin1', 0, end);
      const status = Number(head.slice(9, 12));
      const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const retryAfter = /retry-after: (\d+)/i.exec(head)?.[1];
      answered = { status, retryAfter: retryAfter === undefined ? undefined : Number(retryAfter), body: Buffer.alloc(0) };
      parts = [whole.subarray(end + HEAD_END.length)];
      missing = length - (whole.length - end - HEAD_END.length);
    } else missing -= bytes.length;
    if (missing > 0 || answered === undefined) return;
    const done = { ...answered, body: Buffer.concat(parts) };
    const asked = waiting;
    [parts, missing, answered, waiting] = [[], -1, undefined, undefined];
    asked?.resolve(done);
  };

  return new Promise((resolve, reject) => {
    socket.on('error', () => undefined);
    socket.on('data', take);
    socket.on('close', () => {
      const asked = waiting;
      waiting = undefined;
      if (!isDropped) gone(asked !== undefined);
      asked?.reject(new Broken());
      reject(new Broken());
    });
    socket.on('connect', () =>
      resolve({
        isOpen: () => !socket.destroyed && socket.writable,
        drop: () => {
          isDropped = true;
          socket.destroy();
        },
        ask: ({ method, path, headers, body = '' }) =>
          new Promise<Answered>((answer, fail) => {
            if (socket.destroyed || waiting !== undefined) return fail(new Broken());
            waiting = { resolve: answer, reject: fail };
            const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
            const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
            socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${length}\r\n${body}`);
          }),
      }),
    );
  });
}
