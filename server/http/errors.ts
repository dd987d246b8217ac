import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#contract/schema.ts';
import type { Language } from '#domain/language.ts';
import { chooseLanguage, say, type TextKey } from '../text/catalog.ts';

type Values = Readonly<Record<string, string | number>>;
export type FieldFault = { readonly key: TextKey; readonly values?: Values };

/** What a route throws when a rule says no. It becomes an answer in one place, below, in the caller's language. */
export class HttpError extends Error {
  readonly status: number;
  readonly key: TextKey;
  readonly fields: Readonly<Record<string, FieldFault>>;
  readonly retryAfterSeconds: number | undefined;
  /** With 409 to an edit: the version that is stored. */
  readonly version: number | undefined;

  constructor(
    status: number,
    key: TextKey,
    more: { fields?: Readonly<Record<string, FieldFault>>; retryAfterSeconds?: number; version?: number } = {},
  ) {
    super(key);
    this.status = status;
    this.key = key;
    this.fields = more.fields ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.version = more.version;
  }
}

export const notFound = () => new HttpError(404, 'notFound');
export const forbidden = (key: TextKey = 'forbidden') => new HttpError(403, key);
export const invalid = (fields: Readonly<Record<string, FieldFault>>) => new HttpError(422, 'invalid', { fields });

/** Words for a missing value, where the form has its own. */
const REQUIRED: Readonly<Record<string, TextKey>> = {
  email: 'emailRequired',
  password: 'passwordRequired',
  name: 'nameRequired',
  phone: 'phoneRequired',
  subject: 'subjectRequired',
  message: 'messageRequired',
};

type ValidationFault = NonNullable<FastifyError['validation']>[number];

function fieldFault(fault: ValidationFault): [string, FieldFault] {
  const params = fault.params as Record<string, string | number>;
  const path = fault.instancePath.slice(1).replaceAll('/', '.');
  const join = (name: unknown) => (path === '' ? String(name) : `${path}.${name}`);
  switch (fault.keyword) {
    case 'required':
      return [join(params['missingProperty']), { key: REQUIRED[String(params['missingProperty'])] ?? 'fieldRequired' }];
    case 'additionalProperties':
      return [join(params['additionalProperty']), { key: 'fieldUnknown' }];
    case 'minLength':
      return [path, { key: REQUIRED[path] ?? 'fieldRequired' }];
    case 'maxLength':
      return [path, { key: 'fieldTooLong', values: { count: params['limit'] ?? 0 } }];
    default:
      return [
        path === '' ? 'body' : path,
        { key: path === 'email' || path === 'subject' ? (REQUIRED[path] as TextKey) : 'fieldInvalid' },
      ];
  }
}

const MAX_FIELDS = 20;

function fromValidation(error: FastifyError): HttpError {
  // An id that is no number or too large is an id that does not exist.
  if (error.validationContext === 'params') return notFound();
  return invalid(Object.fromEntries((error.validation ?? []).slice(0, MAX_FIELDS).map(fieldFault)));
}

const BY_STATUS: Readonly<Record<number, TextKey>> = {
  400: 'badRequest',
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  429: 'tooMany',
  503: 'busy',
};

/** PostgreSQL or the way to it is away: the caller may try again. */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|(08|53|58)[0-9A-Z]{3}|57P0\d|57014|25006|25P0[34]|40001|40P01|55P03)$/;
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after/;

/** Whether the same may succeed in a moment. */
export function isUnavailable(error: { code?: string; message: string }): boolean {
  return UNAVAILABLE.test(error.code ?? '') || UNAVAILABLE_MESSAGE.test(error.message);
}

function toHttpError(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error;
  if (error.validation !== undefined) return fromValidation(error);
  if (isUnavailable(error)) return new HttpError(503, 'busy', { retryAfterSeconds: 2 });
  const status = error.statusCode ?? 500;
  // A crooked path to a file, in the words of @fastify/static: there is nothing.
  if (status === 403) return notFound();
  const key = BY_STATUS[status];
  if (key !== undefined) return new HttpError(status, key);
  return status >= 400 && status < 500 ? new HttpError(400, 'badRequest') : new HttpError(500, 'internal');
}

function toFailure(language: Language, error: HttpError): Failure {
  const failure: Failure = { status: error.status, message: say(language, error.key) };
  const fields = Object.entries(error.fields);
  if (fields.length > 0) {
    failure.errors = Object.fromEntries(fields.map(([name, fault]) => [name, [say(language, fault.key, fault.values)]]));
  }
  if (error.version !== undefined) failure.version = error.version;
  return failure;
}

const CONTENT_TYPE = 'application/json; charset=utf-8';

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)));
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type(CONTENT_TYPE)
    .serializer(JSON.stringify)
    .send(toFailure(chooseLanguage(request.headers['accept-language']), error));
}

/** The same answer, made ahead. */
export function ready(language: Language, error: HttpError): { headers: Record<string, string>; body: Buffer } {
  const body = Buffer.from(JSON.stringify(toFailure(language, error)));
  return {
    headers: {
      'content-type': CONTENT_TYPE,
      'content-length': String(body.length),
      'cache-control': 'no-store',
      ...(error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) }),
    },
    body,
  };
}

/** The only place where an error becomes an HTTP status. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const http = toHttpError(error);
    if (http.status === 500) request.log.error({ err: error }, 'request failed');
    else if (http.status === 503 && !(error instanceof HttpError)) request.log.warn({ err: error }, 'database unavailable');
    return sendFailure(request, reply, http);
  });
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(request, reply, notFound());
}
