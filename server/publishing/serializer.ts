import fastJson from 'fast-json-stringify';
import type { TSchema } from 'typebox';

type Serialize<Value> = (value: Value) => string;

const compiled = new WeakMap<TSchema, Serialize<unknown>>();

/**
 * Serialises through a schema of the contract, which lets only listed fields out. Compiled once for each schema and with its first value:
 * compiling all of them would be most of a start.
 */
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
