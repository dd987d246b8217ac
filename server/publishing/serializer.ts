import fastJson from 'fast-json-stringify';
import type { TSchema } from 'typebox';

type Serialize<Value> = (value: Value) => string;

const compiled = new WeakMap<TSchema, Serialize<unknown>>();

/** A serialiser that writes only the schema's fields. Compiled at its first use, because compiling all at start would take most of the start. */
export function serializer<Value>(schema: TSchema): Serialize<Value> {
  return (value) => {
    let serialize = compiled.get(schema);
    if (serialize === undefined) {
      serialize = fastJson(schema as never) as Serialize<unknown>;
      compiled.set(schema, serialize);
    }
    return serialize(value);
  };
}
