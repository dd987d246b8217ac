import type { AddressInfo } from 'node:net';
import { Refusal } from '../refusal.ts';
import { ConfigError } from '../settings/kinds.ts';
import { chooseLanguage } from '../text/catalog.ts';
import { createServer } from './create-server.ts';
import { ready } from './errors.ts';

const RETRY_AFTER_SECONDS = 2;

/** The message tells how to fix it. */
export function portFault(port: number) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `Port ${port} is taken by another program. Choose another one with PORT, for example: PORT=3001 npm start`,
    );
  };
}

/** Answers while the server waits for its database or migrates, which may take long: /healthz is alive, /readyz is not ready, everything else gets 503. */
export async function answerWhileStarting(where: {
  host: string;
  port: number;
}): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
    response.setHeader('cache-control', 'no-store').setHeader('connection', 'close');
    if (request.url === '/healthz') return answer(200, { status: 'ok' });
    if (request.url === '/readyz') return answer(503, { status: 'starting' });
    const busy = new Refusal('busy', 'busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const { headers, body } = ready(chooseLanguage(request.headers['accept-language']), busy);
    return response.writeHead(503, headers).end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(where, resolve);
  }).catch(portFault(where.port));
  return {
    // With port 0 the server keeps the port that was found.
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
