import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { constants, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export type Call = {
  method?: string | undefined;
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** In a text {{uuid}} and {{n}} stand for what is new in each request (filled). */
  body?: string | Uint8Array | (() => string) | undefined;
  /** Number of pipelined requests. */
  ahead?: number | undefined;
  /** Stops before the end of the headers or of the body, and waits for the server to end the connection. */
  stalls?: 'head' | 'body' | undefined;
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

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');
const STALLED_BYTES = 1_000;

let fillings = 0;

/** The body of the next request. */
export function filled<Body>(body: Body): Body | string {
  if (typeof body !== 'string') return body;
  fillings += 1;
  return body.replaceAll('{{uuid}}', () => randomUUID()).replaceAll('{{n}}', String(fillings));
}

function bytesOf(host: string, { method = 'GET', path, headers = {}, body, ahead = 0, stalls }: Call): () => Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n');
  if (stalls === 'head') return () => Buffer.from(head);
  const write = (content: string | Uint8Array, more = 0) => {
    const bytes = Buffer.from(content as string);
    return Buffer.concat([Buffer.from(`${head}\r\ncontent-length: ${bytes.length + more}`), HEAD_END, bytes]);
  };
  if (stalls === 'body') return () => write('{', STALLED_BYTES);
  if (typeof body === 'function') return () => write(body());
  if (typeof body === 'string' && body.includes('{{')) return () => write(filled(body) as string);
  const one = body === undefined ? Buffer.concat([Buffer.from(head), HEAD_END]) : write(body);
  const bytes = Buffer.concat(Array(1 + ahead).fill(one));
  return () => bytes;
}

type Pressing = {
  url: string;
  calls: readonly Call[];
  connections: number;
  seconds: number;
  rate?: number;
  /** The local addresses to connect from, in turn. */
  from?: readonly string[];
};

const STATUS = /HTTP\/1\.1 (\d{3})/g;

/**
 * Load generator: sends requests over many connections, one at a time on each, and counts the responses. It parses no bodies, because a parsing client would
 * cost more than the server. `rate`: this many requests per second, whether or not responses arrive.
 */
export async function press(options: Pressing): Promise<Pressed> {
  const { hostname, port, host } = new URL(options.url);
  const calls = options.calls.map((call) => bytesOf(host, call));
  const isAhead = options.calls.some(({ ahead = 0 }) => ahead > 0);
  const isHead = options.calls.every(({ method }) => method === 'HEAD');
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  let broken = 0;
  let opened = 0;
  let sent = 0;
  let due = options.rate === undefined ? Number.POSITIVE_INFINITY : 0;
  let isOver = false;
  const idle: (() => void)[] = [];
  const sockets = new Set<net.Socket>();

  const open = () => {
    const localAddress = options.from?.[opened % options.from.length];
    opened += 1;
    const socket = net.connect({ host: hostname, port: Number(port), noDelay: true, ...(localAddress && { localAddress }) });
    sockets.add(socket);
    let isWaiting = false;
    let head = Buffer.alloc(0);
    let missing = 0;
    let isChunked = false;
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
      // With pipelining the next request does not wait for the response.
      if (isAhead) {
        for (const [, status] of bytes.toString('latin1').matchAll(STATUS)) count(Number(status));
        if (!socket.writableNeedDrain) next();
        return;
      }
      if (isChunked) {
        isChunked = !bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
        if (!isChunked) next();
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
      count(status);
      const isEmpty = status === 304 || isHead;
      const length = isEmpty ? 0 : Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      missing = length - (head.length - end - HEAD_END.length);
      if (!isEmpty && /transfer-encoding: chunked/i.test(text)) {
        isChunked = !head.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
        missing = isChunked ? Number.POSITIVE_INFINITY : 0;
      }
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
