import fc from 'fast-check';
import { START } from './app.ts';

/** Number of cases per property; `PROPERTY_RUNS=3000` for a long run. */
export const RUNS = Math.max(1, Number(process.env['PROPERTY_RUNS'] ?? 6));
/** See vitest.config.ts. */
export const SEED = Number(process.env['PROPERTY_SEED']);

/** The subset of JSON Schema that the contract uses. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

const letter = fc
  .oneof(
    fc.integer({ min: 0x1200, max: 0x135a }).map((code) => String.fromCodePoint(code)),
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  .filter((sign) => sign !== '\0');
/** Longer texts find no more faults and are slower. */
const LONG = 5_000;

function text({ minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  const short = fc.string({ unit: letter, minLength, maxLength: Math.min(maxLength, minLength + 30) });
  const longest = letter.map((sign) => sign.repeat(Math.min(maxLength, LONG)));
  return fc.oneof({ weight: 12, arbitrary: short }, { weight: 1, arbitrary: longest });
}

const instant = fc.oneof(
  fc.integer({ min: -30 * 24 * 60, max: 30 * 24 * 60 }).map((minutes) => new Date(START + minutes * 60_000).toISOString()),
  fc
    .date({ min: new Date('1900-01-02T00:00:00Z'), max: new Date('2100-12-30T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    '2026-11-15T10:00Z',
    '2026-11-15T12:00:00.123456789+02:00',
    '2026-03-29T02:30:00-14:00',
    '1900-01-01T00:00:00z',
  ),
);

const STRINGS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  instant,
  day: instant.map((at) => at.slice(0, 10)),
  uuid: fc.oneof(
    fc.uuid(),
    fc.uuid().map((id) => id.toUpperCase()),
  ),
  email: fc.emailAddress().filter((email) => email.length <= 254),
};

function integer({ minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 }: Schema, ids: readonly number[]): fc.Arbitrary<number> {
  const known = ids.filter((id) => id >= minimum && id <= maximum);
  return fc.oneof(
    ...(known.length === 0 ? [] : [{ weight: 4, arbitrary: fc.constantFrom(...known) }]),
    { weight: 2, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, minimum + 5) }) },
    { weight: 1, arbitrary: fc.integer({ min: minimum, max: maximum }) },
  );
}

/** Values that satisfy the schema; integers are often existing ids. */
export function valid(schema: Schema, ids: readonly number[]): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valid({ ...schema, type }, ids)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integer(schema, ids);
    case 'string':
      if (schema.pattern !== undefined) {
        return fc.stringMatching(new RegExp(schema.pattern, 'u'), { size: 'small' }).map((all) => all.slice(0, schema.maxLength));
      }
      return STRINGS[schema.format ?? ''] ?? text(schema);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 10 } = schema;
      return fc.array(valid(items, ids), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) });
    }
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, valid(property, ids)])),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    default:
      return fc.jsonValue();
  }
}

/** An object with `__proto__` as an own property, which only JSON.parse creates. */
const POISONED: unknown = JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}');

/** Values that hardly any field accepts. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    -0,
    '',
    ' ',
    '1',
    'null',
    [],
    {},
    [[[[[[]]]]]],
    POISONED,
  ),
  fc.constantFrom(
    '\0',
    'ሰላም\0',
    '\ud800',
    'a\udfffb',
    '\u202eሰላም',
    '\u0007\u001b[2J',
    '\ufeff',
    '\u2028',
    "1' or '1'='1",
    '<script>',
  ),
  fc.constantFrom('x'.repeat(20_000), 'ሀ'.repeat(10_001), '𐀀'.repeat(1_000)),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
);

type Path = readonly (string | number)[];

/** The paths of all values inside a value, including itself. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, Array.isArray(value) ? Number(key) : key])),
  ];
}

export type Mutation = {
  readonly kind: 'replace' | 'remove' | 'add';
  readonly place: number;
  readonly name: string;
  readonly value: unknown;
};
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'remove', 'add'),
  place: fc.nat(),
  name: fc.oneof(
    fc.constantFrom('unknown', 'id', 'role', 'constructor', 'toString', '', ' '),
    fc.string({ unit: 'binary', maxLength: 30 }),
  ),
  value: junk,
});

/** A copy with a fault at one path. */
export function mutated(value: unknown, { kind, place, name, value: bad }: Mutation): unknown {
  const places = placesIn(value);
  const path = places[place % places.length] as Path;
  const change = (part: unknown, [key, ...rest]: Path): unknown => {
    if (key === undefined) {
      const isList = Array.isArray(part);
      if (kind === 'add' && isList) return [...part, bad];
      if (kind === 'add' && typeof part === 'object' && part !== null) return { ...part, [name]: bad };
      return kind === 'remove' ? undefined : bad;
    }
    if (Array.isArray(part)) return part.map((item, at) => (at === key ? change(item, rest) : item));
    return { ...(part as object), [key]: change((part as Record<string, unknown>)[key], rest) };
  };
  return change(value, path);
}

/** Texts that are not valid JSON, or JSON that careful parsers reject. */
export const brokenJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '{',
    '{]',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '\0',
    '\ufeff{}',
    '{}{}',
    '"\\ud8"',
    '"\n"',
    '01',
    '['.repeat(5_000),
  ),
  fc.constantFrom(
    '{"__proto__":{"a":1}}',
    '{"\\u005f_proto__":1}',
    '{"a":{"constructor":{"prototype":1}}}',
    `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  ),
  fc.string({ unit: 'binary' }),
  fc.json().map((all) => all.slice(0, -1)),
);
