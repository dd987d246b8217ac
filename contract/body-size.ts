import { BODY_BYTES_MAX } from './limits.ts';

/** What is used of JSON Schema to say how much a body may hold. */
type Bounded = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Bounded;
  readonly properties?: Readonly<Record<string, Bounded>>;
};

/** The longest way to write a letter that is not of a rare kind: \u1218. */
const BYTES_PER_CHARACTER = 6;
/** Identifiers and dates are of plain letters. */
const PLAIN_FORMATS = new Set(['uuid', 'instant', 'day']);
/** A number, true, false or null. */
const SCALAR_BYTES = 11;
/** Quotes, colon, comma, and the spaces of JSON that is written for people to read. */
const FRAME_BYTES = 24;
/** A body is given whole kilobytes. */
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

/** Names and values, with those of what is inside. */
function valuesIn(schema: Bounded): number {
  const { properties, items } = schema;
  if (properties !== undefined) return Object.values(properties).reduce((sum, field) => sum + 1 + valuesIn(field), 1);
  if (items !== undefined) return 1 + (schema.maxItems ?? Number.POSITIVE_INFINITY) * valuesIn(items);
  return 1;
}

/** More values are looked at than the shape has, so that a caller who sends a few too many is told where. */
const VALUES_SPARE = 2;
const VALUES_ALWAYS = 1_000;

/** How many names and values are looked at in a body of this shape. One with more is not even parsed. */
export function bodyValuesMax(body: object | undefined): number {
  return Math.max(VALUES_ALWAYS, VALUES_SPARE * valuesIn((body ?? { properties: {} }) as Bounded));
}

/** How large a JSON body of this shape may be: what its limits add up to, and never more than BODY_BYTES_MAX. Without a shape, next to nothing. */
export function bodyBytesMax(body: object | undefined): number {
  const bytes = largest((body ?? { properties: {} }) as Bounded);
  return Math.min(BODY_BYTES_MAX, Math.ceil(bytes / UNIT_BYTES) * UNIT_BYTES);
}
