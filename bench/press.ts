import net from 'node:net';
import { constants, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export type Call = {
  method?: string | undefined;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | (() => string) | undefined;
  /** Number of pipelined requests. */
  ahead?: number | undefined;
};
export type Pressed = {
  seconds: number;
  /** Number of responses by status. */
  statuses: ReadonlyMap<number, number>;
  /** Connections that broke before their response. */
  broken: number;
  served: number;
  perSecond: number;
};

function bytesOf(host: string, { method = 'GET', path, headers = {}, body, ahead = 0 }: Call): () => Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const write = (text: string) => Buffer.from([...lines, `content-length: ${Buffer.byteLength(text)}`, '', text].join('\r\n'));
  if (typeof body === 'function') return () => write(body());
  const one = body === undefined ? Buffer.from([...lines, '', ''].join('\r\n')) : write(body);
  const bytes = Buffer.concat(Array(1 + ahead).fill(one));
  return () => bytes;
}

type Pressing = {
  url: string;
  calls: readonly Call[];
  connections: number;
  seconds: number;
  rate?: number;
  /** The local address to connect from. */
  from?: string;
};

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Load generator: sends requests over many connections, one at a time on each, and counts the responses. It parses no bodies, because a parsing client would
 * cost more than the server. `rate`: this many requests per second, whether or not responses arrive.
 */
export async function press(options: Pressing): Promise<Pressed> {
  const { hostname, port, host } = new URL(options.url);
  const calls = options.calls.map((call) => bytesOf(host, call));
  const isAhead = options.calls.some(({ ahead = 0 }) => ahead > 0);
  const statuses = new Map<number, number>();
  let broken = 0;
  let sent = 0;
  let due = options.rate === undefined ? Number.POSITIVE_INFINITY : 0;
  let isOver = false;
  const idle: (() => void)[] = [];
  const sockets = new Set<net.Socket>();

  const open = () => {
    const socket = net.connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      ...(options.from && { localAddress: options.from }),
    });
    sockets.add(socket);
    let isWaiting = false;
    let head = Buffer.alloc(0);
    let missing = 0;
    const next = () => {
      isWaiting = false;
      if (isOver) return;
      if (sent >= due) {
        idle.push(next);
        return;
      }
      if (socket.destroyed) return;
      isWaiting = true;
      const call = calls[sent % calls.length] as () => Buffer;
      sent += 1;
      socket.write(call());
    };
    socket.on('connect', next);
    socket.on('data', (bytes) => {
      // With pipelining, responses are ignored.
      if (isAhead) {
        if (!socket.writableNeedDrain) next();
        return;
      }
      if (missing > 0) {
        missing -= bytes.length;
        if (missing === 0) next();
        return;
      }
      head = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
      const end = head.indexOf(HEAD_END);
      if (end === -1) return;
      const text = head.toString('latin1', 0, end);
      const status = Number(text.slice(9, 12));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(text)?.[1]);
      missing = length - (head.length - end - HEAD_END.length);
      head = Buffer.alloc(0);
      if (missing === 0) next();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      if (isOver) return;
      if (isWaiting) broken += 1;
      setTimeout(open, 100);
    });
  };
  for (let index = 0; index < options.connections; index += 1) open();

  const begin = performance.now();
  const pace = setInterval(() => {
    if (options.rate === undefined) return;
    due = ((performance.now() - begin) / 1000) * options.rate;
    for (let free = due - sent; free > 0 && idle.length > 0; free -= 1) idle.shift()?.();
  }, 5);
  await new Promise((resolve) => setTimeout(resolve, options.seconds * 1000));
  isOver = true;
  clearInterval(pace);
  const seconds = (performance.now() - begin) / 1000;
  for (const socket of sockets) socket.destroy();
  const served = [...statuses].reduce((sum, [status, count]) => sum + (status < 400 ? count : 0), 0);
  return { seconds, statuses, broken, served, perSecond: served / seconds };
}

/** press() in a worker thread, so that it does not delay measurements in this thread. Bodies must be strings. */
export function pressApart(options: Pressing): Promise<Pressed> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: options }).once('message', resolve).once('error', reject);
  });
}

if (!isMainThread) {
  // A real client has its own processor, so on this machine the server and the measurement go first. Linux sets the priority of the calling thread only.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  parentPort?.postMessage(await press(workerData));
}
