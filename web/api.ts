import type { Answer, Body, EndpointName, Params, Query } from '#contract/endpoints.ts';
import type { Failure } from '#contract/schema.ts';
import { currentSession, sessionSignal } from './session/session.ts';
import { interfaceLanguage } from './state/preferences.ts';

type More = Pick<Failure, 'version' | 'now' | 'code' | 'reqId'>;
type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A failed call. `status` 0: no response (offline, or the server is down). */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly retryAfterSeconds: number | undefined;
  /** With 409 to an edit: the stored version. */
  readonly version: number | undefined;
  /** With 409 to a change that names its base: the stored fields. */
  readonly now: Failure['now'];
  /** Tells apart several reasons with the same status. */
  readonly code: string | undefined;
  /** With 500: the request's id in the server's log. */
  readonly reqId: string | undefined;

  constructor(
    status: number,
    message: string,
    errors: FieldErrors = {},
    retryAfterSeconds?: number,
    { version, now, code, reqId }: More = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.version = version;
    this.now = now;
    this.code = code;
    this.reqId = reqId;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }

  /** The message and every entry of the errors map, without duplicates (behaviour 8.1). */
  get lines(): string[] {
    return [...new Set([this.message, ...Object.values(this.errors).flat()])].filter((line) => line !== '');
  }
}

export type Input<Name extends EndpointName> = (Params<Name> extends undefined ? unknown : { params: Params<Name> }) &
  (Query<Name> extends undefined ? unknown : { query?: Query<Name> }) &
  (Body<Name> extends undefined ? unknown : { body: Body<Name> });

declare global {
  interface Window {
    /** Requests that index.html has started in parallel with the script, by URL. */
    mengediEarly?: Record<string, Promise<Response> | undefined>;
    mengediReady?: boolean;
    mengediSubmit?: boolean;
    /** Reloads the page unless it has just been reloaded (index.html). */
    mengediAgain?: (reload: () => void) => void;
    /** Preloads the scripts of a page in parallel (index.html). */
    mengediFetch?: (path: string) => void;
  }
}

/** Mobile networks may stall without an error. */
const TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 120_000;
/** The early responses of index.html are used only this long after loading; later they may be outdated. */
const EARLY_MS = 5_000;
const loadedAt = performance.now();

export async function call<Name extends EndpointName>(
  name: Name,
  ...[input]: unknown extends Input<Name> ? [input?: { signal?: AbortSignal }] : [input: Input<Name> & { signal?: AbortSignal }]
): Promise<Answer<Name>> {
  const response = await request(name, input);
  const json = await readJson(response);
  if (!response.ok || isUnauthenticated(json)) throw toError(response, json);
  return json as Answer<Name>;
}

/** Returns the raw Response, for headers and files. `body` may be a Blob. */
export async function request(name: EndpointName, input: object = {}): Promise<Response> {
  const { params, query, body, signal, token } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
    token?: string;
  };
  const [method = '', template = ''] = name.split(' ');
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
  const path = template.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(String(params?.[key])));
  return send(method, search === '' ? path : `${path}?${search}`, body, signal, token);
}

export async function failureOf(response: Response): Promise<ApiError> {
  return toError(response, await readJson(response));
}

async function send(method: string, url: string, body: unknown, signal?: AbortSignal, token?: string): Promise<Response> {
  const early = performance.now() - loadedAt < EARLY_MS ? window.mengediEarly?.[url] : undefined;
  if (method === 'GET' && early !== undefined) {
    delete window.mengediEarly?.[url];
    const response = await early.catch(() => undefined);
    // An early response that failed is requested again: access may have changed since.
    if (response?.ok === true) return response;
  }
  const bearer = token ?? currentSession()?.token;
  const isFile = body instanceof Blob;
  const timeout = AbortSignal.timeout(isFile ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  try {
    return await fetch(url, {
      method,
      headers: {
        'accept-language': interfaceLanguage(),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': isFile ? body.type : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      signal: firstOf([timeout, ...(signal === undefined ? [] : [signal]), ...(token === undefined ? [sessionSignal()] : [])]),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiError(0, '');
  }
}

/** Older iPhones lack AbortSignal.any; there the first signal is used alone. */
function firstOf(signals: [AbortSignal, ...AbortSignal[]]): AbortSignal {
  return 'any' in AbortSignal ? AbortSignal.any(signals) : signals[0];
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // A proxy's error page, or a response that was cut off.
    if (response.ok) throw new ApiError(0, '');
    return {};
  }
}

/** behaviour 8.2: recognised by the body, whatever the HTTP status. */
function isUnauthenticated(json: unknown): boolean {
  const { status, message, error } = (json ?? {}) as { status?: unknown; message?: unknown; error?: unknown };
  return status === 401 || (message ?? error) === 'Unauthenticated';
}

function toError(response: Response, json: unknown): ApiError {
  const body = (typeof json === 'object' && json !== null ? json : {}) as {
    message?: unknown;
    error?: unknown;
    errors?: Record<string, string | string[]>;
  } & More;
  const message = String(body.message ?? body.error ?? '');
  const errors = Object.fromEntries(Object.entries(body.errors ?? {}).map(([field, value]) => [field, [value].flat()]));
  const retryAfter = Number(response.headers.get('retry-after'));
  const status = isUnauthenticated(json) ? 401 : response.status;
  return new ApiError(status, message, errors, retryAfter > 0 ? retryAfter : undefined, body);
}
