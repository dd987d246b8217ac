import { BODY_BYTES_MAX } from './limits.ts';

/** The parts of JSON Schema that limit the size of a body. */
type Bounded = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Bounded;
  readonly properties?: Readonly<Record<string, Bounded>>;
};

/** The longest escape of a common character: \u1218. */
const BYTES_PER_CHARACTER = 6;
/** Ids and dates are ASCII. */
const PLAIN_FORMATS = new Set(['uuid', 'instant', 'day']);
/** Longest number, true, false or null. */
const SCALAR_BYTES = 11;
/** Quotes, colon, comma, and white space of formatted JSON. */
const FRAME_BYTES = 24;
/** Limits are rounded up to whole kilobytes. */
const UNIT_BYTES = 1_024;

function largest(schema: Bounded): number {
  const { properties, items } = schema;
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(([name, field]) => FRAME_BYTES + name.length + largest(field));
    return fields.reduce((sum, bytes) => sum + bytes, FRAME_BYTES);
  }
  if (items !== undefined) {
    return FRAME_BYTES + (schema.maxItems ?? Number.POSITIVE_INFINITY) * (FRAME_BYTES + largest(items));
  }
  if (schema.enum !== undefined) return Math.max(...schema.enum.map((value) => String(value).length));
  if (![schema.type].flat().includes('string')) return SCALAR_BYTES;
  const perCharacter = PLAIN_FORMATS.has(schema.format ?? '') ? 1 : BYTES_PER_CHARACTER;
  return (schema.maxLength ?? Number.POSITIVE_INFINITY) * perCharacter;
}

/** Number of names and values, including nested ones. */
function valuesIn(schema: Bounded): number {
  const { properties, items } = schema;
  if (properties !== undefined) return Object.values(properties).reduce((sum, field) => sum + 1 + valuesIn(field), 1);
  if (items !== undefined) return 1 + (schema.maxItems ?? Number.POSITIVE_INFINITY) * valuesIn(items);
  return 1;
}

/** Twice the schema's number is accepted, so that a caller who sends a few too many gets a validation error. */
const VALUES_SPARE = 2;
const VALUES_ALWAYS = 1_000;

/** Largest number of names and values in a body of this schema; bodies with more are not parsed. */
export function bodyValuesMax(body: object | undefined): number {
  return Math.max(VALUES_ALWAYS, VALUES_SPARE * valuesIn((body ?? { properties: {} }) as Bounded));
}

/** Largest JSON body of this schema in bytes, at most BODY_BYTES_MAX. Without a schema next to nothing. */
export function bodyBytesMax(body: object | undefined): number {
  const bytes = largest((body ?? { properties: {} }) as Bounded);
  return Math.min(BODY_BYTES_MAX, Math.ceil(bytes / UNIT_BYTES) * UNIT_BYTES);
}
