import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { bodyBytesMax, bodyValuesMax } from '#contract/body-size.ts';
import { Closed, type Endpoint, type EndpointTable } from '#contract/schema.ts';
import { joinGzip, joinIdentity, type Piece, type Prebuilt } from '../publishing/prebuilt.ts';
import { CALL_HEADERS } from './security-headers.ts';

type Part<Of, Key extends string> = Of extends { readonly [K in Key]: infer Schema extends TSchema } ? Static<Schema> : unknown;

export type Call<Of extends Endpoint> = FastifyRequest<{
  Body: Part<Of, 'body'>;
  Params: Part<Of, 'params'>;
  Querystring: Part<Of, 'query'>;
}>;

/** A handler returns the answer, or sends bytes that were made ahead and returns nothing: a reply is a promise, which each call would wait for. */
export type Handlers<Table extends EndpointTable> = {
  [Name in keyof Table]: (
    request: Call<Table[Name]>,
    reply: FastifyReply,
  ) =>
    | Promise<Static<Table[Name]['answer']> | FastifyReply | undefined>
    | Static<Table[Name]['answer']>
    | FastifyReply
    | undefined;
};

/** A call without a payload takes an empty body. */
const NoBody = Closed({});

/** A call without a payload has an empty one to check. */
const fillBody: preValidationHookHandler = (request, _reply, done) => {
  if (request.body === undefined) request.body = {};
  done();
};

/** Registers a contract file: its schemas check what comes in and let only listed fields out. */
export function installRoutes<Table extends EndpointTable>(app: FastifyInstance, table: Table, handlers: Handlers<Table>): void {
  for (const [name, endpoint] of Object.entries(table)) {
    const [method = '', path = ''] = name.split(' ');
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint: name, valuesMax: bodyValuesMax(endpoint.body) },
      bodyLimit: endpoint.takes?.maxBytes ?? bodyBytesMax(endpoint.body),
      schema: {
        ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
        ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
        // A body that is not JSON is read by its route.
        ...(method === 'GET' || endpoint.takes !== undefined ? {} : { body: endpoint.body ?? NoBody }),
        ...(endpoint.gives === undefined ? { response: { 200: endpoint.answer } } : {}),
      },
      ...(method === 'GET' ? {} : { preValidation: fillBody }),
      handler: handlers[name as keyof Table] as never,
    });
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string;
    /** How many values of a JSON body are looked at. */
    valuesMax?: number;
  }
  interface FastifyInstance {
    /** Whether the server is ending: then each answer is the last one on its connection. */
    isDraining(): boolean;
  }
}

const listed = (headers: Readonly<Record<string, string>>) =>
  Object.entries({ ...CALL_HEADERS, vary: 'Accept-Encoding', ...headers }).flat();
/** The answer depends on who asks, so only the caller's own cache may keep it. */
const REVALIDATED = listed({ 'cache-control': 'private, no-cache' });
/** A draw is different each time: nothing to revalidate, nothing to keep. */
const UNKEPT = listed({});

/** Whoever asks again with the ETag is told that nothing changed. */
export function sendPrebuilt(request: FastifyRequest, reply: FastifyReply, prebuilt: Prebuilt): undefined {
  const { etag } = prebuilt;
  const headers = [...REVALIDATED, 'etag', etag];
  if (matchesEtag(request.headers['if-none-match'], etag)) return sendReady(reply, 304, headers);
  const { br, gzip } = encodingsOf(request.headers['accept-encoding']);
  if (br) return sendReady(reply, 200, headers, prebuilt.br, 'br');
  if (gzip) return sendReady(reply, 200, headers, prebuilt.gzip, 'gzip');
  return sendReady(reply, 200, headers, prebuilt.identity);
}

export function sendDraw(request: FastifyRequest, reply: FastifyReply, pieces: readonly Piece[]): undefined {
  const headers = [...UNKEPT];
  if (encodingsOf(request.headers['accept-encoding']).gzip) return sendReady(reply, 200, headers, joinGzip(pieces), 'gzip');
  return sendReady(reply, 200, headers, joinIdentity(pieces));
}

/** Bytes that lie ready go past Fastify, whose hooks, types and copies of headers would be a tenth of such an answer. */
function sendReady(reply: FastifyReply, status: number, headers: string[], body?: Buffer, encoding?: keyof Encodings): undefined {
  headers.push('x-request-id', reply.request.id);
  if (body !== undefined) headers.push('content-type', 'application/json; charset=utf-8', 'content-length', String(body.length));
  if (encoding !== undefined) headers.push('content-encoding', encoding);
  if (reply.server.isDraining()) headers.push('connection', 'close');
  reply.hijack().raw.writeHead(status, headers).end(body);
}

type Encodings = { readonly br: boolean; readonly gzip: boolean };
/** Browsers send a handful of different headers, again and again. */
const readEncodings = new Map<string, Encodings>();
const READ_ENCODINGS_MAX = 100;

function encodingsOf(header = ''): Encodings {
  let encodings = readEncodings.get(header);
  if (encodings === undefined) {
    encodings = { br: accepts(header, 'br'), gzip: accepts(header, 'gzip') };
    if (readEncodings.size >= READ_ENCODINGS_MAX) readEncodings.clear();
    readEncodings.set(header, encodings);
  }
  return encodings;
}

function accepts(header: string, encoding: keyof Encodings): boolean {
  for (const part of header.split(',')) {
    const [name, quality] = part.trim().split(/\s*;\s*q=/);
    if (name === encoding) return quality === undefined || Number(quality) > 0;
  }
  return false;
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === etag || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
