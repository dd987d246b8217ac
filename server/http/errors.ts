import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#contract/schema.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import { stockholmDay, stockholmTime } from '#domain/stockholm.ts';
import { isReadOnly, isUnavailable } from '../db/unavailable.ts';
import { type FieldFault, invalid, notFound, type Reason, Refusal } from '../refusal.ts';
import { chooseLanguage, say, type TextKey } from '../text/catalog.ts';
import { sparingly } from './log.ts';

const STATUS: Readonly<Record<Reason, number>> = {
  unauthenticated: 401,
  forbidden: 403,
  'not found': 404,
  conflict: 409,
  unsupported: 415,
  invalid: 422,
  'too many': 429,
  busy: 503,
};

/** The wire form of a failure. */
type Answer = { readonly status: number } & Pick<
  Refusal,
  'key' | 'values' | 'code' | 'fields' | 'retryAfterSeconds' | 'version' | 'now'
>;
const answerOf = (refusal: Refusal): Answer => ({
  status: STATUS[refusal.reason],
  key: refusal.key,
  values: refusal.values,
  code: refusal.code,
  fields: refusal.fields,
  retryAfterSeconds: refusal.retryAfterSeconds,
  version: refusal.version,
  now: refusal.now,
});
const plainAnswer = (status: number, key: TextKey): Answer => ({
  status,
  key,
  values: undefined,
  code: undefined,
  fields: {},
  retryAfterSeconds: undefined,
  version: undefined,
  now: undefined,
});

/** Messages for a missing value, for fields with a message of their own. */
const REQUIRED: Readonly<Record<string, TextKey>> = {
  email: 'emailRequired',
  password: 'passwordRequired',
  name: 'nameRequired',
  phone: 'phoneRequired',
  code: 'fieldRequired',
  subject: 'subjectRequired',
  message: 'messageRequired',
};

type ValidationFault = NonNullable<FastifyError['validation']>[number];

/** Limits the length of field names in errors, which the caller chooses. */
const FIELD_NAME_MAX = 100;

function fieldFault(fault: ValidationFault): [string, FieldFault] {
  const params = fault.params as Record<string, string | number>;
  const path = fault.instancePath.slice(1).replaceAll('/', '.');
  const join = (name: unknown) => (path === '' ? String(name) : `${path}.${name}`).slice(0, FIELD_NAME_MAX);
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

function fromValidation(error: FastifyError): Refusal {
  // An id that is no number, or too large, does not exist.
  if (error.validationContext === 'params') return notFound();
  return invalid(Object.fromEntries((error.validation ?? []).map(fieldFault)));
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

/** In read-only mode learners can go on practising; admins are told since when nothing can be saved. */
function onlyRead(error: FastifyError & { detail?: string }, isAdmin: boolean): Refusal {
  const since = Date.parse(error.detail ?? '');
  const told = { code: 'readOnly', retryAfterSeconds: 2 };
  if (!isAdmin) return new Refusal('busy', 'readOnly', told);
  if (Number.isNaN(since)) return new Refusal('busy', 'readOnlyDatabase', told);
  return new Refusal('busy', 'readOnlySince', { ...told, values: { since: `${stockholmDay(since)} ${stockholmTime(since)}` } });
}

function toAnswer(error: FastifyError | Refusal, isAdmin: boolean): Answer {
  if (error instanceof Refusal) return answerOf(error);
  if (error.validation !== undefined) return answerOf(fromValidation(error));
  if (isReadOnly(error)) return answerOf(onlyRead(error, isAdmin));
  if (isUnavailable(error)) return answerOf(new Refusal('busy', 'busy', { retryAfterSeconds: 2 }));
  const status = error.statusCode ?? 500;
  // @fastify/static refuses path traversal with 403; here such a file does not exist.
  if (status === 403) return answerOf(notFound());
  const key = BY_STATUS[status];
  if (key !== undefined) return plainAnswer(status, key);
  return status >= 400 && status < 500 ? plainAnswer(400, 'badRequest') : plainAnswer(500, 'internal');
}

function toFailure(language: InterfaceLanguage, error: Answer): Failure {
  const failure: Failure = { status: error.status, message: say(language, error.key, error.values) };
  if (error.code !== undefined) failure.code = error.code;
  const fields = Object.entries(error.fields);
  if (fields.length > 0) {
    failure.errors = Object.fromEntries(fields.map(([name, fault]) => [name, [say(language, fault.key, fault.values)]]));
  }
  if (error.version !== undefined) failure.version = error.version;
  if (error.now !== undefined) failure.now = { ...error.now };
  return failure;
}

const CONTENT_TYPE = 'application/json; charset=utf-8';

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: Answer): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)));
  request.refused = error.code ?? error.key;
  const failure = toFailure(chooseLanguage(request.headers['accept-language']), error);
  // Details are only in the log; the request id connects a user's report with it.
  if (error.status === 500) failure.reqId = request.id;
  return reply.code(error.status).header('cache-control', 'no-store').type(CONTENT_TYPE).serializer(JSON.stringify).send(failure);
}

/** The same refusal, serialised in advance. */
export function ready(language: InterfaceLanguage, refusal: Refusal): { headers: Record<string, string>; body: Buffer } {
  const error = answerOf(refusal);
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

/** The only place that turns an error into an HTTP status. */
export function installErrors(app: FastifyInstance, now: () => number): void {
  const sayUnavailable = sparingly(now);
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const answer = toAnswer(error, request.session?.user.role === 'admin');
    if (answer.status === 500) request.log.error({ err: error }, 'request failed');
    else if (answer.status === 503 && !(error instanceof Refusal)) {
      sayUnavailable((others) => request.log.warn({ err: error, others }, 'database unavailable'));
    }
    return sendFailure(request, reply, answer);
  });
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(request, reply, answerOf(notFound()));
}
