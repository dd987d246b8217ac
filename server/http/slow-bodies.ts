import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** As long as any network takes to send a form, or to lose and find its signal. */
const FIRST_MS = 10_000;
/** Less than the slowest mobile network gives, so that a picture may take its time, and nobody holds a place with a drop now and then. */
const BYTES_PER_SECOND = 1_024;
const LOOK_EVERY_MS = 1_000;
/**
 * Nobody who reads leaves an answer untouched for twice this long: a phone that lost its signal asks again. Twice, because Node waits a second time when a part of
 * the last piece had gone out.
 */
const UNREAD_MS = 15_000;
/** As Node says it when a head takes too long. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Whether a body of which this many bytes have come in this many milliseconds is waited for no longer. */
export function isTooSlow(ms: number, bytes: number): boolean {
  return ms >= FIRST_MS && bytes < (ms / 1_000) * BYTES_PER_SECOND;
}

type Body = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly since: number;
  readonly before: number;
};
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Ends the connections whose bodies come too slowly, also those that nobody reads because the call was refused, and those whose answers are not taken. */
export function endSlowBodies(
  answer: RequestListener,
  now: () => number,
  unreadMs = UNREAD_MS,
): { listener: RequestListener; stop: () => void } {
  const bodies = new Set<Body>();
  const look = () => {
    const at = now();
    for (const body of bodies) {
      const { request, response, since, before } = body;
      const { socket } = request;
      if (request.complete || socket.destroyed) bodies.delete(body);
      else if (isTooSlow(at - since, socket.bytesRead - before)) {
        bodies.delete(body);
        if (!response.headersSent) socket.write(TOO_SLOW);
        socket.destroySoon();
      }
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    listener: (request, response) => {
      if (hasBody(request)) bodies.add({ request, response, since: now(), before: request.socket.bytesRead });
      const { socket } = request;
      // Node sees also what is taken of a large piece. One that is still being made may take its time.
      response.setTimeout(unreadMs, () => {
        if (socket.writableLength > 0) socket.destroy();
      });
      answer(request, response);
    },
    stop: () => clearInterval(timer),
  };
}
