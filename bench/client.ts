import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export type Answer = { readonly status: number; readonly json: <Value>() => Value };
export type Client = (method: string, path: string, body?: unknown) => Promise<Answer>;

let addresses = 0;

/** Loopback has many addresses: each client uses its own. */
export function newAddress(): string {
  addresses += 1;
  return `127.1.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

/** A client with this token, or without one, from its own IP address. */
export function clientOf(url: string, token?: string): Client {
  const localAddress = newAddress();
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const isText = typeof body === 'string';
      const sent = body === undefined ? undefined : Buffer.from(isText ? body : JSON.stringify(body));
      const headers = {
        ...(sent === undefined
          ? {}
          : { 'content-type': isText ? 'text/csv' : 'application/json', 'content-length': sent.length }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      };
      const call = request(url + path, { method, localAddress, headers, agent: false }, async (answer) => {
        const said = await text(answer).catch(() => '');
        resolve({ status: answer.statusCode ?? 0, json: () => JSON.parse(said) });
      });
      call.on('error', reject).end(sent);
    });
}

export type Watched = { readonly times: number[]; failed: number };

/** Calls in a loop while something else runs. */
export async function watch(calls: readonly (() => Promise<Answer>)[], until: Promise<unknown>): Promise<Watched> {
  const watched: Watched = { times: [], failed: 0 };
  let isOver = false;
  const end = until.then(() => {
    isOver = true;
  });
  for (let turn = 0; !isOver; turn += 1) {
    const begin = performance.now();
    const { status } = await (calls[turn % calls.length] as () => Promise<Answer>)();
    watched.times.push(performance.now() - begin);
    if (status >= 500 || status === 429) watched.failed += 1;
    await sleep(20);
  }
  await end;
  return watched;
}
