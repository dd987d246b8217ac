import type { SaidValues, TextKey } from './text/catalog.ts';

export type FieldFault = { readonly key: TextKey; readonly values?: SaidValues };

type Stored = Readonly<Record<string, string | null>>;

export type Reason = 'unauthenticated' | 'forbidden' | 'not found' | 'conflict' | 'unsupported' | 'invalid' | 'too many' | 'busy';
type More = {
  readonly code?: string;
  readonly values?: SaidValues;
  readonly fields?: Readonly<Record<string, FieldFault>>;
  readonly retryAfterSeconds?: number;
  /** With a conflict of edits: the version that is stored. */
  readonly version?: number;
  /** With a change that was based on something else: what is stored, by field. */
  readonly now?: Stored;
};

/** Why something is not done, with the words to tell it. What becomes of it on the wire is decided in http/errors.ts. */
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

/** Nothing that the caller has not seen is written over: what is stored is told, in words and as it is. */
export const writeConflict = (now: Stored, inWords: Stored = now) =>
  new Refusal('conflict', 'versionConflict', {
    fields: Object.fromEntries(
      Object.entries(inWords).map(([field, value]) => [field, { key: 'nowIs', values: { value: value ?? '–' } }]),
    ),
    now,
  });

/** Another body came with an id that is taken: it is not what was stored, and may not pass for it. */
export const sameId = () => new Refusal('conflict', 'conflict', { code: 'same_id' });

/** Come again after this. */
export const tooMany = (waitMs: number, key: TextKey = 'tooMany') =>
  new Refusal('too many', key, { retryAfterSeconds: Math.max(1, waitMs / 1000) });
export const notFound = () => new Refusal('not found', 'notFound');
export const forbidden = (key: TextKey = 'forbidden') => new Refusal('forbidden', key);
export const invalid = (fields: Readonly<Record<string, FieldFault>>, code?: string) =>
  new Refusal('invalid', 'invalid', { fields, ...(code === undefined ? {} : { code }) });
