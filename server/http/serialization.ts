import fastJson from 'fast-json-stringify';
import type { TSchema } from 'typebox';

type Serialize = (value: unknown) => string;

const compiled = new WeakMap<TSchema, Serialize>();

/** Once for each schema: a process that opens many applications, as the tests do, would spend half of each start on it. */
export function serializerCompiler({ schema }: { schema: TSchema }): Serialize {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const serialize = fastJson(schema as never) as Serialize;
  compiled.set(schema, serialize);
  return serialize;
}
