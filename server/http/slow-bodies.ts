import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Grace before the rate is measured: time to send a form, or to lose and regain a signal. */
const FIRST_MS = 10_000;
/** Slower than any mobile network, so that pictures may take their time and trickling bodies are cut off. */
const BYTES_PER_SECOND = 1_024;
const LOOK_EVERY_MS = 1_000;
/** How long a client may leave an answer unread. Node waits twice as long when the last chunk was partly sent. */
const UNREAD_MS = 15_000;
/** The same answer that Node gives to slow headers. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Whether a body is too slow, by its bytes and milliseconds so far. */
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

/** Ends connections with too slow bodies, also of refused calls, and connections whose answers are not read. */
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
      // Partial reads of a large piece count as progress. The time in the handler does not count.
      response.setTimeout(unreadMs, () => {
        if (socket.writableLength > 0) socket.destroy();
      });
      answer(request, response);
    },
    stop: () => clearInterval(timer),
  };
}
