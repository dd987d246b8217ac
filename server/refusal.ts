import type { SaidValues, TextKey } from './text/catalog.ts';

export type FieldFault = { readonly key: TextKey; readonly values?: SaidValues };

type Stored = Readonly<Record<string, string | null>>;

export type Reason = 'unauthenticated' | 'forbidden' | 'not found' | 'conflict' | 'unsupported' | 'invalid' | 'too many' | 'busy';
type More = {
  readonly code?: string;
  readonly values?: SaidValues;
  readonly fields?: Readonly<Record<string, FieldFault>>;
  readonly retryAfterSeconds?: number;
  /** For conflicts of edits: the stored version. */
  readonly version?: number;
  /** For conflicts of edits: the stored values, by field. */
  readonly now?: Stored;
};

/** A request that is refused for a reason that the user is told. http/errors.ts maps it to a status and a body. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: Reason;
  readonly key: TextKey;
  readonly values: SaidValues | undefined;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, FieldFault>>;
  readonly retryAfterSeconds: number | undefined;
  readonly version: number | undefined;
  readonly now: Stored | undefined;

  constructor(reason: Reason, key: TextKey, more: More = {}) {
    super(key);
    this.reason = reason;
    this.key = key;
    this.values = more.values;
    this.code = more.code;
    this.fields = more.fields ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.version = more.version;
    this.now = more.now;
  }
}

/** 409 with the stored values, in words and raw, because the caller would overwrite changes that they have not seen. */
export const writeConflict = (now: Stored, inWords: Stored = now) =>
  new Refusal('conflict', 'versionConflict', {
    fields: Object.fromEntries(
      Object.entries(inWords).map(([field, value]) => [field, { key: 'nowIs', values: { value: value ?? '–' } }]),
    ),
    now,
  });

/** 409: the id was used before with another body, so it is not a repeat of that request. */
export const sameId = () => new Refusal('conflict', 'conflict', { code: 'same_id' });

/** 429 with Retry-After. */
export const tooMany = (waitMs: number, key: TextKey = 'tooMany') =>
  new Refusal('too many', key, { retryAfterSeconds: Math.max(1, waitMs / 1000) });
export const notFound = () => new Refusal('not found', 'notFound');
export const forbidden = (key: TextKey = 'forbidden') => new Refusal('forbidden', key);
export const invalid = (fields: Readonly<Record<string, FieldFault>>, code?: string) =>
  new Refusal('invalid', 'invalid', { fields, ...(code === undefined ? {} : { code }) });
