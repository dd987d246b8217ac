import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { PAGES_MAX } from './limits.ts';

export const MAX_ID = 2_147_483_647;

/** A text without NUL and without lone surrogates: what PostgreSQL and JSON can carry. The server checks the format. */
export const Text = (options: { minLength?: number; maxLength: number; pattern?: string; description?: string }) =>
  Type.String({ format: 'text', ...options });

export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID });
/** Of a path that names one thing. */
export const IdParams = Type.Object({ id: Id });
/** The synthetic uncategorized category has id 0. */
export const IdOrZero = Type.Integer({ minimum: 0, maximum: MAX_ID });
/** An instant, ISO 8601 in UTC or with an offset. */
export const Instant = Type.String({ format: 'instant', maxLength: 40 });
/** A day of the calendar in Europe/Stockholm: 2026-11-15. */
export const Day = Type.String({ format: 'day', maxLength: 10 });
export const IdList = Type.String({
  pattern: '^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,99}$',
  maxLength: 1_000,
  description: 'joined by commas, at most 100',
});
export const Uuid = Type.String({ format: 'uuid', maxLength: 36 });
/** A list of types, which serialises several times faster than anyOf. */
export const Nullable = <Schema extends TSchema & { type: string }>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] });
export const OneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });

/** A request body or query: unknown fields are refused. */
export const Closed = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false });

/** What an edit was based on; another one in the database means that somebody else saved meanwhile. */
export const Version = Type.Integer({ minimum: 1, maximum: MAX_ID });
export const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: PAGES_MAX }));
/** Yes or no in a query. */
export const Flag = OneOf(['true', 'false']);

export const Failure = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  /** Which of several reasons with the same status it was, for programs. */
  code: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** With 409 to an edit: the version that is stored now. */
  version: Type.Optional(Type.Integer()),
  /** With 409 to a change that says what it was based on: what is stored now, by field. */
  now: Type.Optional(Type.Record(Type.String(), Nullable(Type.String()))),
  /** With 500: the number of the request in the server's log, as in the header X-Request-Id. */
  reqId: Type.Optional(Type.String()),
});
export type Failure = Static<typeof Failure>;

export const Success = Type.Object({ success: Type.String() });

export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

export type Endpoint = {
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** A body that is not JSON: its content types, and how large it may be. */
  readonly takes?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** The content type of an answer that is not JSON. */
  readonly gives?: string;
  readonly answer: TSchema;
  /** What can go wrong beside 401 (no valid token), 429, 500 and 503, which every call may answer. */
  readonly failures: readonly FailureStatus[];
  readonly example: { readonly body?: unknown; readonly answer: unknown };
  /** Answers with an ETag, and 304 to a caller who asks again with it. */
  readonly revalidates?: true;
  /** Extra response headers, by name, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
};
export type EndpointTable = Readonly<Record<string, Endpoint>>;
