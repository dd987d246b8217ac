import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { PAGES_MAX } from './limits.ts';

export const MAX_ID = 2_147_483_647;

/** Text without NUL and lone surrogates, which PostgreSQL and JSON cannot store. The server validates the format. */
export const Text = (options: { minLength?: number; maxLength: number; pattern?: string; description?: string }) =>
  Type.String({ format: 'text', ...options });

export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID });
/** Path parameters of a single item. */
export const IdParams = Type.Object({ id: Id });
/** Id, or 0 for the synthetic category of uncategorised questions. */
export const IdOrZero = Type.Integer({ minimum: 0, maximum: MAX_ID });
/** Time in ISO 8601, in UTC or with an offset. */
export const Instant = Type.String({ format: 'instant', maxLength: 40 });
/** Calendar day in Europe/Stockholm: 2026-11-15. */
export const Day = Type.String({ format: 'day', maxLength: 10 });
export const IdList = Type.String({
  pattern: '^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,99}$',
  maxLength: 1_000,
  description: 'joined by commas, at most 100',
});
export const Uuid = Type.String({ format: 'uuid', maxLength: 36 });
/** As a list of types, which serialises several times faster than anyOf. */
export const Nullable = <Schema extends TSchema & { type: string }>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] });
export const OneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });

/** A request body or query: unknown fields are refused. */
export const Closed = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false });

/** The version that an edit is based on; if another one is stored, somebody else saved in between. */
export const Version = Type.Integer({ minimum: 1, maximum: MAX_ID });
export const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: PAGES_MAX }));
/** Boolean in a query. */
export const Flag = OneOf(['true', 'false']);

export const Failure = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  /** Machine-readable reason, where several share a status. */
  code: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** With 409 to an edit: the stored version. */
  version: Type.Optional(Type.Integer()),
  /** With 409 to a change that names its base: the stored values by field. */
  now: Type.Optional(Type.Record(Type.String(), Nullable(Type.String()))),
  /** With 500: the request's id in the server's log, equal to the header X-Request-Id. */
  reqId: Type.Optional(Type.String()),
});
export type Failure = Static<typeof Failure>;

export const Success = Type.Object({ success: Type.String() });

type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

export type Endpoint = {
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** For bodies other than JSON: allowed content types and maximum size. */
  readonly takes?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** Content type of a response other than JSON. */
  readonly gives?: string;
  readonly answer: TSchema;
  /** Possible statuses of errors besides 401 (no valid token), 429, 500 and 503, which every call may return. */
  readonly failures: readonly FailureStatus[];
  readonly example: { readonly body?: unknown; readonly answer: unknown };
  /** Returns an ETag, and 304 if the caller sends it back. */
  readonly revalidates?: true;
  /** Additional response headers with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
};
export type EndpointTable = Readonly<Record<string, Endpoint>>;
